import { SearchField } from '../forms/search-field.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { wholeList, type ProductsQuery } from './products-address.ts'

type ProductFiltersProps = { listQuery: ProductsQuery; onTarget: (listQuery: ProductsQuery) => void }

/** Which of the owner's products are listed: found by words, those that are running out, those that are not for sale (P-257). */
export function ProductFilters({ listQuery: { q, removed, runningOut }, onTarget }: ProductFiltersProps) {
  return (
    <>
      <SearchField
        label="Buscar en tus productos"
        className="min-w-56 flex-1"
        text={q}
        onSearch={(text) => onTarget({ ...wholeList, removed, q: text })}
      />
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
        <ChoiceChip
          checked={runningOut}
          onChange={({ currentTarget }) => onTarget({ ...wholeList, runningOut: currentTarget.checked })}
        >
          Se están acabando
        </ChoiceChip>
        <ChoiceChip
          checked={removed}
          onChange={({ currentTarget }) => onTarget({ ...wholeList, removed: currentTarget.checked })}
        >
          Fuera de la tienda
        </ChoiceChip>
      </div>
    </>
  )
}
