import type { CallName } from '../../contract/calls.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { findInstallation, listOwnInstallations } from './read-installations.ts'

/** Binds the calls about installations to their functions. */
export const installationHandlers = ({
  db,
  now,
}: {
  db: Db
  now: () => Date
}): Handlers<Extract<CallName, `installations.${string}`>> => ({
  'installations.listOwn': async ({ actor }) => ok(await listOwnInstallations(db, actor.id, inBogota(now()).fecha)),
  'installations.ofOrder': async ({ input }) => ok(await findInstallation(db, input.orderId)),
})
