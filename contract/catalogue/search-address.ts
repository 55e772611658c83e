import { priceBands, type PriceBand } from './price-bands.ts'

export const sortOrders = ['relevancia', 'menor-precio', 'mayor-precio', 'mayor-descuento', 'mas-nuevos'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The parts of the search screen's address. */
export type SearchAddress = {
  q: string
  category: string[]
  brandName: string[]
  precio: PriceBand[]
  ram: number[]
  almacenamiento: number[]
  /** Options of variants, «Talla: M» (P-350). */
  opcion: string[]
  orden: SortOrder
  page: number
}

const filterNames = ['category', 'brandName', 'precio', 'ram', 'almacenamiento', 'opcion', 'orden', 'page'] as const
const filterStart = new RegExp(`&(?=(?:${filterNames.join('|')})=)`)

/**
 * Reads the query string of `/search`. The text begins after the first equals sign (P-4), so it may contain `&` and `=`; only the
 * screen's own filters end it. Invalid filter values are left out.
 */
export function readSearchAddress(queryString: string): SearchAddress {
  const query = queryString.replace(/^\?/, '')
  const [first = '', ...filters] = query.split(filterStart)
  const startsWithFilter = filterNames.some((name) => first.startsWith(`${name}=`))
  const text = startsWithFilter ? '' : first.slice(first.indexOf('=') + 1)
  const given = new Map<string, string[]>()
  for (const part of startsWithFilter ? [first, ...filters] : filters) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals)
    // A form repeats the name, our own links write commas; a comma within a value is encoded.
    const values = part
      .slice(equals + 1)
      .split(',')
      .filter(Boolean)
      .map(decode)
    given.set(name, [...(given.get(name) ?? []), ...values])
  }
  const list = (name: string) => [...new Set(given.get(name))]
  const numbers = (name: string) =>
    list(name)
      .map(Number)
      .filter((value) => Number.isInteger(value) && value > 0 && value <= 65_536)
      .slice(0, 10)
  const page = Number(list('page')[0] ?? 1)
  return {
    q: first.includes('=') ? decode(text).trim() : '',
    category: list('category').slice(0, 14),
    brandName: list('brandName').slice(0, 60),
    precio: priceBands.map((band) => band.id).filter((band) => list('precio').includes(band)),
    ram: numbers('ram'),
    almacenamiento: numbers('almacenamiento'),
    opcion: list('opcion').slice(0, 30),
    orden: sortOrders.find((order) => order === list('orden')[0]) ?? 'relevancia',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Writes the query string that {@link readSearchAddress} reads, with its parts in a fixed order. */
export function writeSearchAddress(address: Partial<SearchAddress> & { q: string }): string {
  const parts = [`q=${encode(address.q)}`]
  const list = (name: string, values: readonly (string | number)[] = []) => {
    if (values.length > 0) parts.push(`${name}=${values.map((value) => encode(value)).join(',')}`)
  }
  list('category', address.category)
  list('brandName', address.brandName)
  list('precio', address.precio)
  list('ram', address.ram)
  list('almacenamiento', address.almacenamiento)
  list('opcion', address.opcion)
  if (address.orden && address.orden !== 'relevancia') parts.push(`orden=${address.orden}`)
  if (address.page && address.page > 1) parts.push(`page=${address.page}`)
  return `?${parts.join('&')}`
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Half a pair of surrogates, as a paste may leave, cannot be encoded: it becomes the replacement character. */
function encode(value: string | number): string {
  return encodeURIComponent(String(value).toWellFormed())
}
