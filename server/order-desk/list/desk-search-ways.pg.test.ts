import { expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

// More orders than are scanned without the index.
const ORDERS = 13_000

const { pool, ...shop } = await openTestShop({ demo: false })
const seed = Math.random()

/** Orders of several years: frequent and rare names, numbers, and guides that begin alike within one year. */
async function storeRandomOrders(): Promise<void> {
  const { id: buyer } = await openBuyer({ pool, ...shop })
  await addProduct({ pool, ...shop }, { name: 'Silla' })
  const tables = ['orders', 'order_words']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(`select setseed(${seed})`)
  await pool.query(
    `create table given as select n, gen_random_uuid() as id, now() - make_interval(hours => n) - random() * interval '1 hour' as at,
       (array['María','María','María','Juan','Ana','Zunilda'])[1 + floor(random() * 5.02)::int] || ' ' ||
       (array['Gómez','Gómez','Pérez','Quiroga','Rincón'])[1 + floor(random() * 5)::int] as name,
       (3000000000 + floor(random() * 250000000))::bigint::text as phone, (1000000000 + floor(random() * 90000000))::bigint::text as document,
       case when n > ${ORDERS} * 0.93 then 77001 else 63120 end || lpad(((${ORDERS} - n) * 3)::text, 6, '0') as guide,
       (array['to_prepare','sent','closed','delivered','delivered','delivered','delivered','delivered'])[1 + floor(random() * 8)::int] as state,
       random() < 0.1 as has_second, random() as waited, random() < 0.3 as is_late
     from generate_series(1, ${ORDERS}) n`,
  )
  await pool.query(
    `insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at, desk_state,
       desk_since, desk_second, late_from)
     select id, '${buyer}', gen_random_uuid(), '', 1, 50000, 'paid', 'sold', at, at, state, at + (now() - at) * waited,
       case when has_second and state <> 'to_prepare' then 'to_prepare' end, case when is_late then at + (now() - at) * waited end from given`,
  )
  await pool.query('create table by_chance (id uuid)')
  await storeWords()
  // "acaso" is a word of some of the newest orders on the sampled pages, and otherwise only of the oldest: it is frequent by the
  // sample, and the scan that this suggests finds too few. Rows have the same length as before, so that they stay on the same
  // pages.
  await pool.query(
    `insert into by_chance
     (select g.id from order_words w tablesample system (100 * least(1, 30 * 8192.0 / pg_relation_size('order_words'))) repeatable (0)
       join given g on g.id = w.order_id where g.n < 9000 order by g.n limit 40)
     union all select id from given where n > ${ORDERS} - 40`,
  )
  await pool.query('truncate order_words')
  await pool.query('alter table order_words enable trigger order_words_note_new_numbers')
  await storeWords()
  await pool.query(
    `insert into desk_words (word) values ('maria'), ('juan'), ('ana'), ('zunilda'), ('gomez'), ('perez'), ('quiroga'), ('rincon'), ('silla')
     on conflict do nothing`,
  )
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`)
}

/** Formats parameters into a statement that creates a table, because it cannot have any. */
const format = (statement: string, texts: string[]): string =>
  statement.replace('$1', `'{${texts.map((text) => JSON.stringify(text)).join(',')}}'`)

const storeWords = () =>
  pool.query(
    `insert into order_words (order_id, words, created_at)
     select id, array_to_tsvector(array(select distinct w from unnest(string_to_array(desk_fold(concat_ws(' ', replace(id::text, '-', ''), name, phone,
       document, guide, 'silla', case when id in (select id from by_chance) then 'acaso' else 'otros' end)), ' ')) w)), at
     from given order by n`,
  )

const searches = [
  ...[
    'maría',
    'mar',
    'zunilda',
    'zun',
    'maria gómez',
    'ana rincón',
    'zunilda gómez',
    'juan pérez silla',
    'silla',
    'an',
    'ana',
  ],
  ...[
    '6312',
    '63120',
    '631200',
    '7700',
    '77001',
    '770010',
    '7700 maría',
    '6312 zunilda',
    '300',
    '310',
    '3101',
    '31 maría',
    '1005',
    '10052',
  ],
  ...[
    'acaso',
    'maría 3001',
    'quiroga 3101 silla',
    'noestá',
    '99',
    'cafe',
    '63120 77001',
    '770010 maría',
    'zunilda 77001',
  ],
]
const lists = [
  { states: null, newest: true },
  { states: ['delivered'], newest: true },
  { states: ['closed'], newest: true },
  { states: ['sent'], newest: false },
  { states: ['to_prepare', 'sent'], newest: false },
  // Also orders whose second duty it is.
  { states: ['to_prepare'], newest: false },
  { states: 'late', newest: false },
]

const listsWithWays = lists.flatMap(({ states, newest }) =>
  states === null ? [] : [{ states: states === 'late' ? null : states, newest }],
)
const waysOfLists = `
  select way_through_list(whole, shares, l.states, l.newest, newest_with_numbers(whole, l.states)) as way
  from desk_search($1), jsonb_to_recordset($2) as l (states text[], newest boolean) where narrow is null`

/**
 * The expected orders of a search, by the simplest query: each typed word begins a word of the order, or equals one if it is
 * short.
 */
const plainMatches = `
  create table matching as
  with typed as (select q, word from unnest($1::text[]) as q, unnest(string_to_array(desk_fold(q), ' ')) as word),
    its as (select order_id, unnest(tsvector_to_array(words)) as its from order_words),
    met as (select distinct t.word, i.order_id from (select distinct word from typed) t
      join its i on case when length(t.word) < 3 then i.its = t.word else starts_with(i.its, t.word) end)
  select t.q, m.order_id as id from typed t join met m using (word) group by t.q, m.order_id
  having count(distinct t.word) = (select count(distinct word) from typed where q = t.q)`
/** A complete list in its displayed order. */
const plainList = `
  select $1::int as list, o.id, row_number() over (
    order by case when $4 then o.at end desc, case when $4 then o.id end desc, o.at, o.id) as place
  from (
    select o.id, case when $2 then o.created_at when $5 then o.late_from else o.desk_since end as at from orders o
    where $2 or case when $5 then o.late_from <= now() else o.desk_state = any ($3::text[]) or array[o.desk_second] = $3::text[] end) o`
const plainPage = `select id from listed join matching using (id) where list = $1 and q = $2 order by place`

async function storeLists(): Promise<void> {
  await pool.query('create table listed (list int, id uuid, place int)')
  for (const [list, { states, newest }] of lists.entries()) {
    const isLate = states === 'late'
    await pool.query(`insert into listed ${plainList}`, [list, states === null, isLate ? [] : states, newest, isLate])
  }
}

await storeRandomOrders()

test('each way of searching returns the pages of the simplest query, page after page, for every list', async () => {
  const { rows: some } = await pool.query(
    `select left(id::text, 8) as id, phone, guide from given where n in (7, $1)`,
    [ORDERS - 9],
  )
  const all = [...searches, ...some.flatMap(({ id, phone, guide }) => [id, phone, guide, guide.slice(0, 8)])]
  await pool.query(format(plainMatches, all))
  await storeLists()
  await pool.query('create index on matching (q)')
  await pool.query('create index on listed (list)')
  const ways = new Set<string>()
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await pool.query('analyze order_words')
    // PostgreSQL's statistics of words only affect searches of several words.
    for (const q of isAnalyzed ? all : all.filter((typed) => typed.includes(' '))) {
      for (const [list, { states, newest }] of lists.entries()) {
        const isLate = states === 'late'
        const { rows } = await pool.query<{ id: string }>(plainPage, [list, q])
        const expected = rows.map(({ id }) => id)
        const about = `${q}, ${String(states)}, analyzed ${isAnalyzed}, seed ${seed}`
        // Some pages from the beginning, and the rest after the middle and shortly before the end.
        for (const from of [0, 50, 100, Math.floor(expected.length / 2), expected.length - 20]) {
          if (from < 0 || (from > 0 && from >= expected.length)) continue
          const found = await pool.query<{ id: string }>(
            isLate
              ? `select p.id from (select late_from as at, id from orders where id = $2) e right join lateral (select) x on true, late_page($1, e.at, e.id) p`
              : `select p.id from (select case when $3::text[] is null then created_at else desk_since end as at, id from orders where id = $2) e
                 right join lateral (select) x on true, desk_page($1, $3::text[], ${newest}, e.at, e.id) p`,
            isLate ? [q, expected[from - 1] ?? null] : [q, expected[from - 1] ?? null, states],
          )
          expect(
            found.rows.map(({ id }) => id),
            `${about}, from ${from}`,
          ).toEqual(expected.slice(from, from + 51))
        }
      }
      const { rows: ofLists } = await pool.query<{ way: string }>(waysOfLists, [q, JSON.stringify(listsWithWays)])
      for (const { way } of ofLists) ways.add(way)
    }
  }
  expect([...ways].toSorted()).toEqual(['mark', 'pick', 'read'])
}, 240_000)

test('a number of old orders only is searched from the newest of them on, so the index is not read for all of them', async () => {
  const client = await pool.connect()
  // The rows of the index that this connection has read.
  const readOfIndex = async (): Promise<number> =>
    (await client.query(`select pg_stat_get_xact_tuples_returned('order_words_found'::regclass)::int as read`)).rows[0]
      .read
  try {
    await client.query('begin read only')
    const isRead: Record<string, boolean> = {}
    for (const typed of ['77001', '770010', '99887', '7700 maría', 'quiroga 310 ana']) {
      const before = await readOfIndex()
      await client.query('select from desk_page($1, null, true, null, null)', [typed])
      isRead[typed] = (await readOfIndex()) > before
    }
    expect(isRead).toEqual({ 77001: false, 770010: false, 99887: false, '7700 maría': false, 'quiroga 310 ana': true })
  } finally {
    client.release(true)
  }
})
