import { ChoiceChip } from '../ui/chip.tsx'
import { withChosen, type FacetCount } from './facet-counts.ts'
import { FilterGroup } from './filter-group.tsx'
import { gigabytes } from './filters.ts'

type MemoryFilterProps = {
  title: string
  name: 'ram' | 'almacenamiento'
  values: FacetCount[]
  chosen: number[]
  onForm: (form: HTMLFormElement | null) => void
}

/** Sizes of memory as pills. */
export function MemoryFilter({ title, name, values, chosen, onForm }: MemoryFilterProps) {
  const offered = withChosen(values, chosen.map(String)).sort((a, b) => Number(a.value) - Number(b.value))
  if (offered.length === 0) return null
  return (
    <FilterGroup title={title}>
      <div className="flex flex-wrap gap-2 pt-1">
        {offered.map(({ value }) => (
          <ChoiceChip
            key={value}
            name={name}
            value={value}
            checked={chosen.includes(Number(value))}
            onChange={(event) => onForm(event.target.form)}
          >
            {gigabytes(value)}
          </ChoiceChip>
        ))}
      </div>
    </FilterGroup>
  )
}
