import type { Handlers } from '../platform/http/handlers.ts'

/** Writes what failed in a browser, and was only logged there, into the server's log as well (P-7). */
export const failureHandlers: Handlers<'failures.report'> = {
  'failures.report': async ({ input, actor, request }) => {
    request.log.warn({ failed: input, role: actor?.role ?? null }, 'failed in a browser')
    return { success: true, error: false, message: 'Anotado.' }
  },
}
