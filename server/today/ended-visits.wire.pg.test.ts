import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const { end, sign } = openVisitSigning(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

/** The current numbers of the owner's first page and the two lists; each list has as many visits as its number. */
async function missing() {
  const { unsigned, unpaid } = (await owner.get('/api/today')).body.data
  const lists = await Promise.all(
    ['unsigned', 'unpaid'].map(async (name) => (await owner.get(`/api/today/${name}`)).body),
  )
  expect(lists.map(({ total }) => total)).toEqual([unsigned?.count ?? 0, unpaid?.count ?? 0])
  const [unsignedList, unpaidList] = lists.map(({ data }) => data as Record<string, unknown>[])
  return { unsigned, unpaid, unsignedList: unsignedList!, unpaidList: unpaidList! }
}
const idsOf = (list: Record<string, unknown>[]) => list.map(({ _id }) => _id)

// Every test but the last leaves no visit that is unsigned or unpaid.
afterEach(async () => expectInvariants(shop.pool))

test('a visit that ended is listed until it is paid and signed, and again once a payment is taken back', async () => {
  expect(await missing()).toEqual({ unsigned: null, unpaid: null, unsignedList: [], unpaidList: [] })
  const id = await requestVisit(client, { cantidad_computadoras: 2 })
  await billing.stage(id, 'started')
  expect(await missing()).toMatchObject({ unsigned: null, unpaid: null })
  expect((await end(id)).status).toBe(200)
  const ended = await missing()
  expect(ended.unsigned).toEqual({ count: 1, since: expect.any(String) })
  expect(ended.unpaid).toEqual({ count: 1, since: ended.unsigned.since, due: 50_000 })
  const row = {
    _id: id,
    tipo: 'preventivo',
    estado: 'completado',
    fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    hora: expect.stringMatching(/^\d\d:00$/),
    direccion: 'Calle 45 # 20-31, Bogotá',
    name: expect.any(String),
    phone: '3001234567',
    technician: 'Teresa Muñoz',
    since: ended.unsigned.since,
    due: 50_000,
  }
  expect([ended.unsignedList, ended.unpaidList]).toEqual([[row], [row]])

  expect((await billing.pay(id, 20_000)).status).toBe(200)
  expect((await missing()).unpaid).toMatchObject({ count: 1, due: 30_000 })
  const { payments } = (await billing.pay(id, 30_000, { method: 'transfer' })).body.data.money
  expect(await missing()).toMatchObject({ unsigned: { count: 1 }, unpaid: null, unpaidList: [] })
  expect((await sign(id)).status).toBe(200)
  expect(await missing()).toEqual({ unsigned: null, unpaid: null, unsignedList: [], unpaidList: [] })
  const { rows } = await shop.pool.query('select from visits_to_close')
  expect(rows).toHaveLength(0)

  const transfer = payments.find(({ method }: { method: string }) => method === 'transfer')
  const taken = { reason: 'Nunca llegó' }
  expect((await owner.post(`/api/visit-payments/${transfer._id}/take-back`, taken)).status).toBe(200)
  expect(await missing()).toMatchObject({ unsigned: null, unpaid: { count: 1, due: 30_000 } })
  expect((await billing.pay(id, 30_000)).status).toBe(200)
  expect((await missing()).unpaid).toBeNull()
})

test('cash of visits is on Hoy until its technician hands it over', async () => {
  const cash = async () => (await owner.get('/api/today')).body.data.cash
  const list = async () => (await owner.get('/api/technician-cash')).body.data.technicians
  for (const { technicianId, total, payments } of await list()) {
    const ids = payments.map(({ _id }: { _id: string }) => _id)
    const handover = { handoverId: randomUUID(), technicianId, payments: ids, counted: total, note: '' }
    expect((await owner.post('/api/technician-cash', handover)).status).toBe(200)
  }
  expect(await cash()).toBeNull()
  const id = await requestVisit(client)
  expect((await end(id)).status).toBe(200)
  expect((await billing.pay(id, 10_000)).status).toBe(200)
  expect((await billing.pay(id, 15_000, { method: 'transfer' })).status).toBe(200)
  expect(await cash()).toEqual({ count: 1, amount: 10_000, since: expect.any(String) })
  expect((await sign(id)).status).toBe(200)
  const [held] = await list()
  const [{ _id: payment }] = held.payments
  const handover = { handoverId: randomUUID(), technicianId: held.technicianId, payments: [payment], counted: 10_000 }
  expect((await owner.post('/api/technician-cash', { ...handover, note: '' })).status).toBe(200)
  expect(await cash()).toBeNull()
})

test('a visit that a call without stages completed owes its fee and has nothing to sign', async () => {
  const id = await requestVisit(client)
  expect((await technician.save(id, { estado: 'completado' })).status).toBe(200)
  const { unsigned, unpaid, unpaidList } = await missing()
  expect([unsigned, unpaid?.count, unpaidList[0]?.due]).toEqual([null, 1, 25_000])
  // Opened again, it is not over.
  expect((await technician.save(id, { estado: 'en proceso' })).status).toBe(200)
  expect((await missing()).unpaid).toBeNull()
})

test('a cancelled visit is listed while its used parts are owed', async () => {
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  const id = await requestVisit(client)
  await billing.stage(id, 'started')
  await billing.addPart(id, disk)
  expect((await billing.agree(id)).status).toBe(200)
  expect((await billing.result(id, 1, { state: 'resuelto' })).status).toBe(200)
  const { version } = (await billing.read(id)).task
  expect((await owner.post(`/api/agenda/visits/${id}/cancel`, { version, reason: 'Se fue la luz' })).status).toBe(200)
  const { unsigned, unpaidList } = await missing()
  expect(unsigned).toBeNull()
  expect(unpaidList).toEqual([expect.objectContaining({ _id: id, estado: 'cancelado', due: 35_000 })])
  expect((await billing.pay(id, 35_000)).status).toBe(200)
  expect((await missing()).unpaid).toBeNull()
})

test('an update lists the visits that ended before it', async () => {
  const [paid, owing, plain] = [await requestVisit(client), await requestVisit(client), await requestVisit(client)]
  await end(paid)
  await billing.pay(paid, 25_000)
  await end(owing)
  await sign(owing)
  await technician.save(plain, { estado: 'completado' })
  const before = await missing()
  expect([idsOf(before.unsignedList), idsOf(before.unpaidList)]).toEqual([[paid], [owing, plain]])
  await shop.pool.query('delete from visits_to_close')
  const migration = readFileSync(new URL('../../database/migrations/0070_visits_to_close.sql', import.meta.url), 'utf8')
  await shop.pool.query(migration.slice(migration.indexOf('insert into')))
  const { rows } = await shop.pool.query('select task_id from visits_to_close')
  expect(rows.map(({ task_id }) => task_id)).toEqual(expect.arrayContaining([paid, owing, plain]))
  await sign(paid)
  for (const unpaid of [owing, plain]) await billing.pay(unpaid, 25_000)
  expect(await missing()).toMatchObject({ unsigned: null, unpaid: null })
})

test('a deleted account cannot sign; its debt stays listed without its name', async () => {
  const leaving = await openClient(shop)
  const id = await requestVisit(leaving)
  await end(id)
  expect(idsOf((await missing()).unsignedList)).toEqual([id])
  expect((await leaving.delete('/api/delete-user', { password: PASSWORD })).status).toBe(200)
  const { unsigned, unpaidList } = await missing()
  expect(unsigned).toBeNull()
  expect(unpaidList).toEqual([expect.objectContaining({ _id: id, name: '', phone: '', due: 25_000 })])
})
