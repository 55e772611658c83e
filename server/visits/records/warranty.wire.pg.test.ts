import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/invariants.ts'
import { signInAs } from '../../../test/people.ts'
import { openTestShop } from '../../../test/shop.ts'
import { openSigning, requestVisit } from '../../../test/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const { sign, end } = openSigning(await openTechnician(shop))
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
  const { status, body } = await save(90, 30)
  expect([status, body.message, await currentDays()]).toEqual([200, 'Garantía guardada', 90])
  expect((await (await warrantyOf()).read()).days).toBe(90)
  expect((await before.read()).days).toBe(30)
  await save(0, 90)
  expect(await (await warrantyOf()).read()).toBeNull()
  expect(await currentDays()).toBe(0)
})

test('a save with stale days is refused with the current ones, and changes nothing', async () => {
  const seen = await currentDays()
  const { status, body } = await save(60, seen + 1)
  expect([status, body.code, body.data, await currentDays()]).toEqual([409, 'WARRANTY_CHANGED', { days: seen }, seen])
  expect(body.message).toContain(`ahora son ${seen} días`)
})

test.each([-1, 3_651, 1.5, '', null])('a warranty of %j days is refused', async (days) => {
  const seen = await currentDays()
  const { status, body } = await save(days, seen)
  expect([status, body.message, await currentDays()]).toEqual([400, 'Escribe entre 0 y 3650 días.', seen])
})
