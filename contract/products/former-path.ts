/** Former addresses of a shop at most, the longest of them in characters, and what one file or one save may have. */
export const formerPathLimits = { paths: 50_000, path: 500, rows: 5_000, bytes: 1024 * 1024, page: 50 } as const

// oxlint-disable-next-line no-control-regex -- finding them is the point
const unusable = /[\u0000-\u001F\u007F\\?#]/

/**
 * A path as former addresses are stored and compared (P-279): in small letters, without slashes at its end or repeated. What it
 * returns stays as it is.
 * @param path decoded, without query
 * @returns null for what is no path, is the home page's, or is too long
 */
export function foldFormerPath(path: string): string | null {
  const folded = path.toLowerCase().normalize('NFC').replaceAll(/\/+/g, '/').replace(/\/$/, '')
  if (!folded.startsWith('/') || unusable.test(folded) || !folded.isWellFormed()) return null
  return Array.from(folded).length > formerPathLimits.path ? null : folded
}

/** The folded path of what a browser requests: with query, percent-encoded. @returns null where it cannot be a former address */
export function formerPathOf(address: string): string | null {
  const [path = ''] = address.split(/[?#]/, 1)
  // Nobody is to make the shop decode more than the longest path takes.
  if (path.length > formerPathLimits.path * 12) return null
  try {
    return foldFormerPath(decodeURIComponent(path))
  } catch {
    return null
  }
}

const scheme = /^https?:\/\/[^/?#\s]+/i
const bareHost = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?=\/)/i

/** The folded path of an address as its owner writes it: whole, without `https://`, or from its first slash on. */
export const writtenFormerPath = (text: string): string | null =>
  formerPathOf(text.trim().replace(scheme, '').replace(bareHost, ''))

const productPage = /^\/product\/([^/]+)$/
const productId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a folded path is one of WooCommerce's `/product/{slug}`, where this shop has its products by their ids. */
export function isProductSlug(path: string): boolean {
  const [, slug] = productPage.exec(path) ?? []
  return slug !== undefined && !productId.test(slug)
}
