import { useEffect } from 'react'

import type { CallInput } from '../../contract/index.ts'
import { useCall } from '../use-call.ts'
import { forgetMunicipality } from './remembered-municipality.ts'

/**
 * The cost of sending products to a municipality. A municipality remembered by this browser may be invalid: it is then forgotten, as if
 * none had been chosen.
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
