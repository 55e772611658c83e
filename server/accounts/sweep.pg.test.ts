import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { openAccountsContext } from '../../test/browser/accounts-context.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { pictureName } from '../images/store.ts'
import { sweepNotices } from './notices.ts'
import { startSession } from './sessions.repo.ts'
import { sweepEnded, sweepPictures } from './sweep.ts'

const { db, pool } = await openTestDatabase()

describe('sweeping', () => {
  test('removes expired sessions, links and counters, and no others', async () => {
    const { id } = await addPerson(db)
    const hash = (await pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
    for (let i = 0; i < 3; i++) await startSession(db, { userId: id, provenHash: hash })
    await pool.query(`with s as (select token_hash, row_number() over () as n from sessions)
      update sessions set expires_at = case n when 1 then now() else expires_at end,
        last_seen_at = case n when 2 then now() - interval '25 hours' else last_seen_at end
      from s where s.token_hash = sessions.token_hash`)
    await pool.query(`insert into throttles values ('over', 1, now()), ('open', 1, now() + interval '1 hour')`)
    await pool.query(
      `insert into password_resets (token_hash, user_id, password_digest, expires_at)
       select sha256(n::text::bytea), $1, '', now() + make_interval(mins => n) from (values (0), (5)) v (n)`,
      [id],
    )
    await sweepEnded(db)
    const count = async (table: string) => (await pool.query(`select 1 from ${table}`)).rows.length
    expect(await count('sessions')).toBe(1)
    expect(await count('throttles')).toBe(1)
    expect(await count('password_resets')).toBe(1)
  })

  test.each([
    ['counter', 'throttles', 'key'],
    ['session', 'sessions', 'token_hash'],
  ])('leaves a locked %s for the next time, and removes the others', async (_, table, key) => {
    const { id } = await addPerson(db)
    const hash = (await pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
    for (let i = 0; i < 2; i++) await startSession(db, { userId: id, provenHash: hash })
    await pool.query(`update sessions set expires_at = now() where user_id = $1`, [id])
    await pool.query(`insert into throttles values ('held', 1, now()), ('free', 1, now())
      on conflict (key) do update set ends_at = now()`)
    const over = async () =>
      (
        await pool.query(
          `select ${key} as key from ${table} where ${table === 'sessions' ? 'expires_at' : 'ends_at'} <= now()`,
        )
      ).rows
    const [held] = await over()
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query(`select from ${table} where ${key} = $1 for update`, [held.key])
      await sweepEnded(db)
      expect(await over()).toEqual([held])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await sweepEnded(db)
    expect(await over()).toEqual([])
  })

  test('removes e-mails about accounts after a month, and no others', async () => {
    await pool.query(`insert into outbox (kind, notice_id, sealed, created_at, unknown_at)
      select 'password_changed', gen_random_uuid(), 'x', now() - make_interval(days => n), now() from (values (29), (31)) v (n)`)
    await sweepNotices(db)
    const { rows } = await pool.query(`select created_at > now() - interval '30 days' as is_young from outbox`)
    expect(rows).toEqual([{ is_young: true }])
  })

  test('removes unused pictures after a day, and no others', async () => {
    const { context, directory } = await openAccountsContext(db)
    const { id } = await addPerson(db)
    const [shown = '', orphan = '', fresh = ''] = ['a', 'b', 'c'].map((text) => pictureName(id, Buffer.from(text)))
    for (const name of [shown, orphan, fresh]) await context.pictures.put(name, Buffer.from(name))
    await pool.query('update users set profile_pic = $2 where id = $1', [id, shown])
    const now = new Date()
    const twoDaysAgo = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000)
    for (const name of [shown, orphan]) await utimes(join(directory, name), twoDaysAgo, twoDaysAgo)
    await sweepPictures(db, context.pictures, now)
    expect(await context.pictures.get(shown)).not.toBeNull()
    expect(await context.pictures.get(orphan)).toBeNull()
    expect(await context.pictures.get(fresh)).not.toBeNull()
  })
})
