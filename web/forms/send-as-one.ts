import { randomId } from '../random-id.ts'
import { printOf, recall, remember } from './send-once.ts'

/**
 * Sends a form under one `Idempotency-Key` until a response arrives, also when its values change in between: the first request may have
 * arrived, and a later one must not create a second record.
 * @param form names the form
 * @throws the errors of `send`
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

/** The key of a form's unanswered request; undefined if every request was answered. */
export const unansweredKey = (form: string): string | undefined => recall(form)?.key

/** Whether these values equal those first sent under that key. */
export const isWhatWasSent = (form: string, values: unknown): boolean =>
  recall(form)?.print === printOf(JSON.stringify(values))

/** Forgets the unanswered request, whose result became known another way: the next values are a new record. */
export const forgetSent = (form: string): void => remember(form, null)
