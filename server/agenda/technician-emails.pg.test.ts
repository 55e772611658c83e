import { expect, test } from 'vitest'

import { openMailbox } from '../../test/emails/mailbox.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'
import { queueUnassigned } from '../maintenance/emails/unassigned.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
const oscar = await openTechnician(shop, 'Óscar Pinto')
const [day, next] = [openDay(), openDay(1)]

/** Makes e-mails due at once, as after the undo period. */
const endWaiting = () => pool.query('update outbox set due_at = now() where sent_at is null')
const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')
const subjectsTo = ({ email }: { email: string }): string[] =>
  mailbox.emails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => plain(/^Subject: (.*) · Alero$/m.exec(text)?.[1]))
const textTo = ({ email }: { email: string }): string =>
  plain(mailbox.emails.findLast(({ to }) => to.includes(email))?.text)
/** The kinds of queued e-mails of a visit that are not due yet. */
const waiting = async (taskId: string): Promise<string[]> =>
  (
    await pool.query(
      `select kind from outbox where task_id = $1 and due_at > now() + interval '20 seconds' order by kind`,
      [taskId],
    )
  ).rows.map(({ kind }) => kind)

test('technicians get e-mails about new, moved and cancelled visits; the client about each change of the visit', async () => {
  const client = await openClient(shop)
  await owner.post('/api/agenda/days-off', { technicianId: oscar.id, fecha: day })
  const { body } = await client.postPreventive({ fecha: day, hora: '10:00', direccion: 'Calle 13 # 7-28' })
  const id = body.data._id as string
  await expect.poll(() => subjectsTo(teresa)).toHaveLength(1)
  expect(subjectsTo(teresa)[0]).toMatch(/^Nueva visita: .+, 10:00 a\. m\.$/)
  expect(textTo(teresa)).toContain('Cliente: Luz Marina Ospina, 3001234567')

  const moved = await owner.move(id, { version: 1, technicianId: teresa.id, fecha: next, hora: '14:00' })
  expect(await waiting(id)).toEqual(['technician_moved', 'visit_moved'])
  await endWaiting()
  await expect.poll(() => subjectsTo(teresa)).toHaveLength(2)
  expect(subjectsTo(teresa)[1]).toMatch(/^Se movió: .+, 2:00 p\. m\.$/)

  const given = await owner.move(id, {
    version: moved.body.data.visit.version,
    technicianId: oscar.id,
    fecha: next,
    hora: '14:00',
  })
  expect(await waiting(id)).toEqual(['technician_moved', 'technician_new', 'visit_technician'])
  await endWaiting()
  await expect.poll(() => [subjectsTo(oscar).length, subjectsTo(teresa).length]).toEqual([1, 3])
  expect(textTo(teresa)).toContain('Esta visita ya no es tuya')
  expect(textTo(teresa)).not.toContain('Luz Marina')
  await expect.poll(() => subjectsTo(client).at(-1)).toBe('Cambió quién va a tu visita')
  expect(textTo(client)).toContain('va Óscar.')
  expect(textTo(client)).not.toContain('Pinto')

  await owner.cancel(id, { version: given.body.data.visit.version, reason: 'La oficina cierra' })
  await endWaiting()
  await expect.poll(() => subjectsTo(oscar)[1]).toMatch(/^Se canceló: /)
  await expect.poll(() => subjectsTo(client).at(-1)).toMatch(/^Se canceló tu visita del /)
  for (const person of [oscar, client]) expect(textTo(person)).toContain('Razón: La oficina cierra')
})

test('no e-mail reports an undone change, nor a technician’s own change to that technician', async () => {
  const client = await openClient(shop)
  const { body } = await client.postPreventive({ fecha: openDay(2), hora: '10:00' })
  const id = body.data._id as string
  const { technicianId } = await owner.open(id)
  const [assigned, another] = technicianId === teresa.id ? [teresa, oscar] : [oscar, teresa]
  await expect.poll(() => subjectsTo(client)).toEqual([expect.stringMatching(/^Tu visita es el /)])
  const before = subjectsTo(another).length
  await owner.move(id, { version: 1, technicianId: another.id, fecha: openDay(3), hora: '11:00' })
  expect((await owner.undo(id, 2)).status).toBe(200)
  await assigned.save(id, { hora: '12:00' })
  await endWaiting()
  await expect
    .poll(async () => (await pool.query('select 1 from outbox where sent_at is null and given_up_at is null')).rows)
    .toEqual([])
  expect(subjectsTo(client)).toEqual([
    expect.stringMatching(/^Tu visita es el /),
    expect.stringMatching(/^Tu visita pasó al /),
  ])
  expect(subjectsTo(another)).toHaveLength(before)
  expect(subjectsTo(assigned).filter((subject) => subject.includes('12:00'))).toEqual([])
})

test('the owner gets one e-mail about a visit without technician, unless its hour is over or an owner left it so', async () => {
  const client = await openClient(shop)
  const subjects = () =>
    mailbox.emails.map(({ text }) => plain(/^Subject: (Visita sin técnico: .*)$/m.exec(text)?.[1])).filter(Boolean)
  const { body } = await client.postPreventive({ fecha: next, hora: '08:00', direccion: 'Calle 13 # 7-28' })
  const left = await client.postPreventive({ fecha: next, hora: '16:00', direccion: 'Calle 13 # 7-28' })
  await pool.query('update tasks set technician_id = null, changed_by = null where id = $1', [body.data._id])
  await pool.query('update tasks set technician_id = null, changed_by = $2 where id = $1', [
    left.body.data._id,
    owner.id,
  ])
  await pool.query(`update tasks set updated_at = now() - interval '1 minute' where technician_id is null`)
  const queued = async () => (await pool.query(`select task_id from outbox where kind = 'visit_unassigned'`)).rows
  await queueUnassigned(shop.db, new Date(`${next}T08:00:00-05:00`))
  expect(await queued()).toEqual([])
  for (const _time of [1, 2]) await queueUnassigned(shop.db, new Date())
  await expect.poll(subjects).toHaveLength(1)
  expect(subjects()[0]).toMatch(/^Visita sin técnico: .+, 8:00 a\. m\.$/)
  expect(await queued()).toEqual([{ task_id: body.data._id }])
})

test('a technician whose visit was assigned to another and back at the same hour gets no e-mail about a move', async () => {
  const client = await openClient(shop)
  const [fecha, hora] = [openDay(4), '10:00']
  const { body } = await client.postPreventive({ fecha, hora })
  const id = body.data._id as string
  const { technicianId } = await owner.open(id)
  const [one, another] = technicianId === teresa.id ? [teresa, oscar] : [oscar, teresa]
  await expect.poll(() => subjectsTo(client)).toHaveLength(1)
  await endWaiting()
  const settled = async () => {
    await expect
      .poll(async () => (await pool.query('select 1 from outbox where sent_at is null and given_up_at is null')).rows)
      .toEqual([])
  }
  await settled()
  const before = subjectsTo(one)
  await owner.move(id, { version: 1, technicianId: another.id, fecha, hora })
  expect((await owner.undo(id, 2)).status).toBe(200)
  await endWaiting()
  await settled()
  expect(subjectsTo(one)).toEqual(before)
})

test('the municipality at the end of an address is the visit’s, in a zone or not, instead of the client’s usual one', async () => {
  const client = await openClient(shop)
  const usual = { recipient: 'Luz Ospina', phone: '3001234567', municipalityCode: '11001', line: 'Carrera 90 # 7-28' }
  expect((await client.post('/api/addresses', { ...usual, isUsual: true })).status).toBe(201)
  const placeOf = async (direccion: string): Promise<string | null> =>
    (await pool.query('select place_of_request($1, $2) as place', [client.id, direccion])).rows[0].place
  const places = {
    'Calle 18 # 28-46, Leticia': '91001',
    'Calle 18 # 28-46, LETICIA ': '91001',
    'Calle 18 # 28-46, Bogotá': '11001',
    'Calle 18 # 28-46': '11001',
    Leticia: '11001',
    'Calle 18 # 28-46, apto 301': '11001',
    // Several municipalities have that name, so none is chosen.
    'Calle 18 # 28-46, La Unión': null,
  }
  for (const [direccion, place] of Object.entries(places)) expect(await placeOf(direccion), direccion).toBe(place)

  const written: [string, string][] = [
    ['Calle 18 # 28-46, Leticia', 'Dónde: Calle 18 # 28-46, Leticia\r\n'],
    ['Carrera 90 # 7-28', 'Dónde: Carrera 90 # 7-28, Bogotá\r\n'],
  ]
  for (const [nth, [direccion, text]] of written.entries()) {
    const { status } = await client.postPreventive({ fecha: day, hora: nth === 0 ? '08:00' : '16:00', direccion })
    expect(status).toBe(201)
    const read = async () =>
      mailbox.emails.find(({ text: found }) => found.includes(`Dónde: ${direccion}`) && found.includes('Nueva visita'))
        ?.text
    await expect.poll(read).toContain(text)
  }
})
