import type pg from 'pg'

/** The state at the desk of the newest orders, per million; the others are delivered or unpaid (NEVER_PAID). */
const places = {
  sent: 20_000,
  to_prepare: 3_000,
  to_collect: 2_000,
  prepared: 1_000,
  address_missing: 500,
  returned: 200,
} as const

/** One in this many older orders was abandoned before payment, which closes it. */
const NEVER_PAID = 19

const BUYERS = 100_000
const PRODUCTS = 2_000

/**
 * Stores orders like those of a shop after many years: buyers and recipients with realistic names, shipments of several carriers, and the
 * words of the desk's search. It adds buyers and products named `bench`. Triggers and foreign keys are off and indexes are built
 * afterwards; everything uses one connection.
 */
export async function storeDeskOrders(pool: pg.Pool, wanted: number): Promise<void> {
  await pool.query(`set synchronous_commit = off`)
  await pool.query(`set maintenance_work_mem = '512MB'`)
  await storePeopleAndProducts(pool)
  await pool.query(`create temp table given as ${givenOrders(wanted)}`)
  await pool.query('analyze given')
  await whileBare(pool, async () => {
    for (const statement of fillings) await pool.query(statement)
  })
  await checkWords(pool)
  await pool.query(`drop table given`)
  await pool.query(`vacuum analyze ${filled.join(', ')}, order_words_due`)
}

async function storePeopleAndProducts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create temp table people as select (array['María','Juan','Luz','Carlos','Ana','Jhon','Sandra','Óscar','Paola','Andrés',
       'Yolanda','Camilo','Beatriz','Wílmer','Hernán','Nubia'])[1 + (n * 7) % 16] as first,
     (array['Rodríguez','Gómez','Benavides','Muñoz','Zapata','Duarte','Murillo','Guerrero','Quintero','Palacios','Rincón','Cárdenas',
       'Narváez','Pérez','Ortiz','Mosquera','Buitrago','Castañeda','Londoño','Uribe'])[1 + (n * 11) % 20]
       || ' ' || initcap(translate(to_hex(n * 7919), '0123456789', 'ghijklmnop')) as last, n
     from generate_series(1, ${BUYERS}) n`,
  )
  await pool.query(
    `insert into users (name, email, password_hash, phone, document)
     select first || ' ' || last, 'desk-' || n || '@correo.co', 'x', (3000000000 + n * 37)::text, (1000000000 + n * 53)::text from people`,
  )
  await pool.query(
    `insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 99)
     on conflict do nothing`,
  )
  await pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     select (array['Silla','Nevera','Licuadora','Taladro','Lámpara','Celular','Portátil','Cuna'])[1 + n % 8] || ' '
       || initcap(translate(to_hex(n * 104729), '0123456789', 'ghijklmnop')) || ' bench', 'Herramientas', 'Herramientas', 50000, 50000, null
     from generate_series(1, ${PRODUCTS}) n`,
  )
  // The words of buyers and products are computed once, not for each of their orders.
  await pool.query(
    `create temp table buyer_ids as select id, name, phone, row_number() over () - 1 as n, ${wordsOf(`concat_ws(' ', name, document, phone)`)} as words
       from users where email like 'desk-%';
     create temp table product_ids as select id, product_name as name, row_number() over () - 1 as n, ${wordsOf('product_name')} as words
       from products where product_name like '% bench';
     create index on buyer_ids (n); create index on product_ids (n); analyze buyer_ids; analyze product_ids`,
  )
}

const wordsOf = (text: string): string => `array_to_tsvector(string_to_array(desk_fold(${text}), ' '))`

/** The most recent orders are those still waiting. */
function givenOrders(wanted: number): string {
  const share = wanted / 1_000_000
  const limits: { state: string; below: number }[] = []
  for (const [state, of] of Object.entries(places))
    limits.push({ state, below: (limits.at(-1)?.below ?? 0) + of * share })
  const stateOf = `case ${limits.map(({ state, below }) => `when n < ${below} then '${state}'`).join(' ')} when n % ${NEVER_PAID} = 7 then 'closed' else 'delivered' end`
  return `
    select gen_random_uuid() as id, gen_random_uuid() as address, gen_random_uuid() as line, g.n, g.state,
      -- What was sent and has not arrived after ten days is late.
      case when g.state in ('sent', 'to_collect') and g.n > 7200 then g.at + interval '10 days' end as overdue_from,
      case when g.state in ('sent', 'to_collect', 'delivered', 'returned') then (63120000000 + g.n)::text else '' end as guide, g.at,
      -- Most arrive within nine days; one in fifty only some weeks or months later.
      case when g.state = 'delivered'
        then least(now(), g.at + make_interval(days => 1 + g.n % 8 + case when g.n % 50 = 3 then 15 + g.n % 280 else 0 end))
        else g.at end as since, b.id as buyer, b.name, b.phone, p.id as product, p.name as product_name,
      b.words || p.words as words
    from (select n, ${stateOf} as state, now() - make_interval(secs => n * 120 + 3600) as at from generate_series(0, ${wanted - 1}) n) g
    join buyer_ids b on b.n = (g.n * 7919::bigint) % ${BUYERS} join product_ids p on p.n = (g.n * 31::bigint) % ${PRODUCTS}`
}

const fillings = [
  `insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at, is_contra_entrega,
     desk_state, desk_since, late_from)
   select id, buyer, gen_random_uuid(), '', 1, 50000, case state when 'to_collect' then 'on_delivery' when 'closed' then 'cancelled' else 'paid' end,
     case when state = 'closed' then 'released' else 'sold' end, at,
     case when state not in ('to_collect', 'closed') then at end, state = 'to_collect', state, since,
     case when state in ('to_prepare', 'prepared') then at + interval '2 days' else overdue_from end from given`,
  `insert into order_lines (id, order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
   select line, id, product, product_name, '{}', false, false, 1, 50000 from given`,
  `insert into payment_attempts (order_id, provider, reference, amount, expires_at, created_at)
   select id, 'simulated', 'PED-' || id, 50000, at, at from given`,
  `insert into order_addresses (id, order_id, recipient, phone, municipality_code, line, created_at)
   select address, id, name, phone, (array['52001', '05001', '76001', '11001'])[1 + n % 4], 'Calle 18 # 28-46', at
   from given where state <> 'address_missing'`,
  `insert into shipments (id, order_id, number, state, carrier, guide, address_id, to_prepare_since, prepared_at, sent_at, delivered_at, returned_at, overdue_from)
   select id, id, 1, case state when 'to_collect' then 'sent' else state end, case when guide <> '' then 'coordinadora' end, guide, case when guide <> '' then address end, at,
     case when state = 'prepared' then at end, case when guide <> '' then at end, case when state = 'delivered' then since end,
     case when state = 'returned' then at end, overdue_from
   from given where state not in ('address_missing', 'to_prepare', 'closed')`,
  `insert into shipment_lines (shipment_id, order_line_id, quantity)
   select id, line, 1 from given where state not in ('address_missing', 'to_prepare', 'closed')`,
  `insert into order_words (order_id, words, created_at)
   select id, words || array_to_tsvector(array_remove(array[replace(id::text, '-', ''), guide], '')), at from given`,
  `insert into desk_words (word)
   select distinct made.word
   from order_words, unnest(tsvector_to_array(words)) as whole (word),
     substring(whole.word from '^(?:[a-z]+$|[a-z]{3,}\\d)') as made (word)
   where made.word is not null and (whole.word !~ '^[0-9a-f]{32}$' or whole.word !~ '\\d') on conflict do nothing`,
  `insert into desk_number_prefixes (prefix, newest, newest_closed)
   select left(word, 6), max(w.created_at), max(w.created_at) filter (where o.desk_state = 'closed')
   from order_words w join orders o on o.id = w.order_id, unnest(tsvector_to_array(w.words)) as word
   where word ~ '^\\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1`,
]

const filled = [
  'orders',
  'order_lines',
  'payment_attempts',
  'order_addresses',
  'shipments',
  'shipment_lines',
  'order_words',
]

/** Fills tables without triggers and foreign keys, with only the indexes of their constraints. */
async function whileBare(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  const foreignKeys = await pool.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = any ($1::regclass[])`,
    [filled],
  )
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled],
  )
  for (const { owner, name } of foreignKeys.rows) await pool.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  for (const table of filled) await pool.query(`alter table ${table} disable trigger user`)
  await fill()
  for (const table of filled) await pool.query(`alter table ${table} enable trigger user`)
  for (const { definition } of rows) await pool.query(definition)
  for (const { owner, name, definition } of foreignKeys.rows)
    await pool.query(`alter table ${owner} add constraint ${name} ${definition}`)
}

/** The words were composed from parts: they must equal those that the shop itself writes. */
async function checkWords(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from (select * from order_words order by order_id limit 200) w where w.words <> words_of_order(w.order_id)`,
  )
  if (rowCount) throw new Error(`${rowCount} of 200 orders are found by other words than the shop writes`)
}
