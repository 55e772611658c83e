import { paths } from '../paths.ts'

const name = 'instalar'
const orderName = 'pedido'

/** In characters, below the limit of a request's description. */
const MOST = 500

/**
 * The form of a visit that installs bought products (P-207). The names follow the #, so that the response cache has one page for all.
 * @param products their names
 */
export const installationOf = (products: readonly string[]): string =>
  `${paths.corrective}#${name}=${encodeURIComponent(cut(products.join(', ')))}`

/** The request text for the products in the form's address; '' if it names none. */
export function installationIn(hash: string): string {
  const products = cut(new URLSearchParams(hash.slice(1)).get(name) ?? '').trim()
  return products === '' ? '' : `Instalar ${products}`
}

/** The form of a visit that installs the products of an order (P-311), also with the id after the #. */
export const installationOfOrder = (orderId: string): string => `${paths.corrective}#${orderName}=${orderId}`

/** The order id in the address of the form; '' without one. */
export function orderIn(hash: string): string {
  const given = new URLSearchParams(hash.slice(1)).get(orderName)?.toLowerCase() ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given) ? given : ''
}

/** Cut by code points: half a surrogate pair cannot be encoded in an address. */
const cut = (text: string): string => Array.from(text).slice(0, MOST).join('')
