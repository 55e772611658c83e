import { afterAll, expect, test } from 'vitest'

import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const { pool, ...shop } = await openTestShop({ demo: false })
const desk = await openDeskOrders({ pool, ...shop })

// The shop's job writes no words while another writer holds the lock.
const writer = await pool.connect()
await writer.query(`select pg_advisory_lock(hashtext('write_order_words'))`)
afterAll(() => writer.release(true))

/** The start of a search for each of these digits, in seconds after the first of three orders; null when nothing is found. */
async function beginnings(...digits: string[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select case when isfinite(newest) then extract(epoch from newest - '2026-01-01T00:00:00Z')::int end as seconds
     from unnest($1::text[]) with ordinality as typed (digits, place), newest_with_number(digits, false) as newest order by place`,
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

test("a number is stored with its newest order from four digits on, and an order's own id is not stored", async () => {
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

  // A guide is added later; the words an order loses stay.
  await write(first!, 0, ['4071000001', '4099123456'])
  await write(second!, 10, ['4099123457'])
  await write(first!, 0, ['4099123456'])
  expect(await beginnings('4071', '4099')).toEqual([10, 10])
})

test('a search begins at the older order of its numbers of four to twelve digits', async () => {
  const typed = ['6312', '631200123456', '631', '6312001234567', '6312 silla 77001', '6312ab', 'silla']
  const { rows } = await pool.query<{ numbers: string[] }>(
    `select numbers_of_search(s.whole) as numbers from unnest($1::text[]) with ordinality as typed (q, place), desk_search(q) s order by place`,
    [typed],
  )
  expect(rows.map(({ numbers }) => numbers)).toEqual([['6312'], ['631200123456'], [], [], ['6312', '77001'], [], []])

  const [first, second] = await desk.addMany(2)
  await write(first!, 0, ['4061000001'])
  await write(second!, 10, ['4062000001'])
  const begun = await pool.query(
    `select newest_with_numbers(whole, null) = timestamptz '2026-01-01T00:00:00Z' as "isFirst" from desk_search('4062 silla 4061')
     union all select newest_with_numbers(whole, null) = 'infinity' from desk_search('silla')`,
  )
  expect(begun.rows.map(({ isFirst }) => isFirst)).toEqual([true, true])
})

test('digits find the order with an id that begins with them, independent of other words, if it has the other words of the search', async () => {
  const [numbered] = await desk.addMany(1, '40710000-52f4-4b0e-9d2c-6a1b3c4d5e6f')
  await pool.query('delete from order_words_due')
  const found = async (q: string, state: string | null) =>
    (await pool.query(`select id from desk_page($1, $2::text[], $3, null, null)`, [q, state && [state], !state])).rows
  // By its id only.
  expect(await found('40710000', null)).toEqual([{ id: numbered }])
  expect(await found('40710000', 'to_prepare')).toEqual([{ id: numbered }])
  await pool.query(
    `insert into order_words (order_id, words, created_at) select id, array_to_tsvector($2), created_at from orders where id = $1`,
    [numbered, ['tetera', numbered!.replaceAll('-', '')]],
  )
  expect(await found('40710000 tetera', null)).toEqual([{ id: numbered }])
  expect(await found('40710000 silla', null)).toEqual([])
})

test('a list of one state is scanned from the latest position of an order with the number, without missing one that waited long', async () => {
  const orders = await desk.addMany(400)
  // One order every day, the first ten with the number; each reached its state that day, except one that waited.
  await pool.query('alter table orders disable trigger user')
  await pool.query(
    `update orders o set desk_state = 'sent', created_at = d.day, desk_since = d.day + case d.n when 3 then interval '300 days' else '1 hour' end
     from (select id, n, timestamptz '2024-01-01T00:00:00Z' + make_interval(days => n::int) as day from unnest($1::uuid[]) with ordinality as u (id, n)) d
     where o.id = d.id`,
    [orders],
  )
  await pool.query('alter table orders enable trigger user')
  await pool.query(
    `insert into order_words (order_id, words, created_at)
     select id, array_to_tsvector(array[case when n <= 10 then '4081' else '4082' end || lpad(n::text, 6, '0')]), timestamptz '2024-01-01T00:00:00Z' + make_interval(days => n::int)
     from unnest($1::uuid[]) with ordinality as u (id, n) on conflict (order_id) do update set words = excluded.words, created_at = excluded.created_at`,
    [orders],
  )
  await pool.query('delete from order_words_due')
  await pool.query('vacuum analyze orders')
  const waited = orders[2]
  const others = orders.slice(0, 10).filter((id) => id !== waited)
  // Eight digits, because one of 400 random ids may begin with four.
  const page = async (newest: boolean) =>
    (await pool.query(`select id from desk_page('40810000', '{sent}', ${newest}, null, null)`)).rows.map(({ id }) => id)
  expect(await page(false)).toEqual([...others, waited])
  expect(await page(true)).toEqual([waited, ...others.toReversed()])

  const client = await pool.connect()
  // The rows of the lists that this connection has read.
  const readOfLists = async (): Promise<number> =>
    (
      await client.query(
        `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class where relname in ('orders_of_desk', 'orders_long_at_desk')`,
      )
    ).rows[0].read
  try {
    await client.query('begin read only')
    await client.query('set local enable_seqscan = off')
    const before = await readOfLists()
    for (const newest of [true, false]) {
      const { rowCount } = await client.query(
        `select from desk_search('40810000') s, walk_lists(s.whole, null, '{}', '{sent}', ${newest}, newest_with_numbers(s.whole, '{sent}'), null, null)`,
      )
      expect(rowCount).toBe(10)
    }
    expect((await readOfLists()) - before).toBeLessThan(60)
  } finally {
    client.release(true)
  }
})

test('a closed order is stored with its numbers once it is closed, so that a list of closed orders without them is not scanned', async () => {
  const [paid, closed] = await desk.addMany(2)
  await write(paid!, 20, ['4091000001'])
  await write(closed!, 10, ['4091000002'])
  const newest = async () =>
    (
      await pool.query(
        `select newest_with_numbers(whole, null) as any, newest_with_numbers(whole, '{closed}') as closed from desk_search('4091')`,
      )
    ).rows[0]
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  expect(await newest()).toEqual({ any: at(20), closed: -Infinity })

  await pool.query('delete from order_words_due')
  await pool.query(`update orders set desk_state = 'closed' where id = $1`, [closed])
  const { rows } = await pool.query('select order_id from order_words_due')
  expect(rows).toEqual([{ order_id: closed }])
  await write(closed!, 10, ['4091000002'])
  expect(await newest()).toEqual({ any: at(20), closed: at(10) })
})
