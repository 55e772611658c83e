const STORED = 'payment-link'
const STORED_VISIT = 'visit-payment-link'

/**
 * The secret of the opened link, of an order or of a visit. It follows the #; the address after the provider's page has none, so the tab
 * remembers it.
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
    // A browser may forbid storage.
    return { token: token ?? '', isVisit }
  }
}
