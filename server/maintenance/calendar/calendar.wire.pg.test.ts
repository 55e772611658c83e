import { expect, test } from 'vitest'

import { openVisitor } from '../../../test/http/visitor.ts'
import { addPerson, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { readCalendar } from '../../../test/visits/icalendar.ts'
import { openDay } from '../../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false, env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
await addPerson(shop.db, { role: 'ADMIN' })
const technician = await openTechnician(shop)
const anybody = openVisitor(shop.address)

/** Creates or renews a technician's feed address. @returns its path */
async function subscribe(who = technician): Promise<string> {
  const { status, body } = await who.post('/api/calendar-feed', {})
  expect(status).toBe(200)
  return body.data.path
}

test('a client downloads a visit with Colombian time, address, subject and price', async () => {
  const client = await openClient(shop)
  const fecha = openDay()
  const { body } = await client.postPreventive({ fecha, hora: '14:00', cantidad_computadoras: 2 })
  const response = await client.get(`/api/calendar/${body.data._id}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="visita.ics"')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const { events, method } = readCalendar(response.body)
  expect(method).toBe('PUBLISH')
  expect(events).toEqual([
    {
      uid: `visita-${body.data._id}`,
      sequence: 1,
      stamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      start: `${fecha}T14:00:00`,
      end: `${fecha}T16:00:00`,
      zone: 'America/Bogota',
      startsAt: `${fecha}T19:00:00.000Z`,
      summary: 'Mantenimiento preventivo · Alero',
      description: '2 × portátil Lumen\nCosto: $\u00A050.000',
      location: 'Calle 45 # 20-31, Bogotá',
      status: 'CONFIRMED',
      url: 'http://127.0.0.1:3000/clientPanel/all-support',
    },
  ])
})

test("another client's visit, or an unknown one, cannot be downloaded", async () => {
  const client = await openClient(shop)
  const { body } = await client.postPreventive({ hora: '08:00' })
  const path = `/api/calendar/${body.data._id}`
  for (const other of [await openClient(shop), technician, await signInAs(shop, { role: 'ADMIN' })]) {
    expect((await other.get(path)).body).toMatchObject({ success: false, code: 'NOT_FOUND' })
  }
  expect((await anybody.get(path)).status).toBe(401)
  expect((await client.get('/api/calendar/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await client.get('/api/calendar/otra')).body).toMatchObject({ code: 'VALIDATION' })
})

test('a corrective request has no event without a day, and an all-day event without a clock time', async () => {
  const client = await openClient(shop)
  const open = await client.postCorrective({ descripcion: 'No prende' })
  expect((await client.get(`/api/calendar/${open.body.data._id}`)).status).toBe(404)
  const fecha = openDay()
  const computer = await client.register()
  const vague = await client.postCorrective({
    fecha,
    hora: 'en la tarde',
    computadoras: [{ serial_computadoras: computer }],
  })
  const { events } = readCalendar((await client.get(`/api/calendar/${vague.body.data._id}`)).body)
  expect(events[0]).toMatchObject({
    start: fecha,
    end: '',
    summary: 'Mantenimiento correctivo · Alero',
    description: 'Hora: en la tarde\nportátil Lumen Aire 14',
  })
})

test('a technician reads their own hours and coming days off, and no others', async () => {
  const [own, other] = [await openTechnician(shop, 'Marta Salazar'), await openTechnician(shop, 'Óscar Pinto')]
  const read = async (who: typeof own) => (await who.get('/api/my-hours')).body.data
  expect(await read(own)).toEqual({ hours: [], daysOff: [] })
  await shop.pool.query(
    `insert into technician_hours (technician_id, weekday, begins, ends) values ($1, 1, 600, 900), ($1, 6, null, null)`,
    [own.id],
  )
  const off = openDay(3)
  await shop.pool.query(
    `insert into technician_days_off (technician_id, day, reason, made_by)
     values ($1, $2, 'Cita médica', $1), ($1, '2025-01-02', 'Pasado', $1)`,
    [own.id, off],
  )
  expect(await read(own)).toEqual({
    hours: [
      { weekday: 1, begins: 600, ends: 900 },
      { weekday: 6, begins: null, ends: null },
    ],
    daysOff: [{ fecha: off, reason: 'Cita médica' }],
  })
  expect(await read(other)).toEqual({ hours: [], daysOff: [] })
})

test('a calendar program reads a technician’s visits without a session, and matches a moved one by its UID', async () => {
  const own = await openTechnician(shop, 'Marta Salazar')
  const path = await subscribe(own)
  expect(path).toMatch(/^\/api\/calendar-feed\/[\w-]{43}\.ics$/)
  const client = await openClient(shop)
  const fecha = openDay(1)
  const { body } = await client.postCorrective({ descripcion: 'Pantalla azul', fecha, hora: 'temprano' })
  const { _id: taskId } = body.data
  await own.take(taskId, 1)
  await own.save(taskId, { hora: '15:00' })

  const first = await anybody.get(path)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const before = readCalendar(first.body)
  expect(before).toMatchObject({ name: 'Visitas de Alero', method: 'PUBLISH', refresh: 'PT15M' })
  expect(before.events).toMatchObject([
    { uid: `visita-${taskId}`, sequence: 3, start: `${fecha}T15:00:00`, status: 'CONFIRMED' },
  ])

  const tag = first.headers.get('etag') ?? ''
  const again = await anybody.get(path, { 'if-none-match': tag })
  expect([again.status, again.body]).toEqual([304, ''])

  await own.save(taskId, { fecha: openDay(2), hora: '16:00' })
  const moved = await anybody.get(path, { 'if-none-match': tag })
  expect(moved.status).toBe(200)
  expect(readCalendar(moved.body).events).toMatchObject([
    { uid: `visita-${taskId}`, sequence: 4, start: `${openDay(2)}T16:00:00` },
  ])
  await own.save(taskId, { estado: 'cancelado' })
  expect(readCalendar((await anybody.get(path)).body).events).toMatchObject([{ sequence: 5, status: 'CANCELLED' }])
})

test('a feed contains neither personal data of clients nor visits of other technicians', async () => {
  const assigned = await openTechnician(shop, 'Primera')
  const other = await openTechnician(shop, 'Segunda')
  const client = await openClient(shop)
  const { body } = await client.postCorrective({
    fecha: openDay(3),
    descripcion: 'secreto-del-cliente',
    sintomas: 'secreto-de-los-síntomas',
  })
  const feeds = [await subscribe(assigned), await subscribe(other)]
  // An unassigned visit is in no feed.
  for (const path of feeds) expect(readCalendar((await anybody.get(path)).body).events).toEqual([])
  await assigned.take(body.data._id, 1)
  const [ownFeed, otherFeed] = await Promise.all(feeds.map(async (path) => (await anybody.get(path)).body))
  expect(readCalendar(ownFeed).events).toHaveLength(1)
  expect(readCalendar(otherFeed).events).toEqual([])
  for (const secret of ['secreto', client.name, client.email, '3001234567']) expect(ownFeed).not.toContain(secret)
})

test('a feed address can be renewed and deleted, which revokes the former one; only its hash is stored', async () => {
  const own = await openTechnician(shop)
  expect((await own.get('/api/calendar-feed')).body.data).toEqual({ createdAt: null })
  const first = await subscribe(own)
  expect((await own.get('/api/calendar-feed')).body.data).toEqual({ createdAt: expect.any(String) })
  const second = await subscribe(own)
  expect(second).not.toBe(first)
  expect((await anybody.get(first)).status).toBe(404)
  expect((await anybody.get(second)).status).toBe(200)

  const token = second.slice(-47, -4)
  const { rows } = await shop.pool.query('select token_hash from calendar_feeds where technician_id = $1', [own.id])
  expect(rows[0].token_hash.toString('base64url')).not.toBe(token)
  const { rows: log } = await shop.pool.query(
    `select action, row_to_json(a)::text as line from audit_log a where actor = $1`,
    [own.id],
  )
  expect(log.map(({ action }) => action)).toEqual(['calendar_feed.renewed', 'calendar_feed.renewed'])
  for (const { line } of log) expect(line).not.toContain(token)

  await own.delete('/api/calendar-feed', {})
  expect((await anybody.get(second)).status).toBe(404)
  expect((await own.delete('/api/calendar-feed', {})).status).toBe(200)
  expect((await own.get('/api/calendar-feed')).body.data).toEqual({ createdAt: null })
})

test.each(['A'.repeat(43), `${'A'.repeat(43)}.ics`, 'x.ics', '.ics', `${'A'.repeat(42)}'.ics`])(
  'an unknown address gives 404: %s',
  async (file) => {
    const response = await anybody.get(`/api/calendar-feed/${file}`)
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('a feed address accepts GET only', async () => {
  const path = await subscribe()
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'PROPFIND']) {
    expect((await anybody.send(method, path)).status).toBeGreaterThanOrEqual(400)
  }
})

test('the feed address of a former technician is revoked', async () => {
  const own = await openTechnician(shop)
  const path = await subscribe(own)
  const admin = await signInAs(shop, { role: 'ADMIN' })
  await admin.post('/api/update-user', { userId: own.id, role: 'GENERAL' })
  expect((await anybody.get(path)).status).toBe(404)
})

test('too many feed requests are refused with Retry-After', async () => {
  const limited = await openTestShop({ demo: false, limits: true })
  const visitor = openVisitor(limited.address)
  const path = `/api/calendar-feed/${'A'.repeat(43)}.ics`
  for (let requested = 0; requested < 60; requested++) expect((await visitor.get(path)).status).toBe(404)
  const refused = await visitor.get(path)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a feed leaves out visits older than two months', async () => {
  const own = await openTechnician(shop)
  const client = await openClient(shop)
  await shop.pool.query(
    `insert into tasks (tipo, user_id, technician_id, estado, fecha, hora, tipo_computadoras, marca_computadoras,
       cantidad_computadoras, otros_detalles, costo)
     select 'preventivo', $1, $2, 'completado', current_date - n % 300 - 1, '09:00', 'mesa', 'Norte', 1, '', 25000
     from generate_series(1, 600) n`,
    [client.id, own.id],
  )
  const { events } = readCalendar((await anybody.get(await subscribe(own))).body)
  expect(events.length).toBeGreaterThan(100)
  expect(events.length).toBeLessThan(125)
})
