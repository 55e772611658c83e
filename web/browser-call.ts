import type { Call } from '../contract/call.ts'
import { eagerCalls } from '../contract/calls/eager.ts'
import { groupedHeader } from '../contract/grouped-header.ts'
import { CallError, type MakeCall, type Refusal } from './call.ts'

const noConnection = 'Error de conexión al servidor'

/** In ms. The server ends slow calls sooner (server/platform/handler-times.ts): without a response by then the connection is dead. */
const SILENCE_MS = 60_000

let sessionEnded = (): void => {}

/** @param handling called before any call fails because nobody is signed in */
export const onNoSession = (handling: () => void): void => void (sessionEnded = handling)

/** The error of a failed request of any kind: {@link callOverHttp}, an upload, a photo. */
export function refusalOf(refusal: Refusal): CallError {
  if (refusal.code === 'NO_SESSION') sessionEnded()
  return new CallError(refusal)
}

/** Makes a call over HTTP. Public catalogue calls go without credentials (P-8); the others send the cookie. */
export const callOverHttp: MakeCall = async (name, input, options = {}) => {
  const call = (eagerCalls as Record<string, Call>)[name] ?? (await lazyCall(name))
  const { grouped, ...sent }: Record<string, unknown> = input
  const { address, rest } = fillPath(call.path, sent)
  const isGet = call.method === 'GET'
  const query = isGet ? toQuery(rest) : ''
  const readAnswer = async () => {
    const response = await fetch(address + query, {
      method: call.method,
      credentials: call.shared ? 'omit' : 'same-origin',
      headers: {
        ...(grouped === true && { [groupedHeader]: 'true' }),
        ...(!isGet && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(!isGet && { body: JSON.stringify(rest) }),
      signal: options.signal ?? null,
    })
    return { response, answer: await response.json().catch(() => null) }
  }
  const { response, answer } = await Promise.race([readAnswer(), silence()]).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new CallError({ status: 0, code: 'NO_CONNECTION', message: noConnection })
  })
  if (response.ok && answer !== null && !isRefusal(answer)) return answer
  throw refusalOf({
    status: response.status,
    code: answer?.code ?? (answer === null ? 'UNREADABLE' : 'REFUSED'),
    message: answer === null ? noConnection : (answer.message ?? ''),
    fields: answer?.fields,
    data: answer?.data,
  })
}

const silence = () => new Promise<never>((_, fail) => setTimeout(fail, SILENCE_MS))

async function lazyCall(name: string): Promise<Call> {
  const { lazyCalls } = await import('../contract/calls/lazy.ts').catch(() => {
    throw new CallError({ status: 0, code: 'NO_CONNECTION', message: noConnection })
  })
  return (lazyCalls as Record<string, Call>)[name]!
}

/** The envelope decides, whatever the status (P-8). */
const isRefusal = (answer: { success?: unknown; error?: unknown }): boolean =>
  answer.error === true || answer.success === false

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const address = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]))
    delete rest[key]
    return value
  })
  return { address, rest }
}

/** A list is written as `a,b`. */
function toQuery(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined) as [string, string][]
  const query = `${new URLSearchParams(given)}`
  return query && `?${query}`
}
