import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import type { CallInput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

type Written = CallInput<'deliveryRates.add'>

/**
 * Saves a rate. Sent again after its answer was lost, it meets itself: then it is saved.
 * @param rate the one to change, with the version that was seen; null for a new one
 * @returns what to say
 * @throws CallError
 */
export async function saveRate(rate: Pick<DeliveryRate, '_id' | 'version'> | null, written: Written): Promise<string> {
  try {
    const { message } = rate
      ? await callOverHttp(
          'deliveryRates.change',
          { rateId: rate._id, ...written },
          { headers: { 'If-Match': `"${rate.version}"` } },
        )
      : await callOverHttp('deliveryRates.add', written)
    return message
  } catch (error) {
    const meansItself = rate ? 'RATE_CHANGED' : 'RATE_REPEATED'
    if (isCallError(error) && error.code === meansItself && isSame(written, error.data)) return 'Tarifa guardada'
    throw error
  }
}

const isSame = (written: Written, stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.entries(written).every(([name, value]) => {
    const now: unknown = (stored as Record<string, unknown>)[name]
    return String(value) === String(now ?? '')
  })
