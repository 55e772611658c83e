import { callOverHttp } from './browser-call.ts'
import { isCallError } from './call.ts'

/**
 * Logs a failure that is not shown (P-7): in the browser's console and, so that the operator can read it, in the
 * server's log.
 * @param call name of the call that failed
 */
export function logFailure(call: string, error: unknown): void {
  if (!isCallError(error)) throw error
  const { status, code, message } = error
  // oxlint-disable-next-line eslint/no-console -- being read there is what it is for
  console.error(`${call}: ${status} ${code} ${message}`)
  // Without a connection it stays in the console.
  callOverHttp('failures.report', { call, status, code }).catch(() => {})
}
