import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ReviewedPath } from '../../../contract/products/former-paths.ts'
import { FormerPathList } from './former-path-list.tsx'
import { FormerPathReview } from './former-path-review.tsx'
import { WriteFormerPaths } from './write-former-paths.tsx'

/** The addresses that products had before the shop moved here (P-280): new ones, and those that lead somewhere already. */
export function FormerPathsSection() {
  const [rows, setRows] = useState<readonly ReviewedPath[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  /** The focused element disappears with the former step. */
  const show = (reviewed: readonly ReviewedPath[] | null) => {
    setRows(reviewed)
    heading.current?.focus()
  }
  const reload = () => void queries.invalidateQueries({ queryKey: ['formerPaths.list'] })
  return (
    <section aria-labelledby="former-paths" className="mt-8 grid grid-cols-1 gap-4">
      <div>
        <h2 ref={heading} id="former-paths" tabIndex={-1} className="mb-1 type-h3">
          Direcciones de antes
        </h2>
        <p className="max-w-[62ch] text-ink-2">
          Los enlaces que la gente guardó y lo que Google conoce llevan a las direcciones de tu otra tienda. Di a qué
          producto llevaba cada una, y quien la abra llega a él. Las de Shopify quedan al importar su archivo.
        </p>
      </div>
      {rows ? (
        <FormerPathReview
          rows={rows}
          onSaved={() => {
            show(null)
            reload()
          }}
          onCancel={() => show(null)}
        />
      ) : (
        <WriteFormerPaths onRead={show} />
      )}
      <FormerPathList onChanged={reload} />
    </section>
  )
}
