import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { showRefusalOrThrow } from './refusal.ts'
import { withSession } from './with-session.ts'

/**
 * Removes something of a list once the person confirms it. A refusal is shown with its reason.
 * @param onUndo brings it back; without it there is no button for that
 * @returns whether it was removed
 */
export async function confirmRemoval(
  text: string,
  remove: () => Promise<{ message: string }>,
  onUndo?: () => void,
): Promise<boolean> {
  const isSure = await showConfirm({ text, action: 'Eliminar', isDangerous: true })
  if (!isSure) return false
  const focusHeading = reserveHeadingFocus()
  try {
    const { message } = await withSession(remove)
    showToast({
      text: message,
      kind: 'success',
      ...(onUndo && { action: { label: 'Deshacer', onPress: onUndo } }),
    })
    // Its row disappears, and the focus with it.
    focusHeading()
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
