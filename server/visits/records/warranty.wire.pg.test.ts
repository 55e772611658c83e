import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const { sign, end } = openVisitSigning(await openTechnician(shop))
const client = await openClient(shop)

afterEach(() => expectInvariants(shop.pool))

const save = (days: unknown, seen: unknown) => owner.send('PUT', '/api/visit-warranty', { days, seen })
const currentDays = async () => (await owner.get('/api/visit-warranty')).body.data.days
const warrantyOf = async () => {
  const id = await requestVisit(client)
  await end(id)
  await sign(id)
  return { id, read: async () => (await client.get(`/api/visit-records/${id}`)).body.data.document.lines[0].warranty }
}

test('the owner sets the days of warranty; signed records retain theirs', async () => {
  const before = await warrantyOf()
  const { status, body } = await save(180, 92)
  expect([status, body.message, await currentDays()]).toEqual([200, 'Garantía guardada', 180])
  expect((await (await warrantyOf()).read()).days).toBe(180)
  expect((await before.read()).days).toBe(92)
  await save(92, 180)
  expect((await (await warrantyOf()).read()).days).toBe(92)
  expect(await currentDays()).toBe(92)
})

test('a save with stale days is refused with the current ones, and changes nothing', async () => {
  const seen = await currentDays()
  const { status, body } = await save(100, seen + 1)
  expect([status, body.code, body.data, await currentDays()]).toEqual([409, 'WARRANTY_CHANGED', { days: seen }, seen])
  expect(body.message).toContain(`ahora son ${seen} días`)
})

test('a client of an older version gets the current days', async () => {
  const seen = await currentDays()
  const { status, body } = await save(100, 30)
  expect([status, body.code, body.data]).toEqual([409, 'WARRANTY_CHANGED', { days: seen }])
})

test('no warranty is shorter than the three months of the terms, counted from any day', async () => {
  // PostgreSQL's own calendar, for each day of a year.
  const { rows } = await shop.pool.query(
    `select count(*)::int as short from generate_series(date '2027-07-01', date '2028-06-30', interval '1 day') d
     where d + interval '92 days' < d + interval '3 months'`,
  )
  expect(rows).toEqual([{ short: 0 }])
  await expect(shop.pool.query('update visit_settings set warranty_days = 91')).rejects.toThrow(
    'visit_settings_warranty_days_range',
  )
})

test.each([-1, 0, 91, 3_651, 1.5, '', null])('a warranty of %j days is refused', async (days) => {
  const seen = await currentDays()
  const { status, body } = await save(days, seen)
  expect([status, body.message, await currentDays()]).toEqual([400, 'Escribe entre 92 y 3650 días.', seen])
})
