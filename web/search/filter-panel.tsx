import { useId, type ReactNode } from 'react'

import type { Facets } from '../../contract/catalogue.ts'
import { phonesSubcategory } from '../../contract/categories.ts'
import { priceBands } from '../../contract/price-bands.ts'
import type { SearchAddress } from '../../contract/search-address.ts'
import { buttonClass } from '../ui/button.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { addressOfForm, appliedFilters, gigabytes, searchPath, withoutFilters } from './filters.ts'

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

/** How many subcategories are shown before "Ver más". */
const IN_SIGHT = 8

/** Price bands, subcategories and, for phones, RAM and storage: a plain form whose address is the filtered search. */
export function FilterPanel({ address, facets, onChange, formId, isSheet = false }: FilterPanelProps) {
  const headingId = useId()
  const changed = (form: HTMLFormElement | null) => form && onChange(addressOfForm(form))
  const subcategories = withChosen(facets.brandName, address.brandName)
  const hasPhones = address.brandName.includes(phonesSubcategory)
  const hasFilters = appliedFilters(address).length > 0
  const subcategory = ({ value, count }: FacetCount) => (
    <Option key={value} label={value} count={count}>
      <input
        type="checkbox"
        className="filter-box"
        name="brandName"
        value={value}
        checked={address.brandName.includes(value)}
        onChange={(event) => changed(event.target.form)}
      />
    </Option>
  )
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
      <Group title="Precio">
        {priceBands.map(({ id, label }) => (
          <Option key={id} label={label} count={countOf(facets.precio, id)}>
            <input
              type="radio"
              className="filter-dot"
              name="precio"
              value={id}
              checked={address.precio.includes(id)}
              onChange={(event) => changed(event.target.form)}
              onClick={() => address.precio.includes(id) && onChange({ ...address, precio: [], page: 1 })}
            />
          </Option>
        ))}
        <p className="pt-1 type-caption text-ink-3">según precio de lista</p>
      </Group>
      {subcategories.length > 0 && (
        <Group title="Subcategoría">
          {subcategories.slice(0, IN_SIGHT).map(subcategory)}
          {subcategories.length > IN_SIGHT && (
            <details>
              <summary className="flex min-h-11 items-center text-[15px] font-semibold text-link">Ver más</summary>
              {subcategories.slice(IN_SIGHT).map(subcategory)}
            </details>
          )}
        </Group>
      )}
      {hasPhones && (
        <>
          <Pills title="RAM" name="ram" values={facets.ram} chosen={address.ram} onChange={changed} />
          <Pills
            title="Almacenamiento"
            name="almacenamiento"
            values={facets.almacenamiento}
            chosen={address.almacenamiento}
            onChange={changed}
          />
        </>
      )}
      <button type="submit" className={buttonClass('primary', 'normal', 'without-script mt-4 w-full')}>
        Aplicar filtros
      </button>
    </form>
  )
}

type FacetCount = Facets['brandName'][number]

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-3 border-t border-line pt-3">
      <legend className="float-left mb-1 w-full text-[15px] font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

function Option({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-[15px] md:min-h-9">
      {children}
      <span className="min-w-0 flex-1">{label}</span>
      {/* The accessible name of the choice is its label alone. */}
      <span className="type-caption text-ink-3 tabular-nums" aria-hidden>
        {count}
      </span>
    </label>
  )
}

type PillsProps = {
  title: string
  name: 'ram' | 'almacenamiento'
  values: FacetCount[]
  chosen: number[]
  onChange: (form: HTMLFormElement | null) => void
}

function Pills({ title, name, values, chosen, onChange }: PillsProps) {
  const offered = withChosen(values, chosen.map(String)).sort((a, b) => Number(a.value) - Number(b.value))
  if (offered.length === 0) return null
  return (
    <Group title={title}>
      <div className="flex flex-wrap gap-2 pt-1">
        {offered.map(({ value }) => (
          <ChoiceChip
            key={value}
            name={name}
            value={value}
            checked={chosen.includes(Number(value))}
            onChange={(event) => onChange(event.target.form)}
          >
            {gigabytes(value)}
          </ChoiceChip>
        ))}
      </div>
    </Group>
  )
}

const countOf = (counts: FacetCount[], value: string) => counts.find((entry) => entry.value === value)?.count ?? 0

/** A chosen value stays visible without results, because otherwise nobody could remove it. */
function withChosen(counts: FacetCount[], chosen: string[]): FacetCount[] {
  const missing = chosen.filter((value) => counts.every((entry) => entry.value !== value))
  return [...missing.map((value) => ({ value, count: 0 })), ...counts]
}
