import type { Handlers } from '../platform/http/handlers.ts'
import { done } from '../platform/http/serve.ts'

/** Logs on the server a failure that happened in a browser (P-7). */
export const failureHandlers: Handlers<'failures.report'> = {
  'failures.report': async ({ input, actor, request }) => {
    request.log.warn({ failed: input, role: actor?.role ?? null }, 'failed in a browser')
    return done('Anotado.')
  },
}
