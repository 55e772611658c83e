import type { Address } from '../../contract/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'

/** Asks, and removes an address from the book. @returns whether it is gone */
export async function removeAddress({ _id, line }: Address): Promise<boolean> {
  const isSure = await showConfirm({
    text: `¿Quieres eliminar la dirección ${line}?`,
    action: 'Eliminar',
    isDangerous: true,
  })
  if (!isSure) return false
  const focusHeading = reserveHeadingFocus()
  try {
    const { message } = await withSession(() => callOverHttp('addresses.remove', { addressId: _id }))
    showToast({ text: message, kind: 'success' })
    // Its card disappears, and the focus with it.
    focusHeading()
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
