import { useEffect, useEffectEvent, useState } from 'react'

import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { forgetSent, isWhatWasSent, unansweredKey } from '../forms/send-as-one.ts'
import { logFailure } from '../log-failure.ts'
import { useSession } from '../session/current-user.ts'
import { showAlert } from '../ui/show-alert.tsx'

type SentRequest = {
  /** Whether the form shows the values that it will be sent with. */
  isReady: boolean
  /** The values that would be sent now. */
  values: () => unknown
  /** Called with a request that had arrived; `isSame`: the form still has the values that it was made of. */
  onArrived: (made: CreatedRequest, isSame: boolean) => void
}

const sameText = 'Tu solicitud sí había llegado: no hace falta enviarla otra vez.'
const otherText =
  'Tu solicitud anterior sí había llegado, y esta no se envió. Si quieres cambiar aquella, ábrela en tus solicitudes. Si esta es otra, envíala de nuevo.'

/**
 * Finds out the result of a request whose response was lost with its page (P-168). Otherwise its hour would be shown as taken, and a second
 * request might be sent.
 * @param form names the form, as for sending
 */
export function useSentRequest(form: string, { isReady, values, onArrived }: SentRequest) {
  const session = useSession()
  const person = session.state === 'person' ? session.person._id : ''
  const [checkedFor, setCheckedFor] = useState('')

  const arrive = (made: CreatedRequest) => {
    const isSame = isWhatWasSent(form, values())
    forgetSent(form)
    onArrived(made, isSame)
    void showAlert(isSame ? sameText : otherText)
  }
  const check = async () => {
    const key = unansweredKey(form)
    if (key === undefined) return
    try {
      const { data } = await callOverHttp('maintenance.sentRequest', { key })
      // Another response may have come meanwhile.
      if (data && unansweredKey(form) === key) arrive(data)
    } catch (error) {
      if (!isCallError(error)) throw error
      logFailure('maintenance.sentRequest', error)
    }
  }
  const begin = useEffectEvent(check)
  useEffect(() => {
    if (isReady && person !== '') void begin().finally(() => setCheckedFor(person))
  }, [isReady, person])

  return {
    /** After opening the page no hour is held before it is known whether it is the request's own. */
    isChecking: checkedFor !== person,
    check: () => void check(),
    /** Shows the request that had arrived before, according to a refusal. @returns whether the refusal was about that */
    refuse: (error: unknown): boolean => {
      if (!isCallError(error) || error.code !== 'REQUEST_SENT') return false
      arrive(error.data as CreatedRequest)
      return true
    },
  }
}
