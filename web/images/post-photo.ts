import { refusalOf } from '../browser-call.ts'

/** A photo takes longer than a call on a poor connection, in ms. */
const timeout = 60_000

/**
 * Sends a photo with its fields, as a form.
 * @throws CallError
 */
export async function postPhoto<T>(address: string, fields: Record<string, string>, photo: Blob): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', photo, 'foto')
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(address, { method: 'POST', body: form, signal }).catch(() => {
    throw refusalOf({ status: 0, code: 'NO_CONNECTION', message: 'Error de conexión al servidor' })
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && answer?.success === true) return answer.data
  const { status } = response
  throw refusalOf({ status, code: answer?.code ?? 'UNREADABLE', message: answer?.message ?? '' })
}
