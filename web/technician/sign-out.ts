import { isCallError } from '../call.ts'
import { signedInKey } from '../page/before-paint.ts'
import { paths } from '../paths.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { offlineUserKey } from './offline-key.ts'
import { countEdits, forgetAll } from './offline-storage.ts'
import { isSaving } from './saves-in-progress.ts'
import { isUnreachable } from './send-values.ts'

/** Announces a sign-out to the other windows of this browser; a window does not get its own message. */
let channel: BroadcastChannel | undefined
const openChannel = () => (channel ??= new BroadcastChannel('technician left'))

/** Calls back with the id of the person who signs out in another window. */
export const onSignOutElsewhere = (callback: (userId: string) => void): void =>
  openChannel().addEventListener('message', ({ data }: MessageEvent<string>) => callback(data))

/** The cookie that makes the server end the session (P-117). */
const SIGNED_OUT_COOKIE = 'leaving'
/** In s: the longest lifetime of a staff session. */
const longestSession = 12 * 3_600

/**
 * Asks for confirmation if signing out loses pending edits, and names their owner: a phone may be shared.
 * @param userId the person who signs out; undefined if unknown
 * @returns whether to go on
 */
export async function mayLoseEdits(userId: string | undefined): Promise<boolean> {
  // Read first: a save that fails meanwhile is then counted among the stored ones.
  const isUnsure = isSaving()
  const [size, own] = await Promise.all([countEdits(), userId ? countEdits(userId) : 0])
  if (size === 0 && !isUnsure) return true
  const text =
    size === null || own === null || isUnsure
      ? 'Puede haber cambios sin enviar. Al salir se borran.'
      : lossText(own, size - own)
  return showConfirm({ text, action: 'Borrar y salir', isDangerous: true })
}

/** @param own edits of the person who signs out  @param others edits of other people who worked on this phone */
function lossText(own: number, others: number): string {
  const inText = (size: number) => (size === 1 ? '1 cosa sin enviar' : `${size} cosas sin enviar`)
  if (others === 0) return own === 1 ? 'Se borra 1 cosa sin enviar.' : `Se borran ${own} cosas sin enviar.`
  const foreign = `Otra persona dejó ${inText(others)} en este teléfono.`
  return own === 0
    ? `${foreign} Al salir se borra${others === 1 ? '' : 'n'}.`
    : `${foreign} Al salir se borran, con ${own === 1 ? '1 tuya' : `${own} tuyas`}.`
}

/** Removes the person's data from the browser, also from one that ignores Clear-Site-Data, and stops other windows from storing any. */
export async function forgetTechnician(userId: string | undefined): Promise<void> {
  localStorage.removeItem(offlineUserKey)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  if (userId) openChannel().postMessage(userId)
  await forgetAll(userId).catch(() => {})
}

/** Whether a sign-out failed because the shop is unreachable. */
export const isShopAway = (error: unknown): boolean =>
  isUnreachable(error) || (isCallError(error) && error.status >= 500)

/**
 * Signs out a person while the shop is unreachable: the phone removes everything at once, and its next request to the shop, whichever it
 * is, ends the session (P-117). No script can clear the session's own cookie.
 */
export async function leaveWithoutConnection(userId: string): Promise<void> {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The Cookie Store API is not in every browser yet.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${SIGNED_OUT_COOKIE}=${userId}; path=/; max-age=${longestSession}; samesite=lax${secure}`
  localStorage.removeItem(signedInKey)
  await forgetTechnician(userId)
  openAfterLeaving()
}

/** Opens the area again from the worker's copy, so that the screen and the page's memory hold no former data. */
export const openAfterLeaving = (): void => location.replace(paths.technicalPreventive)

/** Whether a person signed out here whose session the server has not ended yet. */
export const hasLeft = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SIGNED_OUT_COOKIE}=`))
