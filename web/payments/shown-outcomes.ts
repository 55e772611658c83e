const keyOf = (attempt: string) => `payment ${attempt}`

/** Whether this tab has not shown the outcome of a payment yet; the call marks it as shown. */
export function isNews(attempt: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(attempt))) return false
    sessionStorage.setItem(keyOf(attempt), 'told')
  } catch {
    // Without storage it is shown each time.
  }
  return true
}
