import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { openReleasedDatabase } from '../../../test/database/released-database.ts'
import { describeSchema } from '../../../test/database/schema.ts'
import { hashTables } from '../../../test/database/table-hashes.ts'
import { migrate, MigrationError } from './migrate.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')
const { pool: fresh } = await openTestDatabase({ max: 1 })
const freshSchema = await describeSchema(fresh)

/** A shop with two products, and a person with one of them in the cart. @returns a function that pays for it */
async function openShop(client: pg.Client): Promise<() => Promise<unknown>> {
  await client.query(`insert into categories (name, short_name, facade, position) values ('hogar', 'Hogar', 'casa', 1)`)
  await client.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     values ('Olla pitadora', 'Cocina', 'hogar', 90000, 80000, 3), ('Lámpara', 'Luces', 'hogar', 90000, 80000, null)`,
  )
  const { rows: users } = await client.query<{ id: string }>(
    `insert into users (name, email, password_hash) values ('Ana', 'ana@example.com', 'x') returning id`,
  )
  const buyer = users[0]?.id
  await client.query(`select add_to_cart($1, id) from products where product_name = 'Olla pitadora'`, [buyer])
  return async () => {
    const { rows } = await client.query<{ code: string }>(
      `select pay($1, null, '\\x00', jsonb_build_array(jsonb_build_object('product', id, 'quantity', 1, 'price', 80000)),
         1, 80000, 'simulated', null, 'approve', '{"licencesADay": 5, "least": 1500, "most": 1000000000}', '{}') ->> 'code' as code
       from products where product_name = 'Olla pitadora'`,
      [buyer],
    )
    return rows[0]?.code
  }
}

const find = `
  select array(select product_name from products where search_slot = any (slots)) as names
  from search_products('olla express', null, null, null, null, null, 'relevancia', 48, 0, false)`

test('a database of the last release upgrades, equals a fresh one, and its products are found and sold', async () => {
  const { client, connectionString } = await openReleasedDatabase()
  const pay = await openShop(client)
  await client.query(
    `insert into product_references (source, reference, product_id)
     select source, reference, id from products, (values ('sku', 'OL-2'), ('sku', 'OL-1'), ('handle', 'olla')) as had (source, reference)
     where product_name = 'Olla pitadora'`,
  )
  const fileOf = async () => (await client.query(`select pg_relation_filenode('products') as file`)).rows
  const file = await fileOf()
  await migrate(connectionString)
  expect(await fileOf(), 'products is written anew, while no page can read it').toEqual(file)
  expect(await describeSchema(client)).toEqual(freshSchema)
  expect(await migrate(connectionString)).toEqual([])
  const left = 'select units_left as left, running_out from products where stock is not null'
  expect((await client.query(left)).rows).toEqual([{ left: 3, running_out: true }])
  expect((await client.query(find)).rows).toEqual([{ names: ['Olla pitadora'] }])
  // The first SKU among its references is now its own, as exports wrote it.
  const references = `select product_name as name, sku, array(select reference from product_references where product_id = p.id) as others
    from products p order by 1 desc`
  expect((await client.query(references)).rows).toEqual([
    { name: 'Olla pitadora', sku: 'OL-1', others: ['olla'] },
    { name: 'Lámpara', sku: '', others: [] },
  ])
  expect(await pay()).toBe('DONE')
  expect((await client.query('select stock from products where stock is not null')).rows).toEqual([{ stock: 2 }])
  expect((await client.query(left)).rows).toEqual([{ left: 2, running_out: true }])
})

test('a database of release 0056 with an order that was voided upgrades and equals a fresh one', async () => {
  const { client, connectionString } = await openReleasedDatabase(undefined, '0056')
  const pay = await openShop(client)
  expect(await pay()).toBe('DONE')
  await client.query(
    `alter table orders disable trigger user;
     update orders set state = 'voided';
     insert into sales_changes (order_id, sign) select id, -1 from orders;
     alter table orders enable trigger user`,
  )
  expect((await client.query('select goods from orders')).rows).toEqual([{ goods: 'sold' }])
  await migrate(connectionString)
  expect(await describeSchema(client)).toEqual(freshSchema)
  expect((await client.query('select goods from orders')).rows).toEqual([{ goods: 'returned' }])
  expect((await client.query('select stock from products where stock is not null')).rows).toEqual([{ stock: 3 }])
})

test('an upgrade computes the search, sales and requests of deleted accounts of an older database', async () => {
  const { client, connectionString } = await openReleasedDatabase('0009_maintenance_3_booking.sql')
  const pay = await openShop(client)
  expect(await pay()).toBe('DONE')
  await client.query(
    `insert into tasks (tipo, user_id, sintomas, accion_previa, frecuencia, prioridad, problema)
     select 'correctivo', id, 'No enciende', 'Nada', 'Siempre', 'alta', 'Pantalla' from users`,
  )
  await client.query(
    `update users set deleted_at = now(), name = '', email = '', password_hash = '' where email = 'ana@example.com'`,
  )
  await migrate(connectionString)
  expect((await client.query(find)).rows).toEqual([{ names: ['Olla pitadora'] }])
  const { rows } = await client.query(
    `select sold::int, revenue::int, (select estado from tasks) as estado from sales_by_product`,
  )
  expect(rows).toEqual([{ sold: 1, revenue: 80_000, estado: 'cancelado' }])
})

test.each(['0002_search_3_index.sql', '0009_maintenance_3_booking.sql'])(
  'a database last started with %s upgrades and equals a fresh one, including its rows',
  async (last) => {
    const { client, connectionString } = await openReleasedDatabase(last)
    await migrate(connectionString)
    expect(await describeSchema(client)).toEqual(freshSchema)
    const ledgers = ['schema_migrations', 'schema_functions']
    expect(await hashTables(client, ledgers)).toEqual(await hashTables(fresh, ledgers))
  },
)

test.each([
  {
    name: '0052_desk_words.sql',
    functions: 'order-desk/%',
    former: `drop trigger order_words_note_new on order_words; drop trigger order_words_note_changed on order_words; drop table desk_words`,
    write: `insert into order_words (order_id, words, created_at) select id, array_to_tsvector('{tardia}'), created_at from orders`,
    read: `select word as noted from desk_words`,
    expected: 'tardia',
  },
  {
    name: '0098_number_prefixes.sql',
    functions: 'order-desk/%',
    former: `drop trigger order_words_note_new_numbers on order_words; drop trigger order_words_note_changed_numbers on order_words;
      drop table desk_number_prefixes`,
    write: `insert into order_words (order_id, words, created_at) select id, array_to_tsvector('{63120017}'), created_at from orders`,
    read: `select prefix as noted from desk_number_prefixes`,
    expected: '631200',
  },
  {
    name: '0052_import_counts.sql',
    functions: 'imports/%',
    former: `drop trigger import_rows_count_new on import_rows; drop trigger import_rows_count_changed on import_rows;
      drop trigger import_rows_count_former on import_rows; drop table import_counts`,
    write: `insert into import_rows (import_id, row, kind) select id, 2, 'new' from imports`,
    read: `select many as noted from import_counts`,
    expected: 1,
  },
])(
  '$name counts the rows that a former process was still writing',
  async ({ name, functions, former, write, read, expected }) => {
    const { pool, connectionString } = await openTestDatabase()
    const writer = await pool.connect()
    try {
      await (
        await openShop(writer)
      )()
      await writer.query(
        `insert into imports (user_id, file_name, format, reading, header, row_count, settings)
       select id, 'a.csv', 'own', '{}', '{Nombre}', 1, '{}' from users`,
      )
      await writer.query(former)
      await writer.query('delete from schema_migrations where name = $1', [name])
      await writer.query('delete from schema_functions where path like $1', [functions])

      await writer.query('begin')
      await writer.query(write)
      const migrated = migrate(connectionString)
      await expect
        .poll(
          async () =>
            (
              await pool.query(`select from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())`)
            ).rowCount,
        )
        .toBe(1)
      await writer.query('commit')
      expect(await migrated).toContain(name)
      expect((await writer.query(read)).rows).toEqual([{ noted: expected }])
    } finally {
      writer.release()
    }
  },
)

test('an upgrade that finds a table in use blocks nobody while it waits, and continues when it is free', async () => {
  const { pool, connectionString } = await openTestDatabase()
  const file = 'visits/triggers.sql'
  await pool.query('delete from schema_functions where path = $1', [file])
  const [backup, page] = [await pool.connect(), await pool.connect()]
  let blocked = 0
  let migrated: Promise<string[]> | undefined
  try {
    await backup.query('begin; lock table tasks in access share mode')
    migrated = migrate(connectionString, { lockMs: 100, pauseMs: 300, onBlocked: () => (blocked += 1) })
    await expect.poll(() => blocked, { interval: 20 }).toBe(1)
    await page.query(`set lock_timeout = '5s'`)
    for (let reads = 0; reads < 5; reads += 1) await page.query('select from tasks limit 1')
    expect((await pool.query('select from schema_functions where path = $1', [file])).rowCount).toBe(0)
  } finally {
    await backup.query('rollback')
    for (const client of [backup, page]) client.release(true)
  }
  expect(await migrated).toContain(file)
  expect(blocked).toBe(1)
})

test.each(['0004_accounts.sql', '0015_hours_of_who_leaves.sql'])(
  'a text of %s that was never released is refused',
  async (name) => {
    const { connectionString, pool } = await openTestDatabase({ max: 1 })
    await pool.query(
      `insert into schema_migrations (name, checksum) values ($1, 'x') on conflict (name) do update set checksum = 'x'`,
      [name],
    )
    await expect(migrate(connectionString)).rejects.toThrow(MigrationError)
    await expect(migrate(connectionString)).rejects.toThrow(`La migración ${name} cambió`)
  },
)

test('a database of 25 November, whose triggers used is_sold() in their conditions, upgrades and equals a fresh one', async () => {
  const { connectionString, pool } = await openTestDatabase({ max: 1 })
  await pool.query(`
    drop function is_sold(orders) cascade;
    create function is_sold(its_order orders) returns boolean language sql immutable as $$ select its_order.state = 'paid' $$;
    create or replace trigger orders_queue_new_sale after insert on orders
      for each row when (is_sold(new)) execute function queue_sales_change();
    create or replace trigger orders_queue_sale after update of state on orders
      for each row when (is_sold(old) <> is_sold(new)) execute function queue_sales_change();
    update schema_functions set checksum = '' where path in ('reports/sales.sql', 'reports/triggers.sql');
    delete from schema_migrations where name like '0091%'`)
  await migrate(connectionString)
  expect(await describeSchema(pool)).toEqual(freshSchema)
})

test('migrations define no triggers, and only the functions that tables and views need', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const made = texts.flatMap(
    (text) => text.match(/create\s+(or replace )?(function|(constraint )?trigger|aggregate) \w+/gi) ?? [],
  )
  expect(made).toEqual([
    'create function clock_start',
    'create function hours_touched',
    'create function month_of_sale',
  ])
})
