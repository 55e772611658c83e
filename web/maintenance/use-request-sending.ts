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
  /** How many computers the visit is for. */
  computers: number
  /** When what the visit installs is there; null for any other visit. */
  arrival?: Arrival | null
  /** Whether the values do not wait for anything that is loaded. */
  isLoaded: boolean
  /** What would be sent now; null before the form is there. */
  values: () => T | null
  send: (values: T, headers: { 'Idempotency-Key': string }) => Promise<{ data: CreatedRequest }>
  /** Empties the form. */
  clear: () => void
  /** Called with the request; `isSent`: it is what the form had. */
  onCreated: (made: CreatedRequest, isSent: boolean) => void
}

/**
 * Sends a request of maintenance once, with the hour that is held for it, and finds out what became of one whose answer was lost.
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
    /** @throws CallError as the call does; HOUR_TAKEN when the hour that is shown as held is not */
    send: (given: T): Promise<void> =>
      // The key is forgotten with the values: until then a reload brings back a form that would ask again for the same.
      sendAsOne(form, given, async (one, headers) => {
        const { data } = await visit.holding.whileSending(() => send(one, headers))
        visit.holding.forget()
        await showAlert(requestCreated)
        const focusHeading = reserveHeadingFocus()
        finish(data, true)
        focusHeading()
      }),
    /** Shows a refusal that is about the request or its hour. @returns whether the request had arrived before */
    refuse: (error: unknown): boolean => {
      if (sent.refuse(error)) return true
      visit.holding.refuse(error)
      return false
    },
  }
}
