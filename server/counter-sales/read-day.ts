import { sql } from 'kysely'

import type { CallOutput } from '../../contract/index.ts'
import type { CounterDaySale } from '../../contract/order-desk/counter-sales.ts'
import { COUNTER_SALES_SHOWN, counterMethods } from '../../contract/order-desk/desk-rules.ts'
import type { Db } from '../platform/database/pool.ts'

type Day = CallOutput<'counterSales.ofDay'>['data']
type Way = Day['ways'][number]

/** The moments of a day in Colombia: what an index of moments is entered with. */
const isOfDay = (moment: 'o.created_at' | 'r.at', date: string) =>
  sql`${sql.raw(moment)} >= ${date}::timestamp at time zone 'America/Bogota'
    and ${sql.raw(moment)} < (${date}::date + 1)::timestamp at time zone 'America/Bogota'`

const sold = sql`orders o join payment_attempts a on a.order_id = o.id join payment_transactions t on t.attempt_id = a.id and t.has_paid`

/**
 * The counter's sales of a day, by way of payment (P-339), and the latest of them. What was given back is that of the day on which it was
 * noted, by how its sale was paid: how money went back is not stored.
 * @param date `YYYY-MM-DD`, in Colombia
 */
export async function readDay(db: Db, date: string): Promise<Day> {
  const { rows } = await sql<Way>`
    select w.method, coalesce(s.sales, 0)::int as sales, coalesce(s.total, 0)::float8 as total, coalesce(b.refunded, 0)::float8 as refunded
    from unnest(${[...counterMethods]}::text[]) with ordinality as w (method, place)
    left join (
      select t.method, count(*) as sales, sum(t.amount) as total from ${sold}
      where o.is_at_counter and ${isOfDay('o.created_at', date)} group by 1) s on s.method = w.method
    left join (
      select t.method, sum(r.amount) as refunded from standing_refunds r join (${sold}) on o.id = r.order_id
      where o.is_at_counter and not r.is_besides and ${isOfDay('r.at', date)} group by 1) b on b.method = w.method
    order by w.place`.execute(db)
  return { date, ways: rows, sales: await readSales(db, date, COUNTER_SALES_SHOWN) }
}

/** Sales of a day, the latest first. @param most null for all */
export async function readSales(db: Db, date: string, most: number | null): Promise<CounterDaySale[]> {
  const { rows } = await sql<CounterDaySale>`
    select o.id as "orderId", iso_moment(o.created_at) as at, u.name, t.method, coalesce(t.raw ->> 'reference', '') as reference,
      t.amount::float8 as total
    from ${sold} join users u on u.id = o.user_id
    where o.is_at_counter and ${isOfDay('o.created_at', date)}
    order by o.created_at desc, o.id desc limit ${most}`.execute(db)
  return rows
}
