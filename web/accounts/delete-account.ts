import { confirmsHeader } from '../../contract/accounts/confirms-header.ts'
import { isCallError, type CallOptions } from '../call.ts'
import { meaningOf, type ProblemMeanings } from '../problem-meanings.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'

/**
 * Deletes an account; when something of it is still open, it shows what, and continues only after a confirmation.
 * @param send makes the call with these options, and with the confirmation when there is one
 * @returns whether the account was deleted
 */
export async function deleteAfterConfirming(
  send: (confirm: { confirm?: true }, options: CallOptions) => Promise<unknown>,
): Promise<boolean> {
  const options = { headers: { [confirmsHeader]: 'true' } }
  try {
    await send({}, options)
  } catch (error) {
    const open = openThings(error)
    if (!open) throw error
    const isSure = await showConfirm({
      text: [...open, '¿Eliminar la cuenta de todos modos?'].join(' '),
      action: 'Eliminar de todos modos',
      isDangerous: true,
    })
    if (!isSure) return false
    await send({ confirm: true }, options)
  }
  return true
}

/** Whether the account can be deleted anyway. */
const mayBeConfirmed: ProblemMeanings<'accounts.deleteAccount', boolean> = {
  CONFIRM_DELETION: true,
  SERVICE_UNDER_WAY: false,
  WRONG_PASSWORD: false,
  LAST_ADMIN: false,
  LAST_FULL_ADMIN: false,
  NOT_FOUND: false,
  SIGN_IN_BUSY: false,
}

function openThings(error: unknown): string[] | null {
  if (!isCallError(error) || !meaningOf(mayBeConfirmed, error.code)) return null
  return (error.data as { open?: string[] } | undefined)?.open ?? []
}

/** Shows why an account was not deleted (P-36). */
export function showDeletionRefusal(error: unknown): boolean {
  if (!isCallError(error)) return false
  const isFault = error.status === 0 || error.status >= 500 || error.code === 'UNREADABLE'
  const text = isFault
    ? 'Error al eliminar usuario. Por favor, inténtalo de nuevo.'
    : error.message || 'Error al eliminar usuario'
  showToast({ text, kind: 'error' })
  return true
}
