import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const phone = openVisitSteps(technician)
const client = await openClient(shop)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

type Body = HttpResponse['body']
const names = (visit: Body) => visit.computers.map(({ name }: Body) => name)
const states = (visit: Body) => visit.computers.map(({ state }: Body) => state)
const preventive = async (about: object = {}): Promise<string> =>
  (await client.postPreventive({ descripcion: `Limpieza ${count++}`, ...about })).body.data._id
const corrective = async (about: object = {}): Promise<string> => {
  const { _id } = (await client.postCorrective({ descripcion: `Daño ${count++}`, ...about })).body.data
  await technician.take(_id, 1)
  return _id
}

describe('the computers of a visit', () => {
  test('of a preventive request are the registered ones of its type and brand, then unnamed ones', async () => {
    const owner = await openClient(shop)
    await owner.register({ modelo: 'Aire 14', serie: '77120934' })
    await owner.register({ tipoComputadora: 'mesa', modelo: 'T5' })
    const { _id } = (await owner.postPreventive({ cantidad_computadoras: 3 })).body.data
    const visit = await phone.read(_id)
    expect(names(visit)).toEqual(['portátil Lumen Aire 14', 'portátil Lumen', 'portátil Lumen'])
    expect(visit.computers[0]).toMatchObject({
      ...{ position: 1, serie: '77120934', state: 'por_revisar', findings: '', workDone: '', reason: '' },
      ...{ minutes: null, begunAt: null, version: 1, photos: [] },
    })
    expect(visit).toMatchObject({
      task: { _id, tipo: 'preventivo', version: 1, assigned: 'me' },
      ...{ stages: [], leftOver: 0, followUpId: null, isConfirmed: false },
      missing: { computers: 3, points: 3 },
    })
  })

  test('of a corrective request are its lines, or one unnamed computer', async () => {
    const own = await client.register({ modelo: 'Brisa 15' })
    const lines = [
      { serial_computadoras: own, problema: 'Se apaga' },
      { serial_computadoras: own, problema: 'Teclado' },
    ]
    const visit = await phone.read(await corrective({ computadoras: lines }))
    expect(visit.computers.map(({ name, problema }: Body) => [name, problema])).toEqual([
      ['portátil Lumen Brisa 15', 'Se apaga'],
      ['portátil Lumen Brisa 15', 'Teclado'],
    ])
    expect(names(await phone.read(await corrective()))).toEqual(['Equipo'])
  })
})

describe('a result', () => {
  test('is saved; absent fields are unchanged, and the version is incremented', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    const startedResult = await phone.result(id, 1, { state: 'en_curso', findings: 'Disco con 14 sectores dañados.' })
    const { status, body } = await phone.result(id, 1, { state: 'resuelto', workDone: 'Cambio de disco', minutes: 42 })
    expect(status).toBe(200)
    expect(body.data.computers[0]).toMatchObject({
      ...{ state: 'resuelto', findings: 'Disco con 14 sectores dañados.', workDone: 'Cambio de disco', minutes: 42 },
      version: 3,
    })
    expect(body.data.computers[0].begunAt).toBe(startedResult.body.data.computers[0].begunAt)
    expect(body.data.computers[0].begunAt).toMatch(/^\d{4}-/)
    expect(body.data.missing.computers).toBe(0)
  })

  test.each([
    ['no_se_pudo', {}, 'Di por qué.'],
    ['pospuesto', { reason: '  ' }, 'Di por qué.'],
    ['roto', {}, 'Elige cómo quedó el equipo.'],
    ['resuelto', { minutes: 1441 }, 'Los minutos van de 0 a 1440.'],
    ['resuelto', { findings: 'x'.repeat(2001) }, 'El texto es demasiado largo.'],
    ['resuelto', { at: '2026-02-30' }, 'El momento no es válido.'],
    ['sin_detalle', {}, 'Elige cómo quedó el equipo.'],
  ])('is refused: %s with %j', async (state, about, message) => {
    const id = await preventive()
    await phone.stage(id, 'started')
    const { status, body } = await phone.result(id, 1, { state, ...about })
    expect([status, body.message]).toEqual([400, message])
    expect((await phone.read(id)).computers[0]).toMatchObject({ state: 'por_revisar', version: 1 })
  })

  test('with a stale version is refused with the current visit', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'en_curso' })
    const { status, body } = await phone.result(id, 1, { version: 1, state: 'resuelto' })
    expect([status, body.code]).toEqual([409, 'VISIT_CHANGED'])
    expect(body.message).toBe('Esta visita cambió mientras la mirabas. Así está ahora.')
    expect(body.data.computers[0]).toMatchObject({ state: 'en_curso', version: 2 })
  })

  test('sent twice changes nothing; its id with other content is refused', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    const step = { stepId: randomUUID(), version: 1, at: new Date().toISOString(), state: 'en_curso' }
    await phone.result(id, 1, step)
    await phone.result(id, 1, { state: 'resuelto' })
    const again = await phone.result(id, 1, step)
    expect([again.status, states(again.body.data)]).toEqual([200, ['resuelto']])
    const other = await phone.result(id, 1, { ...step, state: 'pospuesto', reason: 'Sin tiempo' })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  })

  test('made offline names the previous step instead of a version', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    const [first, second] = [randomUUID(), randomUUID()]
    await phone.result(id, 1, { stepId: first, version: 1, state: 'en_curso' })
    const following = await phone.result(id, 1, { stepId: second, version: 1, after: first, findings: 'Polvo' })
    expect(following.body.data.computers[0]).toMatchObject({ findings: 'Polvo', version: 3 })
    // Another phone of the same technician saves first.
    await phone.result(id, 1, { findings: 'Polvo y pelusa' })
    const late = await phone.result(id, 1, { version: 1, after: second, state: 'resuelto' })
    expect(late.body).toMatchObject({ code: 'VISIT_CHANGED', data: { computers: [{ findings: 'Polvo y pelusa' }] } })
    const unknown = await phone.result(id, 1, { after: randomUUID(), state: 'resuelto' })
    expect(unknown.body.code).toBe('VISIT_CHANGED')
  })

  test('is refused before the visit starts', async () => {
    const id = await preventive()
    const { status, body } = await phone.result(id, 1, { state: 'resuelto' })
    expect([status, body.code, body.data.task.estado]).toEqual([409, 'VISIT_STATE', 'pendiente'])
  })
})

test('other technicians can take no step of a visit, and a computer of another visit is not found', async () => {
  const [id, other] = [await preventive(), await preventive({ hora: '15:00' })]
  await phone.stage(id, 'started')
  const { _id: computerId } = (await phone.read(id)).computers[0]
  const stranger = openVisitSteps(await openTechnician(shop, 'Óscar Pinto'))
  const steps: [string, object][] = [
    ['computer', { computerId, version: 1, state: 'resuelto' }],
    ['stage', { stage: 'finished', version: 2 }],
    ['undo-stage', { stage: 'on_the_way', version: 2 }],
    ['point', { position: 1, version: 1, state: 'done' }],
    ['follow-up', {}],
  ]
  for (const [path, step] of steps) expect((await stranger.post(id, path, step)).status).toBe(404)
  await phone.stage(other, 'started')
  expect((await phone.post(other, 'computer', { computerId, version: 1, state: 'resuelto' })).status).toBe(404)
  expect(states(await phone.read(id))).toEqual(['por_revisar'])
  await pool.query(`update users set role = 'GENERAL' where name = 'Óscar Pinto'`)
})

describe('a call without computers', () => {
  test('completes the visit and marks open computers sin_detalle; reopening the visit reopens them', async () => {
    const id = await preventive({ cantidad_computadoras: 2 })
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'resuelto' })
    const { status, body } = await technician.save(id, { estado: 'completado' })
    expect([status, body.data.estado]).toEqual([200, 'completado'])
    expect(states(await phone.read(id))).toEqual(['resuelto', 'sin_detalle'])
    await technician.save(id, { estado: 'en proceso' })
    expect(states(await phone.read(id))).toEqual(['resuelto', 'por_revisar'])
  })

  test('may be followed by a late result, which can close but not reopen a computer', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    await technician.save(id, { estado: 'completado' })
    const stale = await phone.result(id, 1, { version: 1, state: 'resuelto' })
    expect(stale.body).toMatchObject({ code: 'VISIT_CHANGED', data: { computers: [{ state: 'sin_detalle' }] } })
    expect((await phone.result(id, 1, { state: 'en_curso' })).body.code).toBe('VISIT_STATE')
    expect(states((await phone.result(id, 1, { state: 'resuelto' })).body.data)).toEqual(['resuelto'])
  })
})

describe('unresolved computers', () => {
  const finishVisit = async (...last: object[]): Promise<string> => {
    const id = await preventive({ cantidad_computadoras: last.length })
    await phone.stage(id, 'started')
    for (const [index, about] of last.entries()) await phone.result(id, index + 1, about)
    await phone.checkAll(id)
    await phone.stage(id, 'finished')
    return id
  }

  test('are proposed as one visit to the same client, however often it is requested', async () => {
    const id = await finishVisit(
      { state: 'resuelto' },
      { state: 'requiere_repuesto', findings: 'Falta una memoria' },
      { state: 'pospuesto', reason: 'No estaba en casa' },
    )
    expect((await phone.read(id)).leftOver).toBe(2)
    const proposals = await Promise.all([phone.followUp(id), phone.followUp(id), phone.followUp(id)])
    expect(proposals.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(proposals.map(({ body }) => body.data.followUpId))
    expect(ids.size).toBe(1)
    const [followUpId] = [...ids] as [string]
    const visit = await phone.read(followUpId)
    expect(visit).toMatchObject({ task: { tipo: 'correctivo', estado: 'pendiente', fecha: '', assigned: 'me' } })
    expect(visit.computers.map(({ problema, state }: Body) => [problema, state])).toEqual([
      ['Falta una memoria', 'por_revisar'],
      ['No estaba en casa', 'por_revisar'],
    ])
    expect((await client.support()).map(({ _id }: Body) => _id)).toContain(followUpId)
  })

  test('are proposed only for a completed visit that has some', async () => {
    const resolvedVisit = await finishVisit({ state: 'resuelto' })
    expect((await phone.followUp(resolvedVisit)).body.code).toBe('VISIT_STATE')
    const open = await preventive()
    await phone.stage(open, 'started')
    await phone.result(open, 1, { state: 'requiere_repuesto' })
    expect((await phone.followUp(open)).body.code).toBe('VISIT_STATE')
  })

  test('stays left over once another visit was proposed for it', async () => {
    const id = await finishVisit({ state: 'pospuesto', reason: 'No estaba en casa' }, { state: 'resuelto' })
    await phone.followUp(id)
    const { status, body } = await phone.result(id, 1, { state: 'resuelto' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'VISIT_STATE',
      'De este equipo ya se propuso otra visita: allá se anota cómo queda.',
    ])
    expect(states(body.data)).toEqual(['pospuesto', 'resuelto'])
    expect((await phone.result(id, 1, { state: 'requiere_repuesto' })).status).toBe(200)
    expect((await phone.result(id, 2, { findings: 'Polvo' })).status).toBe(200)
  })

  test('join the visit that was proposed before they turned out unfinished, until that one is completed', async () => {
    const id = await finishVisit(
      { state: 'pospuesto', reason: 'No estaba en casa' },
      { state: 'resuelto' },
      { state: 'resuelto' },
    )
    const { followUpId } = (await phone.followUp(id)).body.data
    const late = { state: 'requiere_repuesto', findings: 'Volvió a fallar el disco' }
    expect((await phone.result(id, 2, late)).status).toBe(200)
    const problems = async () => (await phone.read(followUpId)).computers.map(({ problema }: Body) => problema)
    expect(await problems()).toEqual(['No estaba en casa', 'Volvió a fallar el disco'])
    const own = (await client.support()).find(({ _id }: Body) => _id === followUpId)
    expect(own.computers).toHaveLength(2)
    // It is in the other visit now, once.
    expect((await phone.result(id, 2, { state: 'no_se_pudo', reason: 'Sin repuesto' })).status).toBe(200)
    expect(await problems()).toHaveLength(2)
    expect((await phone.result(id, 2, { state: 'resuelto' })).body.message).toMatch(/^De este equipo ya se propuso/)

    await technician.save(followUpId, { estado: 'completado' })
    const { status, body } = await phone.result(id, 3, late)
    expect([status, body.code, body.message]).toEqual([
      409,
      'VISIT_STATE',
      'La otra visita que se propuso ya terminó: este equipo necesita una solicitud nueva.',
    ])
    expect(states(body.data)).toEqual(['pospuesto', 'no_se_pudo', 'resuelto'])
  })

  test('extend a dated visit that they join, but never into another one', async () => {
    const [fecha, next] = [openDay(40), openDay(41)]
    const lengthOf = async (taskId: string) =>
      (await pool.query('select minutes from tasks where id = $1', [taskId])).rows
    const joinOn = async (day: string) => {
      const id = await finishVisit({ state: 'pospuesto', reason: 'No estaba en casa' }, { state: 'resuelto' })
      const { followUpId } = (await phone.followUp(id)).body.data
      await technician.save(followUpId, { fecha: day, hora: '10:00' })
      expect(await lengthOf(followUpId)).toEqual([{ minutes: 60 }])
      const { version } = (await phone.read(followUpId)).task
      expect((await phone.result(id, 2, { state: 'requiere_repuesto' })).status).toBe(200)
      expect((await phone.read(followUpId)).computers).toHaveLength(2)
      // Its day and hour stay as agreed.
      expect((await phone.read(followUpId)).task).toMatchObject({ fecha: day, hora: '10:00', version })
      return followUpId
    }
    expect(await lengthOf(await joinOn(fecha))).toEqual([{ minutes: 120 }])
    const { body } = await client.postPreventive({ fecha: next, hora: '11:00' })
    await pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technician.id])
    expect(await lengthOf(await joinOn(next))).toEqual([{ minutes: 60 }])
  })

  test('is proposed again once the visit that was proposed is cancelled', async () => {
    const id = await finishVisit({ state: 'pospuesto', reason: 'No estaba en casa' })
    const first = (await phone.followUp(id)).body.data.followUpId
    await technician.save(first, { estado: 'cancelado' })
    expect((await phone.read(id)).followUpId).toBeNull()
    const second = (await phone.followUp(id)).body.data.followUpId
    expect(second).toMatch(/^[\da-f-]{36}$/)
    expect(second).not.toBe(first)
    expect((await phone.followUp(id)).body.data.followUpId).toBe(second)
  })
})
