import { sql } from 'kysely'

import { installationSentence, refuseBeforeArrival } from '../../contract/maintenance/installation-text.ts'
import type { InstallableLine } from '../../contract/maintenance/installations.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Tx } from '../platform/database/pool.ts'
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
 * Whether a buyer may ask for the installation of an own order on that day (P-311, P-312). The order stays locked, so that it is neither
 * cancelled nor asked for again before the request is written.
 * @returns what the visit is asked for, as a sentence, and what links its task with the order once it is there
 * @throws Problem ORDER_NOT_FOUND (404), also of another's order; INSTALLATION_ORDER, INSTALLATION_NOTHING, INSTALLATION_OPEN (409);
 *   VALIDATION (400) for a day before the products are there
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
    refuseDay(fecha, await readFirstDay(tx, { orderId, today, lineIds: sql`${lineIds}::uuid[]` }), today)
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

/**
 * Refuses to move a visit that installs something to a day before that can be there (P-312). Its own day is never refused, nor any while
 * nobody knows when it arrives: that visit was agreed on, and may have to be later. For any other visit it does nothing.
 * @throws Problem VALIDATION (400)
 */
export async function checkInstallationDay(
  tx: Tx,
  { visit, fecha, now }: { visit: { taskId: string; fecha: string }; fecha: string; now: Date },
): Promise<void> {
  if (fecha === visit.fecha) return
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from installations where task_id = ${visit.taskId}`.execute(tx)
  const [found] = rows
  if (!found) return
  const { orderId } = found
  const lineIds = sql`array(select order_line_id from installation_lines where order_id = ${orderId})`
  const today = inBogota(now).fecha
  const firstDay = await readFirstDay(tx, { orderId, today, lineIds })
  if (firstDay !== null) refuseDay(fecha, firstDay, today)
}

type Wanted = { orderId: string; today: string; lineIds: ReturnType<typeof sql> }

async function readFirstDay(tx: Tx, { orderId, today, lineIds }: Wanted): Promise<string | null> {
  const { rows } = await sql<{ parcels: AwaitedParcel[] }>`
    select awaited_parcels(o, ${lineIds}) as parcels from orders o where o.id = ${orderId}`.execute(tx)
  return firstDayOf(rows[0]?.parcels ?? [], today)
}

function refuseDay(fecha: string, firstDay: string | null, today: string): void {
  const message = refuseBeforeArrival(fecha, firstDay, today)
  if (message !== null) throw new Problem('VALIDATION', { message, fields: [{ field: 'fecha', message }] })
}
