import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const steps = openVisitSteps(technician)
let day = 1

afterEach(() => expectInvariants(pool))

/** A begun visit to two of a client's three computers, which are not identified. */
async function beginVisit() {
  const client = await openClient(shop)
  const own = [
    await client.register({ serie: `${day}1` }),
    await client.register({ serie: `${day}2` }),
    await client.register({ serie: `${day}3`, tipoComputadora: 'mesa', marca: 'Norte', modelo: 'Torre T5' }),
    await client.register({ serie: `${day}4` }),
  ]
  const { body } = await client.postPreventive({
    cantidad_computadoras: 2,
    fecha: openDay(day++),
  })
  const taskId: string = body.data._id
  await technician.save(taskId, { estado: 'pendiente' })
  await steps.stage(taskId, 'started')
  const [first = '', second = ''] = (await steps.read(taskId)).computers.map(({ _id }: { _id: string }) => _id)
  return { client, own, taskId, first, second }
}
const choose = (taskId: string, computerId: string, about: object) =>
  steps.post(taskId, 'which-computer', { computerId, ...about })
const historyOf = async (client: Awaited<ReturnType<typeof openClient>>, id: string) =>
  (await client.get(`/api/my-computers/${id}`)).body.data.visits

test('a technician identifies a computer of the visit as a registered one, whose history then has the visit', async () => {
  const { client, own, taskId, first } = await beginVisit()
  const before = await steps.read(taskId)
  expect(before.registered).toHaveLength(4)
  expect(before.registered[1]).toEqual({ _id: own[2], name: 'mesa Norte Torre T5', serie: expect.any(String) })
  expect(before.computers[0]).toMatchObject({ name: 'portátil Lumen', registeredId: null, isChoosable: true })
  const step = { stepId: randomUUID(), at: new Date().toISOString(), registeredId: own[2] }
  const { status, body } = await choose(taskId, first, step)
  expect([status, body.data.computers[0].registeredId, body.data.computers[0].name]).toEqual([
    200,
    own[2],
    'mesa Norte Torre T5',
  ])
  // A phone without a response sends it again, also after another choice.
  expect((await choose(taskId, first, { registeredId: own[0] })).status).toBe(200)
  expect((await choose(taskId, first, step)).body.data.computers[0].registeredId).toBe(own[0])
  // Steps made before are accepted in the same version.
  expect((await steps.result(taskId, 1, { state: 'resuelto', workDone: 'Limpieza' })).status).toBe(200)
  await steps.result(taskId, 2, { state: 'resuelto' })
  await steps.checkAll(taskId)
  expect((await steps.stage(taskId, 'finished')).status).toBe(200)
  expect(await historyOf(client, own[0]!)).toMatchObject([{ taskId, workDone: 'Limpieza' }])
  expect(await historyOf(client, own[2]!)).toEqual([])
  expect((await steps.read(taskId)).registered).toEqual([])
  const { rows } = await pool.query(
    `select before, after from audit_log where action = 'visit.computer_chosen' order by id`,
  )
  expect(rows).toEqual([
    { before: { computerId: null }, after: { computerId: own[2] } },
    { before: { computerId: own[2] }, after: { computerId: own[0] } },
  ])
})

test('a computer that is not registered is registered for the client; a known serial number is that computer', async () => {
  const { client, own, taskId, first, second } = await beginVisit()
  const added = { tipoComputadora: 'portatil', marca: 'Boreal', modelo: 'B2', serie: '900' }
  const { body } = await choose(taskId, first, { added })
  const [made] = (await client.get('/api/get-computer')).body.data
  expect(made).toMatchObject({ ...added, productImage: [], _id: body.data.computers[0].registeredId })
  expect(body.data.computers[0]).toMatchObject({ name: 'portátil Boreal B2', serie: '900' })
  const known = await choose(taskId, second, { added: { ...added, serie: body.data.registered.at(-1).serie } })
  expect(known.body.data.computers[1]).toMatchObject({ registeredId: own[0], name: 'portátil Lumen Aire 14' })
  expect((await client.get('/api/get-computer')).body.data).toHaveLength(5)
})

test('a computer named in the request stays', async () => {
  const client = await openClient(shop)
  const [named, another] = [await client.register(), await client.register()]
  const { body } = await client.postPreventive({ fecha: openDay(20), computerIds: [named] })
  const taskId: string = body.data._id
  await technician.save(taskId, { estado: 'pendiente' })
  await steps.stage(taskId, 'started')
  const [computer] = (await steps.read(taskId)).computers
  expect(computer).toMatchObject({ registeredId: named, isChoosable: false })
  const { status, body: refused } = await choose(taskId, computer._id, { registeredId: another })
  expect([status, refused.message]).toEqual([409, 'La solicitud ya dice cuál es este equipo.'])
})

test('only computers of the visit’s client, each once, while the visit is in progress', async () => {
  const { own, taskId, first, second } = await beginVisit()
  const foreign = await beginVisit()
  const refused = async (computerId: string, about: object) => {
    const { status, body } = await choose(taskId, computerId, about)
    return [status, body.code, body.message]
  }
  const notOwn = 'El cliente ya no tiene ese equipo en su lista.'
  expect(await refused(first, { registeredId: foreign.own[0] })).toEqual([409, 'VISIT_STATE', notOwn])
  expect(await refused(first, { registeredId: randomUUID() })).toEqual([409, 'VISIT_STATE', notOwn])
  // A computer of another visit does not belong to this one.
  expect((await refused(foreign.first, { registeredId: own[0] }))[0]).toBe(404)
  await choose(taskId, second, { registeredId: own[0] })
  expect(await refused(first, { registeredId: own[0] })).toEqual([
    409,
    'VISIT_STATE',
    'Ese equipo ya está en esta visita.',
  ])
  expect((await refused(first, {}))[0]).toBe(400)
  const added = { tipoComputadora: 'portatil', marca: 'Boreal', modelo: 'B2', serie: 'A1' }
  expect(await refused(first, { added })).toEqual([400, 'VALIDATION', 'La serie debe ser un número.'])
  expect((await refused(first, { registeredId: own[1], added: { ...added, serie: '1' } }))[0]).toBe(400)
  await pool.query(
    `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
     select user_id, 'mesa', 'M', 'T', (100000 + n)::text from tasks, generate_series(1, 96) n where id = $1`,
    [taskId],
  )
  expect(await refused(first, { added: { ...added, serie: '77' } })).toEqual([
    409,
    'VISIT_STATE',
    'El cliente ya tiene 100 equipos en su lista.',
  ])
  const other = openVisitSteps(await openTechnician(shop, 'Óscar Pinto'))
  const byOther = await other.post(taskId, 'which-computer', { computerId: first, registeredId: own[1] })
  expect(byOther.status).toBe(404)
  await technician.save(taskId, { estado: 'completado' })
  expect((await refused(first, { registeredId: own[1] }))[1]).toBe('VISIT_STATE')
})
