import { sql } from 'kysely'

import type { Tx } from '../../platform/database/pool.ts'
import type { Audit, AuditActor } from '../../platform/http/audit.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'

/**
 * Stores an internal note. The same text by the same person on the same order within ten minutes is one note: its response was
 * lost, and it was sent again.
 * @throws Problem ORDER_NOT_FOUND (404)
 */
export async function noteOrder(
  { db, audit }: DeskContext,
  { orderId, text }: { orderId: string; text: string },
  { userId, auditActor, refuse }: Caller<'ORDER_NOT_FOUND'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('alero order notes'), hashtext(${orderId}))`.execute(tx)
    const { rows } = await sql<{ isSame: boolean }>`
      select exists (select from order_notes n where n.order_id = o.id and n.actor = ${userId} and n.text = ${text}
        and n.at > now() - interval '10 minutes') as "isSame"
      from orders o where o.id = ${orderId}`.execute(tx)
    if (!rows[0]) throw refuse('ORDER_NOT_FOUND')
    if (rows[0].isSame) return
    await sql`insert into order_notes (order_id, actor, text) values (${orderId}, ${userId}, ${text})`.execute(tx)
    await noteEvent(tx, audit, { orderId, event: 'noted', auditActor })
  })
}

type Event = { orderId: string; event: string; detail?: object; auditActor: AuditActor }

/** Writes an event of a whole order into the desk's history and into the security log. */
export async function noteEvent(
  tx: Tx,
  audit: Audit,
  { orderId, event, detail = {}, auditActor }: Event,
): Promise<void> {
  await sql`select note_desk_event(${orderId}::uuid, null, ${event}, null, ${JSON.stringify(detail)}::jsonb,
    ${JSON.stringify(audit.asLogged(auditActor))}::jsonb)`.execute(tx)
}
