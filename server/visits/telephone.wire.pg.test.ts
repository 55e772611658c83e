import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const { phone, sign, end } = openVisitSigning(technician)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const reachable = { name: client.name, phone: '3001234567' }

const clientOf = async (id: string) => (await phone.read(id)).task.client
const ended = async (about: object = {}): Promise<string> => {
  const id = await requestVisit(client)
  await end(id, about)
  return id
}
/** Pays the rest of a visit. */
const payRest = async (id: string) => {
  const { total, paid } = (await phone.read(id)).money
  expect((await billing.pay(id, total - paid)).status).toBe(200)
}

afterEach(() => expectInvariants(pool))

describe('the telephone of the client of a completed visit', () => {
  test('is shown until it is signed and paid, also in the lists', async () => {
    const id = await ended()
    expect(await clientOf(id)).toEqual(reachable)
    const done = await technician.preventives('completado')
    expect(done.find(({ _id }: { _id: string }) => _id === id).client).toEqual(reachable)
    expect((await sign(id)).body.data.task.client).toEqual(reachable)
    await payRest(id)
    expect(await clientOf(id)).toBeNull()
  })

  test('is shown until a follow-up visit is proposed', async () => {
    const id = await ended({ state: 'no_se_pudo', reason: 'Placa quemada' })
    await sign(id)
    if ((await phone.read(id)).money.total > 0) await payRest(id)
    expect(await clientOf(id)).toEqual(reachable)
    expect((await phone.followUp(id)).body.data.task.client).toBeNull()
  })

  test('is shown for 30 days at most', async () => {
    const id = await ended()
    const age = (days: number) =>
      pool.query(
        `update visit_stages set at = at - make_interval(days => $2), received_at = received_at - make_interval(days => $2)
         where task_id = $1`,
        [id, days],
      )
    await age(29)
    expect(await clientOf(id)).toEqual(reachable)
    await age(2)
    expect(await clientOf(id)).toBeNull()
  })

  test('is shown to nobody else, and not for a deleted account', async () => {
    const id = await ended()
    const other = await openTechnician(shop, 'Óscar Pinto')
    expect((await other.get(`/api/visits/${id}`)).status).toBe(404)
    expect(await other.preventives('completado')).toEqual([])
    expect((await client.delete('/api/delete-user', { password: PASSWORD, confirm: true })).body).toMatchObject({
      success: true,
    })
    expect(await clientOf(id)).toBeNull()
  })
})
