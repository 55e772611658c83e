import type { NavigateFunction } from 'react-router'

import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { themeKey } from '../page/before-paint.ts'
import { paths } from '../paths.ts'
import { sessionNow, settleCurrentUser } from '../session/current-user.ts'
import { offlineUserKey } from '../technician/offline-key.ts'
import { showToast } from '../ui/toast.ts'
import { stopLoadingWishes } from '../wish-list/wish-list.ts'

/** After this time without a response a technician's phone is cleared without it, in ms. */
const longestWait = 10_000

let isLeaving = false

/** Whether the session has ended while the page still shows its user, as the login is opening. */
export const isSigningOut = (): boolean => isLeaving

/**
 * Ends the session (P-33): cookies that a page can read are cleared; on success a toast shows the message, the user
 * becomes a visitor, and the login opens. On failure the message shows and the user stays; but a phone of a technician
 * without connection is cleared, and the session ends later (P-117).
 * @returns whether the session has ended
 */
export async function signOut(navigate: NavigateFunction): Promise<boolean> {
  // A technician who works offline may have unsent changes.
  const session = sessionNow()
  const person = session.state === 'person' ? session.person : undefined
  const mayHaveEdits = person?.role === 'TECHNICAL' || localStorage.getItem(offlineUserKey)
  const technician = mayHaveEdits ? await import('../technician/sign-out.ts') : null
  if (technician && !(await technician.mayLoseEdits(person?._id))) return false
  clearReadableCookies()
  const theme = localStorage.getItem(themeKey)
  const loadWishesAgain = stopLoadingWishes()
  try {
    const { message } = await callOverHttp(
      'accounts.signOut',
      {},
      technician ? { signal: AbortSignal.timeout(longestWait) } : {},
    )
    // The response makes the browser clear its storage; the theme is not private and stays.
    if (theme) localStorage.setItem(themeKey, theme)
    await technician?.forgetTechnician(person?._id)
    showToast({ text: message, kind: 'success' })
    // Navigates first: a guard must not redirect a person who is signing out.
    isLeaving = true
    await navigate(paths.login)
    settleCurrentUser(null)
    return true
  } catch (error) {
    if (technician?.isShopAway(error) && person) {
      await technician.leaveWithoutConnection(person._id)
      return true
    }
    if (!isCallError(error)) throw error
    showToast({ text: error.message || 'No se pudo cerrar la sesión. Inténtalo de nuevo.', kind: 'error' })
    return false
  } finally {
    isLeaving = false
    loadWishesAgain()
  }
}

function clearReadableCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // The Cookie Store API is not in every browser yet.
    // oxlint-disable-next-line unicorn/no-document-cookie
    if (name) document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
}
