import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: true })
const { pool } = shop
const technician = await openTechnician(shop)
const phone = openVisitSteps(technician)
await openMoneyOwner(shop)

afterEach(() => expectInvariants(pool))

const history = (client: Pick<Client, 'get'>, computerId: string) => client.get(`/api/my-computers/${computerId}`)

/** The day this many days and months after today, in Colombia. */
function later({ days = 0, months = 0 }): string {
  const [year = 0, month = 1, day = 1] = dayFrom(0).split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, (months > 0 ? Math.min(day, last) : day) + days))
    .toISOString()
    .slice(0, 10)
}

test('a computer without visits has its facts and an empty history', async () => {
  const client = await openClient(shop)
  const computerId = await client.register({ serie: '004815162342' })
  const { status, body } = await history(client, computerId)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    computer: {
      _id: computerId,
      tipoComputadora: 'portatil',
      marca: 'Lumen',
      modelo: 'Aire 14',
      serie: '004815162342',
      productImage: [],
      version: expect.any(String),
    },
    registered: later({}),
    visits: [],
    warranty: null,
    nextMaintenance: '',
  })
})

test('a completed preventive visit adds work, photos, warranty and the next maintenance', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  const made = await client.postPreventive({ fecha: openDay(), hora: '10:00' })
  const taskId = made.body.data._id
  const [{ _id: visited }] = (await phone.read(taskId)).computers
  await phone.stage(taskId, 'started')
  const photo = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
  // The one of before is taken last, as by a phone whose clock was set in between.
  for (const [moment, minute, colour] of [
    ['despues', '00', 'teal'],
    ['antes', '05', 'navy'],
  ] as const) {
    const takenAt = `2026-01-05T14:${minute}:00.000Z`
    expect((await phone.photo(visited, await photo(colour), { moment, takenAt })).status).toBe(200)
  }
  await phone.result(taskId, 1, {
    state: 'resuelto',
    findings: 'Se apagaba con el calor.',
    workDone: 'Limpieza y pasta térmica',
  })
  await phone.checkAll(taskId)
  expect((await history(client, computerId)).body.data.visits).toEqual([])
  const { rows } = await pool.query(`select id from products where stock > 3 order by id limit 1`)
  await phone.post(taskId, 'add-part', {
    partId: randomUUID(),
    computerId: visited,
    productId: rows[0].id,
    version: 0,
  })
  expect((await phone.stage(taskId, 'finished')).status).toBe(200)
  const { data } = (await history(client, computerId)).body
  expect(data.visits).toHaveLength(1)
  expect(data.visits[0]).toMatchObject({
    taskId,
    tipo: 'preventivo',
    fecha: later({}),
    state: 'resuelto',
    findings: 'Se apagaba con el calor.',
    workDone: 'Limpieza y pasta térmica',
    technician: 'Teresa Muñoz',
    // Parts that the client has not approved are left out.
    parts: [],
    warrantyUntil: later({ days: 92 }),
  })
  expect(data.visits[0].photos.map(({ moment }: { moment: string }) => moment)).toEqual(['antes', 'despues'])
  expect((await client.send('GET', data.visits[0].photos[0].url)).status).toBe(200)
  expect(data.warranty).toEqual({ until: later({ days: 92 }), days: 92, what: 'Limpieza y pasta térmica' })
  expect(data.nextMaintenance).toBe(later({ months: 6 }))
})

test('another client, a technician and unknown ids get no history of a computer', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  for (const stranger of [await openClient(shop), technician]) {
    const { status, body } = await history(stranger, computerId)
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('Aire')
  }
  expect((await history(client, randomUUID())).status).toBe(404)
  expect((await history(client, 'no-es-un-id')).status).toBe(400)
})

test('the warranty of a signed visit remains the one that was signed, whatever the owner saves later', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  const { sign, end } = openVisitSigning(technician)
  const taskId = (await client.postPreventive({ fecha: openDay(1), hora: '10:00' })).body.data._id
  await pool.query('update visit_settings set warranty_days = 120')
  await end(taskId)
  await sign(taskId)
  const until = async () => (await history(client, computerId)).body.data.visits[0].warrantyUntil
  expect(await until()).toBe(later({ days: 120 }))
  await pool.query('update visit_settings set warranty_days = 92')
  expect(await until()).toBe(later({ days: 120 }))
  expect((await history(client, computerId)).body.data.warranty).toMatchObject({ days: 120 })
})

describe('the warranty of a part', () => {
  const { sign, end } = openVisitSigning(technician)
  const billing = openVisitBilling(technician)
  /** A completed visit with an approved disk for the client's only computer. */
  async function fitDisk(nth: number, state: object = {}) {
    const client = await openClient(shop)
    const computerId = await client.register()
    const taskId = (await client.postPreventive({ fecha: openDay(nth), hora: '10:00' })).body.data._id
    const disk = await addProduct(shop, { name: 'Disco Nevado 480', stock: 3 })
    await billing.addPart(taskId, disk, { quantity: 2 })
    expect((await billing.agree(taskId)).status).toBe(200)
    expect((await end(taskId, { workDone: 'Cambio de disco', ...state })).status).toBe(200)
    return { client, taskId, read: async () => (await history(client, computerId)).body.data }
  }
  const yearAfter = (day: string): string =>
    new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
      .toISOString()
      .slice(0, 10)

  test('is its year, beside the shorter one of the work, before and after the visit is signed', async () => {
    const { client, taskId, read } = await fitDisk(2)
    const before = await read()
    const [{ fecha, warrantyUntil, parts }] = before.visits
    expect(parts).toEqual([{ name: 'Disco Nevado 480', quantity: 2, amount: 100_000, warrantyUntil: yearAfter(fecha) }])
    expect(warrantyUntil < yearAfter(fecha)).toBe(true)
    expect(before.warranty).toMatchObject({ until: yearAfter(fecha), what: 'Repuesto: Disco Nevado 480' })
    expect((await sign(taskId)).status).toBe(200)
    const after = await read()
    const { record } = (await client.support()).find(({ _id }: { _id: string }) => _id === taskId)
    // The record can be read from here, too.
    expect([before.visits[0].record, record]).toEqual([null, expect.stringMatching(/^\w+-\d{4}-\d+$/)])
    expect([after.visits, after.warranty.until]).toEqual([
      before.visits.map((visit: object) => ({ ...visit, record })),
      before.warranty.until,
    ])
  })

  test('a signed record remains unchanged, whatever the owner saves later', async () => {
    const { taskId, read } = await fitDisk(3)
    await sign(taskId)
    const [{ fecha }] = (await read()).visits
    await pool.query('update visit_settings set warranty_days = 800')
    const { visits, warranty } = await read()
    await pool.query('update visit_settings set warranty_days = 92')
    expect(visits[0].parts[0].warrantyUntil).toBe(yearAfter(fecha))
    expect(warranty.until).toBe(yearAfter(fecha))
  })

  /** A completed and signed corrective visit of the client's only computer with these parts and services. */
  async function repair(parts: number, services: number) {
    const client = await openClient(shop)
    const computerId = await client.register()
    const { _id: taskId } = (await client.postCorrective({ computadoras: [{ serial_computadoras: computerId }] })).body
      .data
    await technician.take(taskId, 1)
    for (let made = 0; made < parts; made++)
      await billing.addPart(taskId, await addProduct(shop, { name: 'Disco Nevado 480', stock: 3 }))
    for (let made = 0; made < services; made++)
      expect((await billing.addService(taskId, { amount: 45_000 })).status).toBe(200)
    if (parts + services > 0) expect((await billing.agree(taskId)).status).toBe(200)
    expect((await end(taskId, { workDone: 'Cambio de disco' })).status).toBe(200)
    const read = async () => (await history(client, computerId)).body.data
    const before = await read()
    expect((await sign(taskId)).status).toBe(200)
    const { document } = (await client.get(`/api/visit-records/${taskId}`)).body.data
    return { taskId, before, document, read }
  }

  test.each([
    ['only parts', 1, 0],
    ['nothing', 0, 0],
    ['parts and work', 1, 1],
  ])(
    'on work is the same before and after a record that charges %s, and the record states it',
    async (_, parts, services) => {
      const { before, document, read } = await repair(parts, services)
      const [{ fecha, warrantyUntil }] = (await read()).visits
      expect([before.visits[0].warrantyUntil, warrantyUntil]).toEqual([later({ days: 92 }), later({ days: 92 })])
      expect((await read()).warranty.until).toBe(parts > 0 ? yearAfter(fecha) : later({ days: 92 }))
      const own = { days: 92, until: later({ days: 92 }) }
      expect(document.workWarranty).toEqual(services > 0 ? undefined : own)
      await pool.query('update visit_settings set warranty_days = 500')
      expect((await read()).visits[0].warrantyUntil).toBe(later({ days: 92 }))
      await pool.query('update visit_settings set warranty_days = 92')
    },
  )

  test('a record that was signed before records stated the warranty on work has the three months of the terms', async () => {
    const { taskId, document, read } = await repair(1, 0)
    const { workWarranty: _, ...earlier } = document
    const text = JSON.stringify(earlier)
    const connection = await pool.connect()
    await connection.query('alter table visit_records disable trigger user')
    await connection.query(
      `update visit_records set document = $2, hash = sha256(convert_to($2, 'UTF8')) where task_id = $1`,
      [taskId, text],
    )
    await connection.query('alter table visit_records enable trigger user')
    connection.release()
    await pool.query('update visit_settings set warranty_days = 500')
    const [visit] = (await read()).visits
    await pool.query('update visit_settings set warranty_days = 92')
    expect(visit.warrantyUntil).toBe(later({ days: 92 }))
    expect(visit.parts[0].warrantyUntil).toBe(yearAfter(visit.fecha))
  })

  test('in a computer that was not resolved is not said', async () => {
    const { read } = await fitDisk(4, { state: 'pospuesto', reason: 'Falta la clave' })
    expect(await read()).toMatchObject({
      visits: [{ warrantyUntil: '', parts: [{ warrantyUntil: '' }] }],
      warranty: null,
    })
  })
})
