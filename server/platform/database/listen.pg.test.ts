import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { listen } from './listen.ts'

const { pool, connectionString } = await openTestDatabase({ max: 2 })

test('after a lost connection announcements count as missed until the changes can be read', async () => {
  const seen = { confirmed: 0, lost: 0, listening: 0, changes: 0 }
  let isReadable = true
  const listening = await listen({
    connectionString,
    channels: { catalogue_changed: () => seen.changes++ },
    confirm: async () => {
      seen.confirmed++
      if (!isReadable) throw new Error('the pooler has no connection yet')
    },
    onLost: () => seen.lost++,
    onListening: () => seen.listening++,
  })
  addCleanup(() => listening.stop())
  expect(seen).toEqual({ confirmed: 1, lost: 0, listening: 1, changes: 1 })

  isReadable = false
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => seen.confirmed).toBeGreaterThan(2)
  expect(seen).toMatchObject({ lost: 1, listening: 1, changes: 1 })
  isReadable = true
  await expect.poll(() => seen).toMatchObject({ lost: 1, listening: 2, changes: 2 })
})
