const STORED = 'payment-link'
const STORED_VISIT = 'visit-payment-link'

/**
 * The secret of the link that was opened, of an order or of a visit. It stands behind the #; who comes back from the
 * provider's page has none there, so the tab remembers it.
 */
export function linkToken(hash: string, search: string): { token: string; isVisit: boolean } {
  const given = new URLSearchParams(hash.slice(1))
  const visit = given.get('visita')
  const isVisit = visit !== null || (!given.has('token') && new URLSearchParams(search).has('visita'))
  const token = visit ?? given.get('token')
  const stored = isVisit ? STORED_VISIT : STORED
  try {
    if (token) sessionStorage.setItem(stored, token)
    return { token: token ?? sessionStorage.getItem(stored) ?? '', isVisit }
  } catch {
    // A browser may forbid storing.
    return { token: token ?? '', isVisit }
  }
}
