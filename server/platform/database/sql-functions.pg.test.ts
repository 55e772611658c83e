import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { migrate } from './migrate.ts'
import {
  applyFunctions,
  findChangedFunctions,
  findInvalidFunctions,
  readFunctionFiles,
  type FunctionFile,
} from './sql-functions.ts'

const { connectionString } = await openTestDatabase({ max: 1 })
const client = new pg.Client({ connectionString })
beforeAll(() => client.connect())
addCleanup(() => client.end())

const definitions = `
  select proname as name, pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname`

test('every SQL function, aggregate, view and trigger of a migrated database is defined in exactly one file', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select viewname from pg_views where schemaname = 'public'
    union all select tgname from pg_trigger where not tgisinternal`)
  const files = await readFunctionFiles()
  const made = /create (?:or replace )?(?:function|aggregate|view|trigger|constraint trigger) (\w+)/g
  const named = files.flatMap(({ sql }) => [...sql.matchAll(made)].map(([, name]) => name ?? ''))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('functions, aggregates and views are replaced, and views and triggers are in files of their own', async () => {
  for (const { path, sql } of await readFunctionFiles()) {
    expect(sql, path).not.toMatch(/create (function|aggregate|view|trigger)/)
    expect(sql.includes('create or replace view'), path).toBe(path.endsWith('/views.sql'))
    expect(/create (or replace |constraint )trigger/.test(sql), path).toBe(path.endsWith('/triggers.sql'))
  }
})

test('a database of a release without these files gets all of them, and a second start changes nothing', async () => {
  const before = await client.query(definitions)
  await client.query('drop table schema_functions')
  const files = await readFunctionFiles()
  expect((await migrate(connectionString)).toSorted()).toEqual(files.map(({ path }) => path).toSorted())
  expect((await client.query(definitions)).rows).toEqual(before.rows)
  expect(await migrate(connectionString)).toEqual([])
})

test('the body of every SQL function is valid, and an invalid one is named', async () => {
  expect(await findInvalidFunctions(client)).toEqual([])
  await client.query(`
    set check_function_bodies = off;
    create function mixed_kinds() returns table (id uuid) language sql as $$ select 'x'::text union all select gen_random_uuid() $$;
    create function no_such_column() returns int language sql as $$ select missing from products $$;
    reset check_function_bodies`)
  expect(await findInvalidFunctions(client)).toEqual([
    'mixed_kinds: UNION types text and uuid cannot be matched',
    'no_such_column: column "missing" does not exist',
  ])
  await client.query('drop function mixed_kinds; drop function no_such_column')
})

test('a function whose file changed is replaced', async () => {
  const older = file(
    'example/answer.sql',
    'create or replace function example() returns int language sql as $$ select 1 $$;',
  )
  const newer = file(
    'example/answer.sql',
    'create or replace function example() returns int language sql as $$ select 2 $$;',
  )
  await within(async () => {
    await applyFunctions(client, await findChangedFunctions(client, [older]))
    expect(await findChangedFunctions(client, [older])).toEqual([])
    await applyFunctions(client, await findChangedFunctions(client, [newer]))
    expect((await client.query('select example() as answer')).rows).toEqual([{ answer: 2 }])
  })
})

test('a function whose parameter or result is renamed is dropped and created again, beside one that a trigger needs', async () => {
  const written = (parameter: string, result: string) =>
    file(
      'example/renamed.sql',
      `create or replace function example_of(${parameter} int) returns ${result} language sql as $$ select ${parameter} $$;
       create or replace function example_trigger() returns trigger language plpgsql as $$ begin return new; end $$;
       create or replace function example_row(${parameter} int, out ${parameter}_twice int) language sql as $$ select 2 $$;`,
    )
  const trigger = 'create trigger example before update on categories for each row execute function example_trigger()'
  const signatures = `select proname || '(' || pg_get_function_arguments(oid) || ') ' || pg_get_function_result(oid) as line
    from pg_proc where proname in ('example_of', 'example_row') order by 1`
  await within(async () => {
    await applyFunctions(client, [written('wanted', 'int')])
    await client.query(trigger)
    await applyFunctions(client, [written('quantity', 'bigint')])
    expect((await client.query(signatures)).rows.map(({ line }) => line)).toEqual([
      'example_of(quantity integer) bigint',
      'example_row(quantity integer, OUT quantity_twice integer) integer',
    ])
  })
})

test('a function that a view needs is not dropped to rename its parameter', async () => {
  const written = (parameter: string) =>
    file(
      'example/renamed.sql',
      `create or replace function example_of(${parameter} int) returns int language sql as $$ select ${parameter} $$`,
    )
  await within(async () => {
    await applyFunctions(client, [written('wanted')])
    await client.query('create view example_view as select example_of(1)')
    await expect(applyFunctions(client, [written('quantity')])).rejects.toMatchObject({
      message: 'cannot drop function example_of(integer) because other objects depend on it',
      file: 'example/renamed.sql',
    })
  })
})

test('triggers are created after the functions of every folder', async () => {
  const triggers = file('a/triggers.sql', 'create trigger a before update on categories execute function later()')
  const later = file('b/later.sql', `create function later() returns trigger language plpgsql as $$ begin end $$`)
  await within(async () => {
    const changed = await findChangedFunctions(client, [triggers, later])
    expect(changed.map(({ path }) => path)).toEqual(['b/later.sql', 'a/triggers.sql'])
    await applyFunctions(client, changed)
  })
})

test('after-change.sql runs after the changed files of its folder, and only with them', async () => {
  const unrelated = file('other/name.sql', 'select 1')
  const counted = file('example/words.sql', 'create temp table if not exists runs (n int)')
  const after = file('example/after-change.sql', 'insert into runs values (1)')
  const all = [after, counted, unrelated]
  await within(async () => {
    await applyFunctions(client, await findChangedFunctions(client, all))
    expect(await findChangedFunctions(client, [after, counted, file('other/name.sql', 'select 2')])).toHaveLength(1)
    const changed = file('example/words.sql', 'select 3')
    await applyFunctions(client, await findChangedFunctions(client, [after, changed, unrelated]))
    expect((await client.query('select count(*)::int as times from runs')).rows).toEqual([{ times: 2 }])
  })
})

function file(path: string, sql: string): FunctionFile {
  return { path, sql, checksum: sql }
}

async function within(work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}
