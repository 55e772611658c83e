import type { CallInput } from '../../../../contract/index.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { showConfirm } from '../../../ui/show-alert.tsx'

type Refund = Omit<CallInput<'orderDesk.refund'>, 'mayExceedOwed'>

/**
 * Notes money that went back; of more than what is owed by now it asks first, as only the server knows what that is.
 * @returns whether it was noted
 * @throws CallError
 */
export async function noteRefund(refund: Refund): Promise<boolean> {
  try {
    await callOverHttp('orderDesk.refund', { ...refund, mayExceedOwed: false })
    return true
  } catch (error) {
    if (!isCallError(error) || error.code !== 'REFUND_ABOVE_OWED') throw error
    if (!(await showConfirm({ text: error.message, action: 'Anotar' }))) return false
  }
  await callOverHttp('orderDesk.refund', { ...refund, mayExceedOwed: true })
  return true
}
