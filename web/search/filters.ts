import { phonesSubcategory } from '../../contract/catalogue/categories.ts'
import { priceBands } from '../../contract/catalogue/price-bands.ts'
import {
  readSearchAddress,
  writeSearchAddress,
  type SearchAddress,
  type SortOrder,
} from '../../contract/catalogue/search-address.ts'

const noBreakSpace = '\u00A0'

/** The label of each order. */
export const sortLabels: Record<SortOrder, string> = {
  relevancia: 'Más relevantes',
  'menor-precio': 'Menor precio',
  'mayor-precio': 'Mayor precio',
  'mayor-descuento': 'Mayor descuento',
  'mas-nuevos': 'Más nuevos',
}

/** `8 GB`, with a space that does not break. */
export const gigabytes = (value: number | string) => `${value}${noBreakSpace}GB`

/** The address of the search screen for a search and its filters. */
export const searchPath = (address: SearchAddress) => `/search${writeSearchAddress(address)}`

/** RAM and storage apply only with the phones' subcategory (P-18), so they are removed with it; the page is reset. */
export function settle(address: SearchAddress): SearchAddress {
  const hasPhones = address.brandName.includes(phonesSubcategory)
  return {
    ...address,
    page: 1,
    ram: hasPhones ? address.ram : [],
    almacenamiento: hasPhones ? address.almacenamiento : [],
  }
}

/** The values of a filter form as an address. */
export function addressOfForm(form: HTMLFormElement): SearchAddress {
  const fields = [...new FormData(form)].map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return settle(readSearchAddress(`?${fields.join('&')}`))
}

/** A search without any filter. */
export const withoutFilters = (address: SearchAddress): SearchAddress => ({
  ...address,
  category: [],
  brandName: [],
  precio: [],
  ram: [],
  almacenamiento: [],
  opcion: [],
  page: 1,
})

/** The active filters, each with its label and the address without it. */
export function appliedFilters(address: SearchAddress): { label: string; href: string }[] {
  const without = <K extends 'category' | 'brandName' | 'precio' | 'ram' | 'almacenamiento' | 'opcion'>(
    name: K,
    value: SearchAddress[K][number],
  ) => searchPath(settle({ ...address, [name]: (address[name] as unknown[]).filter((other) => other !== value) }))
  return [
    ...address.category.map((value) => ({ label: value, href: without('category', value) })),
    ...address.precio.map((value) => ({
      label: priceBands.find(({ id }) => id === value)?.label ?? value,
      href: without('precio', value),
    })),
    ...address.brandName.map((value) => ({ label: value, href: without('brandName', value) })),
    ...address.ram.map((value) => ({ label: `RAM ${gigabytes(value)}`, href: without('ram', value) })),
    ...address.almacenamiento.map((value) => ({ label: gigabytes(value), href: without('almacenamiento', value) })),
    ...address.opcion.map((value) => ({ label: value, href: without('opcion', value) })),
  ]
}
