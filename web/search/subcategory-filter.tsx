import { withChosen, type FacetCount } from './facet-counts.ts'
import { FilterGroup, FilterOption } from './filter-group.tsx'

/** How many subcategories are shown before "Ver más". */
const IN_SIGHT = 8

type SubcategoryFilterProps = {
  chosen: string[]
  counts: FacetCount[]
  onForm: (form: HTMLFormElement | null) => void
}

/** The subcategories among the results; chosen ones without results come first. */
export function SubcategoryFilter({ chosen, counts, onForm }: SubcategoryFilterProps) {
  const subcategories = withChosen(counts, chosen)
  if (subcategories.length === 0) return null
  const option = ({ value, count }: FacetCount) => (
    <FilterOption key={value} label={value} count={count}>
      <input
        type="checkbox"
        className="filter-box"
        name="brandName"
        value={value}
        checked={chosen.includes(value)}
        onChange={(event) => onForm(event.target.form)}
      />
    </FilterOption>
  )
  return (
    <FilterGroup title="Subcategoría">
      {subcategories.slice(0, IN_SIGHT).map(option)}
      {subcategories.length > IN_SIGHT && (
        <details>
          <summary className="flex min-h-11 items-center text-[15px] font-semibold text-link">Ver más</summary>
          {subcategories.slice(IN_SIGHT).map(option)}
        </details>
      )}
    </FilterGroup>
  )
}
