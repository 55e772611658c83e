import { useEffect, useState } from 'react'

import type { CallOutput } from '../../../contract/index.ts'
import { callOverHttp } from '../../browser-call.ts'
import { logFailure } from '../../log-failure.ts'
import type { Answers } from './intake-input.ts'
import { likelyPrice, type LikelyPrice } from './likely-price.ts'

/** The likely price of the answers, from the owner's list, which is loaded with the first step. */
export function useLikelyPrice(answers: Answers): LikelyPrice | undefined {
  const [services, setServices] = useState<CallOutput<'visits.likelyServices'>['data'] | null>(null)
  const isNeeded = answers.step !== 'start' && answers.step !== 'done' && services === null
  useEffect(() => {
    if (!isNeeded) return
    const abort = new AbortController()
    callOverHttp('visits.likelyServices', {}, { signal: abort.signal })
      .then(({ data }) => setServices(data))
      // Without a response no price is shown; the technician names it.
      .catch((error: unknown) => abort.signal.aborted || logFailure('visits.likelyServices', error))
    return () => abort.abort()
  }, [isNeeded])
  return services ? likelyPrice(answers, services) : undefined
}
