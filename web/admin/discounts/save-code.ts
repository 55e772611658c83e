import type { CallInput } from '../../../contract/index.ts'
import { foldCode } from '../../../contract/orders/discount-rules.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'

type Written = CallInput<'discountCodes.add'>

/**
 * Saves a new code. Sent again after its answer was lost, it meets itself: then it is saved.
 * @returns what to say
 * @throws CallError
 */
export async function saveCode(written: Written): Promise<string> {
  try {
    const { message } = await callOverHttp('discountCodes.add', written)
    return message
  } catch (error) {
    if (isCallError(error) && error.code === 'CODE_REPEATED' && isSame(written, error.data)) return 'Código guardado'
    throw error
  }
}

const isSame = (written: Written, stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.entries({ ...written, code: foldCode(written.code) }).every(
    ([name, value]) => String(value ?? '') === String((stored as Record<string, unknown>)[name] ?? ''),
  )
