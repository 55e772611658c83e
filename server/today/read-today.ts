import { sql } from 'kysely'

import { businessDaysLeft, dueDayOf } from '../../contract/content/pqr-term.ts'
import { duties } from '../../contract/order-desk/desk-rules.ts'
import type { Today } from '../../contract/order-desk/today.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { readFailedBackups } from '../backup/failed-backups.ts'
import { countLateInvoices } from '../invoices/list-invoices.ts'
import { isLate } from '../order-desk/desk-columns.ts'
import { countTabs } from '../order-desk/list/list-orders.ts'
import type { Db } from '../platform/database/pool.ts'
import { isUnsettled } from '../platform/outbox/settle-email.ts'
import { countNewReviews } from '../product-reviews/desk-reviews.ts'
import { readLowStock } from '../products/list-products.ts'
import { countCases } from '../return-cases/count-cases.ts'
import type { SoldBy } from '../shop-settings/still-demo.ts'
import { readCashHeld } from '../visits/money/cash.ts'
import { readKeysAwaited } from './awaited-keys.ts'
import { countEndedVisits } from './ended-visits.ts'
import { readFirstSteps, type FirstStepSettings } from './first-steps.ts'
import { readToPrepare } from './read-to-prepare.ts'
import { sumMoney } from './sum-money.ts'

type Parts = { db: Db; config: FirstStepSettings; shop: SoldBy }

/** Everything that waits for the shop (P-79). Each question is answered by an index that has only what waits. */
export async function readToday({ db, config, shop }: Parts, now: Date): Promise<Today> {
  const [
    counts,
    oldest,
    toPrepare,
    firstLate,
    transfers,
    cases,
    invoices,
    paymentTasks,
    visitRefunds,
    money,
    keysAwaited,
    visits,
    unsigned,
    unpaid,
    messages,
    reviews,
    emails,
    runningOut,
    cash,
    backup,
    firstSteps,
  ] = await Promise.all([
    countTabs(db),
    readOldest(db),
    readToPrepare(db),
    readFirstLate(db),
    readTransfers(db),
    countCases(db, inBogota(now).fecha),
    countLateInvoices(db),
    countPaymentTasks(db),
    countVisitRefunds(db),
    sumMoney(db),
    readKeysAwaited(db),
    readVisits(db),
    countEndedVisits(db, 'unsigned'),
    countEndedVisits(db, 'unpaid'),
    readMessages(db, now),
    countNewReviews(db),
    readEmails(db),
    readRunningOut(db),
    readCashHeld(db),
    readFailedBackups(db),
    readFirstSteps(db, config, shop),
  ])
  return {
    orders: oldest.map(({ state, since, isLate, productName, municipality }) => ({
      state,
      count: counts[state],
      since: since.toISOString(),
      isLate,
      amount: state === 'to_collect' || state === 'refund_due' ? money[state] : null,
      productName,
      municipality,
    })),
    toPrepare: toPrepare && { ...toPrepare, count: counts.to_prepare },
    late: firstLate && { count: counts.late, since: firstLate.toISOString() },
    transfers,
    cases,
    invoices,
    paymentTasks,
    visitRefunds: visitRefunds.many,
    visitRefundsDue: visitRefunds.due,
    keysAwaited,
    visits,
    unsigned: unsigned && { count: unsigned.count, since: unsigned.since },
    unpaid,
    messages,
    reviews,
    emails,
    runningOut,
    cash,
    backup,
    firstSteps,
  }
}

type Oldest = Omit<Today['orders'][number], 'count' | 'amount' | 'since'> & { since: Date }

async function readOldest(db: Db): Promise<Oldest[]> {
  const { rows } = await sql<Oldest>`
    select w.state, o.desk_since as since, ${isLate} as "isLate",
      coalesce(line.product_name, '') as "productName", coalesce(m.name, '') as municipality
    from unnest(${duties}::text[]) with ordinality as w (state, place)
    cross join lateral (
      select * from (
        (select id, desk_state, desk_since, late_from from orders where desk_state = w.state order by desk_since, id limit 1)
        union all
        (select id, desk_state, desk_since, late_from from orders where desk_second = w.state order by desk_since, id limit 1)) either_of
      order by desk_since, id limit 1) o
    left join lateral (
      select product_name from order_lines where order_id = o.id order by digital, product_name, id limit 1) line on true
    left join lateral current_order_address(o.id) a on true
    left join municipalities m on m.code = a.municipality_code
    order by w.place`.execute(db)
  return rows
}

/** Since when the order that is late longest has been late; null if none is. */
async function readFirstLate(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select late_from as since from orders where late_from <= now() order by late_from limit 1`.execute(db)
  return rows[0]?.since ?? null
}

/** The orders that wait for their transfer, together. */
async function readTransfers(db: Db): Promise<Today['transfers']> {
  const { rows } = await sql<NonNullable<Today['transfers']>>`
    select count(*)::int as count, sum(total_price + delivery_cost)::bigint as amount, iso_moment(min(created_at)) as since
    from orders where state = 'pending' and is_by_transfer having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

async function countPaymentTasks(db: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from payment_tasks where done_at is null`.execute(db)
  return rows[0]?.many ?? 0
}

async function countVisitRefunds(db: Db): Promise<{ many: number; due: number }> {
  const { rows } = await sql<{ many: number; due: number }>`
    select count(*)::int as many, coalesce(sum(amount), 0)::float8 as due from visit_refunds where done_at is null`.execute(
    db,
  )
  return rows[0] ?? { many: 0, due: 0 }
}

/** How many visits no technician has taken, and the first of them. */
export async function readVisits(db: Db): Promise<Today['visits']> {
  const { rows } = await sql<{ count: number; fecha: string; hora: string }>`
    select count(*) over ()::int as count, coalesce(to_char(fecha, 'YYYY-MM-DD'), '') as fecha, hora
    from tasks where technician_id is null and estado in ('pendiente', 'en proceso')
    order by sorts_at, id limit 1`.execute(db)
  return rows[0] ?? null
}

type Message = { count: number; type: NonNullable<Today['messages']>['type']; receivedAt: Date }

async function readMessages(db: Db, now: Date): Promise<Today['messages']> {
  const { rows } = await sql<Message>`
    select count(*) over ()::int as count, type, received_at from contact_requests
    where answered_at is null and closed_at is null order by received_at, number limit 1`.execute(db)
  const [first] = rows
  if (!first) return null
  const dueOn = dueDayOf(first.receivedAt)
  return { count: first.count, type: first.type, dueOn, daysLeft: businessDaysLeft(dueOn, inBogota(now).fecha) }
}

/** How many e-mails wait for a decision, and the first of them. */
export async function readEmails(db: Db): Promise<Today['emails']> {
  const { rows } = await sql<{ count: number; kind: string }>`
    select count(*) over ()::int as count, kind from outbox where ${isUnsettled} order by id limit 1`.execute(db)
  return rows[0] ?? null
}

async function readRunningOut(db: Db): Promise<Today['runningOut']> {
  const { runningOut, runningOutTotal } = await readLowStock(db)
  const [first] = runningOut
  return first ? { count: runningOutTotal, productName: first.productName, stock: first.stock ?? 0 } : null
}
