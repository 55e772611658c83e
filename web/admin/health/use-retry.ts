import { useState } from 'react'

import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'

type RetryCall = 'health.retryEmails' | 'health.retryEvents' | 'health.backUp'

/**
 * Makes one of the calls that retry failed work, and shows the result.
 * @param onDone called afterwards, whatever the result
 */
export function useRetry(call: RetryCall, input: { event?: number }, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      const { message } = await withSession(() => callOverHttp(call, input))
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      showRefusal(error, 'No se pudo. Inténtalo de nuevo.')
    }
    setBusy(false)
    onDone()
  }
  return { isBusy, onClick: () => void retry() }
}
