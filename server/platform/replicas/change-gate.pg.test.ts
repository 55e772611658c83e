import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database.ts'
import { TimeIsOver, withinLimit } from '../time-limit.ts'
import { openChangeGate } from './change-gate.ts'

const { db } = await openTestDatabase({ max: 1 })
// Opening the connection is not what is timed.
await sql`select 1`.execute(db)

test('a change that a request without time left reports does not close the gate for ever', async () => {
  const gate = openChangeGate(
    async () => {
      const { rows } = await sql<{ position: number }>`select 7 as position`.execute(db)
      return rows[0]!.position
    },
    () => {},
  )
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let reported: Promise<void> | undefined
  const limited = withinLimit({ milliseconds: 20, mayStore: true }, async () => {
    reported = isOver.then(() => gate.changed())
    await new Promise(() => {})
  })
  await expect(limited).rejects.toThrow(TimeIsOver)
  end()
  await reported
  await expect.poll(() => gate.required(), { timeout: 2_000 }).toBe(7)
})
