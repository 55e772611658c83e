import { sql } from 'kysely'

import { installationSentence, refuseBeforeArrival } from '../../contract/maintenance/installation-text.ts'
import type { InstallableLine } from '../../contract/maintenance/installations.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { firstDayOf, type AwaitedParcel } from './first-day.ts'

export type InstallationProblem =
  | 'ORDER_NOT_FOUND'
  | 'INSTALLATION_ORDER'
  | 'INSTALLATION_NOTHING'
  | 'INSTALLATION_OPEN'

type Requested = {
  orderId: string
  /** The visit's day, `YYYY-MM-DD`; '' for none yet. */
  fecha: string
  userId: string
  now: Date
  refuse: Refuse<InstallationProblem>
}

/**
 * Checks that a buyer may request the installation of an own order on that day (P-311, P-312). The order stays locked, so that it
 * is neither cancelled nor requested again before the request is written.
 * @returns the description of the visit, as a sentence, and a function that links its task with the order once it exists
 * @throws Problem ORDER_NOT_FOUND (404), also for another's order; INSTALLATION_ORDER, INSTALLATION_NOTHING, INSTALLATION_OPEN
 * (409); VALIDATION (400) for a day before the products arrive
 */
export async function requestInstallation(tx: Tx, { orderId, fecha, userId, now, refuse }: Requested) {
  const own = await sql`select from orders where id = ${orderId} and user_id = ${userId}`.execute(tx)
  if (own.rows.length === 0) throw refuse('ORDER_NOT_FOUND')
  await sql`select lock_order(${orderId}::uuid)`.execute(tx)
  const { rows } = await sql<{ state: string; lines: (InstallableLine & { lineId: string })[]; isOpen: boolean }>`
    select o.state, installable_of(o) as lines, exists (
      select from installations i join tasks t on t.id = i.task_id
      where i.order_id = o.id and t.estado in ('pendiente', 'en proceso')) as "isOpen"
    from orders o where o.id = ${orderId}`.execute(tx)
  const [found] = rows
  if (!found || (found.state !== 'paid' && found.state !== 'on_delivery')) throw refuse('INSTALLATION_ORDER')
  if (found.isOpen) throw refuse('INSTALLATION_OPEN')
  if (found.lines.length === 0) throw refuse('INSTALLATION_NOTHING')
  if (fecha !== '') {
    const lineIds = found.lines.map(({ lineId }) => lineId)
    const today = inBogota(now).fecha
    const firstDay = await readFirstDay(tx, { orderId, today, lineIds: sql`${lineIds}::uuid[]` })
    refuseWith(refuseBeforeArrival(fecha, firstDay, today))
  }
  return {
    sentence: installationSentence(orderId, found.lines),
    note: async (taskId: string): Promise<void> => {
      const { rows } = await sql<{
        isNoted: boolean
      }>`select note_installation(${orderId}, ${taskId}) as "isNoted"`.execute(tx)
      if (!rows[0]?.isNoted) throw refuse('INSTALLATION_OPEN')
    },
  }
}

/** The days to which a visit may be moved, as far as its installation limits them. */
export type DaysToMove = {
  /** `YYYY-MM-DD`; null for a visit that installs nothing, and while the arrival is unknown. */
  firstDay: string | null
  /** Why the visit may not be moved to that day; null if it may. */
  whyEarly: (fecha: string) => string | null
}

/**
 * The days to which a visit that installs something may be moved (P-312): not before its products can have arrived. Its own day
 * is never refused, nor any day while the arrival is unknown: that visit was agreed on, and may have to be later.
 */
export async function readDaysToMove(
  db: Db | Tx,
  visit: { taskId: string; fecha: string },
  now: Date,
): Promise<DaysToMove> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from installations where task_id = ${visit.taskId}`.execute(db)
  const [found] = rows
  if (!found) return { firstDay: null, whyEarly: () => null }
  const { orderId } = found
  const lineIds = sql`array(select order_line_id from installation_lines where order_id = ${orderId})`
  const today = inBogota(now).fecha
  const firstDay = await readFirstDay(db, { orderId, today, lineIds })
  return {
    firstDay,
    whyEarly: (fecha) =>
      firstDay === null || fecha === visit.fecha ? null : refuseBeforeArrival(fecha, firstDay, today),
  }
}

/**
 * Refuses to move a visit to a day before what it installs can be there.
 * @throws Problem VALIDATION (400)
 */
export async function checkInstallationDay(
  tx: Tx,
  { visit, fecha, now }: { visit: { taskId: string; fecha: string }; fecha: string; now: Date },
): Promise<void> {
  refuseWith((await readDaysToMove(tx, visit, now)).whyEarly(fecha))
}

type Wanted = { orderId: string; today: string; lineIds: ReturnType<typeof sql> }

async function readFirstDay(db: Db | Tx, { orderId, today, lineIds }: Wanted): Promise<string | null> {
  const { rows } = await sql<{ parcels: AwaitedParcel[] }>`
    select awaited_parcels(o, ${lineIds}) as parcels from orders o where o.id = ${orderId}`.execute(db)
  return firstDayOf(rows[0]?.parcels ?? [], today)
}

function refuseWith(message: string | null): void {
  if (message !== null) throw new Problem('VALIDATION', { message, fields: [{ field: 'fecha', message }] })
}
