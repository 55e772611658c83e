import { sql } from 'kysely'

import { businessDaysLater } from '../../../contract/values/business-days.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import { arrivalOf } from '../../delivery/arrival.ts'
import { expectedOf, type PromisedDays } from '../../orders/describe-shipment.ts'
import type { Db } from '../../platform/database/pool.ts'
import { isUnopened } from '../desk-columns.ts'
import { isBusy } from '../order-changed.ts'

/** A shipment that may be late. `newTo`: the newest changed last day; `namedTo`: the newest set by a person. */
type Awaited = {
  orderId: string
  shipmentId: string
  promised: PromisedDays | null
  newTo: string | null
  namedTo: string | null
  /** Whether the shop has still to set new days for it, and to list it as late. */
  isUnnoticed: boolean
  isUnlisted: boolean
}
type Parts = { db: Db; hasMail: boolean; now: Date }

/** No e-mails are sent at night. */
const FROM_HOUR = '08:00'
/** The minimum number of business days for late shipments. */
const LEAST_SPAN = 3
/** How long an order may lack its address before its buyer gets an e-mail: after paying, a buyer may be about to give one. */
const REQUEST_AFTER = '2 hours'

/** Runs at the first start: orders paid before are ignored. */
export async function beginNoticing(db: Db): Promise<void> {
  await sql`insert into delays_noticed_since (since) values (now()) on conflict do nothing`.execute(db)
}

/**
 * Finds shipments whose last expected day is over. They are late until they arrive or a person sets new days (P-116). For each,
 * once and in the daytime, the system sets new days and queues an e-mail to its buyer; shipments paid before the shop had this
 * feature are ignored.
 */
export async function noticeDelays({ db, hasMail, now }: Parts): Promise<void> {
  for (const shipment of await findAwaited(db, now)) {
    try {
      await noticeDelay({ db, hasMail, now }, shipment)
    } catch (error) {
      // It stays unnoticed and is tried again; the others do not wait for it.
      if (!isBusy(error)) throw error
    }
  }
}

async function noticeDelay(
  { db, hasMail, now }: Parts,
  { orderId, shipmentId, promised, newTo, namedTo, ...has }: Awaited,
): Promise<void> {
  const { fecha: today, hora } = inBogota(now)
  const promisedTo = promised && expectedOf(promised).to
  const lastDay = namedTo ?? promisedTo
  if (has.isUnlisted && lastDay !== null && lastDay < today)
    await sql`
      select note_overdue(${shipmentId}::uuid, ${promised && JSON.stringify(promised)}::jsonb, ${namedTo},
        (${lastDay}::date + 1)::timestamp at time zone 'America/Bogota')`.execute(db)
  if (!has.isUnnoticed || !promised || hora < FROM_HOUR || (newTo ?? expectedOf(promised).to) >= today) return
  const { from, to } = newDaysFor(promised, now)
  await sql`
    select notice_delay(${shipmentId}::uuid, ${orderId}::uuid, ${from}::date, ${to}::date, ${hasMail})`.execute(db)
}

/** New days from the next business day on, for as long as the promise was, or a little longer. */
function newDaysFor({ daysFrom, daysTo }: PromisedDays, now: Date): { from: string; to: string } {
  const { arrivesFrom } = arrivalOf(now, { daysFrom: 1, daysTo: 1 })
  return { from: arrivesFrom, to: businessDaysLater(arrivesFrom, Math.max(daysTo - daysFrom, LEAST_SPAN - 1)) }
}

/** Shipments that may be late by calendar days; business days are counted in TypeScript (decision 0043). */
async function findAwaited(db: Db, now: Date): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    select o.id as "orderId", s.id as "shipmentId", s.promised, s.new_to as "newTo", s.named_to as "namedTo",
      s.is_unlisted as "isUnlisted", is_unnoticed as "isUnnoticed"
    from orders o cross join lateral (
      select x.id, promised_days(o, x.state, x.address_id) as promised, new_days(x.id, x.state) ->> 'to' as new_to,
        last_named_day(x.id) as named_to, x.overdue_from is null as is_unlisted
      from shipments x where x.order_id = o.id and x.state in ('to_prepare', 'prepared', 'sent')
        and not (x.is_pickup and x.state = 'prepared')
      union all
      select o.id, promised_days(o, 'to_prepare', null), new_days(o.id, 'to_prepare') ->> 'to', null, true where ${isUnopened}) s
    cross join lateral (
      select owed_since(o) > (select since from delays_noticed_since)
        and not exists (select from shipment_delays d where d.shipment_id = s.id and d.actor is null) as is_unnoticed) n
    where o.desk_state in ('to_prepare', 'prepared', 'sent', 'to_collect', 'returned', 'refund_due')
      and o.state in ('paid', 'on_delivery') and not o.is_handed_over and (s.is_unlisted or is_unnoticed)
      and (s.named_to < ${inBogota(now).fecha}
        or (s.promised ->> 'since')::timestamptz + make_interval(days => (s.promised ->> 'daysTo')::int) < ${now})`.execute(
    db,
  )
  return rows
}

/** Queues reminders to buyers of waiting pickup orders (P-317), in the daytime. */
export async function remindOfPickups({ db, now }: Omit<Parts, 'hasMail'>): Promise<void> {
  if (inBogota(now).hora < FROM_HOUR) return
  await sql`select queue_pickup_reminders(${now})`.execute(db)
}

/** Queues e-mails to buyers of paid orders without an address after a while, one per order. */
export async function requestAddresses({ db, now }: Omit<Parts, 'hasMail'>): Promise<void> {
  if (inBogota(now).hora < FROM_HOUR) return
  await sql`
    insert into outbox (kind, order_id)
    select 'address_asked', o.id from orders o join users u on u.id = o.user_id
    where o.desk_state = 'address_missing' and o.desk_since < ${now}::timestamptz - ${REQUEST_AFTER}::interval
      and o.paid_at > (select since from delays_noticed_since) and u.deleted_at is null
      and not exists (select from outbox m where m.kind = 'address_asked' and m.about = o.id)
    on conflict do nothing`.execute(db)
}
