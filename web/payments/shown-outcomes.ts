const keyOf = (attempt: string) => `payment ${attempt}`

/** Whether this tab has not yet told how a payment ended; asked once, it counts as told. */
export function isNews(attempt: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(attempt))) return false
    sessionStorage.setItem(keyOf(attempt), 'told')
  } catch {
    // A browser that keeps nothing hears it each time.
  }
  return true
}
