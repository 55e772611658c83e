import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { moveAllAtOnce, openMovers } from '../../test/visits/movers.ts'
import { openDay } from '../../test/visits/open-days.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const movers = await openMovers(shop)

afterEach(() => expectInvariants(pool))

/** `npm run faults -- moves` runs twenty. */
const ROUNDS = raceRounds(3)

describe('79 clients concurrently move their visits into the 50 free hours of one technician', () => {
  let all: Awaited<ReturnType<typeof movers.start>>
  beforeEach(async () => void (all = await movers.start()))

  test.each(ROUNDS)('50 move, 29 retain their hour and get the nearest three (round %i)', async () => {
    const { moved, refused, stayed } = await moveAllAtOnce(shop, all)
    expect(moved).toBe(50)
    expect(refused).toHaveLength(29)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'HOUR_TAKEN', message: 'No hay un técnico libre a esa hora. Elige otra.' })
      expect(body.data.nearest).toHaveLength(3)
    }
    expect(stayed).toBe(29)
    const { rows } = await pool.query(
      `select count(*)::int as visits, count(distinct during)::int as times from bookings where task_id is not null`,
    )
    expect(rows[0]).toEqual({ visits: 79, times: 79 })
  })
})

test('client and technician move one visit concurrently: one succeeds, the other is refused as stale', async () => {
  const [mover] = await movers.start(1)
  const { rows } = await pool.query('select version from tasks where id = $1', [mover!.taskId])
  const version = rows[0].version
  const [byClient, byTechnician] = await Promise.all([
    retryWhileBusy(() =>
      mover!.client.post(`/api/visit-answers/${mover!.taskId}/move`, { version, fecha: openDay(), hora: '09:00' }),
    ),
    retryWhileBusy(() => movers.technician.save(mover!.taskId, { fecha: openDay(), hora: '16:00' }, version)),
  ])
  expect([byClient.status, byTechnician.status].toSorted()).toEqual([200, 409])
  expect(['VISIT_CHANGED', 'TASK_CHANGED', undefined]).toContain(byClient.body.code)
})

test('a technician who loses the role while a client moves a visit causes no deadlock', async () => {
  // The technician has other visits, too.
  const [mover] = await movers.start(5)
  const admin = await pool.connect()
  try {
    await admin.query('begin')
    await admin.query('select from users where id = $1 for no key update', [movers.technician.id])
    const slot = { version: mover!.version, fecha: openDay(), hora: '09:00' }
    const moving = retryWhileBusy(() => mover!.client.post(`/api/visit-answers/${mover!.taskId}/move`, slot))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await admin.query(`update users set role = 'GENERAL' where id = $1`, [movers.technician.id])
    await admin.query('commit')
    const { status, body } = await moving
    expect(status).toBe(409)
    expect(['HOUR_TAKEN', 'VISIT_CHANGED']).toContain(body.code)
  } finally {
    await admin.query('rollback')
    admin.release()
    await pool.query(`update users set role = 'TECHNICAL' where id = $1`, [movers.technician.id])
  }
})
