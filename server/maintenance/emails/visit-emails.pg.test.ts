import { expect, test } from 'vitest'

import { addDays } from '../../../contract/values/civil-days.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { PASSWORD } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { readCalendar } from '../../../test/visits/icalendar.ts'
import { openDay } from '../../../test/visits/open-days.ts'
import { openClient, openTechnician, type Client } from '../../../test/visits/visits.ts'
import { openMail } from '../../platform/mail.ts'
import { sendDueEmails, type EmailWriters } from '../../platform/outbox/outbox.ts'
import { queueReminders } from './remind.ts'
import { visitEmails } from './visit-emails.ts'

let isRefusing = false
const mailbox = await openMailbox({ isRefusing: () => isRefusing })
const about = { name: 'Alero', publicUrl: 'http://127.0.0.1:3000', helpEmail: 'hola@alero.example' }
const shop = await openTestShop({ demo: false, env: { PUBLIC_URL: about.publicUrl, SMTP_URL: mailbox.url } })
// A shop without a mail server: only the tests queue and send its e-mails.
const silent = await openTestShop({ demo: false })
const { db, pool } = shop
const technician = await openTechnician(shop)
const mail = openMail({ url: mailbox.url, from: () => ({ name: 'Alero', address: 'hola@alero.example' }) })

/** An e-mail as it is queued in the outbox. */
const waiting = (about: string, occasion: string) => ({ about, occasion, createdAt: new Date(), sealed: null })

/** Writers of visit e-mails with a stub link: the shop under test sends some of the same e-mails with real ones. */
const writersAt = (now: () => Date, from = db) =>
  visitEmails({
    db: from,
    shop: about,
    now,
    decisionLink: async () => ({ path: '/visita#token=of-a-test', changesUntil: null, isFirstHour: false }),
  })

/** Sends due e-mails as other processes would, beside the shop's own sender. */
async function send(now = new Date()): Promise<void> {
  const writers = writersAt(() => now)
  await Promise.all(Array.from({ length: 3 }, () => sendDueEmails({ db, mail, writers }, () => {})))
}

/** Sends a task's e-mails and waits until none is due. */
async function settle(taskId: string, now?: Date): Promise<void> {
  await send(now)
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        'select 1 from outbox where task_id = $1 and sent_at is null and given_up_at is null and due_at <= now()',
        [taskId],
      )
      return rows.length
    })
    .toBe(0)
}

const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')
const emailsTo = ({ email }: Client) => mailbox.emails.filter(({ to }) => to.includes(email))
const subjectsTo = (client: Client) =>
  emailsTo(client).map(({ text }) => plain(/^Subject: (.*) · Alero$/m.exec(text)?.[1]))
const dayFormat = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** "jueves 3 de diciembre" */
const dayText = (fecha: string) => dayFormat.format(new Date(`${fecha}T00:00:00Z`)).replace(',', '')

/** Sends a request and its e-mail. */
async function sendRequest(about: object = {}) {
  const client = await openClient(shop)
  const { body, status } = await client.postPreventive(about)
  expect(status).toBe(201)
  const taskId = body.data._id as string
  await settle(taskId)
  return { client, taskId }
}

/** Sends a request without a clock time and lets the technician take it. */
async function take(about: object = {}) {
  const client = await openClient(shop)
  const { body } = await client.postCorrective({ descripcion: 'No prende', ...about })
  const taskId = body.data._id as string
  await technician.take(taskId, 1)
  await settle(taskId)
  return { client, taskId }
}

test('a request sends an e-mail with day, hour, price and the visit for the calendar', async () => {
  const fecha = openDay()
  const { client, taskId } = await sendRequest({ fecha, hora: '14:00', cantidad_computadoras: 2 })
  const [message, ...more] = emailsTo(client)
  expect(more).toEqual([])
  const text = plain(message?.text)
  expect(text).toContain(`Subject: Tu visita es el ${dayText(fecha)}, 2:00 p. m. · Alero`)
  expect(text).toContain('Recibimos tu solicitud de mantenimiento preventivo.')
  expect(text).toMatch(/Cuándo: \p{L}+, \d+ de \p{L}+ de \d{4}, de 2:00 p\. m\. a 4:00 p\. m\./u)
  expect(text).toContain('Dónde: Calle 45 # 20-31, Bogotá')
  expect(text).toContain('Equipos: 2 × portátil Lumen')
  expect(text).toContain('Costo: $ 50.000')
  expect(text).toContain('Un técnico ya tiene apartada esa hora para ti.')
  expect(text).toContain('Para que rinda:\r\n- Deja a la mano los cargadores')
  expect(text).toContain('http://127.0.0.1:3000/visita#token=')
  expect(message?.html).toContain('<ul><li>Deja a la mano los cargadores')
  expect(message?.attachments).toMatchObject([
    { name: 'visita.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH; name=visita.ics' },
  ])
  expect(readCalendar(message?.attachments[0]?.text ?? '').events).toMatchObject([
    { uid: `visita-${taskId}`, start: `${fecha}T14:00:00`, sequence: 1 },
  ])
})

test('a request sent twice at once makes one request and one e-mail', async () => {
  const client = await openClient(shop)
  const sent = { fecha: openDay(1), hora: '08:00' }
  const [first, other] = await Promise.all([client.postPreventive(sent), client.postPreventive(sent)])
  expect(other.body.data._id).toBe(first.body.data._id)
  await settle(first.body.data._id)
  expect(emailsTo(client)).toHaveLength(1)
})

test('a request without a day is confirmed without a calendar file; setting the day sends another e-mail', async () => {
  const { client, taskId } = await take()
  expect(emailsTo(client)[0]?.attachments).toEqual([])
  expect(emailsTo(client)[0]?.text).toContain('Cuándo: por acordar')
  await technician.save(taskId, { fecha: openDay(), hora: '08:00' })
  await settle(taskId)
  expect(subjectsTo(client)).toEqual(['Recibimos tu solicitud', 'Tu visita ya tiene fecha'])
  await technician.save(taskId, { hora: '09:00' })
  await settle(taskId)
  const last = emailsTo(client)[2]
  expect(plain(last?.text)).toMatch(/cambió de fecha o de hora\. Antes era: .*, de 8:00 a\. m\. a 9:00 a\. m\.(?!\.)/)
  expect(plain(last?.text)).toMatch(/Cuándo: .*, de 9:00 a\. m\. a 10:00 a\. m\./)
  expect(readCalendar(last?.attachments[0]?.text ?? '').events).toMatchObject([
    { uid: `visita-${taskId}`, start: `${openDay()}T09:00:00`, sequence: 4 },
  ])
})

test('a request without a free technician is confirmed as tentative, then by another e-mail once it is taken', async () => {
  const fecha = openDay(13)
  const requested = { fecha, hora: '10:00' }
  // The only technician is already booked at that hour.
  await sendRequest(requested)
  const { client, taskId } = await sendRequest(requested)
  const text = plain(emailsTo(client)[0]?.text)
  expect(text).toContain('A esa hora todavía no hay un técnico libre.')
  expect(text).not.toContain('Para que rinda')
  expect(readCalendar(emailsTo(client)[0]?.attachments[0]?.text ?? '').events).toMatchObject([{ status: 'TENTATIVE' }])
  const other = await openTechnician(shop)
  expect((await other.take(taskId, 1)).status).toBe(200)
  expect((await other.take(taskId, 2)).status).toBe(200)
  await settle(taskId)
  await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  expect(subjectsTo(client)).toEqual(['Recibimos tu solicitud', `Tu visita es el ${dayText(fecha)}, 10:00 a. m.`])
  expect(readCalendar(emailsTo(client)[1]?.attachments[0]?.text ?? '').events).toMatchObject([
    { uid: `visita-${taskId}`, sequence: 2, status: 'CONFIRMED' },
  ])
})

test('of two moves before an e-mail is sent only the last is reported', async () => {
  const { client, taskId } = await take({ fecha: openDay(2), hora: 'en la tarde' })
  isRefusing = true
  await technician.save(taskId, { hora: '10:00' })
  await settle(taskId)
  await technician.save(taskId, { hora: '11:00' })
  await settle(taskId)
  isRefusing = false
  await pool.query('update outbox set due_at = now() where task_id = $1 and sent_at is null', [taskId])
  await settle(taskId)
  expect(subjectsTo(client)).toEqual([
    'Recibimos tu solicitud',
    `Tu visita pasó al ${dayText(openDay(2))}, 11:00 a. m.`,
  ])
  expect(plain(emailsTo(client)[1]?.text)).toContain('de 11:00 a. m. a 12:00 p. m.')
})

test('a completed or cancelled visit is reported once; states in between are not', async () => {
  const done = await take({ fecha: openDay(3), hora: 'temprano' })
  for (const estado of ['en proceso', 'completado', 'completado']) await technician.save(done.taskId, { estado })
  await settle(done.taskId)
  expect(subjectsTo(done.client)).toEqual(['Recibimos tu solicitud', 'Terminamos tu mantenimiento'])

  const cancelled = await take({ fecha: openDay(3), hora: 'tarde' })
  await technician.save(cancelled.taskId, { estado: 'cancelado' })
  await settle(cancelled.taskId)
  expect(subjectsTo(cancelled.client)).toEqual([
    'Recibimos tu solicitud',
    `Se canceló tu visita del ${dayText(openDay(3))}`,
  ])
  const file = emailsTo(cancelled.client)[1]?.attachments[0]?.text ?? ''
  expect(readCalendar(file).events).toMatchObject([{ status: 'CANCELLED', sequence: 3 }])
})

test('an unchanged or refused save queues no e-mail', async () => {
  const { client, taskId } = await take({ fecha: openDay(4), hora: 'tarde' })
  expect((await technician.save(taskId, { hora: 'tarde' })).status).toBe(200)
  expect((await technician.save(taskId, { fecha: '2020-01-01' })).status).toBe(400)
  expect((await technician.save(taskId, { hora: '10:00' }, 1)).status).toBe(409)
  await settle(taskId)
  expect(subjectsTo(client)).toEqual(['Recibimos tu solicitud'])
})

/** Nine in the morning in Colombia on the day before. */
const dayBefore = (fecha: string, hourInUtc = '14:00') => new Date(`${addDays(fecha, -1)}T${hourInUtc}:00Z`)

test('a client gets one reminder the day before, however many processes run', async () => {
  const fecha = openDay(5)
  const { client, taskId } = await sendRequest({ fecha, hora: '10:00' })
  const now = dayBefore(fecha)
  for (let minute = 0; minute < 3; minute++) {
    await Promise.all(Array.from({ length: 5 }, () => queueReminders(db, now)))
    await settle(taskId, now)
  }
  expect(subjectsTo(client)).toEqual([`Tu visita es el ${dayText(fecha)}, 10:00 a. m.`, 'Recordatorio de tu visita'])
  const { rows } = await pool.query(`select tries from outbox where task_id = $1 and kind = 'visit_reminder'`, [taskId])
  expect(rows).toEqual([{ tries: 1 }])
})

test('reminders follow Colombian days, from eight in the morning', async () => {
  const fecha = openDay(6)
  const { client, taskId } = await sendRequest({ fecha, hora: '10:00' })
  // In Colombia: two days before, the day before but too early, and twice the day itself.
  for (const now of [
    dayBefore(fecha, '03:00'),
    dayBefore(fecha, '12:59'),
    new Date(`${fecha}T05:00:00Z`),
    new Date(`${fecha}T14:00:00Z`),
  ]) {
    await queueReminders(db, now)
  }
  await settle(taskId)
  expect(subjectsTo(client)).toEqual([`Tu visita es el ${dayText(fecha)}, 10:00 a. m.`])
  // Late in the evening in Colombia, when London has the visit's own day.
  await queueReminders(db, new Date(`${fecha}T04:59:00Z`))
  await settle(taskId)
  expect(subjectsTo(client)).toEqual([`Tu visita es el ${dayText(fecha)}, 10:00 a. m.`, 'Recordatorio de tu visita'])
})

test('a cancelled, completed, moved or unassigned visit gets no reminder for its former day', async () => {
  const fecha = openDay(7)
  const waiting = await openClient(shop)
  await settle((await waiting.postCorrective({ fecha, hora: 'seis' })).body.data._id)
  const visits = await Promise.all(['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((hora) => take({ fecha, hora })))
  const [cancelled, done, moved, later, stays] = visits as [(typeof visits)[0], ...typeof visits] & typeof visits
  const now = dayBefore(fecha)
  await technician.save(cancelled.taskId, { estado: 'cancelado' })
  await technician.save(done!.taskId, { estado: 'completado' })
  await technician.save(moved!.taskId, { fecha: openDay(8) })
  isRefusing = true
  await queueReminders(db, now)
  await settle(later!.taskId, now)
  await settle(stays!.taskId, now)
  // Its reminder is already queued.
  await technician.save(later!.taskId, { fecha: openDay(8) })
  isRefusing = false
  await pool.query('update outbox set due_at = now() where sent_at is null and given_up_at is null')
  for (const { taskId } of visits) await settle(taskId, now)
  const reminded = () =>
    visits.map(({ client }) => subjectsTo(client).filter((subject) => subject?.startsWith('Recordatorio')).length)
  expect(reminded()).toEqual([0, 0, 0, 0, 1])
  expect(subjectsTo(waiting)).toEqual(['Recibimos tu solicitud'])
  // Moved visits are reminded of on the day before their new one.
  await queueReminders(db, dayBefore(openDay(8)))
  for (const { taskId } of visits) await settle(taskId, dayBefore(openDay(8)))
  expect(reminded()).toEqual([0, 0, 1, 1, 1])
})

test('a client told of the day on the day before gets no reminder', async () => {
  const { client, taskId } = await sendRequest({ fecha: openDay(9), hora: '10:00' })
  const today = new Date()
  await pool.query(`update outbox set created_at = $2 where task_id = $1`, [taskId, dayBefore(openDay(9), '13:30')])
  await queueReminders(db, dayBefore(openDay(9)))
  await settle(taskId, today)
  expect(subjectsTo(client)).toEqual([`Tu visita es el ${dayText(openDay(9))}, 10:00 a. m.`])
})

test('a reminder delayed until after the visit is not sent', async () => {
  const fecha = openDay(10)
  const { client, taskId } = await take({ fecha, hora: 'temprano' })
  isRefusing = true
  await queueReminders(db, dayBefore(fecha))
  await settle(taskId)
  isRefusing = false
  // Claimed, so that only the writer below, whose clock is after the visit, handles it.
  await pool.query(`update outbox set claimed_at = now() where task_id = $1 and kind = 'visit_reminder'`, [taskId])
  const writers = writersAt(() => new Date(`${fecha}T23:00:00Z`))
  expect(await writers['visit_reminder']!(waiting(taskId, fecha))).toEqual({ givenUp: 'no longer so' })
  expect(subjectsTo(client)).toEqual(['Recibimos tu solicitud'])
})

test('an e-mail that failed to be written is retried by a process that knows its kind', async () => {
  const client = await openClient(silent)
  const { body } = await client.postPreventive({ fecha: openDay(), hora: '10:00' })
  await silent.pool.query(`insert into outbox (kind, task_id, occasion) values ('visit_received', $1, '1')`, [
    body.data._id,
  ])
  const failures: unknown[] = []
  const sendWith = (writers: EmailWriters) =>
    sendDueEmails({ db: silent.db, mail, writers }, (error) => failures.push(error))
  await sendWith({ visit_received: async () => Promise.reject(new Error('database away')) })
  expect(failures).toHaveLength(1)
  const { rows } = await silent.pool.query(
    `select claimed_at is null and given_up_at is null and due_at > now() as waits, last_error from outbox`,
  )
  expect(rows).toEqual([{ waits: true, last_error: 'database away' }])
  await silent.pool.query('update outbox set due_at = now()')
  const writers = writersAt(() => new Date(), silent.db)
  // A process that does not know the kind leaves it to those that do.
  const { visit_received: _known, ...others } = writers
  await sendWith(others)
  expect(emailsTo(client)).toEqual([])
  await sendWith(writers)
  expect(subjectsTo(client)).toEqual(['Recibimos tu solicitud'])
})

test('a deleted account gets no e-mail; a shop without a mail server queues none', async () => {
  const client = await openClient(silent)
  const { status, body } = await client.postPreventive({ fecha: openDay(1), hora: '10:00' })
  expect(status).toBe(201)
  expect((await silent.pool.query(`select 1 from outbox where task_id = $1`, [body.data._id])).rows).toEqual([])
  const { body: gone } = await client.delete('/api/delete-user', { password: PASSWORD, confirm: true })
  expect(gone.success).toBe(true)
  const writers = writersAt(() => new Date(), silent.db)
  for (const writer of Object.values(writers)) {
    const message = await writer(waiting(body.data._id, openDay(1)))
    expect(message).toEqual({ givenUp: 'account deleted' })
  }
})
