/** What each form sent last without an answer that says how it ended, and the key of that sending. */
const unanswered = new Map<string, { text: string; key: string }>()

/**
 * Sends what makes something new under an `Idempotency-Key`. The same values sent again, after an answer was lost, have the same
 * key, so that they are the same thing and no second one.
 * @param form names the form
 * @throws what `send` throws
 */
export async function sendOnce<T, A>(
  form: string,
  values: T,
  send: (values: T, headers: { 'Idempotency-Key': string }) => Promise<A>,
): Promise<A> {
  const text = JSON.stringify(values)
  const last = unanswered.get(form)
  const key = last?.text === text ? last.key : newKey()
  unanswered.set(form, { text, key })
  const answer = await send(values, { 'Idempotency-Key': key })
  unanswered.delete(form)
  return answer
}

/** Random as a UUID, which browsers give to pages over HTTPS only. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
