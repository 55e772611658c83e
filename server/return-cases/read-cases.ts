import { sql, type RawBuilder } from 'kysely'

import { NOT_SENT_DAYS, openCaseStates } from '../../contract/orders/return-case-rules.ts'
import type { DeskCase, OwnCase, ReturnCase } from '../../contract/orders/return-cases.ts'
import { addDays, dayInBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { caseLife } from './case-life.ts'
import { photoJson } from './case-photos.ts'

type Stored = ReturnCase & { name: string }

/** The columns of a case `c`, of an order `o` of a user `u`, with its shipment `s`. */
const columns = sql`c.id as _id, c.radicado, c.kind, c.state, c.order_id as "orderId", s.number as shipment,
  iso_moment(c.opened_at) as "openedAt", c.fault, c.note, c.reply, c.exception, to_char(c.due_on, 'YYYY-MM-DD') as "dueOn",
  iso_moment(c.closed_at) as "closedAt", c.version, u.name,
  (select sum(x.quantity::bigint * l.selling_price)::float8 from return_case_lines x join order_lines l on l.id = x.order_line_id
    where x.case_id = c.id) as amount,
  array_to_json(array(
    select json_build_object('lineId', l.id, 'productId', l.product_id, 'productName', l.product_name,
      'productImage', coalesce(l.product_image[1], ''), 'quantity', x.quantity, 'damaged', x.damaged)
    from return_case_lines x join order_lines l on l.id = x.order_line_id
    where x.case_id = c.id order by l.product_name, l.id)) as lines,
  array_to_json(array(
    select ${photoJson} from case_photos f where f.case_id = c.id and f.removed_at is null order by f.received_at, f.id)) as photos,
  array_to_json(array(
    select json_build_object('at', iso_moment(e.at), 'event', e.event, 'who', coalesce(w.name, ''),
      'by', case when e.actor is null then 'system' when e.actor = o.user_id then 'buyer' else 'shop' end)
    from return_case_events e left join users w on w.id = e.actor where e.case_id = c.id order by e.id desc)) as events`

/** Reads cases. @param which the SQL after `where`, with its order and limit */
async function readCases(db: Db | Tx, which: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from return_cases c join orders o on o.id = c.order_id join users u on u.id = o.user_id
    join shipments s on s.id = c.shipment_id where ${which}`.execute(db)
  return rows
}

/** Cases as the desk sees them. @param today `YYYY-MM-DD` */
export async function readDeskCases(db: Db | Tx, which: RawBuilder<unknown>, today: string): Promise<DeskCase[]> {
  return (await readCases(db, which)).map((found) => {
    const { kind, state, openedAt, closedAt, dueOn } = found
    return Object.assign(found, {
      isLate: closedAt === null && dueOn !== null && dueOn < today,
      notSentFrom: kind === 'withdrawal' && state === 'waiting' ? addDays(dayInBogota(openedAt), NOT_SENT_DAYS) : null,
    })
  })
}

/** Cases as their buyer sees them: without the names of employees. */
export async function readOwnCases(db: Db | Tx, which: RawBuilder<unknown>): Promise<OwnCase[]> {
  const isOpen = new Set<string>(openCaseStates)
  return (await readCases(db, which)).map(({ name: _, ...found }) => {
    for (const event of found.events) event.who = ''
    return Object.assign(found, {
      canCancel: caseLife[found.kind][found.state]?.cancelled !== undefined,
      canNote: isOpen.has(found.state) && found.note === '',
    })
  })
}
