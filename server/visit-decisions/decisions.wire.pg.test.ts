import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)

afterEach(() => expectInvariants(pool))

let day = 0

/** Signs a client up and requests a visit on a day that no other test uses. */
async function openVisit(about: object = {}) {
  const client = await openClient(shop)
  const fecha = openDay(day++)
  const { body } = await client.postPreventive({ fecha, hora: '10:00', ...about })
  const taskId = body.data._id as string
  return { client, taskId, fecha, decide: decideAs(client, taskId) }
}

const decideAs =
  (client: Client, taskId: string) =>
  (what: 'confirm' | 'move' | 'cancel', body: object = { version: 1 }) =>
    client.post(`/api/visit-answers/${taskId}/${what}`, body)

const visitOf = async (client: Client, taskId: string) =>
  (await client.get('/api/visit-answers')).body.data.find((visit: { taskId: string }) => visit.taskId === taskId)

const stored = async (taskId: string) =>
  (
    await pool.query(
      `select to_char(fecha, 'YYYY-MM-DD') as fecha, hora, estado, version, technician_id is not null as assigned,
        (select count(*)::int from bookings b where b.task_id = t.id) as bookings from tasks t where id = $1`,
      [taskId],
    )
  ).rows[0]

/** Moves the start of the visit to this many hours from now, by its client unless `by` names somebody else. */
const startInHours = (taskId: string, hours: number, by: string | null = null) =>
  pool.query(
    `update tasks set fecha = ((now() + make_interval(hours => $2)) at time zone 'America/Bogota')::date,
      hora = to_char((now() + make_interval(hours => $2)) at time zone 'America/Bogota', 'HH24:MI'), minutes = 60,
      changed_by = coalesce($3, user_id) where id = $1`,
    [taskId, hours, by],
  )

describe('a signed-in client', () => {
  test('sees an open visit with its technician’s first name and until when it can be changed', async () => {
    const { client, taskId, fecha } = await openVisit({ cantidad_computadoras: 2 })
    const start = Date.parse(`${fecha}T10:00:00-05:00`)
    expect(await visitOf(client, taskId)).toEqual({
      taskId,
      tipo: 'preventivo',
      estado: 'pendiente',
      fecha,
      hora: '10:00',
      minutes: 120,
      direccion: 'Calle 45 # 20-31, Bogotá',
      computers: ['2 × portátil Lumen'],
      costo: 50_000,
      technician: 'Teresa',
      version: 1,
      isConfirmed: false,
      changesUntil: new Date(start - 4 * 3_600_000).toISOString(),
      cutoffHours: 4,
      canConfirm: true,
      canMove: true,
      canCancel: true,
    })
  })

  test('confirms a visit, also twice; the confirmation is void when the technician moves the visit', async () => {
    const { client, taskId, decide } = await openVisit()
    const { status, body } = await decide('confirm')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ isConfirmed: true, canConfirm: false, version: 1 })
    expect((await decide('confirm')).body.data).toMatchObject({ isConfirmed: true })
    const { rows } = await pool.query('select decision, via, hora from visit_answers where task_id = $1', [taskId])
    expect(rows).toEqual([{ decision: 'confirmed', via: 'account', hora: '10:00' }])
    await technician.save(taskId, { hora: '11:00' })
    expect(await visitOf(client, taskId)).toMatchObject({ isConfirmed: false, canConfirm: true, version: 2 })
    const stale = await decide('confirm')
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'VISIT_CHANGED',
      message: 'Esta visita cambió mientras la mirabas. Así está ahora.',
      data: { hora: '11:00', version: 2 },
    })
    expect(JSON.stringify(stale.body)).not.toContain(client.id)
  })

  test('moves a visit to the hour that it has: that confirms it, once', async () => {
    const { taskId, fecha, decide } = await openVisit()
    for (const _time of [1, 2]) {
      const { status, body } = await decide('move', { version: 1, fecha, hora: '10:00' })
      expect([status, body.data]).toMatchObject([200, { hora: '10:00', version: 1, isConfirmed: true }])
    }
    const { rows } = await pool.query('select decision, version from visit_answers where task_id = $1', [taskId])
    expect(rows).toEqual([{ decision: 'confirmed', version: 1 }])
    expect(await stored(taskId)).toMatchObject({ version: 1, assigned: true, bookings: 1 })
  })

  test('moves a visit to a free hour, which releases the former hour; a repeated call changes nothing', async () => {
    const { client, taskId, fecha, decide } = await openVisit()
    const { status, body } = await decide('move', { version: 1, fecha, hora: '15:00' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ fecha, hora: '15:00', version: 2, isConfirmed: true, canMove: true })
    expect(await stored(taskId)).toMatchObject({ hora: '15:00', version: 2, assigned: true, bookings: 1 })
    const other = await openClient(shop)
    expect((await other.postPreventive({ fecha, hora: '10:00' })).body.data.isAssigned).toBe(true)
    // The same call again, as after a lost response.
    expect((await decide('move', { version: 1, fecha, hora: '15:00' })).status).toBe(200)
    expect(await stored(taskId)).toMatchObject({ version: 2 })
    expect((await client.support())[0].timeline.at(-1)).toMatchObject({
      event: 'changed',
      changes: [{ field: 'hora', before: '10:00', after: '15:00' }],
    })
  })

  test('moves a long visit by one hour, overlapping its former time', async () => {
    const { client, taskId, fecha, decide } = await openVisit({ cantidad_computadoras: 3 })
    const { body } = await client.get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)
    expect(body.data.hours).toContainEqual({ hora: '11:00', isFree: true })
    expect((await decide('move', { version: 1, fecha, hora: '11:00' })).status).toBe(200)
    expect(await stored(taskId)).toMatchObject({ hora: '11:00', bookings: 1 })
  })

  test('a client who chooses a taken hour keeps the former one and gets the nearest three', async () => {
    const { taskId, fecha, decide } = await openVisit()
    const other = await openClient(shop)
    expect((await other.postPreventive({ fecha, hora: '15:00' })).body.data.isAssigned).toBe(true)
    const { status, body } = await decide('move', { version: 1, fecha, hora: '15:00' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'HOUR_TAKEN', message: 'No hay un técnico libre a esa hora. Elige otra.' })
    expect(body.data.nearest).toEqual([
      { fecha, hora: '14:00' },
      { fecha, hora: '16:00' },
      { fecha, hora: '13:00' },
    ])
    expect(await stored(taskId)).toMatchObject({ fecha, hora: '10:00', version: 1, bookings: 1 })
  })

  test('cancels a preventive visit with a reason, also twice; afterwards it can be neither moved nor confirmed', async () => {
    const { client, taskId, fecha, decide } = await openVisit()
    const { status, body } = await decide('cancel', { version: 1, reason: 'not_that_day' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ estado: 'cancelado', canConfirm: false, canMove: false, canCancel: false })
    expect((await decide('cancel', { version: 1 })).status).toBe(200)
    expect(await stored(taskId)).toMatchObject({ estado: 'cancelado', version: 2, bookings: 0 })
    const { rows } = await pool.query('select decision, reason from visit_answers where task_id = $1', [taskId])
    expect(rows).toEqual([{ decision: 'cancelled', reason: 'not_that_day' }])
    expect(await visitOf(client, taskId)).toBeUndefined()
    const late = await decide('move', { version: 2, fecha, hora: '15:00' })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('VISIT_CLOSED')
    expect((await decide('confirm', { version: 2 })).body.code).toBe('VISIT_CLOSED')
  })

  test('cannot move or cancel after the owner’s cut-off, but can confirm', async () => {
    const { client, taskId, fecha, decide } = await openVisit()
    await startInHours(taskId, 3)
    const { version } = await visitOf(client, taskId)
    expect(await visitOf(client, taskId)).toMatchObject({ canConfirm: true, canMove: false, canCancel: false })
    for (const refused of [
      await decide('cancel', { version }),
      await decide('move', { version, fecha, hora: '15:00' }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        code: 'VISIT_TOO_LATE',
        message: 'Ya pasó el plazo. Llámanos: 601 555 0123.',
      })
    }
    expect(await stored(taskId)).toMatchObject({ estado: 'pendiente', version })
    await pool.query('update visit_settings set cutoff_hours = 2')
    expect(await visitOf(client, taskId)).toMatchObject({ canMove: true, canCancel: true })
    await pool.query('update visit_settings set cutoff_hours = 4')
    expect((await decide('confirm', { version })).body.data).toMatchObject({ isConfirmed: true })
  })

  test('can move and cancel, until it begins, a visit that the shop moved to after the cut-off', async () => {
    const { client, taskId, decide } = await openVisit()
    // Visits of other tests may be at the hours of this one.
    await pool.query(`update tasks set estado = 'cancelado' where id <> $1 and estado = 'pendiente'`, [taskId])
    await startInHours(taskId, 3, technician.id)
    const visit = await visitOf(client, taskId)
    const start = Date.parse(`${visit.fecha}T${visit.hora}:00-05:00`)
    expect(visit).toMatchObject({ canMove: true, canCancel: true, changesUntil: new Date(start).toISOString() })
    const fecha = openDay(day++)
    const moved = await decide('move', { version: visit.version, fecha, hora: '15:00' })
    const chosen = Date.parse(`${fecha}T15:00:00-05:00`)
    expect([moved.status, moved.body.data]).toMatchObject([
      ...[200, { changesUntil: new Date(chosen - 4 * 3_600_000).toISOString() }],
    ])
    // Its own choice later than that is its own: the cut-off counts again, also when another technician gets the visit.
    await startInHours(taskId, 3)
    await pool.query('update tasks set technician_id = null, changed_by = $2 where id = $1', [taskId, technician.id])
    expect(await visitOf(client, taskId)).toMatchObject({ canMove: false, canCancel: false })
    await startInHours(taskId, 2, technician.id)
    const { version } = await visitOf(client, taskId)
    expect((await decide('cancel', { version })).body.data).toMatchObject({ estado: 'cancelado' })
  })

  test('can change neither another client’s visit nor one whose technician is on the way', async () => {
    const { client, taskId, fecha, decide } = await openVisit()
    const stranger = decideAs(await openClient(shop), taskId)
    for (const what of ['confirm', 'move', 'cancel'] as const) {
      const refused = await stranger(what, { version: 1, ...(what === 'move' && { fecha, hora: '15:00' }) })
      expect(refused.status).toBe(404)
    }
    expect((await client.get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)).status).toBe(200)
    expect((await (await openClient(shop)).get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)).status).toBe(404)
    await pool.query(
      `insert into visit_stages (task_id, stage, at, technician_id) values ($1, 'on_the_way', now() - interval '1 minute', $2)`,
      [taskId, technician.id],
    )
    expect((await decide('cancel')).body.code).toBe('VISIT_CLOSED')
    expect((await decide('move', { version: 1, fecha, hora: '15:00' })).body.code).toBe('VISIT_CLOSED')
    expect(await stored(taskId)).toMatchObject({ estado: 'pendiente', hora: '10:00', version: 1 })
  })

  test.each([
    [{ version: 1, fecha: '2020-01-02', hora: '10:00' }, 'La fecha no puede ser anterior a hoy.'],
    [{ version: 1, fecha: openDay(), hora: '25:00' }, 'La hora no es válida.'],
    [{ version: 1, fecha: openDay(), hora: '07:00' }, 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
    [{ version: 0, fecha: openDay(), hora: '10:00' }, 'Versión no válida.'],
  ])('a move with %o is refused and changes nothing', async (body, message) => {
    const { taskId, decide } = await openVisit()
    const refused = await decide('move', body)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe(message)
    expect(await stored(taskId)).toMatchObject({ hora: '10:00', version: 1, bookings: 1 })
  })

  test('sees free hours that fit the visit’s number of computers', async () => {
    const { client, taskId, fecha } = await openVisit({ cantidad_computadoras: 2 })
    const { body } = await client.get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)
    expect(body.data.hours[0]).toEqual({ hora: '08:00', isFree: true })
    expect(body.data.hours.at(-1).hora).toBe('16:00')
    const month = await client.get(`/api/visit-answers/${taskId}/hours?mes=${fecha.slice(0, 7)}`)
    expect(month.body.data.kind).toBe('month')
    const neither = await client.get(`/api/visit-answers/${taskId}/hours`)
    expect(neither.body.message).toBe('Elige un día o un mes.')
  })
})
