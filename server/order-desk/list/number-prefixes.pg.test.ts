import { afterAll, expect, test } from 'vitest'

import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const { pool, ...shop } = await openTestShop({ demo: false })
const desk = await openDeskOrders({ pool, ...shop })

// The shop writes no words while somebody else does.
const writer = await pool.connect()
await writer.query(`select pg_advisory_lock(hashtext('write_order_words'))`)
afterAll(() => writer.release(true))

/** What a search for each of these digits begins with, in seconds after the first of three orders; null for nothing. */
async function beginnings(...digits: string[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select case when isfinite(newest) then extract(epoch from newest - '2026-01-01T00:00:00Z')::int end as seconds
     from unnest($1::text[]) with ordinality as typed (digits, place), newest_with_number(digits) as newest order by place`,
    [digits],
  )
  return rows.map(({ seconds }) => seconds)
}

const write = (orderId: string, seconds: number, words: string[]) =>
  pool.query(
    `insert into order_words (order_id, words, created_at)
     values ($1, array_to_tsvector($3), timestamptz '2026-01-01T00:00:00Z' + make_interval(secs => $2))
     on conflict (order_id) do update set words = excluded.words`,
    [orderId, seconds, words],
  )

test('of a number the newest order is known by four digits and more, and no order knows its own id', async () => {
  const [first, second, third] = await desk.addMany(3)
  await pool.query('delete from desk_number_prefixes')
  const id = first!.replaceAll('-', '')
  await write(first!, 0, ['silla', '4071000001', '407', id])
  await write(second!, 10, ['4071000002', '4071ab', '40729'])
  await write(third!, 20, ['4072'])
  expect(await beginnings('4071', '40710', '407100', '4071000001', '4071ab', '4072', '40729', '4073')).toEqual([
    10,
    10,
    10,
    10,
    10,
    20,
    10,
    null,
  ])
  const { rows } = await pool.query('select prefix from desk_number_prefixes order by prefix')
  expect(rows.map(({ prefix }) => prefix)).toEqual(['407100', '4071ab', '4072', '40729'])

  // A guide comes later; what an order loses stays.
  await write(first!, 0, ['4071000001', '4099123456'])
  await write(second!, 10, ['4099123457'])
  await write(first!, 0, ['4099123456'])
  expect(await beginnings('4071', '4099')).toEqual([10, 10])
})

test('only a search for one number of four to twelve digits begins there', async () => {
  const typed = ['6312', '631200123456', '631', '6312001234567', '6312 silla', '6312ab', 'silla']
  const { rows } = await pool.query<{ digits: string | null }>(
    `select number_of_search(s.whole) as digits from unnest($1::text[]) with ordinality as typed (q, place), desk_search(q) s order by place`,
    [typed],
  )
  expect(rows.map(({ digits }) => digits)).toEqual(['6312', '631200123456', null, null, null, null, null])
})

test('digits find the order whose id begins so, whatever else they begin', async () => {
  const [numbered] = await desk.addMany(1, '40710000-52f4-4b0e-9d2c-6a1b3c4d5e6f')
  const { rows } = await pool.query('select id from orders_numbered($1)', ['40710000'])
  expect(rows).toEqual([{ id: numbered }])
  // By its id only.
  await pool.query('delete from order_words_due')
  const page = await pool.query(`select id from desk_page('407100', null, true, null, null)`)
  expect(page.rows.map(({ id }) => id)).toContain(numbered)
})
