import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { sendAsOne } from '../forms/send-as-one.ts'
import type { useDraft } from '../forms/use-draft.ts'
import { reserveHeadingFocus } from '../page/page-focus.ts'
import { showAlert } from '../ui/show-alert.tsx'
import { requestCreated } from './request-receipt.tsx'
import type { Arrival } from './use-free-hours.ts'
import { useSentRequest } from './use-sent-request.ts'
import { useVisit } from './use-visit.ts'

type RequestForm<T> = {
  draft: Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>
  /** The number of computers of the visit. */
  computers: number
  /** The arrival of the products that the visit installs; null for any other visit. */
  arrival?: Arrival | null
  /** Whether the values no longer depend on data being loaded. */
  isLoaded: boolean
  /** The values that would be sent now; null before the form is rendered. */
  values: () => T | null
  send: (values: T, headers: { 'Idempotency-Key': string }) => Promise<{ data: CreatedRequest }>
  /** Empties the form. */
  clear: () => void
  /** Called with the request; `isSent`: it was made of the form's values. */
  onCreated: (made: CreatedRequest, isSent: boolean) => void
}

/**
 * Sends a request for maintenance once, with its held hour, and finds out the result of one whose response was lost.
 * @param form names the form
 */
export function useRequestSending<T>(
  form: string,
  { draft, computers, arrival = null, isLoaded, values, send, clear, onCreated }: RequestForm<T>,
) {
  const finish = (made: CreatedRequest, isSent: boolean) => {
    if (isSent) {
      visit.holding.forget()
      clear()
    }
    onCreated(made, isSent)
  }
  const sent = useSentRequest(form, { isReady: draft.isSettled && isLoaded, values, onArrived: finish })
  const visit = useVisit(draft, computers, sent, arrival)
  return {
    visit,
    /** @throws CallError of the call; HOUR_TAKEN if the hour shown as held is not */
    send: (given: T): Promise<void> =>
      // The key is forgotten with the values: until then a reload restores a form that would send the same request.
      sendAsOne(form, given, async (one, headers) => {
        const { data } = await visit.holding.whileSending(() => send(one, headers))
        visit.holding.forget()
        await showAlert(requestCreated)
        const focusHeading = reserveHeadingFocus()
        finish(data, true)
        focusHeading()
      }),
    /** Shows a refusal about the request or its hour. @returns whether the request had arrived before */
    refuse: (error: unknown): boolean => {
      if (sent.refuse(error)) return true
      visit.holding.refuse(error)
      return false
    },
  }
}
