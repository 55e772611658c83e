import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import type { Db, Tx } from './database/pool.ts'
import { TimeIsOver, withinLimit, withoutLimit } from './time-limit.ts'

const { db, pool } = await openTestDatabase({ max: 3 })
await pool.query('create table actions (name text)')
beforeEach(() => pool.query('delete from actions'))

const SHORT = { milliseconds: 30, mayStore: true }
const note = (name: string, on: Db | Tx = db) => sql`insert into actions values (${name})`.execute(on)
const noted = async () => (await pool.query('select name from actions order by name')).rows.map(({ name }) => name)

/** Work that continues after its time limit. @returns its result */
async function outlive(work: (isOver: Promise<void>) => Promise<unknown>): Promise<unknown> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  let result: Promise<unknown> | undefined
  const limited = withinLimit(SHORT, () => (result = work(isOver)))
  await expect(limited).rejects.toThrow(TimeIsOver)
  resolve()
  return result?.catch((error: unknown) => error)
}

test('a transaction that is still open when the time is over is rolled back, and its connection is used again', async () => {
  const committing = outlive((isOver) =>
    db.transaction().execute(async (tx) => {
      await note('too late', tx)
      await isOver
    }),
  )
  expect(await committing).toBeInstanceOf(TimeIsOver)
  expect(await noted()).toEqual([])
  expect([pool.idleCount, pool.totalCount]).toEqual([pool.totalCount, pool.totalCount])
})

test('no statement begins once the time is over, in a transaction or outside', async () => {
  const inside = (isOver: Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await isOver
      await note('too late', tx)
    })
  expect(await outlive(inside)).toBeInstanceOf(TimeIsOver)
  expect(await outlive((isOver) => isOver.then(() => note('too late')))).toBeInstanceOf(TimeIsOver)
  expect(await noted()).toEqual([])
})

test.each([
  ['a commit', (name: string) => db.transaction().execute((tx) => note(name, tx))],
  ['a single statement', (name: string) => note(name)],
])('%s that is under way when the time is over is waited for, and so is its response', async (_, store) => {
  await sql`
    create or replace function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return null; end'`.execute(db)
  await pool.query(
    'create constraint trigger waits after insert on actions initially deferred for each row execute function wait_for_test()',
  )
  const holder = await pool.connect()
  try {
    await holder.query('begin; select pg_advisory_xact_lock(7)')
    const limit = { milliseconds: 2_000, mayStore: true }
    const isOver = wait(limit.milliseconds + 100)
    const storing = withinLimit(limit, async () => {
      await store('in time')
      return noted()
    })
    const waiting = `select count(*)::int as many from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await holder.query(waiting)).rows, { timeout: 2_000 }).toEqual([{ many: 1 }])
    await isOver
    await holder.query('commit')
    expect(await storing).toEqual(['in time'])
  } finally {
    await holder.query('rollback')
    holder.release()
    await pool.query('drop trigger waits on actions')
  }
})

test('work that continues after the limited work has ended has no limit, nor has work that it only starts', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>()
  let started: Promise<unknown> | undefined
  const later = await withinLimit(SHORT, async () => ({ note: () => note('later') }))
  const limited = withinLimit(SHORT, async () => {
    started = withoutLimit(() => goOn.then(() => note('started')))
    await new Promise(() => {})
  })
  await expect(limited).rejects.toThrow(TimeIsOver)
  resolve()
  await started
  await later.note()
  expect(await noted()).toEqual(['later', 'started'])
})
