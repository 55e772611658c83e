import { useEffect, useState } from 'react'

import type { SearchMatch } from '../../contract/catalogue/catalogue.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { PageHead } from '../page/page-head.tsx'
import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { appliedFilters, searchPath, withoutFilters } from './filters.ts'

/** Search engines index the categories and the products, not search results. */
export function SearchHead({ address }: { address: SearchAddress }) {
  const shopName = useShopName()
  const subject = address.q === '' ? 'Buscar' : `“${address.q}”`
  return (
    <PageHead
      title={address.page > 1 ? `${subject}, página ${address.page}` : subject}
      description={`Encuentra ${address.q || 'lo que buscas'} en ${shopName}: precios en pesos, filtros por precio y subcategoría, y entrega en Colombia.`}
      canonicalPath={searchPath(address)}
      isHidden
    />
  )
}

type NothingFoundProps = { address: SearchAddress; hasFailed: boolean; onRetry: () => void }

/** No results, or a failed load: a failed list counts as an empty one (P-11). */
export function NothingFound({ address, hasFailed, onRetry }: NothingFoundProps) {
  const hasFilters = appliedFilters(address).length > 0
  return (
    <EmptyBlock
      title="No Data Found...."
      lang="en"
      heading="h2"
      hint={
        hasFailed
          ? 'No pudimos traer los resultados. Revisa tu conexión.'
          : hasFilters
            ? 'Prueba con otra palabra o quita filtros.'
            : 'Prueba con otra palabra.'
      }
      action={
        hasFailed ? (
          <Button look="outline" onClick={onRetry}>
            Reintentar
          </Button>
        ) : (
          <a href={hasFilters ? searchPath(withoutFilters(address)) : paths.home} className={buttonClass('outline')}>
            {hasFilters ? 'Quitar filtros' : 'Volver al inicio'}
          </a>
        )
      }
    />
  )
}

/** How many results there are; `/search` may be open without a text. */
export const countText = (total: number, q: string): string =>
  `${total === 1 ? '1 resultado' : `${total} resultados`}${q && ` para ${q}`}`

const nothingSo: Partial<Record<SearchMatch, (q: string) => string>> = {
  similar: (q) => `No vendemos ningún producto llamado “${q}”. Estos lo mencionan o se le parecen:`,
  corrected: (q) => `No encontramos “${q}”. Esto es lo más parecido:`,
}

/** The notice above products that are only similar to the search text; '' if they match. */
export const matchNotice = (match: SearchMatch, q: string): string => nothingSo[match]?.(q) ?? ''

/** How long results must stay before a screen reader announces them, in ms: not after every letter. */
const QUIET = 600

/** Announces a text once it has not changed for a moment. */
export function Announcement({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), QUIET)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="sr-only">{announcement}</output>
}

/** How long a list may take before the screen says that it is slow, in ms (D-6). */
const SLOW_AFTER_MS = 8000

/** Shows after a while that a list takes longer than usual, with a button to try again. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <output className="mb-4 flex flex-wrap items-center gap-4">
      <span>Está tardando más de lo normal</span>
      <Button look="outline" size="small" onClick={onRetry}>
        Reintentar
      </Button>
    </output>
  )
}
