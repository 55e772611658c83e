import { priceBands } from '../../contract/catalogue/price-bands.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { countOf, type FacetCount } from './facet-counts.ts'
import { FilterGroup, FilterOption } from './filter-group.tsx'

type PriceFilterProps = {
  address: SearchAddress
  counts: FacetCount[]
  onForm: (form: HTMLFormElement | null) => void
  /** Called with the address without the band that was chosen again. */
  onChange: (address: SearchAddress) => void
}

/** The bands of list prices; choosing the active one again removes it. */
export function PriceFilter({ address, counts, onForm, onChange }: PriceFilterProps) {
  return (
    <FilterGroup title="Precio">
      {priceBands.map(({ id, label }) => (
        <FilterOption key={id} label={label} count={countOf(counts, id)}>
          <input
            type="radio"
            className="filter-dot"
            name="precio"
            value={id}
            checked={address.precio.includes(id)}
            onChange={(event) => onForm(event.target.form)}
            onClick={() => address.precio.includes(id) && onChange({ ...address, precio: [], page: 1 })}
          />
        </FilterOption>
      ))}
      <p className="pt-1 type-caption text-ink-3">según precio de lista</p>
    </FilterGroup>
  )
}
