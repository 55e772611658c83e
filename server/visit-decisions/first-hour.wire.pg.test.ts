import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' } })
const { pool } = shop
const technician = await openTechnician(shop)
const phone = openVisitSteps(technician)

afterEach(() => expectInvariants(pool))

let day = 0

const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')
const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to.includes(email)).map(({ text }) => plain(text))

/** Waits for the e-mail with this subject. @returns its text */
async function emailTo(email: string, subject: RegExp): Promise<string> {
  await expect.poll(() => emailsTo(email).some((text) => subject.test(text))).toBe(true)
  return emailsTo(email).find((text) => subject.test(text)) ?? ''
}

const tokenIn = (text: string): string => /http:\/\/tienda\.example\/visita#token=([\w-]{43})\s/.exec(text)?.[1] ?? ''

/** Visits a client, leaves one computer over and proposes another visit for it. */
async function openFollowUp() {
  const client = await openClient(shop)
  const { body } = await client.postPreventive({ fecha: openDay(day++), hora: '08:00' })
  const taskId = body.data._id as string
  await phone.stage(taskId, 'started')
  await phone.result(taskId, 1, { state: 'requiere_repuesto', findings: 'Falta una memoria' })
  await phone.checkAll(taskId)
  await phone.stage(taskId, 'finished')
  const followUpId = (await phone.followUp(taskId)).body.data.followUpId as string
  return { client, taskId: followUpId, fecha: openDay(day++) }
}

const visitOf = async (client: Client, taskId: string) =>
  (await client.get('/api/visit-answers')).body.data.find((visit: { taskId: string }) => visit.taskId === taskId)

const move = (client: Client, taskId: string, to: object) => client.post(`/api/visit-answers/${taskId}/move`, to)

test('a proposed visit is announced as such, without an hour before one is taken, and with a link to choose one', async () => {
  const { client } = await openFollowUp()
  const text = await emailTo(client.email, /^Subject: Te proponemos otra visita · Alero$/m)
  expect(text).toContain(
    'Tu técnico propone otra visita de mantenimiento correctivo, para terminar lo que quedó pendiente.',
  )
  expect(text).toContain('Cuándo: por acordar')
  expect(text).toContain('Elige tú el día y la hora, o un técnico los acordará contigo.')
  expect(text).toContain('Elegir el día y la hora, o cancelar, sin iniciar sesión:')
  expect(text).not.toMatch(/apartada|Recibimos tu solicitud/)
  expect(tokenIn(text)).not.toBe('')
})

test('a request without an hour, taken by a technician in the meantime, has no reserved hour either', async () => {
  const client = await openClient(shop)
  const { body } = await client.postCorrective({ descripcion: 'No prende' })
  await technician.take(body.data._id, 1)
  const text = await emailTo(client.email, /^Subject: Recibimos tu solicitud · Alero$/m)
  expect(text).toContain('Recibimos tu solicitud de mantenimiento correctivo.')
  expect(text).not.toContain('apartada')
})

test('its title names the day of the visit that it follows in words', async () => {
  const { client, taskId } = await openFollowUp()
  const own = (await client.support()).find(({ _id }: { _id: string }) => _id === taskId)
  expect(own.descripcion).toMatch(/^Sigue de la visita del \p{L}+ \d{1,2} de \p{L}+$/u)
})

test('a client gives an undated visit its first hour: client and technician get e-mails, and then the cut-off holds', async () => {
  const { client, taskId, fecha } = await openFollowUp()
  expect(await visitOf(client, taskId)).toMatchObject({
    ...{ fecha: '', hora: '', changesUntil: null, version: 1 },
    ...{ canConfirm: false, canMove: true, canCancel: true, isConfirmed: false },
  })
  const hours = (await client.get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)).body.data.hours
  expect(hours).toContainEqual({ hora: '09:00', isFree: true })
  const chosen = await move(client, taskId, { version: 1, fecha, hora: '09:00' })
  expect([chosen.status, chosen.body.message]).toEqual([200, 'Visita cambiada'])
  expect(chosen.body.data).toMatchObject({
    ...{ fecha, hora: '09:00', minutes: 60, technician: 'Teresa', version: 2, isConfirmed: true },
    changesUntil: new Date(Date.parse(`${fecha}T09:00:00-05:00`) - 4 * 3_600_000).toISOString(),
  })
  // The same press again, after its answer was lost.
  expect((await move(client, taskId, { version: 1, fecha, hora: '09:00' })).status).toBe(200)
  const { rows } = await pool.query(
    `select t.technician_id, t.version, (select count(*)::int from bookings b where b.task_id = t.id) as bookings
     from tasks t where id = $1`,
    [taskId],
  )
  expect(rows).toEqual([{ technician_id: technician.id, version: 2, bookings: 1 }])
  const sent = await emailTo(client.email, /^Subject: Tu visita ya tiene fecha · Alero$/m)
  expect(sent).toContain('de 9:00 a. m. a 10:00 a. m.')
  expect(sent).toContain('Confirmar, cambiar o cancelar, sin iniciar sesión:')
  expect(await emailTo(technician.email, /^Subject: Se movió: .*, 9:00 a\. m\., Bogotá · Alero$/m)).toContain(
    'Una visita tuya ya tiene fecha.',
  )
  await pool.query(
    `update tasks set fecha = ((now() + interval '3 hours') at time zone 'America/Bogota')::date,
      hora = to_char((now() + interval '3 hours') at time zone 'America/Bogota', 'HH24:MI') where id = $1`,
    [taskId],
  )
  const { version } = await visitOf(client, taskId)
  const late = await move(client, taskId, { version, fecha: openDay(day++), hora: '15:00' })
  expect([late.status, late.body.code]).toEqual([409, 'VISIT_TOO_LATE'])
})

test('the link of its e-mail sets its first hour, and shows no more of the client than other links', async () => {
  const { client, taskId, fecha } = await openFollowUp()
  const token = tokenIn(await emailTo(client.email, /^Subject: Te proponemos otra visita · Alero$/m))
  const link = (step: string, more: object = {}) =>
    openVisitor(shop.address).post(`/api/answer-link${step}`, { token, ...more })
  expect((await link('')).body.data).toMatchObject({
    ...{ taskId, fecha: '', hora: '', direccion: 'Calle 45 # 20-…, Bogotá', technician: '' },
    ...{ changesUntil: null, canConfirm: false, canMove: true, canCancel: true },
  })
  expect((await link('/hours', { fecha })).body.data.hours).toContainEqual({ hora: '10:00', isFree: true })
  const outside = await link('/move', { version: 1, fecha, hora: '05:00' })
  expect(outside.status).toBe(400)
  const chosen = await link('/move', { version: 1, fecha, hora: '10:00' })
  expect([chosen.status, chosen.body.data]).toMatchObject([200, { fecha, hora: '10:00', isConfirmed: true }])
})

test('of clients who choose the same first hour concurrently exactly one gets it; the others read the nearest three', async () => {
  const all = []
  for (let count = 0; count < 4; count++) all.push(await openFollowUp())
  const fecha = openDay(day++)
  const answers = await Promise.all(
    all.map(({ client, taskId }) => retryWhileBusy(() => move(client, taskId, { version: 1, fecha, hora: '11:00' }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.code).toBe('HOUR_TAKEN')
    expect(body.data.nearest).toEqual([
      { fecha, hora: '10:00' },
      { fecha, hora: '12:00' },
      { fecha, hora: '09:00' },
    ])
  }
  const { rows } = await pool.query(
    `select count(*)::int as undated from tasks where id = any($1) and fecha is null and version = 1`,
    [all.map(({ taskId }) => taskId)],
  )
  expect(rows).toEqual([{ undated: 3 }])
})
