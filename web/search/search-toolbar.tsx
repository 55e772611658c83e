import { ChevronDown, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import type { Facets } from '../../contract/catalogue/catalogue.ts'
import { sortOrders, type SearchAddress, type SortOrder } from '../../contract/catalogue/search-address.ts'
import type { ListVariant } from '../catalogue/product-list.tsx'
import { lateDialog } from '../page/late-dialog.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { appliedFilters, sortLabels } from './filters.ts'

const FilterSheet = lateDialog(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ isOpen }) => isOpen,
)

type SearchToolbarProps = {
  address: SearchAddress
  facets: Facets
  total: number
  onChange: (address: SearchAddress) => void
  variant: ListVariant
  onVariant: (variant: ListVariant) => void
  /** The id of the filter form; without scripts the sort select is part of it. */
  formId: string
}

/** Order, view, and on phones the button of the filters. */
export function SearchToolbar({ address, facets, total, onChange, variant, onVariant, formId }: SearchToolbarProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const count = appliedFilters(address).length
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
        className={buttonClass('outline', 'small', 'with-script md:hidden')}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {count > 0 ? `Filtros · ${count}` : 'Filtros'}
      </button>
      {sheet !== 'never' && (
        <FilterSheet
          {...{ address, facets, total, onChange }}
          isOpen={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
      <label className="relative flex min-w-32 flex-1 items-center md:flex-none">
        <span className="sr-only">Ordenar por</span>
        <select
          name="orden"
          form={formId}
          value={address.orden}
          onChange={(event) => onChange({ ...address, orden: event.target.value as SortOrder, page: 1 })}
          className="shop-select h-[42px] w-full min-w-0 cursor-pointer truncate rounded-12 border border-edge bg-surface pr-9 pl-3 text-[15px] hover:border-ink-3"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {sortLabels[order]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-5 text-ink-2" />
      </label>
      <Segmented label="Vista" options={views} value={variant} onChange={onVariant} className="with-script" />
    </div>
  )
}

const view = (Icon: typeof List, text: string) => (
  <>
    <Icon aria-hidden className="size-5" />
    <span className="max-md:sr-only">{text}</span>
  </>
)

const views = [
  { value: 'grid', label: view(LayoutGrid, 'Cuadrícula') },
  { value: 'list', label: view(List, 'Lista') },
] as const
