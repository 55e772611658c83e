import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { closedDay, dayFrom, openDay } from '../../test/visits/open-days.ts'
import { cancelOpenVisits, openClient, openTechnician } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const other = await openAgendaOwner(shop, 'Camilo Duarte')
const teresa = await openTechnician(shop)
const oscar = await openTechnician(shop, 'Óscar Pinto')
const client = await openClient(shop)
const [day, next] = [openDay(), openDay(1)]
const BOGOTA = '11001'

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
  await pool.query('delete from technician_days_off')
  await pool.query('delete from bookings where held_for is not null')
})

const wanted = (about: object = {}) => ({
  ...{ clientId: client.id, tipo: 'preventivo', descripcion: 'Limpieza de la oficina', fecha: day, hora: '10:00' },
  ...{ cantidad: 2, tipo_computadoras: 'mesa', marca_computadoras: 'Norte' },
  ...{ direccion: 'Calle 45 # 20-31', municipalityCode: BOGOTA },
  ...about,
})
const corrective = (about: object = {}) =>
  wanted({
    ...{ tipo: 'correctivo', descripcion: 'No enciende', cantidad: 1 },
    ...{ tipo_computadoras: undefined, marca_computadoras: undefined },
    ...about,
  })
const newClient = (about: object = {}) => ({
  ...{ name: 'Ana Lucía Rojas', phone: '3105550101', email: `${randomUUID()}@correo.co`, hasConsented: true },
  ...about,
})
const book = (body: object, key: string = randomUUID(), who = owner) =>
  who.post('/api/agenda/visits', body, { 'idempotency-key': key })
const visitsOf = async (userId: string): Promise<number> =>
  (await pool.query(`select from tasks where user_id = $1 and estado = 'pendiente'`, [userId])).rowCount ?? 0
/** E-mails and their links, which are made on sending. */
const leaving = ['outbox', 'password_resets', 'visit_links']
/** All stored data except last uses of sessions and refusals; of e-mails only their existence, since they are sent meanwhile. */
const storedRows = async () => ({
  emails: (await pool.query('select id from outbox order by id')).rows,
  tables: await hashTables(pool, [...leaving, 'audit_log', 'sessions', 'throttles']),
})

test('a preventive visit that the owner books is the client’s own request, with a technician, an e-mail and a line of the log', async () => {
  const { status, body } = await book(wanted({ detalles: 'Portería 2', phone: '310 555 01 01' }))
  expect([status, body]).toEqual([
    201,
    {
      ...{ success: true, error: false, message: 'Visita agendada' },
      data: {
        ...{ _id: expect.any(String), tipo: 'preventivo', fecha: day, hora: '10:00', estado: 'pendiente' },
        ...{ costo: 50_000, isAssigned: true, note: '', direccion: 'Calle 45 # 20-31, Bogotá' },
        technician: expect.stringMatching(/^(?:Teresa Muñoz|Óscar Pinto)$/),
      },
    },
  ])
  const id = body.data._id as string
  expect((await client.support())[0]).toMatchObject({
    ...{
      _id: id,
      descripcion: 'Limpieza de la oficina',
      minutes: 120,
      computers: ['2 × mesa Norte'],
      isAssigned: true,
    },
    otros_detalles: 'Portería 2\nTeléfono de contacto: 3105550101',
  })
  const opened = await owner.open(id)
  expect(opened).toMatchObject({ client: { name: 'Luz Marina Ospina' }, place: { code: BOGOTA } })
  const goes = opened.technicianId === teresa.id ? teresa : oscar
  expect((await goes.day(day)).visits).toMatchObject([{ _id: id, direccion: 'Calle 45 # 20-31, Bogotá' }])
  const { rows } = await pool.query(`select actor, action, after from audit_log where target = $1`, [id])
  expect(rows).toEqual([{ actor: owner.id, action: 'request.created', after: { tipo: 'preventivo', by: 'telephone' } }])
  const letters = (person: { email: string }) => mailbox.emails.filter(({ to }) => to.includes(person.email)).length
  await expect.poll(() => [letters(client), letters(goes)]).toEqual([1, 1])
})

test('a corrective visit names the client’s registered computers, takes an hour for each, and goes to the chosen technician', async () => {
  const ids = [await client.register(), await client.register({ marca: 'Faro', modelo: 'Dúo' })]
  const listed = await owner.get(`/api/agenda/clients/${client.id}/computers`)
  expect(listed.body.data).toEqual([
    expect.objectContaining({ _id: ids[1], marca: 'Faro', modelo: 'Dúo' }),
    expect.objectContaining({ _id: ids[0] }),
  ])
  expect(Object.keys(listed.body.data[0]).toSorted()).toEqual(['_id', 'marca', 'modelo', 'serie', 'tipoComputadora'])
  const { status, body } = await book(corrective({ computerIds: ids, technicianId: oscar.id }))
  expect([status, body.data.technician, body.data.costo]).toEqual([201, 'Óscar Pinto', null])
  expect((await client.support())[0]).toMatchObject({ descripcion: 'No enciende', minutes: 120, tipo: 'correctivo' })
  const task = (await oscar.correctives())[0]
  expect([task.problema, task.computadoras.map(({ modelo_computadoras: one }: Record<string, string>) => one)]).toEqual(
    ['No enciende', ['Aire 14', 'Dúo']],
  )
  const stranger = await openClient(shop)
  const before = await storedRows()
  const foreign = await book(corrective({ clientId: stranger.id, computerIds: [ids[0]], hora: '15:00' }))
  expect([foreign.status, foreign.body.message]).toEqual([
    404,
    'Uno de los equipos ya no está registrado. Elige otra vez.',
  ])
  expect(await storedRows()).toEqual(before)
})

test('a person without an account gets one with the visit, once; an e-mail with an account is refused', async () => {
  const person = newClient()
  const key = randomUUID()
  const body = wanted({ clientId: undefined, newClient: person })
  const answers = await Promise.all([book(body, key), book(body, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.data).toEqual(answers[1]?.body.data)
  const { rows } = await pool.query('select id, name, phone, role from users where email = $1', [person.email])
  expect(rows).toEqual([{ id: expect.any(String), name: 'Ana Lucía Rojas', phone: '3105550101', role: 'GENERAL' }])
  expect(await visitsOf(rows[0].id)).toBe(1)
  const created = await pool.query(`select actor from audit_log where action = 'account.created' and target = $1`, [
    rows[0].id,
  ])
  expect(created.rows).toEqual([{ actor: owner.id }])
  const before = await storedRows()
  const again = await book(wanted({ clientId: undefined, newClient: person, hora: '14:00' }))
  expect([again.status, again.body.code]).toEqual([409, 'CLIENT_EXISTS'])
  expect(await storedRows()).toEqual(before)
})

test('the same key makes one visit, also concurrently and after its hour was moved; other content with it is refused', async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([book(wanted(), key), book(wanted(), key)])
  expect(one.body.data).toEqual(two.body.data)
  const { version } = await owner.open(one.body.data._id)
  await owner.move(one.body.data._id, { version, technicianId: oscar.id, fecha: next, hora: '15:00' })
  const moved = await book(wanted(), key)
  expect([moved.status, moved.body.data._id, moved.body.data.hora]).toEqual([201, one.body.data._id, '15:00'])
  const changed = await book(wanted({ hora: '11:00' }), key)
  expect([changed.status, changed.body.code]).toEqual([422, 'KEY_REUSED'])
  const stranger = await openClient(shop)
  expect((await book(wanted({ clientId: stranger.id }), key)).status).toBe(422)
  expect([await visitsOf(client.id), await visitsOf(stranger.id)]).toEqual([1, 0])
  // A key belongs to one owner.
  expect((await book(wanted({ clientId: stranger.id }), key, other)).status).toBe(201)
  const headers: Record<string, string>[] = [{}, { 'idempotency-key': 'corta' }]
  for (const header of headers) {
    const without = await owner.post('/api/agenda/visits', wanted(), header)
    expect([without.status, without.body.fields[0].field]).toEqual([400, 'Idempotency-Key'])
  }
})

test('an hour without a free technician is refused with the three nearest, and the chosen technician’s if there is one', async () => {
  const stranger = await openClient(shop)
  await book(wanted({ technicianId: teresa.id }))
  const taken = await book(wanted({ clientId: stranger.id, technicianId: teresa.id, hora: '11:00', cantidad: 1 }))
  const slot = (hora: string) => ({ fecha: day, hora })
  expect([taken.status, taken.body.code, taken.body.message, taken.body.data.nearest]).toEqual([
    ...[409, 'HOUR_TAKEN', 'Ese técnico no está libre a esa hora. Elige otra, o a otra persona.'],
    [slot('12:00'), slot('09:00'), slot('13:00')],
  ])
  // The other technician is held by a client who is filling in the form; a held hour is not free for the owner either.
  await stranger.hold({ fecha: day, hora: '10:00' })
  const before = await storedRows()
  const key = randomUUID()
  const full = await book(wanted({ cantidad: 1 }), key)
  expect([full.status, full.body.code, full.body.message, full.body.data.nearest]).toEqual([
    ...[409, 'HOUR_TAKEN', 'No hay un técnico libre a esa hora. Elige otra.'],
    [slot('09:00'), slot('11:00'), slot('08:00')],
  ])
  expect(await storedRows()).toEqual(before)
  // The key is valid for the next try, and the holder of the hour may have it.
  expect((await book(wanted({ cantidad: 1, hora: '09:00' }), key)).status).toBe(201)
  expect((await book(wanted({ clientId: stranger.id, cantidad: 1 }))).body.data).toMatchObject({
    ...{ hora: '10:00', technician: 'Óscar Pinto' },
  })
})

test('of two owners who take the last technician at once one gets the hour', async () => {
  await owner.post('/api/agenda/days-off', { technicianId: oscar.id, fecha: day })
  const stranger = await openClient(shop)
  const answers = await Promise.all([
    book(wanted({ cantidad: 1 })),
    book(wanted({ clientId: stranger.id, cantidad: 1 }), randomUUID(), other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('the travel to the chosen municipality counts, not to the one in the address', async () => {
  const [centre, north] = [await owner.addZone('Centro', [BOGOTA]), await owner.addZone('Norte', ['25175'])]
  await owner.travel(centre, north, 90)
  await owner.post('/api/agenda/days-off', { technicianId: oscar.id, fecha: day })
  const { body } = await book(wanted({ cantidad: 1, direccion: 'Carrera 9 # 1-2, Bogotá', municipalityCode: '25175' }))
  expect((await owner.open(body.data._id)).place.code).toBe('25175')
  const stranger = await openClient(shop)
  const near = await book(wanted({ clientId: stranger.id, cantidad: 1, hora: '11:00' }))
  expect([near.status, near.body.code]).toEqual([409, 'HOUR_TAKEN'])
  const query = new URLSearchParams({ fecha: day, hora: '11:00', cantidad: '1', municipalityCode: BOGOTA })
  const candidates = await owner.get(`/api/agenda/candidates?${query}`)
  expect(candidates.body.data.map(({ name, obstacle }: Record<string, string>) => [name, obstacle])).toEqual([
    ['Óscar Pinto', 'day_off'],
    ['Teresa Muñoz', 'travel'],
  ])
})

test('bad input is refused in Spanish, names its field and changes nothing', async () => {
  const before = await storedRows()
  const gone = randomUUID()
  const cases: [object, number, string, string?][] = [
    [wanted({ clientId: undefined }), 400, 'Di para quién es la visita.', 'clientId'],
    [wanted({ newClient: newClient() }), 400, 'Di para quién es la visita.', 'clientId'],
    [wanted({ clientId: gone }), 404, 'Esa persona ya no tiene cuenta.'],
    [
      wanted({ clientId: undefined, newClient: newClient({ hasConsented: false }) }),
      400,
      'Pregunta si autoriza el uso de sus datos.',
      'newClient.hasConsented',
    ],
    [wanted({ tipo: 'otro' }), 400, 'Elige qué mantenimiento es.', 'tipo'],
    [wanted({ descripcion: ' ' }), 400, 'Escribe qué necesita el cliente.', 'descripcion'],
    [wanted({ cantidad: 0 }), 400, 'La cantidad de computadoras debe estar entre 1 y 100.', 'cantidad'],
    [wanted({ tipo_computadoras: undefined }), 400, 'Falta elegir el tipo de computadora.', 'tipo_computadoras'],
    [wanted({ marca_computadoras: undefined }), 400, 'Falta la marca de la computadora.', 'marca_computadoras'],
    [wanted({ direccion: 'x' }), 400, 'Escribe la dirección: entre 5 y 200 caracteres.', 'direccion'],
    [wanted({ municipalityCode: '99999' }), 400, 'Elige el municipio de la lista.', 'municipalityCode'],
    [wanted({ phone: '12' }), 400, 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.', 'phone'],
    [wanted({ fecha: dayFrom(-1) }), 400, 'La fecha no puede ser anterior a hoy.', 'fecha'],
    [wanted({ fecha: dayFrom(400) }), 400, 'La fecha no puede superar un año.', 'fecha'],
    [wanted({ fecha: closedDay('domingo') }), 400, 'Ese día no hay servicio: es domingo', 'fecha'],
    [wanted({ fecha: closedDay('festivo') }), 400, 'Ese día no hay servicio: es festivo', 'fecha'],
    [wanted({ hora: 'tarde' }), 400, 'La hora no es válida.', 'hora'],
    [wanted({ hora: '19:00' }), 400, 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.', 'hora'],
    [wanted({ technicianId: client.id }), 400, 'Esa persona ya no trabaja como técnico.', 'technicianId'],
    [wanted({ more: 1 }), 400, 'Campo no permitido: more.'],
  ]
  for (const [sent, status, message, field] of cases) {
    const answer = await book(sent)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    if (field !== undefined) expect(answer.body.fields).toEqual([{ field, message }])
  }
  expect(await storedRows()).toEqual(before)
})

test('a client with twenty open requests gets no other one', async () => {
  const many = await openClient(shop)
  for (let count = 0; count < 20; count += 1) await many.postCorrective({ descripcion: `Falla ${count}` })
  const { status, body } = await book(wanted({ clientId: many.id }))
  const said = 'Esa persona tiene demasiadas solicitudes abiertas.'
  expect([status, body.code, body.message, await visitsOf(many.id)]).toEqual([409, 'REQUESTS_FULL', said, 20])
})
