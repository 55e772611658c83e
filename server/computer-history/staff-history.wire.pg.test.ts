import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, type Client, type Technician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: true })
const { pool } = shop
const former = await openTechnician(shop)
const other = await openTechnician(shop, 'Tomás Rey')
const owner = await openMoneyOwner(shop)

afterEach(() => expectInvariants(pool))

const history = (person: Pick<Client, 'get'>, computerId: string) => person.get(`/api/computer-history/${computerId}`)
const warranty = dayFrom(92)
const aYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** A corrective request of this computer that this technician has. */
async function request(client: Client, technician: Technician, computerId: string): Promise<string> {
  const made = await client.postCorrective({ computadoras: [{ serial_computadoras: computerId }] })
  const { _id: taskId } = made.body.data
  expect((await technician.take(taskId, 1)).status).toBe(200)
  return taskId
}

/** A computer whose disk was changed in a completed visit of the former technician, with a photo. */
async function openRepaired({ findings = 'Disco dañado.' } = {}) {
  const client = await openClient(shop)
  const computerId = await client.register()
  const taskId = await request(client, former, computerId)
  const phone = openVisitSteps(former)
  await openVisitBilling(former).addPart(taskId, await addProduct(shop, { name: 'Disco Nevado 480', stock: 3 }))
  expect((await openVisitBilling(former).agree(taskId)).status).toBe(200)
  await phone.stage(taskId, 'started')
  const [{ _id: visited }] = (await phone.read(taskId)).computers
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  expect((await phone.photo(visited, photo, { moment: 'antes' })).status).toBe(200)
  expect((await openVisitSigning(former).end(taskId, { findings, workDone: 'Cambio de disco' })).status).toBe(200)
  return { client, computerId, taskId }
}

test('a technician with a visit of a computer reads what was done to it, without prices, and sees the photos', async () => {
  const { client, computerId, taskId } = await openRepaired({
    findings: 'Disco dañado. Clave W269N-WFGWX-YVC9B-4J6C9-T83GX',
  })
  const next = await request(client, other, computerId)
  const { status, body } = await history(other, computerId)
  expect(status).toBe(200)
  const [visit] = body.data.visits
  expect(body.data).toEqual({
    computer: expect.objectContaining({ _id: computerId, marca: 'Lumen', modelo: 'Aire 14' }),
    registered: dayFrom(0),
    visits: [
      {
        _id: expect.any(String),
        taskId,
        tipo: 'correctivo',
        fecha: dayFrom(0),
        state: 'resuelto',
        findings: 'Disco dañado. Clave (clave oculta)',
        workDone: 'Cambio de disco',
        reason: '',
        technician: 'Teresa Muñoz',
        photos: [expect.objectContaining({ moment: 'antes' })],
        parts: [{ name: 'Disco Nevado 480', quantity: 1, warrantyUntil: aYear(dayFrom(0)) }],
        warrantyUntil: warranty,
      },
    ],
    warranty: { until: aYear(dayFrom(0)), days: expect.any(Number), what: 'Repuesto: Disco Nevado 480' },
  })
  expect((await other.send('GET', visit.photos[0].url)).status).toBe(200)
  // The visit itself, its money and its record stay with who made it.
  expect((await other.get(`/api/visits/${taskId}`)).status).toBe(404)
  expect((await other.get(`/api/visit-records/${taskId}`)).status).toBe(404)
  // A photo of a visit in progress is refused as well.
  const phone = openVisitSteps(other)
  await phone.stage(next, 'started')
  const [{ _id: visited }] = (await phone.read(next)).computers
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const added = await phone.photo(visited, photo, { moment: 'antes' })
  expect((await other.send('GET', added.body.data.url)).status).toBe(200)
  expect((await former.send('GET', added.body.data.url)).status).toBe(404)
})

test('without a visit of that computer a technician reads nothing of it, and sees no photo', async () => {
  const { client, computerId } = await openRepaired()
  const [visit] = (await history(owner, computerId)).body.data.visits
  // A visit of another computer of the same client.
  await request(client, other, await client.register())
  const { status, body } = await history(other, computerId)
  expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('Aire')])
  expect((await other.send('GET', visit.photos[0].url)).status).toBe(404)
  expect((await history(client, computerId)).status).toBe(403)
  expect((await history(owner, randomUUID())).status).toBe(404)
  expect((await history(owner, 'no-es-un-id')).status).toBe(400)
})

test('the owner reads the history of every computer', async () => {
  const { computerId } = await openRepaired()
  const { body } = await history(owner, computerId)
  expect(body.data.visits).toMatchObject([{ workDone: 'Cambio de disco', technician: 'Teresa Muñoz' }])
})

test("a visit names the other visits of its computers, for the technician's day and for the owner", async () => {
  const { client, computerId, taskId } = await openRepaired()
  const phone = openVisitSteps(other)
  const fresh = await client.register()
  const made = await client.postCorrective({
    computadoras: [{ serial_computadoras: computerId }, { serial_computadoras: fresh }],
  })
  const { _id: next } = made.body.data
  await other.take(next, 1)
  const line = { computerId, fecha: dayFrom(0), warrantyUntil: aYear(dayFrom(0)) }
  expect((await phone.read(next)).earlier).toEqual([line])
  await pool.query('update tasks set fecha = $2 where id = $1', [next, openDay()])
  const { visits } = (await other.get(`/api/visits?fecha=${openDay()}`)).body.data
  expect(visits.find(({ task }: { task: { _id: string } }) => task._id === next).earlier).toEqual([line])
  expect((await owner.get(`/api/agenda/visits/${next}/work`)).body.data.earlier).toEqual([line])
  // The visit does not count before itself.
  expect((await owner.get(`/api/agenda/visits/${taskId}/work`)).body.data.earlier).toEqual([])
})

test('a request that names no computer shows the history of all that its technician may choose, and then of the chosen one', async () => {
  const { client, computerId } = await openRepaired()
  const fresh = await client.register({ marca: 'Norte' })
  const { _id: next } = (await client.postCorrective({})).body.data
  await other.take(next, 1)
  const phone = openVisitSteps(other)
  const known = async () => (await phone.read(next)).earlier.map(({ computerId: id }: { computerId: string }) => id)
  expect(await known()).toEqual([computerId])
  await phone.stage(next, 'started')
  const [{ _id: visited }] = (await phone.read(next)).computers
  const chosen = await phone.post(next, 'which-computer', { computerId: visited, registeredId: fresh })
  expect(chosen.status).toBe(200)
  expect((await openVisitSigning(other).end(next, { workDone: 'Limpieza' })).status).toBe(200)
  expect(await known()).toEqual([])
})

test('an unresolved visit is a visit without a warranty', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  const taskId = await request(client, former, computerId)
  const left = { state: 'pospuesto', reason: 'Falta la clave' }
  expect((await openVisitSigning(former).end(taskId, left)).status).toBe(200)
  const next = await request(client, other, computerId)
  expect((await openVisitSteps(other).read(next)).earlier).toEqual([
    { computerId, fecha: dayFrom(0), warrantyUntil: '' },
  ])
  expect((await history(other, computerId)).body.data).toMatchObject({
    visits: [{ reason: 'Falta la clave' }],
    warranty: null,
  })
})
