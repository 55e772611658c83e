import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import { expectedOf, type PromisedDays } from '../../orders/describe-shipment.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import { Problem } from '../../platform/problem.ts'
import type { DeskContext } from '../context.ts'
import type { StepOutcome } from './step-shipments.ts'

/**
 * Sets new expected days of a shipment.
 * @throws Problem VALIDATION (400) for days that are over, in the wrong order, or more than a year ahead
 */
export async function changeDays(
  { db, audit, hasMail, sendSoon }: DeskContext,
  { shipmentId, version, from, to }: CheckedInput<'orderDesk.changeDays'>,
  auditActor: AuditActor,
): Promise<StepOutcome> {
  const today = inBogota(new Date()).fecha
  if (from < today) throw wrong('from', 'Elige un día desde hoy.')
  if (to < from) throw wrong('to', 'El último día va después del primero.')
  if (to > addDays(today, 365)) throw wrong('to', 'Elige un día dentro de un año.')
  const promised = await findPromised(db, shipmentId)
  const isLater = hasMail && promised !== null && to > expectedOf(promised).to
  const { rows } = await sql<{ answer: StepOutcome }>`
    select change_shipment_days(${shipmentId}::uuid, ${version}::int, ${from}::date, ${to}::date, ${isLater},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(db)
  sendSoon()
  return (rows[0] as { answer: StepOutcome }).answer
}

const wrong = (field: string, message: string): Problem =>
  new Problem('VALIDATION', { message, fields: [{ field, message }] })

/** The promised days of a shipment, also for one that has no row yet. */
async function findPromised(db: Db, shipmentId: string): Promise<PromisedDays | null> {
  const { rows } = await sql<{ promised: PromisedDays | null }>`
    select promised_days(o, coalesce(s.state, 'to_prepare'), s.address_id) as promised
    from orders o left join shipments s on s.id = ${shipmentId}
    where o.id = coalesce((select order_id from shipments where id = ${shipmentId}), ${shipmentId})`.execute(db)
  return rows[0]?.promised ?? null
}
