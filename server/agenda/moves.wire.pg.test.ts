import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { closedDay, dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const other = await openAgendaOwner(shop, 'Camilo Duarte')
const teresa = await openTechnician(shop)
const oscar = await openTechnician(shop, 'Óscar Pinto')
const client = await openClient(shop)
const [day, next] = [openDay(), openDay(1)]
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
  await pool.query('delete from technician_days_off')
})

/** Requests a visit and assigns it to Teresa. @returns its id and version */
async function request(hora = '10:00', fecha = day) {
  const { body } = await client.postPreventive({ fecha, hora, descripcion: `Limpieza ${count++}` })
  const { version } = await owner.open(body.data._id)
  const made = await owner.move(body.data._id, { version, technicianId: teresa.id, fecha, hora })
  expect(made.status).toBe(200)
  return { id: body.data._id as string, version: made.body.data.visit.version as number }
}
const stored = async (id: string) =>
  (
    await pool.query(
      `select technician_id, to_char(fecha, 'YYYY-MM-DD') as fecha, hora, estado, version from tasks where id = $1`,
      [id],
    )
  ).rows[0]

test('a visit moves to another technician, day and hour, and the move can be undone', async () => {
  const { id, version } = await request()
  const { status, body } = await owner.move(id, { version, technicianId: oscar.id, fecha: next, hora: '14:00' })
  expect([status, body.data.visit.fecha, body.data.visit.hora, body.data.visit.version]).toEqual([
    200,
    next,
    '14:00',
    version + 1,
  ])
  expect(Date.parse(body.data.undoUntil)).toBeGreaterThan(Date.now())
  expect((await oscar.day(next)).visits.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  const undone = await owner.undo(id, version + 1)
  expect(undone.status).toBe(200)
  expect(await stored(id)).toMatchObject({ technician_id: teresa.id, fecha: day, hora: '10:00', estado: 'pendiente' })
})

test('an undo is refused to another person, after thirty seconds, and twice', async () => {
  const { id, version } = await request()
  await owner.move(id, { version, technicianId: oscar.id, fecha: day, hora: '10:00' })
  expect((await other.undo(id, version + 1)).body.code).toBe('UNDO_TOO_LATE')
  await pool.query('alter table task_history disable trigger user')
  await pool.query(`update task_history set at = now() - interval '31 seconds' where task_id = $1`, [id])
  await pool.query('alter table task_history enable trigger user')
  expect((await owner.undo(id, version + 1)).body.code).toBe('UNDO_TOO_LATE')
  expect((await owner.undo(id, version)).body.code).toBe('AGENDA_CHANGED')
  expect(await stored(id)).toMatchObject({ technician_id: oscar.id, version: version + 1 })
})

test('a move onto another visit changes nothing and offers that technician’s three nearest hours', async () => {
  const first = await request('09:00')
  const second = await request('11:00')
  const { status, body } = await owner.move(second.id, {
    version: second.version,
    technicianId: teresa.id,
    fecha: day,
    hora: '09:00',
  })
  expect([status, body.code, body.message]).toEqual([409, 'AGENDA_OVERLAP', 'Teresa ya tiene otra visita a esa hora.'])
  const slot = (hora: string) => ({ technicianId: teresa.id, fecha: day, hora })
  expect(body.data.nearest).toEqual([slot('08:00'), slot('10:00'), slot('11:00')])
  expect(await stored(second.id)).toMatchObject({ hora: '11:00', version: second.version })
  expect(await stored(first.id)).toMatchObject({ hora: '09:00' })
})

test('an outdated move is refused with its last author and the current visit', async () => {
  const { id, version } = await request()
  await other.move(id, { version, technicianId: oscar.id, fecha: day, hora: '12:00' })
  const { status, body } = await owner.move(id, { version, technicianId: teresa.id, fecha: day, hora: '15:00' })
  expect([status, body.code, body.message]).toEqual([
    409,
    'AGENDA_CHANGED',
    'Camilo Duarte acaba de mover esta visita.',
  ])
  expect(body.data).toMatchObject({ _id: id, hora: '12:00', technicianId: oscar.id, version: version + 1 })
})

test('a visit is cancelled with a reason, a preventive one too; a cancelled one can be neither cancelled nor moved', async () => {
  const { id, version } = await request()
  const without = await owner.cancel(id, { version, reason: ' ' })
  expect([without.status, without.body.message]).toEqual([400, 'Escribe por qué se cancela (máximo 200 caracteres).'])
  const { body } = await owner.cancel(id, { version, reason: 'La oficina cierra' })
  expect(body.data.visit).toMatchObject({
    estado: 'cancelado',
    history: [{ event: 'cancelled', reason: 'La oficina cierra', actor: 'Adriana Rojas' }, {}, {}].slice(
      0,
      body.data.visit.history.length,
    ),
  })
  expect((await owner.cancel(id, { version: version + 1, reason: 'Otra vez' })).body.code).toBe('TASK_CLOSED')
  expect(
    (await owner.move(id, { version: version + 1, technicianId: oscar.id, fecha: day, hora: '10:00' })).body.code,
  ).toBe('TASK_CLOSED')
})

test('invalid times, technicians, places and visits are refused', async () => {
  const { id, version } = await request()
  const moveWith = (about: object) =>
    owner.move(id, { version, technicianId: oscar.id, fecha: day, hora: '10:00', ...about })
  const statusAndMessage = async (about: object) => {
    const { status, body } = await moveWith(about)
    return [status, body.message]
  }
  expect(await statusAndMessage({ fecha: dayFrom(-1) })).toEqual([400, 'La fecha no puede ser anterior a hoy.'])
  expect(await statusAndMessage({ fecha: dayFrom(400) })).toEqual([400, 'La fecha no puede superar un año.'])
  expect(await statusAndMessage({ hora: 'tarde' })).toEqual([400, 'La hora no es válida.'])
  expect(await statusAndMessage({ technicianId: client.id })).toEqual([400, 'Esa persona ya no trabaja como técnico.'])
  expect((await owner.move(client.id, { version, technicianId: null, fecha: day, hora: '10:00' })).status).toBe(404)
  expect((await moveWith({ technicianId: null })).body.data.visit).toMatchObject({ technicianId: null })
  expect(await stored(id)).toMatchObject({ technician_id: null, version: version + 1 })
  expect((await owner.place(id, '99999')).body.code).toBe('MUNICIPALITY_UNKNOWN')
  expect((await owner.place(client.id, '11001')).status).toBe(404)
})

test('unassigned visits go to the proposed technicians; each assignment counts for the next', async () => {
  const ids: string[] = []
  for (const hora of ['08:00', '08:00']) {
    const { id, version } = await request(hora === '08:00' && ids.length > 0 ? '09:00' : hora)
    await owner.move(id, { version, technicianId: null, fecha: day, hora: '08:00' })
    ids.push(id)
  }
  const { unassigned } = await owner.week(day)
  expect(
    unassigned
      .filter(({ _id }: { _id: string }) => ids.includes(_id))
      .map(({ proposal }: { proposal: object }) => proposal),
  ).toEqual([expect.objectContaining({ obstacle: null }), expect.objectContaining({ obstacle: null })])
  const { body } = await owner.post('/api/agenda/assign', { taskIds: ids })
  expect(body.data.map(({ technicianId }: { technicianId: string }) => technicianId).toSorted()).toEqual(
    [teresa.id, oscar.id].toSorted(),
  )
  // Each can be undone like a move.
  for (const { taskId, version, undoUntil } of body.data) {
    expect(Date.parse(undoUntil) - Date.now()).toBeGreaterThan(20_000)
    expect(await stored(taskId)).toMatchObject({ version })
    expect((await owner.undo(taskId, version)).body.data.visit).toMatchObject({ technicianId: null })
  }
  expect((await owner.post('/api/agenda/assign', { taskIds: [] })).status).toBe(400)
})

test('many assignments are undone by one call, with the reason for each refused one', async () => {
  const ids: string[] = []
  for (const hora of ['08:00', '09:00', '10:00', '11:00']) {
    const { id, version } = await request(hora)
    await owner.move(id, { version, technicianId: null, fecha: day, hora })
    ids.push(id)
  }
  const { body } = await owner.post('/api/agenda/assign', { taskIds: ids })
  const visits = body.data.map(({ taskId, version }: { taskId: string; version: number }) => ({ taskId, version }))
  const of = (id: string) => visits.find(({ taskId }: { taskId: string }) => taskId === id)
  const [moved = '', late = '', ...rest] = ids
  await other.move(moved, { version: of(moved).version, technicianId: oscar.id, fecha: next, hora: '16:00' })
  await pool.query('alter table task_history disable trigger user')
  await pool.query(`update task_history set at = at - interval '31 seconds' where task_id = $1`, [late])
  await pool.query('alter table task_history enable trigger user')
  const foreign = await other.post('/api/agenda/unassign', { visits: [of(rest[0]!)] })
  expect([foreign.status, foreign.body.data]).toEqual([200, [{ taskId: rest[0], refusal: 'Ya no se puede deshacer.' }]])
  const nobody = '00000000-0000-4000-8000-000000000000'
  const answer = await owner.post('/api/agenda/unassign', { visits: [...visits, { taskId: nobody, version: 1 }] })
  expect(answer.status).toBe(200)
  const refusals = Object.fromEntries(
    answer.body.data.map(({ taskId, refusal }: { taskId: string; refusal: string }) => [taskId, refusal]),
  )
  expect(refusals).toEqual({
    [moved]: 'Camilo Duarte acaba de mover esta visita.',
    [late]: 'Ya no se puede deshacer.',
    [rest[0]!]: '',
    [rest[1]!]: '',
    [nobody]: 'No encontrado.',
  })
  for (const id of rest) expect(await stored(id)).toMatchObject({ technician_id: null, version: of(id).version + 1 })
  expect(await stored(moved)).toMatchObject({ technician_id: oscar.id, fecha: next })
  expect((await stored(late)).technician_id).not.toBeNull()
  // Repeated: they have no technician any more, so nothing is undone.
  const again = await owner.post('/api/agenda/unassign', { visits: [of(rest[0]!)] })
  expect(again.body.data).toEqual([{ taskId: rest[0], refusal: 'Adriana Rojas acaba de mover esta visita.' }])
  expect((await owner.post('/api/agenda/unassign', { visits: [] })).status).toBe(400)
})

test('only assignments are undone like this: a cancelled visit stays cancelled', async () => {
  const { id, version } = await request()
  await owner.move(id, { version, technicianId: null, fecha: day, hora: '10:00' })
  await owner.cancel(id, { version: version + 1, reason: 'Se repitió' })
  const { body } = await owner.post('/api/agenda/unassign', { visits: [{ taskId: id, version: version + 2 }] })
  expect(body.data).toEqual([{ taskId: id, refusal: 'Ya no se puede deshacer.' }])
  expect(await stored(id)).toMatchObject({ estado: 'cancelado' })
})

test('a technician’s day off proposes other technicians for the visits and reassigns them in one call', async () => {
  const first = await request('09:00')
  const busy = await request('11:00')
  await owner.move(busy.id, { version: busy.version, technicianId: oscar.id, fecha: day, hora: '11:00' })
  const second = await request('11:00')
  const { body } = await owner.get(`/api/agenda/absence?technicianId=${teresa.id}&fecha=${day}`)
  const proposed = body.data.visits.map(
    ({ visit, proposal }: { visit: { _id: string }; proposal: { technicianId: string } | null }) => [
      visit._id,
      proposal?.technicianId ?? null,
    ],
  )
  expect(proposed).toEqual([
    [first.id, oscar.id],
    [second.id, null],
  ])
  const off = { technicianId: teresa.id, fecha: day, reason: 'Incapacidad' }
  const visits = [
    { taskId: first.id, version: first.version, technicianId: oscar.id },
    { taskId: second.id, version: second.version, technicianId: null },
  ]
  const stale = await owner.post('/api/agenda/days-off', { ...off, visits: visits.slice(1) })
  expect([stale.status, stale.body.code, stale.body.data.visits.length]).toEqual([409, 'ABSENCE_CHANGED', 2])
  expect((await owner.post('/api/agenda/days-off', { ...off, visits })).status).toBe(200)
  expect(await stored(first.id)).toMatchObject({ technician_id: oscar.id })
  expect(await stored(second.id)).toMatchObject({ technician_id: null, hora: '11:00' })
  expect((await owner.post('/api/agenda/days-off', off)).body.message).toBe('Teresa Muñoz ya tiene libre ese día.')
  const refused = await owner.move(first.id, {
    version: first.version + 1,
    technicianId: teresa.id,
    fecha: day,
    hora: '09:00',
  })
  expect([refused.status, refused.body.message]).toEqual([409, 'Teresa no trabaja ese día.'])
})

test('no technician is proposed for a visit whose hour is over', async () => {
  const { id } = await request('09:00')
  const today = dayFrom(0)
  await pool.query(`update tasks set fecha = $2, hora = '00:00' where id = $1`, [id, today])
  const absence = await owner.get(`/api/agenda/absence?technicianId=${teresa.id}&fecha=${today}`)
  expect(absence.body.data.visits).toMatchObject([{ visit: { _id: id }, proposal: null }])
  await pool.query('update tasks set technician_id = null where id = $1', [id])
  expect((await owner.week(today, 1)).unassigned).toMatchObject([{ _id: id, proposal: null }])
  const assigned = await owner.post('/api/agenda/assign', { taskIds: [id] })
  expect(assigned.body.data).toMatchObject([{ taskId: id, technicianId: null }])
})

test('the week shows each technician with visits, free hours and days off', async () => {
  const { id } = await request('10:00')
  const off = await owner.post('/api/agenda/days-off', { technicianId: oscar.id, fecha: day, reason: 'Cita médica' })
  const { technicians, days } = await owner.week(day, 2)
  const dayOf = (technicianId: string) => technicians.find(({ _id }: { _id: string }) => _id === technicianId).days[0]
  expect(days).toHaveLength(2)
  expect(dayOf(teresa.id)).toMatchObject({
    fecha: day,
    dayOff: null,
    loadMinutes: 60,
    worksMinutes: 600,
    visits: [{ _id: id, client: { name: client.name } }],
  })
  expect(dayOf(teresa.id).freeHours).toEqual([
    '08:00',
    '09:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ])
  expect(dayOf(oscar.id)).toMatchObject({ dayOff: { reason: 'Cita médica' }, freeHours: [], visits: [] })
  expect((await owner.send('DELETE', `/api/agenda/days-off/${off.body.data._id}`)).status).toBe(200)
  expect((await owner.send('DELETE', `/api/agenda/days-off/${off.body.data._id}`)).status).toBe(404)
  const sunday = await owner.week(closedDay('domingo'), 1)
  expect(sunday.days[0].closed).toContain('domingo')
})

test('a cancellation can be undone until something is approved, and is announced as final afterwards', async () => {
  const { id, version } = await request()
  expect(await owner.open(id)).toMatchObject({ isCancelFinal: false })
  const first = await owner.cancel(id, { version, reason: 'Llueve mucho' })
  expect(Date.parse(first.body.data.undoUntil)).toBeGreaterThan(Date.now())
  const undone = await owner.undo(id, version + 1)
  expect([undone.status, undone.body.data.visit.estado]).toEqual([200, 'pendiente'])

  const billing = openVisitBilling(teresa)
  await billing.addPart(id, await addProduct(shop, { price: 10_000, stock: 5 }))
  await billing.agree(id)
  const opened = await owner.open(id)
  expect(opened).toMatchObject({ isCancelFinal: true })
  const { status, body } = await owner.cancel(id, { version: opened.version, reason: 'Llueve mucho' })
  expect([status, body.data.undoUntil, body.data.visit.estado]).toEqual([200, null, 'cancelado'])
  const refused = await owner.undo(id, opened.version + 1)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'UNDO_TOO_LATE',
    'Ya había algo aprobado o pagado: esta cancelación no se puede deshacer.',
  ])
  expect(await stored(id)).toMatchObject({ estado: 'cancelado', version: opened.version + 1 })
})
