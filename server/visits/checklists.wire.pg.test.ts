import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const technician = await openTechnician(shop)
const phone = openVisitSteps(technician)
const client = await openClient(shop)
let count = 0

afterEach(async () => {
  await expectInvariants(shop.pool)
  await cancelOpenVisits(shop.pool)
})

type Body = HttpResponse['body']
const preventive = async (): Promise<string> =>
  (await client.postPreventive({ descripcion: `Limpieza ${count++}`, hora: `1${count % 8}:00` })).body.data._id
const listOf = async (tipo: string): Promise<Body> =>
  (await owner.get('/api/checklists')).body.data.find((list: Body) => list.tipo === tipo)
const save = async (points: object[], version?: number) =>
  owner.send('PUT', '/api/checklists/preventivo', {
    version: version ?? (await listOf('preventivo')).version,
    points,
  })
const texts = (visit: Body) => visit.checklist.points.map(({ text }: Body) => text)
const requiredPoint = { text: 'Preguntar por la copia', isRequired: true }
const optionalPoint = { text: 'Dejar el puesto limpio', isRequired: false }

test('the owner changes a checklist; a visit retains the list of its start', async () => {
  await save([requiredPoint])
  const startedVisit = await preventive()
  expect(texts(await phone.read(startedVisit))).toEqual(['Preguntar por la copia'])
  await phone.stage(startedVisit, 'started')
  const { status, body } = await save([requiredPoint, optionalPoint])
  expect([status, body.data.points]).toEqual([200, [requiredPoint, optionalPoint]])
  expect(texts(await phone.read(startedVisit))).toEqual(['Preguntar por la copia'])
  expect(texts(await phone.read(await preventive()))).toEqual(['Preguntar por la copia', 'Dejar el puesto limpio'])
})

test('a visit that started offline gets the version that its phone showed', async () => {
  const { body } = await save([requiredPoint])
  const id = await preventive()
  await save([requiredPoint, optionalPoint])
  const started = await phone.stage(id, 'started', { checklistVersion: body.data.version })
  expect(texts(started.body.data)).toEqual(['Preguntar por la copia'])
  expect(started.body.data.checklist.version).toBe(body.data.version)
})

test('a visit started by a call without stages has its checklist, too', async () => {
  await save([requiredPoint])
  const id = await preventive()
  await technician.save(id, { estado: 'en proceso' })
  expect((await phone.read(id)).checklist.points).toMatchObject([{ text: requiredPoint.text, version: 1 }])
})

test('a save with a stale version is refused with the current list', async () => {
  const { version } = await listOf('preventivo')
  await save([requiredPoint], version)
  const { status, body } = await save([optionalPoint], version)
  expect([status, body.code, body.data.points]).toEqual([409, 'CHECKLIST_CHANGED', [requiredPoint]])
  expect((await listOf('preventivo')).version).toBe(version + 1)
})

test.each([
  [[{ text: ' ', isRequired: true }], 'Escribe el punto (máximo 200 caracteres).'],
  [[{ text: 'x'.repeat(201), isRequired: true }], 'Escribe el punto (máximo 200 caracteres).'],
  [[{ text: 'Punto' }], 'Di si el punto es obligatorio.'],
  [Array.from({ length: 41 }, () => requiredPoint), 'La lista admite máximo 40 puntos.'],
])('an invalid list is refused (%#)', async (points, message) => {
  const before = await listOf('preventivo')
  const { status, body } = await save(points)
  expect([status, body.message]).toEqual([400, message])
  expect(await listOf('preventivo')).toEqual(before)
})

describe('a point', () => {
  const startVisit = async (): Promise<string> => {
    await save([requiredPoint, optionalPoint])
    const id = await preventive()
    await phone.stage(id, 'started')
    return id
  }

  test('is done with a note, or not applicable with a reason; only required ones prevent finishing', async () => {
    const id = await startVisit()
    expect((await phone.read(id)).missing.points).toBe(1)
    const { body } = await phone.point(id, 1, { note: 'Sí, 62 GB en el disco de la cliente' })
    expect(body.data.checklist.points[0]).toMatchObject({
      state: 'done',
      version: 2,
      note: expect.stringContaining('62 GB'),
    })
    expect(body.data.missing.points).toBe(0)
    const withoutReason = await phone.point(id, 2, { state: 'not_applicable' })
    expect([withoutReason.status, withoutReason.body.message]).toEqual([400, 'Di por qué no aplica.'])
    await phone.point(id, 1, { state: 'not_applicable', note: 'Equipo nuevo' })
    expect((await phone.read(id)).missing.points).toBe(0)
    expect((await phone.point(id, 1, { state: 'open' })).body.data.missing.points).toBe(1)
  })

  test('with a stale version is refused; before the visit starts there are none', async () => {
    const id = await startVisit()
    await phone.point(id, 1, {})
    expect((await phone.point(id, 1, { version: 1, state: 'open' })).body).toMatchObject({
      code: 'VISIT_CHANGED',
      data: { checklist: { points: [{ state: 'done' }, {}] } },
    })
    expect((await phone.point(id, 1, { position: 9 })).status).toBe(404)
    const waiting = await preventive()
    expect((await phone.point(waiting, 1, {})).body.code).toBe('VISIT_STATE')
  })
})
