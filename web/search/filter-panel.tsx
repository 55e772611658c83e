import { useId } from 'react'

import type { Facets } from '../../contract/catalogue/catalogue.ts'
import { phonesSubcategory } from '../../contract/catalogue/categories.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { addressOfForm, appliedFilters, searchPath, withoutFilters } from './filters.ts'
import { MemoryFilter } from './memory-filter.tsx'
import { OptionFilters } from './option-filters.tsx'
import { PriceFilter } from './price-filter.tsx'
import { SubcategoryFilter } from './subcategory-filter.tsx'

type FilterPanelProps = {
  address: SearchAddress
  facets: Facets
  /** Called with the address of the form's current values. Without JavaScript the form opens it by itself. */
  onChange: (address: SearchAddress) => void
  /** The form's id, which connects the sort select outside of it. */
  formId?: string
  /** Inside the phone's sheet, which has the title 'Filtros'. */
  isSheet?: boolean
}

/** Price bands, subcategories, options of variants and, for phones, RAM and storage: a plain form whose address is the filtered search. */
export function FilterPanel({ address, facets, onChange, formId, isSheet = false }: FilterPanelProps) {
  const headingId = useId()
  const changed = (form: HTMLFormElement | null) => form && onChange(addressOfForm(form))
  const hasPhones = address.brandName.includes(phonesSubcategory)
  const hasFilters = appliedFilters(address).length > 0
  return (
    <form
      id={formId}
      method="get"
      action="/search"
      aria-labelledby={headingId}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="q" value={address.q} />
      {!formId && <input type="hidden" name="orden" value={address.orden} />}
      {address.category.map((value) => (
        <input key={value} type="hidden" name="category" value={value} />
      ))}
      <div className={classes('flex min-h-11 items-center justify-between gap-3', isSheet && !hasFilters && 'hidden')}>
        <h2 id={headingId} className={isSheet ? 'sr-only' : 'type-tile'}>
          Filtros
        </h2>
        {hasFilters && (
          <a
            href={searchPath(withoutFilters(address))}
            className="touch-area type-body-sm font-semibold text-link hover:underline"
          >
            Limpiar
          </a>
        )}
      </div>
      <PriceFilter address={address} counts={facets.precio} onForm={changed} onChange={onChange} />
      <SubcategoryFilter chosen={address.brandName} counts={facets.brandName} onForm={changed} />
      {hasPhones && (
        <>
          <MemoryFilter title="RAM" name="ram" values={facets.ram} chosen={address.ram} onForm={changed} />
          <MemoryFilter
            title="Almacenamiento"
            name="almacenamiento"
            values={facets.almacenamiento}
            chosen={address.almacenamiento}
            onForm={changed}
          />
        </>
      )}
      <OptionFilters chosen={address.opcion} counts={facets.opcion ?? []} onForm={changed} />
      <button type="submit" className={buttonClass('primary', 'normal', 'without-script mt-4 w-full')}>
        Aplicar filtros
      </button>
    </form>
  )
}
