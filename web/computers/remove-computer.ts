import type { Computer } from '../../contract/computers.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { nameOf } from './name-of.ts'

/**
 * Asks, then removes a computer; a refusal, as when an open request names it, is shown with its reason (P-58).
 * @returns whether it was removed
 */
export async function removeComputer(computer: Computer): Promise<boolean> {
  const isSure = await showConfirm({
    text: `¿Quieres eliminar ${nameOf(computer)} de tus equipos?`,
    action: 'Eliminar',
    isDangerous: true,
  })
  if (!isSure) return false
  const focusHeading = reserveHeadingFocus()
  try {
    const { message } = await withSession(() => callOverHttp('computers.remove', { _id: computer._id }))
    showToast({ text: message, kind: 'success' })
    // Its card disappears, and the focus with it.
    focusHeading()
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
