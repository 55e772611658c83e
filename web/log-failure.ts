import { isCallError } from './call.ts'

/**
 * Writes a failure down that people are not told of (specification §8, "only logged"): in the browser's console.
 * @param what the call that failed
 */
export function logFailure(what: string, error: unknown): void {
  const reason = isCallError(error) ? { status: error.status, code: error.code, message: error.message } : error
  // oxlint-disable-next-line eslint/no-console -- being read there is what it is for
  console.error(what, reason)
}
