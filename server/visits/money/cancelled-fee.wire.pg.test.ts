import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openDay } from '../../../test/visits/open-days.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'
import { migrate } from '../../platform/database/migrate.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

afterEach(async () => expectInvariants(shop.pool))

async function cancelByOwner(id: string): Promise<void> {
  const { version } = (await billing.read(id)).task
  const cancellation = { version, reason: 'El cliente salió de viaje' }
  expect((await owner.post(`/api/agenda/visits/${id}/cancel`, cancellation)).status).toBe(200)
}

/** The refunds owed to the client of a visit. */
async function owedOf(id: string): Promise<number[]> {
  const { data } = (await owner.get('/api/visit-refunds')).body
  return data.flatMap(({ taskId, amount }: { taskId: string; amount: number }) => (taskId === id ? [amount] : []))
}

let visits = 0

/** A preventive visit for several computers, some of them resolved, whose fee is paid in cash on arrival. @returns its id */
async function payFee(computers: number, resolved: number): Promise<string> {
  // Each visit is on a separate day, so that its technician is free.
  const visit = { cantidad_computadoras: computers, fecha: openDay(visits++) }
  const { _id: id } = (await client.postPreventive(visit)).body.data
  await billing.stage(id, 'started')
  expect((await billing.quote(id)).body.data.money).toMatchObject({ due: computers * 25_000 })
  expect((await billing.pay(id, computers * 25_000)).status).toBe(200)
  for (let position = 1; position <= resolved; position++) await billing.result(id, position, { state: 'resuelto' })
  return id
}

test('a fee paid for four computers is refunded for the three without work when the visit is cancelled', async () => {
  const id = await payFee(4, 1)
  expect((await billing.result(id, 2, { state: 'pospuesto', reason: 'Se fue la luz' })).status).toBe(200)
  await cancelByOwner(id)
  expect(await billing.money(id)).toMatchObject({
    ...{ approval: { total: 25_000, how: 'cancelled' }, total: 25_000, paid: 25_000, due: 0 },
  })
  expect(await owedOf(id)).toEqual([75_000])
  expect((await client.get(`/api/my-visits/${id}`)).body.data.proposal.lines).toMatchObject([
    { kind: 'fee', name: 'Mantenimiento preventivo, 1 equipo', amount: 25_000 },
  ])
  await expectInvariants(shop.pool)
  const damage = (charged: number) =>
    `update visit_quote_lines set unit_price = ${charged} where kind = 'fee' and quote_id in
       (select id from visit_quotes where task_id = $1 and state = 'approved')`
  expect(await violatedInvariants(shop.pool, damage(50_000), [id])).toContain('I53')
  expect(await violatedInvariants(shop.pool, damage(24_000), [id])).toEqual(expect.arrayContaining(['I44b', 'I53']))
  expect(await violatedInvariants(shop.pool, damage(125_000), [id])).toEqual(expect.arrayContaining(['I44b', 'I53']))
})

test('a cancelled visit without a resolved computer charges no fee, and payments are refunded', async () => {
  const id = await payFee(2, 0)
  await cancelByOwner(id)
  expect(await billing.money(id)).toMatchObject({ approval: null, total: 0, fee: 0, paid: 0, due: 0 })
  expect(await owedOf(id)).toEqual([50_000])
})

test('a visit cancelled before any quote owes the price of its resolved computer, and one without any owes nothing', async () => {
  const request = async () => {
    const { _id: id } = (await client.postPreventive({ cantidad_computadoras: 3, fecha: openDay(visits++) })).body.data
    await billing.stage(id, 'started')
    return id
  }
  const [id, untouched] = [await request(), await request()]
  const { isCancelFinal } = (await owner.get(`/api/agenda/visits/${untouched}`)).body.data
  expect(isCancelFinal).toBe(false)
  await cancelByOwner(untouched)
  expect(await billing.money(untouched)).toMatchObject({ approval: null, total: 0, due: 0 })

  await billing.result(id, 1, { state: 'resuelto' })
  const { version, ...opened } = (await owner.get(`/api/agenda/visits/${id}`)).body.data
  expect(opened.isCancelFinal).toBe(true)
  const cancelled = await owner.post(`/api/agenda/visits/${id}/cancel`, { version, reason: 'El cliente salió' })
  expect([cancelled.status, cancelled.body.data.undoUntil]).toEqual([200, null])
  expect(await billing.money(id)).toMatchObject({
    approval: { total: 25_000, how: 'request' },
    total: 25_000,
    due: 25_000,
  })
  expect((await client.get(`/api/my-visits/${id}`)).body.data.proposal).toMatchObject({ total: 25_000, paid: 0 })
  await expectInvariants(shop.pool)
  expect((await technician.save(id, { estado: 'en proceso' })).status).toBe(200)
  expect(await billing.money(id)).toMatchObject({ approval: { total: 75_000, how: 'request' } })
  await expectInvariants(shop.pool)
  await cancelByOwner(id)
  expect(await billing.money(id)).toMatchObject({ approval: { total: 25_000, how: 'cancelled' }, due: 25_000 })
})

test('a reopened cancelled visit charges the whole fee, and less again once it is cancelled again', async () => {
  const id = await payFee(3, 1)
  await cancelByOwner(id)
  expect((await technician.save(id, { estado: 'en proceso' })).status).toBe(200)
  expect(await billing.money(id)).toMatchObject({
    ...{ approval: { total: 75_000, how: 'request' }, total: 75_000, paid: 25_000, due: 50_000 },
  })
  await expectInvariants(shop.pool)
  expect((await billing.result(id, 2, { state: 'resuelto' })).status).toBe(200)
  await cancelByOwner(id)
  expect(await billing.money(id)).toMatchObject({ approval: { total: 50_000, how: 'cancelled' }, due: 25_000 })
})

test('a visit that an earlier build cancelled with its whole fee is charged for its used computers by the upgrade', async () => {
  const id = await payFee(3, 1)
  await cancelByOwner(id)
  await chargeAsBefore(id)
  expect(await billing.money(id)).toMatchObject({ approval: { total: 75_000 }, paid: 75_000 })
  await shop.pool.query(`delete from schema_functions where path = 'visit-money/after-change.sql'`)
  expect(await migrate(shop.connectionString)).toEqual(['visit-money/after-change.sql'])
  expect(await billing.money(id)).toMatchObject({ approval: { total: 25_000, how: 'cancelled' }, paid: 25_000, due: 0 })
  expect(await owedOf(id)).toEqual([50_000])
})

/** Leaves a cancelled visit of three computers charged with the whole paid fee, without a refund. */
async function chargeAsBefore(id: string): Promise<void> {
  const connection = await shop.pool.connect()
  try {
    await connection.query('begin')
    for (const table of ['visit_quotes', 'visit_quote_lines', 'visit_refunds'])
      await connection.query(`alter table ${table} disable trigger user`)
    const ofCharge = `(select id from visit_quotes where task_id = $1 and state = 'approved')`
    await connection.query(`update visit_quote_lines set unit_price = 75000 where quote_id in ${ofCharge}`, [id])
    await connection.query(`update visit_quotes set total = 75000 where id in ${ofCharge}`, [id])
    await connection.query('delete from visit_refunds where task_id = $1', [id])
    for (const table of ['visit_quotes', 'visit_quote_lines', 'visit_refunds'])
      await connection.query(`alter table ${table} enable trigger user`)
    await connection.query('commit')
  } finally {
    connection.release()
  }
}
