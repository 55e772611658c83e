import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { showRefusalOrThrow } from './refusal.ts'
import { withSession } from './with-session.ts'

/**
 * Removes something of a list once the person confirms it. A refusal is shown with its reason.
 * @returns whether it was removed
 */
export async function confirmRemoval(text: string, remove: () => Promise<{ message: string }>): Promise<boolean> {
  const isSure = await showConfirm({ text, action: 'Eliminar', isDangerous: true })
  if (!isSure) return false
  const focusHeading = reserveHeadingFocus()
  try {
    const { message } = await withSession(remove)
    showToast({ text: message, kind: 'success' })
    // Its row disappears, and the focus with it.
    focusHeading()
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
