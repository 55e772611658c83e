import { randomId } from '../random-id.ts'

/** What each form sent last without an answer that says how it ended, and the key of that sending. */
const unanswered = new Map<string, { text: string; key: string }>()

/**
 * Sends what makes something new under an `Idempotency-Key`. The same values sent again, after an answer was lost, have the same
 * key, so that they are the same thing and no second one.
 * @param form names the form
 * @param send gets the key as a header, and by itself for calls that have it among their fields
 * @throws what `send` throws
 */
export async function sendOnce<T, A>(
  form: string,
  values: T,
  send: (values: T, headers: { 'Idempotency-Key': string }, key: string) => Promise<A>,
): Promise<A> {
  const text = JSON.stringify(values)
  const last = unanswered.get(form)
  const key = last?.text === text ? last.key : randomId()
  unanswered.set(form, { text, key })
  const answer = await send(values, { 'Idempotency-Key': key }, key)
  unanswered.delete(form)
  return answer
}
