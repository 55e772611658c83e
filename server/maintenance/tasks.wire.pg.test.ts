import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const client = await openClient(shop)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
})

const postPreventive = async (about: object = {}) =>
  (await client.postPreventive({ descripcion: `Limpieza ${count++}`, ...about })).body.data
const postCorrective = async (about: object = {}) =>
  (await client.postCorrective({ descripcion: `Daño ${count++}`, ...about })).body.data
const historyOf = async (id: string) =>
  (await pool.query('select version, actor, before, after from task_history where task_id = $1 order by version', [id]))
    .rows

describe('PUT /api/actualizarTarea/{taskId} (P-54)', () => {
  test('saves date, hour and state, increments the version, and logs old and new values with the author (I14, I15)', async () => {
    const { _id, fecha } = await postPreventive()
    const later = openDay(2)
    const { status, body } = await technician.save(_id, { fecha: later, hora: '14:30', estado: 'en proceso' }, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      error: false,
      message: 'Tarea actualizada',
      data: { _id, tipo: 'preventivo', fecha: later, hora: '14:30', estado: 'en proceso', version: 2, assigned: 'me' },
    })
    expect(await historyOf(_id)).toEqual([
      {
        version: 1,
        actor: technician.id,
        before: { fecha, hora: '10:00', estado: 'pendiente', technicianId: technician.id },
        after: { fecha: later, hora: '14:30', estado: 'en proceso', technicianId: technician.id },
      },
    ])
  })

  test('does not change empty or absent fields (P-54)', async () => {
    const { _id, fecha } = await postPreventive()
    for (const changes of [{}, { fecha: '', hora: '', estado: '' }]) {
      const { status, body } = await technician.save(_id, changes, 1)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ fecha, hora: '10:00', estado: 'pendiente', version: 1 })
    }
    expect(await historyOf(_id)).toEqual([])
  })

  test('refuses a stale version with the current task; without a version the last write wins (A-7)', async () => {
    const { _id } = await postCorrective()
    await technician.save(_id, { hora: 'en la mañana' })
    const stale = await technician.save(_id, { hora: 'en la tarde' }, 1)
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'TASK_CHANGED',
      message: 'Esta tarea cambió mientras la editabas. Se muestra la versión actual.',
      data: { _id, hora: 'en la mañana', version: 2 },
    })
    expect((await technician.save(_id, { hora: 'en la tarde' })).body.data).toMatchObject({
      hora: 'en la tarde',
      version: 3,
    })
    expect((await technician.save(_id, { hora: 'de noche' }, 3)).body.data.version).toBe(4)
  })

  test.each(['abc', '"1.5"', '""', '-1'])('refuses If-Match: %s', async (header) => {
    const { _id } = await postCorrective()
    const { status, body } = await technician.send('PUT', `/api/actualizarTarea/${_id}`, {}, { 'if-match': header })
    expect(status).toBe(400)
    expect(body.message).toBe('Versión no válida.')
  })

  test('moves a task between all states, without transition rules (P-54)', async () => {
    const { _id } = await postCorrective()
    for (const estado of ['en proceso', 'completado', 'pendiente', 'cancelado', 'en proceso', 'pendiente']) {
      const { status } = await technician.save(_id, { estado })
      expect(status).toBe(200)
      const listed = await technician.correctives(estado)
      expect(listed.map((task: { _id: string }) => task._id)).toContain(_id)
    }
  })

  test('cannot cancel a preventive task; a cancelled one saved with an empty state stays cancelled (P-54)', async () => {
    const { _id } = await postPreventive()
    const { status, body } = await technician.save(_id, { estado: 'cancelado' })
    expect(status).toBe(400)
    expect(body.message).toBe('Un mantenimiento preventivo no se puede cancelar desde aquí.')
    await pool.query(`update tasks set estado = 'cancelado' where id = $1`, [_id])
    expect((await technician.save(_id, { hora: '11:00' })).body.data).toMatchObject({
      estado: 'cancelado',
      hora: '11:00',
    })
  })

  test.each([
    ['preventivo', { hora: 'en la tarde' }, 'La hora no es válida.'],
    ['preventivo', { fecha: dayFrom(-1) }, 'La fecha no puede ser anterior a hoy.'],
    ['correctivo', { fecha: dayFrom(366) }, 'La fecha no puede superar un año.'],
    ['correctivo', { fecha: '2027-13-01' }, 'La fecha no es válida.'],
    ['correctivo', { hora: 'x'.repeat(41) }, 'El texto es demasiado largo.'],
    ['correctivo', { estado: 'terminado' }, 'Estado no válido.'],
    ['correctivo', { nada: 'Otra' }, 'Campo no permitido: nada.'],
  ])('refuses for a %s task %j', async (tipo, changes, message) => {
    const { _id } = tipo === 'preventivo' ? await postPreventive() : await postCorrective()
    const { status, body } = await technician.save(_id, changes)
    expect(status).toBe(400)
    expect(body.message).toBe(message)
    expect(await historyOf(_id)).toEqual([])
  })

  test('accepts a past date that is unchanged', async () => {
    const { _id } = await postPreventive()
    await pool.query('update tasks set fecha = $2 where id = $1', [_id, dayFrom(-3)])
    const { status, body } = await technician.save(_id, { fecha: dayFrom(-3), estado: 'completado' })
    expect(status).toBe(200)
    expect(body.data.estado).toBe('completado')
  })

  test('refuses overlapping visits; the hour of a closed visit is free again', async () => {
    const first = await postPreventive({ hora: '09:00', cantidad_computadoras: 2 })
    const second = await postPreventive({ hora: '11:00' })
    const clash = await technician.save(second._id, { hora: '10:30' }, 1)
    expect(clash.status).toBe(409)
    expect(clash.body).toMatchObject({ code: 'VISIT_OVERLAP' })
    expect((await technician.save(first._id, { estado: 'completado' })).status).toBe(200)
    expect((await technician.save(second._id, { hora: '10:30' }, 1)).status).toBe(200)
    expect((await technician.save(first._id, { estado: 'pendiente' })).body.code).toBe('VISIT_OVERLAP')
  })

  test('an hour in words releases the booking; a clock time books again', async () => {
    const first = await postCorrective({ fecha: openDay(), hora: '09:00' })
    expect(first.isAssigned).toBe(true)
    expect((await technician.save(first._id, { hora: 'en la tarde' })).body.data).toMatchObject({ minutes: null })
    const second = await postPreventive({ hora: '09:00' })
    expect(second.isAssigned).toBe(true)
    expect((await technician.save(first._id, { hora: '09:30' })).body.code).toBe('VISIT_OVERLAP')
    expect((await technician.save(first._id, { hora: '10:00' })).body.data).toMatchObject({ minutes: 60 })
  })

  test('gives 404 for another technician’s task, an unknown one, and an invalid id', async () => {
    const { _id } = await postPreventive()
    const other = await openTechnician(shop, 'Óscar Pinto')
    const foreign = await other.save(_id, { estado: 'completado' }, 1)
    const unknown = await other.save('00000000-0000-4000-8000-000000000000', { estado: 'completado' }, 1)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, reqId: '' }).toEqual({ ...unknown.body, reqId: '' })
    expect((await other.save('7', {})).body.message).toBe('Identificador no válido.')
    expect(await other.preventives()).toEqual([])
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })

  test('assigns a free task to the technician who saves it', async () => {
    const { _id } = await postCorrective()
    expect((await technician.save(_id, { hora: 'hacia las 3' }, 1)).body.data).toMatchObject({
      assigned: 'me',
      client: { name: client.name, phone: '3001234567' },
    })
  })

  test('ignores a bearer token; the session decides (P-56)', async () => {
    const { _id } = await postCorrective()
    const bearer = { authorization: 'Bearer null' }
    expect((await technician.send('PUT', `/api/actualizarTarea/${_id}`, {}, bearer)).status).toBe(200)
    expect((await client.send('PUT', `/api/actualizarTarea/${_id}`, {}, bearer)).status).toBe(403)
  })
})

describe('the lists of tasks', () => {
  test('list one state each, soonest open task first; a closed task no longer shows its client', async () => {
    const late = await postPreventive({ fecha: openDay(1), hora: '08:00' })
    const soon = await postPreventive({ hora: '16:00' })
    expect((await technician.preventives()).map((task: { _id: string }) => task._id)).toEqual([soon._id, late._id])
    await technician.save(soon._id, { estado: 'completado' })
    expect((await technician.preventives()).map((task: { _id: string }) => task._id)).toEqual([late._id])
    const done = await technician.preventives('completado')
    expect(done.find((task: { _id: string }) => task._id === soon._id)).toMatchObject({ assigned: 'me', client: null })
  })

  test('show pendiente by default, and refuse unknown states and fields', async () => {
    const { _id } = await postPreventive()
    const { body } = await technician.get('/api/tareas-tecnico')
    expect(body.data.map((task: { _id: string }) => task._id)).toEqual([_id])
    expect((await technician.get('/api/tareas-tecnico?estado=todas')).body.message).toBe('Estado no válido.')
    expect((await technician.get('/api/tareas-tecnico?mes=1')).body.message).toBe('Campo no permitido: mes.')
  })

  test('are paged by date, each task once, with free and assigned tasks mixed', async () => {
    await pool.query(
      `insert into tasks (tipo, user_id, technician_id, estado, fecha, hora, tipo_computadoras, marca_computadoras,
         cantidad_computadoras, otros_detalles, costo)
       select 'preventivo', $1, case when n % 3 > 0 then $2::uuid end, 'cancelado', current_date - n, '10:00', 'mesa', 'Norte', 1, '', 25000
       from generate_series(1, 120) n`,
      [client.id, technician.id],
    )
    const whole = (await technician.get('/api/tareas-tecnico?estado=cancelado')).body
    expect([whole.data.length >= 120, whole.next]).toEqual([true, null])
    const seen: { _id: string; fecha: string }[] = []
    for (let next: string | null = ''; next !== null;) {
      const path = `/api/tareas-tecnico?estado=cancelado${next && `&after=${next}`}`
      const { body } = await technician.get(path, { 'x-paged': 'true' })
      expect(body.data.length).toBeLessThanOrEqual(50)
      seen.push(...body.data)
      next = body.next
    }
    expect(whole.data.map(({ _id }: { _id: string }) => _id)).toEqual(seen.map(({ _id }) => _id))
    const inserted = seen.slice(-120)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(120)
    expect(inserted.map(({ fecha }) => fecha)).toEqual(
      inserted
        .map(({ fecha }) => fecha)
        .toSorted()
        .toReversed(),
    )
  })

  test('are logged when a technician reads them', async () => {
    const { rows } = await pool.query(
      `select after from audit_log where action = 'tasks.viewed' and actor = $1 order by after ->> 'list'`,
      [technician.id],
    )
    expect(rows.map(({ after }) => after.list)).toEqual(['correctivo', 'preventivo'])
  })
})

describe('GET /api/technician-day', () => {
  test('lists the day’s own visits of both kinds by hour, words last, without cancelled ones', async () => {
    const fecha = openDay(5)
    const wordedHour = await postCorrective({ fecha, hora: 'en la tarde' })
    await technician.take(wordedHour._id, 1)
    const cancelled = await postCorrective({ fecha, hora: '08:00' })
    await technician.save(cancelled._id, { estado: 'cancelado' })
    const second = await postPreventive({ fecha, hora: '15:00' })
    const first = await postCorrective({ fecha, hora: '09:15' })
    const { fecha: day, visits } = await technician.day(fecha)
    expect(day).toBe(fecha)
    expect(visits.map((visit: { _id: string }) => visit._id)).toEqual([first._id, second._id, wordedHour._id])
    expect(visits[0]).toMatchObject({ tipo: 'correctivo', client: { name: client.name, phone: '3001234567' } })
  })

  test('defaults to today', async () => {
    expect((await technician.get('/api/technician-day')).body.data).toEqual({
      fecha: dayFrom(0),
      visits: [],
      travel: [],
    })
  })
})

test('a client of the released calls gets up to 500 tasks and requests, and a page of ours has 50', async () => {
  const [requester, reader] = [await openClient(shop), await openTechnician(shop, 'Iván Rojas')]
  await pool.query(
    `insert into tasks (tipo, user_id, technician_id, estado, fecha, hora, sintomas, accion_previa, frecuencia, prioridad, problema)
     select 'correctivo', $1, $2, 'completado', current_date - n, '10:00', '', '', '', 'baja', '' from generate_series(1, 501) n`,
    [requester.id, reader.id],
  )
  const lists = [
    (headers?: Record<string, string>) => reader.get('/api/tareas-correctivo?estado=completado', headers),
    (headers?: Record<string, string>) => requester.get('/api/get-support', headers),
  ]
  for (const list of lists) {
    const { body: whole } = await list()
    expect([whole.data.length, whole.next]).toEqual([500, whole.data.at(-1)._id])
    expect((await list({ 'x-paged': 'true' })).body.data).toEqual(whole.data.slice(0, 50))
    expect((await list({ 'x-paged': 'si' })).body.message).toBe('Valor no válido: paged.')
  }
})

describe('GET /api/get-support (P-57)', () => {
  test('lists the client’s requests of both kinds, newest first, with their changes and without naming the technician', async () => {
    const fresh = await openClient(shop)
    expect(await fresh.support()).toEqual([])
    const computer = await fresh.register()
    const { data: visit } = (
      await fresh.postPreventive({ cantidad_computadoras: 2, hora: '13:00', otros_detalles: 'Con cargador' })
    ).body
    const { data: repair } = (
      await fresh.postCorrective({ descripcion: 'No carga', computadoras: [{ serial_computadoras: computer }] })
    ).body
    await technician.save(repair._id, { fecha: openDay(1), hora: '10:00', estado: 'en proceso' })
    const requests = await fresh.support()
    expect(requests.map(({ _id }: { _id: string }) => _id)).toEqual([repair._id, visit._id])
    expect(requests[0]).toMatchObject({
      tipo: 'correctivo',
      descripcion: 'No carga',
      estado: 'en proceso',
      prioridad: 'baja',
      costo: null,
      isAssigned: true,
      computers: ['portátil Lumen Aire 14'],
      tipo_computadoras: null,
      marca_computadoras: null,
      cantidad_computadoras: null,
      otros_detalles: null,
      timeline: [
        { event: 'requested', changes: [] },
        { event: 'assigned', changes: [] },
        {
          event: 'changed',
          changes: [
            { field: 'fecha', before: '', after: openDay(1) },
            { field: 'hora', before: '', after: '10:00' },
            { field: 'estado', before: 'pendiente', after: 'en proceso' },
          ],
        },
      ],
    })
    expect(requests[1]).toMatchObject({
      costo: 50_000,
      prioridad: null,
      minutes: 120,
      computers: ['2 × portátil Lumen'],
      tipo_computadoras: 'portatil',
      marca_computadoras: 'Lumen',
      cantidad_computadoras: 2,
      otros_detalles: 'Con cargador',
    })
    expect(JSON.stringify(requests)).not.toContain(technician.id)
    expect(JSON.stringify(requests)).not.toContain('Teresa')
  })
})

test('every change of a task notifies its old and its new technician', async () => {
  // Connects without the pooler, which would give the connection to another client.
  const listener = new pg.Client({ connectionString: shop.connectionString })
  await listener.connect()
  const notifications: { taskId: string; clientId: string; technicianId: string | null }[] = []
  listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '{}')))
  await listener.query('listen maintenance_changed')
  const { _id } = await postCorrective()
  await technician.take(_id, 1)
  await pool.query('update tasks set technician_id = null where id = $1', [_id])
  await listener.query('select 1')
  await listener.end()
  const about = (technicianId: string | null) => ({ taskId: _id, clientId: client.id, technicianId })
  // Taking and losing a task notify that technician, and everybody (null), because the task is taken or free for all.
  expect(notifications).toEqual([about(null), about(technician.id), about(null), about(null), about(technician.id)])
})
