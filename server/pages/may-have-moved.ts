import { formerPathOf, isProductSlug } from '../../contract/products/former-path.ts'

/**
 * Whether an address may be one of another shop (P-279): no page here, or one of WooCommerce's products, which have names where
 * this shop has ids.
 * @param address path and query as they came
 */
export function mayHaveMoved(address: string, isPage: (path: string) => boolean): boolean {
  const path = formerPathOf(address)
  // As it came: pages have capitals, which former addresses lose.
  return path !== null && (isProductSlug(path) || !isPage(address.split('?', 1)[0] ?? ''))
}
