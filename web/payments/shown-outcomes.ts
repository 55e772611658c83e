const keyOf = (attempt: string) => `payment ${attempt}`

/** Marks the result of a payment as shown in this tab. @returns whether it was not shown before */
export function markAsShown(attempt: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(attempt))) return false
    sessionStorage.setItem(keyOf(attempt), 'shown')
  } catch {
    // Without storage it is shown each time.
  }
  return true
}
