/**
 * The maximum number of former addresses of a shop, their maximum length in characters, and the maximum size of one file
 * or one save.
 */
export const formerPathLimits = { paths: 50_000, path: 500, rows: 5_000, bytes: 1024 * 1024, page: 50 } as const

// oxlint-disable-next-line no-control-regex -- finding them is the point
const unusable = /[\u0000-\u001F\u007F\\?#]/

/**
 * Folds a path for storing and comparing former addresses (P-279): lower case, without trailing or repeated slashes. Folding the
 * result again leaves it unchanged.
 * @param path decoded, without query
 * @returns null for a text that is no path, the home page's path, or one that is too long
 */
export function foldFormerPath(path: string): string | null {
  const folded = path.toLowerCase().normalize('NFC').replaceAll(/\/+/g, '/').replace(/\/$/, '')
  if (!folded.startsWith('/') || unusable.test(folded) || !folded.isWellFormed()) return null
  return Array.from(folded).length > formerPathLimits.path ? null : folded
}

/** The folded path of a browser's request: with query, percent-encoded. @returns null when it cannot be a former address */
export function formerPathOf(address: string): string | null {
  const [path = ''] = address.split(/[?#]/, 1)
  // Limits the work of decoding to the longest possible path.
  if (path.length > formerPathLimits.path * 12) return null
  try {
    return foldFormerPath(decodeURIComponent(path))
  } catch {
    return null
  }
}

const scheme = /^https?:\/\/[^/?#\s]+/i
const bareHost = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?=\/)/i

/** Folds an address as its owner writes it: complete, without `https://`, or from its first slash on. */
export const writtenFormerPath = (text: string): string | null =>
  formerPathOf(text.trim().replace(scheme, '').replace(bareHost, ''))

const productPage = /^\/product\/([^/]+)$/
const productId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a folded path has WooCommerce's form `/product/{slug}`, where this shop has products by their ids. */
export function isProductSlug(path: string): boolean {
  const [, slug] = productPage.exec(path) ?? []
  return slug !== undefined && !productId.test(slug)
}
