import { randomId } from '../random-id.ts'

/** A form's last request without a conclusive response: a hash of its values, and its key. */
type Unanswered = { print: string; key: string }

/**
 * Sends a request that creates a record, under an `Idempotency-Key`. The same values, sent again after a lost response or a reload, have
 * the same key and create no second record.
 * @param form names the form
 * @throws the errors of `send`
 */
export async function sendOnce<T, A>(
  form: string,
  values: T,
  send: (values: T, headers: { 'Idempotency-Key': string }) => Promise<A>,
): Promise<A> {
  const print = printOf(JSON.stringify(values))
  const last = recall(form)
  const key = last?.print === print ? last.key : randomId()
  remember(form, { print, key })
  const answer = await send(values, { 'Idempotency-Key': key })
  remember(form, null)
  return answer
}

/** Distinguishes values without storing them, since they may include licence keys: a hash of 2 × 32 bits, and the length. */
export function printOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995)
    other ^= other >>> 15
  }
  return [text.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join('-')
}

const inMemory = new Map<string, string>()
const nameOf = (form: string): string => `sent:${form}`

/** A form's last request without a response; null if all were answered. */
export function recall(form: string): Unanswered | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') as Unanswered | null
  } catch {
    return JSON.parse(inMemory.get(form) ?? 'null') as Unanswered | null
  }
}

/** Stores a form's request in this tab; null once it is answered. */
export function remember(form: string, sent: Unanswered | null): void {
  const text = JSON.stringify(sent)
  try {
    sessionStorage.setItem(nameOf(form), text)
  } catch {
    inMemory.set(form, text)
  }
}
