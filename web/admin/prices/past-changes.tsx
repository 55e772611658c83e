import { useQuery } from '@tanstack/react-query'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { counted } from '../../../contract/values/units.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { changeText, chosenText } from './price-text.ts'
import { UndoPrices } from './undo-prices.tsx'

/** Changes of many prices of the last month, each with its undo. */
export function PastChanges({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useQuery(callQuery('priceChanges.list', {}))
  if (error) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  if (!data || data.data.length === 0) return null
  return (
    <>
      <h2 className="mt-8 mb-3 type-h3">Cambios anteriores</h2>
      <ul aria-label="Cambios anteriores" className="grid gap-3">
        {data.data.map((change) => (
          <li
            key={change._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-16 bg-surface p-4 shadow-1"
          >
            <div className="min-w-48 flex-1">
              <button
                type="button"
                className="text-left font-semibold wrap-anywhere text-link hover:underline"
                onClick={() => onOpen(change._id)}
              >
                {`${changeText(change.terms)}: ${chosenText(change.terms)}`}
              </button>
              <p className="type-body-sm text-ink-2">{detailText(change)}</p>
            </div>
            <UndoPrices change={change} onUndone={() => void refetch()} />
          </li>
        ))}
      </ul>
    </>
  )
}

const detailText = ({ appliedAt, at, who, applied, undone, undoneAt }: PriceChange): string =>
  [
    momentOf(appliedAt ?? at),
    who || 'Cuenta eliminada',
    counted(applied, 'precio', 'precios'),
    ...(undoneAt ? [`deshecho (${counted(undone, 'precio', 'precios')})`] : []),
  ].join(' · ')
