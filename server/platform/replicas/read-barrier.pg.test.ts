import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { TimeIsOver, withinLimit } from '../time-limit.ts'
import { openReadBarrier } from './read-barrier.ts'

const { db } = await openTestDatabase({ max: 1 })
// Opening the connection is not part of the measured time.
await sql`select 1`.execute(db)

test('a change reported by a request without time left does not leave the barrier closed for ever', async () => {
  const barrier = openReadBarrier(
    async () => {
      const { rows } = await sql<{ position: number }>`select 7 as position`.execute(db)
      return rows[0]!.position
    },
    () => {},
  )
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let reported: Promise<void> | undefined
  const limited = withinLimit({ milliseconds: 20, mayStore: true }, async () => {
    reported = isOver.then(() => barrier.changed())
    await new Promise(() => {})
  })
  await expect(limited).rejects.toThrow(TimeIsOver)
  end()
  await reported
  await expect.poll(() => barrier.required()).toBe(7)
})
