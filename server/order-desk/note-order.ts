import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { DeskContext } from './context.ts'

/** Keeps an internal note. @throws Problem ORDER_NOT_FOUND (404) */
export async function noteOrder(
  { db, audit }: DeskContext,
  { orderId, text }: { orderId: string; text: string },
  { userId, auditActor, refuse }: Caller<'ORDER_NOT_FOUND'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into order_notes (order_id, actor, text) select id, ${userId}, ${text} from orders where id = ${orderId}`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) throw refuse('ORDER_NOT_FOUND')
    await noteEvent(tx, audit, { orderId, event: 'noted', auditActor })
  })
}

type Event = { orderId: string; event: string; detail?: object; auditActor: AuditActor }

/** Writes what was done with a whole order where the desk reads it, and into the security log. */
export async function noteEvent(
  tx: Tx,
  audit: Audit,
  { orderId, event, detail = {}, auditActor }: Event,
): Promise<void> {
  await sql`select note_desk_event(${orderId}::uuid, null, ${event}, null, ${JSON.stringify(detail)}::jsonb,
    ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`.execute(tx)
}
