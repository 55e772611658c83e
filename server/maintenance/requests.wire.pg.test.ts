import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { closedDay, dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, preventive } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(shop.pool)
  await shop.pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
})

const countTasks = async () => (await shop.pool.query('select count(*)::int as n from tasks')).rows[0].n

describe('POST /api/mantenimiento-preventivo (P-51, M-13)', () => {
  test('returns 201 with message, computed price and assignment; the technician sees the sent values (P-51, P-55)', async () => {
    const sent = preventive({ hora: '09:30', cantidad_computadoras: '3', otros_detalles: 'Preguntar por Ana\nPiso 2' })
    const { status, body } = await client.post('/api/mantenimiento-preventivo', sent)
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      error: false,
      message: 'Solicitud de mantenimiento creada con éxito',
      data: {
        _id: expect.any(String),
        tipo: 'preventivo',
        fecha: sent.fecha,
        hora: '09:30',
        estado: 'pendiente',
        costo: 75_000,
        isAssigned: true,
        note: '',
      },
    })
    const { status: listed, body: list } = await technician.get('/api/tareas-tecnico?estado=pendiente')
    expect(listed).toBe(200)
    expect(list).toMatchObject({ success: true, error: false, message: '', next: null })
    expect(list.data).toEqual([
      {
        ...sent,
        _id: body.data._id,
        tipo: 'preventivo',
        cantidad_computadoras: 3,
        estado: 'pendiente',
        version: 1,
        createdAt: expect.stringMatching(/Z$/),
        minutes: 180,
        assigned: 'me',
        client: { name: client.name, phone: '3001234567' },
      },
    ])
  })

  test.each([
    ['descripcion', '', 'La descripción es obligatoria.'],
    ['descripcion', 'x'.repeat(2_001), 'El texto es demasiado largo.'],
    ['fecha', '', 'La fecha no es válida.'],
    ['fecha', '2027-02-30', 'La fecha no es válida.'],
    ['fecha', '20/11/2027', 'La fecha no es válida.'],
    ['fecha', dayFrom(-1), 'La fecha no puede ser anterior a hoy.'],
    ['fecha', dayFrom(366), 'La fecha no puede superar un año.'],
    ['fecha', closedDay('domingo'), 'Ese día no hay servicio: es domingo'],
    ['fecha', closedDay('festivo'), 'Ese día no hay servicio: es festivo'],
    ['hora', '', 'La hora no es válida.'],
    ['hora', '24:00', 'La hora no es válida.'],
    ['hora', 'en la tarde', 'La hora no es válida.'],
    ['hora', '07:59', 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
    ['hora', '18:00', 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
    ['hora', '17:01', 'La visita dura 1 hora y ese día atendemos hasta las 6:00 p. m. Elige una hora más temprana.'],
    ['direccion', ' ', 'La dirección es obligatoria.'],
    ['direccion', 'x'.repeat(201), 'El texto es demasiado largo.'],
    ['tipo_computadoras', '', 'Falta elegir el tipo de computadora.'],
    ['marca_computadoras', '', 'Falta la marca de la computadora.'],
    ['marca_computadoras', 'x'.repeat(61), 'Tipo, marca y modelo son obligatorios (máximo 60 caracteres).'],
    ['cantidad_computadoras', 0, 'La cantidad de computadoras debe estar entre 1 y 100.'],
    ['cantidad_computadoras', 101, 'La cantidad de computadoras debe estar entre 1 y 100.'],
    ['cantidad_computadoras', 1.5, 'La cantidad de computadoras debe estar entre 1 y 100.'],
    ['cantidad_computadoras', '1e1', 'La cantidad de computadoras debe estar entre 1 y 100.'],
    ['otros_detalles', 'x'.repeat(2_001), 'El texto es demasiado largo.'],
    ['nada', 1, 'Campo no permitido: nada.'],
  ])('refuses %s = %j in Spanish and stores nothing (P-51)', async (field, value, message) => {
    const before = await countTasks()
    const { status, body } = await client.postPreventive({ [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: true,
      code: 'VALIDATION',
      message,
      fields: [{ field, message }],
    })
    expect(await countTasks()).toBe(before)
  })

  test.each([
    'descripcion',
    'fecha',
    'hora',
    'direccion',
    'tipo_computadoras',
    'marca_computadoras',
    'cantidad_computadoras',
  ])('requires %s (P-51)', async (field) => {
    const { [field]: _left, ...rest } = preventive() as Record<string, unknown>
    const { status, body } = await client.post('/api/mantenimiento-preventivo', rest)
    expect(status).toBe(400)
    expect(body.fields[0].field).toBe(field)
  })

  test('accepts more computers than hours of a day: the visit lasts until closing', async () => {
    const { status, body } = await client.postPreventive({ cantidad_computadoras: 40, hora: '14:00' })
    expect(status).toBe(201)
    expect(body.data.costo).toBe(1_000_000)
    const [task] = await technician.preventives()
    expect(task.minutes).toBe(240)
  })

  test('refuses a visitor with 401 and requests a sign-in', async () => {
    const { status, body } = await openVisitor(shop.address).post('/api/mantenimiento-preventivo', preventive())
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'NO_SESSION', message: 'Debes iniciar sesión.' })
  })
})

describe.each(['/api/mantenimiento-correctivo', '/api/tareas-correctivo'])(
  'POST %s, one of two paths of one call (P-52)',
  (path) => {
    test('accepts the untouched form: no field is required (P-52)', async () => {
      const empty = { descripcion: '', fecha: '', hora: '', direccion: '', sintomas: '', accion_previa: '' }
      const { status, body } = await client.post(path, {
        ...empty,
        frecuencia: '',
        prioridad: 'baja',
        problema: '',
        computadoras: [],
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        success: true,
        error: false,
        message: 'Solicitud de mantenimiento creada con éxito',
      })
      expect(body.data).toMatchObject({
        tipo: 'correctivo',
        fecha: '',
        hora: '',
        costo: null,
        isAssigned: false,
        note: 'Un técnico acordará contigo la fecha y la hora.',
      })
    })

    test('accepts empty fields of the computer picker beside the list', async () => {
      const serial_computadoras = await client.register()
      const untouched = {
        tipo_computadoras: '',
        marca_computadoras: '',
        modelo_computadoras: '',
        serial_computadoras: '',
        prioridad: '',
        fecha: '',
        hora: '',
      }
      const computadoras = [{ ...untouched, serial_computadoras, problema: 'No enciende' }].map(
        ({ prioridad: _, fecha: __, hora: ___, ...line }) => line,
      )
      const { status, body } = await client.post(path, { ...untouched, descripcion: 'Se apaga', computadoras })
      expect([status, body.message]).toEqual([201, expect.any(String)])
      const task = (await technician.correctives()).find(({ _id }: { _id: string }) => _id === body.data._id)
      expect(task).toMatchObject({ prioridad: 'baja', computadoras: [{ problema: 'No enciende' }] })
    })

    test('stores every field, and computers as registered instead of as sent (P-52, P-55)', async () => {
      const serial = await client.register({
        serie: `00${path.length}7`,
        marca: 'Norte',
        modelo: 'Torre 5',
        tipoComputadora: 'mesa',
      })
      const line = {
        tipo_computadoras: 'portatil',
        marca_computadoras: 'Otra',
        modelo_computadoras: 'Otro',
        serial_computadoras: serial,
        problema: 'No enciende',
      }
      const sent = {
        descripcion: 'Se apaga solo',
        fecha: openDay(1),
        hora: 'en la mañana',
        direccion: 'Carrera 7 # 1-2',
        sintomas: 'Ruido',
        accion_previa: 'Lo reinicié',
        frecuencia: 'cada tarde',
        prioridad: 'alta',
        problema: 'Pantalla azul',
      }
      const { body } = await client.post(path, {
        ...sent,
        computadoras: [line, { ...line, problema: 'Y huele a quemado' }],
      })
      const task = (await technician.correctives()).find(({ _id }: { _id: string }) => _id === body.data._id)
      const copied = {
        tipo_computadoras: 'mesa',
        marca_computadoras: 'Norte',
        modelo_computadoras: 'Torre 5',
        serie: `00${path.length}7`,
      }
      expect(task).toEqual({
        ...sent,
        _id: body.data._id,
        tipo: 'correctivo',
        estado: 'pendiente',
        version: 1,
        createdAt: expect.any(String),
        minutes: null,
        assigned: 'nobody',
        client: null,
        computadoras: [
          { ...copied, problema: 'No enciende' },
          { ...copied, problema: 'Y huele a quemado' },
        ],
      })
      expect(JSON.stringify(task)).not.toContain(serial)
    })

    test.each([
      [{ fecha: dayFrom(-1) }, 'La fecha no puede ser anterior a hoy.'],
      [{ fecha: closedDay('festivo'), hora: '10:00' }, 'Ese día no hay servicio: es festivo'],
      [{ fecha: openDay(), hora: '20:00' }, 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
      [{ hora: 'x'.repeat(41) }, 'El texto es demasiado largo.'],
      [{ prioridad: 'urgente' }, 'Prioridad no válida.'],
      [{ frecuencia: 'x'.repeat(201) }, 'El texto es demasiado largo.'],
      [{ computadoras: 'ninguna' }, 'La lista de computadoras no es válida.'],
      [{ computadoras: [{ serial_computadoras: '7' }] }, 'Identificador no válido.'],
      [{ computadoras: [{ serial_computadoras: '' }] }, 'Falta elegir el equipo.'],
      [{ serial_computadoras: 'x' }, 'Añade el equipo elegido a la lista de computadoras.'],
      [{ marca_computadoras: 'Lumen' }, 'Añade el equipo elegido a la lista de computadoras.'],
      [{ nada: 'completado' }, 'Campo no permitido: nada.'],
    ])('refuses %j', async (sent, message) => {
      const before = await countTasks()
      const { status, body } = await client.post(path, sent)
      expect(status).toBe(400)
      expect(body.message).toBe(message)
      expect(await countTasks()).toBe(before)
    })

    test('refuses another client’s computer and an unknown one', async () => {
      const stranger = await openClient(shop)
      const foreign = await stranger.register()
      for (const serial_computadoras of [foreign, '00000000-0000-4000-8000-000000000000']) {
        const { status, body } = await client.post(path, { computadoras: [{ serial_computadoras }] })
        expect(status).toBe(404)
        expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'No encontrado.' })
      }
    })
  },
)

describe('the assigned technician', () => {
  test('is the one with the fewest minutes of work that day', async () => {
    const second = await openTechnician(shop, 'Óscar Pinto')
    const fecha = openDay(3)
    await client.postPreventive({ fecha, hora: '08:00', cantidad_computadoras: 3 })
    await client.postPreventive({ fecha, hora: '12:00' })
    await client.postPreventive({ fecha, hora: '14:00' })
    const sizes = [await technician.preventives(), await second.preventives()].map((tasks) =>
      tasks.map(({ minutes }: { minutes: number }) => minutes),
    )
    expect(sizes.toSorted((a, b) => a.length - b.length)).toEqual([[180], [60, 60]])
    await shop.pool.query(`update users set role = 'GENERAL' where id = $1`, [second.id])
  })

  test('loses open tasks with the role: they are free again', async () => {
    const second = await openTechnician(shop, 'Óscar Pinto')
    const { body } = await client.postCorrective({ descripcion: 'Teclado' })
    await second.take(body.data._id, 1)
    await shop.pool.query(`update users set role = 'GENERAL' where id = $1`, [second.id])
    const [task] = await technician.correctives()
    expect(task).toMatchObject({ _id: body.data._id, assigned: 'nobody', version: 3 })
  })

  test('is unset when all are busy; the request is stored, and a free technician can take it (P-53)', async () => {
    const fecha = openDay(4)
    await client.postPreventive({ fecha, hora: '10:00', cantidad_computadoras: 2 })
    const { body } = await client.postPreventive({ fecha, hora: '11:00' })
    expect(body.data.isAssigned).toBe(false)
    const refused = await technician.take(body.data._id, 1)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'VISIT_OVERLAP',
      message: 'A esa hora ya tienes otra visita. No se guardó nada.',
    })
    const second = await openTechnician(shop, 'Óscar Pinto')
    const taken = await second.take(body.data._id, 1)
    expect(taken.status).toBe(200)
    expect(taken.body).toMatchObject({ message: 'La tarea es tuya', data: { assigned: 'me', version: 2 } })
    expect((await technician.take(body.data._id, 1)).body.code).toBe('TASK_TAKEN')
    expect((await second.take(body.data._id, 1)).status).toBe(200)
    expect((await technician.take(body.data._id, 2)).status).toBe(404)
    await shop.pool.query(`update users set role = 'GENERAL' where id = $1`, [second.id])
  })
})

describe('a request whose response was lost', () => {
  const moveBack = (id: string, minutes: number) =>
    shop.pool.query(`alter table tasks disable trigger user;
      update tasks set created_at = created_at - interval '${minutes} minutes' where id = '${id}';
      alter table tasks enable trigger user`)
  const calls = [
    ['/api/mantenimiento-preventivo', () => preventive({ hora: '08:00', fecha: openDay(3) })],
    ['/api/mantenimiento-correctivo', () => ({ descripcion: 'No enciende' })],
  ] as const

  test.each(calls)(
    '%s repeated with its key is the first one, also minutes later and after it was taken',
    async (path, body) => {
      const sent = body()
      const key = { 'idempotency-key': `clave-de-${path.slice(-6)}` }
      const first = await client.post(path, sent, key)
      await moveBack(first.body.data._id, 5)
      await shop.pool.query(`update tasks set estado = 'en proceso' where id = $1`, [first.body.data._id])
      const before = await countTasks()
      const again = await client.post(path, sent, key)
      expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id])
      expect(await countTasks()).toBe(before)
    },
  )

  test('is found by its key within a day, by its client only', async () => {
    const find = (by: typeof client, key: string) => by.get(`/api/sent-request?key=${key}`)
    expect((await find(client, 'clave-buscada')).body).toMatchObject({ success: true, data: null })
    const key = { 'idempotency-key': 'clave-buscada' }
    const { data } = (await client.post('/api/mantenimiento-correctivo', { descripcion: 'No carga' }, key)).body
    expect((await find(client, 'clave-buscada')).body.data).toEqual(data)
    expect((await find(await openClient(shop), 'clave-buscada')).body.data).toBeNull()
    await moveBack(data._id, 24 * 60 + 1)
    expect((await find(client, 'clave-buscada')).body.data).toBeNull()
    const { status, body } = await find(client, 'corta')
    expect([status, body.message]).toEqual([400, 'Clave no válida.'])
  })

  test('keeps its key: another request with it is refused with the existing one, and nothing is stored', async () => {
    const key = { 'idempotency-key': 'clave-de-una' }
    const made = await client.post(
      '/api/mantenimiento-preventivo',
      preventive({ hora: '08:00', fecha: openDay(4) }),
      key,
    )
    const before = await countTasks()
    const changed = preventive({ hora: '09:00', fecha: openDay(4) })
    for (const sent of [
      await client.post('/api/mantenimiento-preventivo', changed, key),
      await client.post('/api/mantenimiento-correctivo', { descripcion: 'Otra cosa' }, key),
    ]) {
      expect([sent.status, sent.body.code]).toEqual([409, 'REQUEST_SENT'])
      expect(sent.body).toMatchObject({ message: 'Tu solicitud anterior sí llegó. Esta no se envió.' })
      expect(sent.body.data).toEqual(made.body.data)
    }
    expect(await countTasks()).toBe(before)
  })

  test('another key, or none, is another request', async () => {
    const sent = { descripcion: 'Hace ruido' }
    const ids = []
    const keys: Record<string, string>[] = [{ 'idempotency-key': 'clave-uno' }, { 'idempotency-key': 'clave-dos' }, {}]
    for (const headers of keys) {
      ids.push((await client.post('/api/mantenimiento-correctivo', sent, headers)).body.data._id)
    }
    expect(new Set(ids).size).toBe(3)
    const { status, body } = await client.post('/api/mantenimiento-correctivo', sent, { 'idempotency-key': 'x' })
    expect([status, body.message]).toEqual([400, 'Clave no válida.'])
  })
})
