import { paths } from '../paths.ts'

const name = 'instalar'
const orderName = 'pedido'

/** Fewer letters than the description of a request takes. */
const MOST = 500

/**
 * The form of a visit to install what was bought (P-207). Behind the #, so that all of these are one page for the response cache.
 * @param products their names
 */
export const installationOf = (products: readonly string[]): string =>
  `${paths.corrective}#${name}=${encodeURIComponent(cut(products.join(', ')))}`

/** What the visit is asked for by the address of its form; '' when that names nothing to install. */
export function installationIn(hash: string): string {
  const products = cut(new URLSearchParams(hash.slice(1)).get(name) ?? '').trim()
  return products === '' ? '' : `Instalar ${products}`
}

/** The form of a visit to install what was bought with an order (P-311), likewise behind the #. */
export const installationOfOrder = (orderId: string): string => `${paths.corrective}#${orderName}=${orderId}`

/** The order that the address of the form names; '' where it names none. */
export function orderIn(hash: string): string {
  const given = new URLSearchParams(hash.slice(1)).get(orderName)?.toLowerCase() ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given) ? given : ''
}

/** By characters: half of one is no text for an address. */
const cut = (text: string): string => Array.from(text).slice(0, MOST).join('')
