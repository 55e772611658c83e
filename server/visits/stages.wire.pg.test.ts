import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openEventStream } from '../../test/http/event-stream.ts'
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
const stagesOf = (visit: Body) => visit.stages.map(({ stage }: Body) => stage)
const preventive = async (about: object = {}): Promise<string> =>
  (await client.postPreventive({ descripcion: `Limpieza ${count++}`, ...about })).body.data._id
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('the stages of a visit', () => {
  test('are recorded once each; starting and finishing change the state of the task', async () => {
    const id = await preventive()
    const estados: string[] = []
    for (const stage of ['on_the_way', 'arrived', 'started']) {
      estados.push((await phone.stage(id, stage)).body.data.task.estado)
    }
    await phone.result(id, 1, { state: 'resuelto' })
    await phone.checkAll(id)
    const { body } = await phone.stage(id, 'finished')
    expect([...estados, body.data.task.estado]).toEqual(['pendiente', 'pendiente', 'en proceso', 'completado'])
    expect(stagesOf(body.data)).toEqual(['on_the_way', 'arrived', 'started', 'finished'])
    const first = body.data.stages[0]
    expect((await phone.stage(id, 'on_the_way')).body.data.stages[0]).toEqual(first)
    expect((await client.support())[0]).toMatchObject({ estado: 'completado' })
  })

  test('store the phone’s time beside the server’s, corrected when it is implausible', async () => {
    const id = await preventive()
    await pool.query(`update tasks set created_at = now() - interval '2 hours' where id = $1`, [id]).catch(() => {})
    const { body } = await phone.stage(id, 'on_the_way', { at: '2199-01-01T00:00:00Z' })
    const [departed] = body.data.stages
    expect(departed.at).toBe(departed.receivedAt)
    // With a phone clock decades behind, the arrival is not before the departure.
    const arrived = (await phone.stage(id, 'arrived', { at: '1970-01-01T00:00:00.000Z' })).body.data.stages[1]
    expect(arrived.at).toBe(departed.at)
    const [{ at: older }] = (await phone.read(await departOffline(30))).stages
    expect(Math.abs(Date.parse(older) - Date.parse(ago(30)))).toBeLessThan(60_000)
  })

  /** Adds a visit requested an hour ago, whose technician set out offline. @returns its id */
  async function departOffline(minutes: number): Promise<string> {
    const { rows } = await pool.query(
      `insert into tasks (tipo, user_id, technician_id, created_at, sintomas, accion_previa, frecuencia, prioridad, problema)
       values ('correctivo', $1, $2, now() - interval '1 hour', '', '', '', 'baja', '') returning id`,
      [client.id, technician.id],
    )
    await phone.stage(rows[0].id, 'on_the_way', { at: ago(minutes) })
    return rows[0].id
  }

  test('cannot be recorded after a later one; skipped ones are no obstacle', async () => {
    const id = await preventive()
    await phone.stage(id, 'arrived')
    const late = await phone.stage(id, 'on_the_way')
    expect([late.status, late.body.code]).toEqual([409, 'VISIT_STATE'])
    expect(late.body.message).toBe('Ese paso no se puede dar con la visita como está.')
    expect(stagesOf(late.body.data)).toEqual(['arrived'])
    expect((await phone.stage(id, 'finished')).body.code).toBe('VISIT_STATE')
    expect((await phone.stage(id, 'started')).status).toBe(200)
  })

  test('sent twice change nothing; with a stale version they are refused with the current visit', async () => {
    const id = await preventive()
    const step = { stepId: randomUUID(), version: 1, at: ago(0) }
    for (const _time of [1, 2]) expect((await phone.stage(id, 'on_the_way', step)).status).toBe(200)
    await technician.save(id, { hora: '14:00' })
    const { status, body } = await phone.stage(id, 'arrived', { version: 1 })
    expect([status, body.code, body.data.task.hora]).toEqual([409, 'VISIT_CHANGED', '14:00'])
    const { rows } = await pool.query('select kind from visit_steps where task_id = $1', [id])
    expect(rows).toEqual([{ kind: 'stage' }])
  })

  test('queued offline name the previous step and arrive with the version of the first', async () => {
    const id = await preventive()
    const ids = Array.from({ length: 3 }, () => randomUUID())
    for (const [index, stage] of ['on_the_way', 'arrived', 'started'].entries()) {
      const after = index === 0 ? {} : { after: ids[index - 1]! }
      expect((await phone.stage(id, stage, { stepId: ids[index]!, version: 1, ...after })).status).toBe(200)
    }
    const { _id: computerId } = (await phone.read(id)).computers[0]
    await phone.post(id, 'computer', { computerId, version: 1, state: 'resuelto' })
    await phone.checkAll(id)
    expect((await phone.stage(id, 'finished', { version: 1, after: ids[2]! })).body.data.task.estado).toBe('completado')
  })

  test('on_the_way and arrived can be undone while nothing follows', async () => {
    const id = await preventive()
    await phone.stage(id, 'on_the_way')
    await phone.stage(id, 'arrived')
    expect((await phone.undo(id, 'on_the_way')).body.code).toBe('VISIT_STATE')
    expect(stagesOf((await phone.undo(id, 'arrived')).body.data)).toEqual(['on_the_way'])
    expect(stagesOf((await phone.undo(id, 'on_the_way')).body.data)).toEqual([])
    await phone.stage(id, 'on_the_way')
    await phone.stage(id, 'started')
    expect((await phone.undo(id, 'on_the_way')).body.code).toBe('VISIT_STATE')
    expect((await phone.undo(id, 'started')).status).toBe(400)
  })

  test('follow the task when it is reset to pendiente or given to another technician', async () => {
    const id = await preventive()
    await phone.stage(id, 'on_the_way')
    await phone.stage(id, 'started')
    await technician.save(id, { estado: 'pendiente' })
    expect(stagesOf(await phone.read(id))).toEqual(['on_the_way'])
    const other = await openTechnician(shop, 'Óscar Pinto')
    await pool.query('update tasks set technician_id = $2 where id = $1', [id, other.id])
    expect((await openVisitSteps(other).read(id)).stages).toEqual([])
    expect((await technician.get(`/api/visits/${id}`)).status).toBe(404)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })

  test('begin again with another day or hour, and when a cancelled visit is reopened', async () => {
    const id = await preventive({ fecha: openDay(3), hora: '09:00' })
    const setOut = async () => {
      await phone.stage(id, 'on_the_way')
      await phone.stage(id, 'arrived')
      expect(stagesOf(await phone.read(id))).toEqual(['on_the_way', 'arrived'])
    }
    for (const changes of [{ hora: '11:00' }, { fecha: openDay(4) }]) {
      await setOut()
      expect((await technician.save(id, changes)).status).toBe(200)
      expect(stagesOf(await phone.read(id))).toEqual([])
    }
    const { _id: given } = (await client.postCorrective({ descripcion: 'No suena' })).body.data
    await technician.take(given, 1)
    await phone.stage(given, 'on_the_way')
    for (const estado of ['cancelado', 'pendiente']) {
      expect((await technician.save(given, { estado })).status).toBe(200)
    }
    expect(stagesOf(await phone.read(given))).toEqual([])
  })

  test('notify the client live, who sees the technician’s first name from then on', async () => {
    const id = await preventive()
    const readAsClient = async () => (await client.get(`/api/my-visits/${id}`)).body.data
    expect(await readAsClient()).toMatchObject({ technician: '', stages: [] })
    const stream = await openEventStream(shop.address, client)
    await phone.stage(id, 'on_the_way')
    expect(await stream.next()).toEqual({ name: 'changed', data: { kind: 'tasks' } })
    expect(await readAsClient()).toMatchObject({
      technician: 'Teresa',
      estado: 'pendiente',
      stages: [{ stage: 'on_the_way' }],
    })
  })
})

describe('finishing a visit', () => {
  test('is refused while computers or required points are open, and says how many', async () => {
    const id = await preventive({ cantidad_computadoras: 2 })
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'resuelto' })
    const { status, body } = await phone.stage(id, 'finished')
    expect([status, body.code, body.message]).toEqual([409, 'VISIT_UNFINISHED', 'Para terminar: 1 equipo y 3 puntos.'])
    await phone.checkAll(id)
    expect((await phone.stage(id, 'finished')).body.message).toBe('Para terminar: 1 equipo.')
    expect((await phone.read(id)).task.estado).toBe('en proceso')
    await phone.result(id, 2, { state: 'pospuesto', reason: 'Se fue la luz' })
    expect((await phone.stage(id, 'finished')).status).toBe(200)
  })

  test('shows the client the findings, which are hidden before', async () => {
    const id = await preventive()
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'resuelto', findings: 'Polvo', workDone: 'Limpieza' })
    const readAsClient = async () => (await client.get(`/api/my-visits/${id}`)).body.data.computers[0]
    expect(await readAsClient()).toMatchObject({ state: 'resuelto', findings: '', workDone: '' })
    await phone.checkAll(id)
    await phone.stage(id, 'finished')
    expect(await readAsClient()).toMatchObject({ state: 'resuelto', findings: 'Polvo', workDone: 'Limpieza' })
    expect(await readAsClient()).not.toHaveProperty('minutes')
    expect((await (await openClient(shop)).get(`/api/my-visits/${id}`)).status).toBe(404)
  })
})
