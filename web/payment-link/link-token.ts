const STORED = 'payment-link'

/**
 * The secret of the link that was opened. It stands behind the #; who comes back from the provider's page has none there, so
 * the tab remembers it.
 */
export function linkToken(hash: string): string {
  const given = new URLSearchParams(hash.slice(1)).get('token')
  try {
    if (given) sessionStorage.setItem(STORED, given)
    return given ?? sessionStorage.getItem(STORED) ?? ''
  } catch {
    // A browser may forbid storing.
    return given ?? ''
  }
}
