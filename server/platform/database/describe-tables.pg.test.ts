import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { describeTables } from './describe-tables.ts'

const { connectionString } = await openTestDatabase({ max: 1 })
const client = new pg.Client({ connectionString })
beforeAll(() => client.connect())
addCleanup(() => client.end())

test('tables.ts describes the migrated database; otherwise run `npm run tables`', async () => {
  const written = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')
  expect(await describeTables(client)).toBe(written)
})

test('a column is described by its type, whether it is nullable, whether it is generated, and the values of its check', async () => {
  await client.query(`create table example_rows (
    row_id bigint generated always as identity,
    made_at timestamptz not null default now(),
    kind text not null constraint example_kind check (kind in ('one', 'two things')),
    note text check (note in ('a', 'b')),
    many integer[] not null,
    twice integer generated always as (row_id * 2) stored
  )`)
  expect(await describeTables(client)).toContain(`  exampleRows: {
    rowId: GeneratedAlways<number>
    madeAt: Generated<Date>
    kind: 'one' | 'two things'
    note: 'a' | 'b' | null
    many: number[]
    twice: GeneratedAlways<number | null>
  }
`)
  await client.query('alter table example_rows add column place point')
  await expect(describeTables(client)).rejects.toThrow('example_rows.place is of type point')
})
