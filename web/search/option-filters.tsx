import { ChoiceChip } from '../ui/chip.tsx'
import { withChosen, type FacetCount } from './facet-counts.ts'
import { FilterGroup } from './filter-group.tsx'

/** How many values of an option are shown before "Ver más". */
const IN_SIGHT = 12

type OptionFiltersProps = {
  /** «Talla: M» */
  chosen: string[]
  counts: FacetCount[]
  onForm: (form: HTMLFormElement | null) => void
}

/** Sizes, colours and other options of the variants among the results, each as a group of pills (P-350). */
export function OptionFilters({ chosen, counts, onForm }: OptionFiltersProps) {
  const byName = new Map<string, FacetCount[]>()
  for (const option of withChosen(counts, chosen)) {
    const [name = '', value] = option.value.split(': ')
    // An address may name anything.
    if (value) byName.set(name, [...(byName.get(name) ?? []), option])
  }
  const pill = (name: string, { value }: FacetCount) => (
    <ChoiceChip
      key={value}
      name="opcion"
      value={value}
      checked={chosen.includes(value)}
      onChange={(event) => onForm(event.target.form)}
    >
      {value.slice(name.length + 2)}
    </ChoiceChip>
  )
  return [...byName].map(([name, options]) => (
    <FilterGroup key={name} title={name}>
      <div className="flex flex-wrap gap-2 pt-1">
        {options.slice(0, IN_SIGHT).map((option) => pill(name, option))}
        {options.length > IN_SIGHT && (
          <details>
            <summary className="flex min-h-11 items-center text-[15px] font-semibold text-link">Ver más</summary>
            <div className="flex flex-wrap gap-2">{options.slice(IN_SIGHT).map((option) => pill(name, option))}</div>
          </details>
        )}
      </div>
    </FilterGroup>
  ))
}
