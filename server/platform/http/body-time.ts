import type { IncomingMessage } from 'node:http'

import { refuseUnreadable } from './client-errors.ts'

/** How long a body may take to arrive, from the end of the headers. */
const BODY_MS = 15_000

/** The maximum time of a whole request: Node ends it, so its body cannot have more. */
export const REQUEST_MS = 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends the connection with 408 when the body of a request does not arrive in time; calling it again restarts the time. */
export function limitBodyTime(request: IncomingMessage, milliseconds = BODY_MS): void {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  const former = timers.get(request)
  clearTimeout(former)
  const late = () => {
    if (!request.complete) refuseUnreadable(tooSlow, request.socket)
  }
  timers.set(request, setTimeout(late, milliseconds).unref())
  if (!former) request.once('close', () => clearTimeout(timers.get(request)))
}

/** The error that Node reports for a whole request. */
const tooSlow = { name: 'Error', message: 'the body took too long', code: 'ERR_HTTP_REQUEST_TIMEOUT' }
