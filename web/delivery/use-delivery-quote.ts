import { useEffect } from 'react'

import type { CallInput } from '../../contract/index.ts'
import { useCall } from '../use-call.ts'
import { forgetMunicipality } from './remembered-municipality.ts'

/**
 * What it costs to send products to a municipality. This browser may remember one that there is not any more, or nonsense:
 * it is forgotten, and everything goes on as if none had been chosen.
 */
export function useDeliveryQuote(input: CallInput<'delivery.quote'> | null) {
  const result = useCall('delivery.quote', input)
  const code = input?.municipalityCode
  const isUnknown = result.state === 'failed' && result.error.fields.some(({ field }) => field === 'municipalityCode')
  useEffect(() => {
    if (isUnknown && code !== undefined) forgetMunicipality(code)
  }, [isUnknown, code])
  return result
}
