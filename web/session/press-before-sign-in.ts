/** What a visitor pressed for a product, and was refused until there is a session. */
type Press = { button: 'cart' | 'wish'; productId: string }

const storageKey = 'press-before-sign-in'
/** Milliseconds: long enough for making an account. */
const VALID = 15 * 60_000

/** Notes in this tab what a visitor pressed, to be done after signing in (P-285). Without storage nothing is noted. */
export function rememberPress(press: Press): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...press, at: Date.now() }))
  } catch {
    // The visitor presses again after signing in.
  }
}

/** What the visitor of this tab pressed last, at most a quarter of an hour ago; null the next time. */
export function takePress(): Press | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as (Press & { at: number }) | null
    sessionStorage.removeItem(storageKey)
    return stored && Date.now() - stored.at < VALID ? stored : null
  } catch {
    return null
  }
}
