import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'

/** The two demo calls, inert (P-60). */
export const demoHandlers: Handlers<'demo.read' | 'demo.send'> = {
  'demo.read': async () => ok('demo' as const),
  'demo.send': async () => ok('recibido' as const),
}
