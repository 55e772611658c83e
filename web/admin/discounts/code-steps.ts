import type { OwnersCode } from '../../../contract/orders/discounts.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { copyLink } from '../../copy-link.ts'
import { confirmRemoval } from '../../forms/confirm-removal.ts'
import { withSession } from '../../forms/with-session.ts'
import { paths } from '../../paths.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { saveCode } from './save-code.ts'

/** Turns a code off or on. @param onChanged called when the list is another one */
export async function turnCode({ _id, isOn }: OwnersCode, onChanged: () => void): Promise<void> {
  try {
    const { message } = await withSession(() => callOverHttp('discountCodes.turn', { codeId: _id, isOn: !isOn }))
    showToast({ text: message, kind: 'success' })
  } catch (error) {
    showRefusal(error, 'No pudimos cambiarlo. Inténtalo de nuevo.')
  }
  onChanged()
}

/** Deletes a code that no order has, after a confirmation, with a way back. @param onChanged called when the list is another one */
export async function removeCode(removed: OwnersCode, onChanged: () => void): Promise<void> {
  const { _id, state: _state, uses: _uses, given: _given, isUnused: _isUnused, ...written } = removed
  const undo = async () => {
    try {
      const message = await withSession(() => saveCode(written))
      showToast({ text: message, kind: 'success' })
      onChanged()
    } catch (error) {
      showRefusal(error, 'No pudimos deshacerlo. Inténtalo de nuevo.')
    }
  }
  await confirmRemoval(
    `¿Quieres eliminar el código ${removed.code}?`,
    () => callOverHttp('discountCodes.remove', { codeId: _id }).catch(meansRemoved),
    () => void undo(),
  )
  // Also after a refusal, since a purchase may have used the code meanwhile.
  onChanged()
}

/** It is gone already: the answer to the first press was lost, or somebody else was faster. */
function meansRemoved(error: unknown): { message: string } {
  if (isCallError(error) && error.code === 'NOT_FOUND') return { message: 'Código eliminado' }
  throw error
}

/** Copies an address of the cart where the code is written already. */
export const copyCodeLink = ({ code }: OwnersCode): Promise<void> =>
  copyLink(`${location.origin}${paths.cart}?codigo=${code}`)
