/** A visitor's press for a product that was refused for lack of a session. */
type Press = { button: 'cart' | 'wish'; productId: string }

const storageKey = 'press-before-sign-in'
/** Milliseconds: enough time to create an account. */
const VALID = 15 * 60_000

/** Stores a visitor's press in this tab, to be repeated after signing in (P-285). Without storage nothing is stored. */
export function rememberPress(press: Press): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...press, at: Date.now() }))
  } catch {
    // The visitor presses again after signing in.
  }
}

/** Returns and removes the visitor's last press of this tab, if at most 15 minutes old; otherwise null. */
export function takePress(): Press | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as (Press & { at: number }) | null
    sessionStorage.removeItem(storageKey)
    return stored && Date.now() - stored.at < VALID ? stored : null
  } catch {
    return null
  }
}
