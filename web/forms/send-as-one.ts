import { randomId } from '../random-id.ts'
import { printOf, recall, remember } from './send-once.ts'

/**
 * Sends what a form is filled in for under one `Idempotency-Key` until an answer has come, whatever was changed in between: what
 * was sent first may have arrived, and what is sent then is no second thing beside it.
 * @param form names the form
 * @throws what `send` throws
 */
export async function sendAsOne<T, A>(
  form: string,
  values: T,
  send: (values: T, headers: { 'Idempotency-Key': string }) => Promise<A>,
): Promise<A> {
  const first = recall(form) ?? { print: printOf(JSON.stringify(values)), key: randomId() }
  remember(form, first)
  const answer = await send(values, { 'Idempotency-Key': first.key })
  remember(form, null)
  return answer
}

/** The key of what a form has sent without an answer; undefined when all was answered. */
export const unansweredKey = (form: string): string | undefined => recall(form)?.key

/** Whether these values are what the form sent first under that key. */
export const isWhatWasSent = (form: string, values: unknown): boolean =>
  recall(form)?.print === printOf(JSON.stringify(values))

/** The answer has come some other way: what the form sends next is another thing. */
export const forgetSent = (form: string): void => remember(form, null)
