import type { Handlers } from '../platform/http/handlers.ts'
import { done } from '../platform/http/serve.ts'

/** Logs on the server what failed in a browser and was only logged there (P-7). */
export const failureHandlers: Handlers<'failures.report'> = {
  'failures.report': async ({ input, actor, request }) => {
    request.log.warn({ failed: input, role: actor?.role ?? null }, 'failed in a browser')
    return done('Anotado.')
  },
}
