import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { SearchedWords } from '../../../contract/catalogue/searches.ts'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { countText } from './searches-text.ts'

/** How many words are shown before "Ver todas". */
const IN_SIGHT = 10

type SearchedListProps = {
  title: string
  empty: string
  rows: readonly SearchedWords[]
  onAdd: (words: string) => void
}

/** Words that people searched for, each leading to its search in the shop. */
export function SearchedList({ title, empty, rows, onAdd }: SearchedListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, IN_SIGHT)
  return (
    <DeskCard title={title}>
      {rows.length === 0 && <p className="mt-3 text-ink-2">{empty}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((row) => (
          <li key={row.words} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-40 flex-1">
              <a
                href={paths.search(row.words)}
                className="touch-area font-semibold wrap-anywhere text-link hover:underline"
              >
                {row.words}
              </a>
              <p className="type-body-sm text-ink-2 tabular-nums">{countText(row)}</p>
            </div>
            {row.synonym === null ? (
              <Button
                look="ghost"
                size="small"
                aria-haspopup="dialog"
                icon={<Plus aria-hidden className="size-5" />}
                onClick={() => onAdd(row.words)}
                className="-mx-4"
              >
                Agregar sinónimo<span className="sr-only">{` de ${row.words}`}</span>
              </Button>
            ) : (
              <p className="min-w-0 type-body-sm wrap-anywhere text-ink-2">Sinónimo: {row.synonym}</p>
            )}
          </li>
        ))}
      </ul>
      {rows.length > IN_SIGHT && (
        <p className="mt-3 flex justify-end border-t border-line pt-3">
          <Button look="outline" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver menos' : `Ver todas (${rows.length})`}
            <span className="sr-only">{`: ${title}`}</span>
          </Button>
        </p>
      )}
    </DeskCard>
  )
}
