import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { showRefusalOrThrow } from './refusal.ts'
import { withSession } from './with-session.ts'

/**
 * Removes an entry of a list after a confirmation. A refusal is shown with its reason.
 * @param onUndo restores it; without it there is no undo button
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
    // Its row disappears with the focused button.
    focusHeading()
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
