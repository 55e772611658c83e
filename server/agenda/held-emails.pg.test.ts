import { expect, test } from 'vitest'

import { openMailbox } from '../../test/emails/mailbox.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
let days = 0

/** Waits until every e-mail was sent or given up. @param isOver whether the undo period is over */
async function settle(isOver = true): Promise<void> {
  if (isOver) await pool.query('update outbox set due_at = now() where sent_at is null')
  await expect
    .poll(async () => (await pool.query('select 1 from outbox where sent_at is null and given_up_at is null')).rows)
    .toEqual([])
}
const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')
/** The e-mails to a person about one visit, by their days: no test shares a day. */
const textsTo = ({ email }: { email: string }, after = 0): string[] =>
  mailbox.emails
    .slice(after)
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => plain(text))

/** A visit of Teresa at nine, with all its e-mails sent. */
async function openVisit() {
  const client = await openClient(shop)
  const fecha = openDay(days++)
  const { body } = await client.postPreventive({ fecha, hora: '09:00' })
  const id = body.data._id as string
  if ((await owner.open(id)).technicianId !== teresa.id) {
    await owner.move(id, { version: 1, technicianId: teresa.id, fecha, hora: '09:00' })
  }
  await settle()
  const from = mailbox.emails.length
  let { version } = await owner.open(id)
  const move = async (technicianId: string | null, hora: string) => {
    const { status, body: moved } = await owner.move(id, { version, technicianId, fecha, hora })
    expect(status).toBe(200)
    version = moved.data.visit.version
  }
  return { client, id, fecha, from, move, version: () => version }
}

test('two moves before the e-mail is sent result in one e-mail with the known and the last hour', async () => {
  const { client, from, move } = await openVisit()
  await move(teresa.id, '10:00')
  await move(teresa.id, '11:00')
  await settle()
  for (const person of [client, teresa]) {
    const [text, ...more] = textsTo(person, from)
    expect(more).toEqual([])
    expect(text).toMatch(/Antes era: .*9:00 a\. m\./)
    expect(text).toMatch(/Cuándo: .*, de 11:00 a\. m\./)
    expect(text).not.toMatch(/de 10:00|, 10:00/)
  }
})

test('a visit that was moved and moved back causes no e-mail', async () => {
  const { client, from, move } = await openVisit()
  await move(teresa.id, '10:00')
  await move(teresa.id, '09:00')
  await settle()
  expect([client, teresa].flatMap((person) => textsTo(person, from))).toEqual([])
})

test('a technician who had a visit only briefly, and one who got it back, get no e-mail', async () => {
  const [oscar, beatriz] = [await openTechnician(shop, 'Óscar Pinto'), await openTechnician(shop, 'Beatriz Gil')]
  const back = await openVisit()
  await back.move(oscar.id, '09:00')
  await back.move(teresa.id, '09:00')
  await settle()
  expect([back.client, teresa, oscar].flatMap((person) => textsTo(person, back.from))).toEqual([])

  const on = await openVisit()
  await on.move(oscar.id, '10:00')
  await on.move(beatriz.id, '10:00')
  await settle()
  expect(textsTo(oscar, on.from)).toEqual([])
  expect(textsTo(beatriz, on.from)).toEqual([expect.stringContaining('Subject: Nueva visita: ')])
  expect(textsTo(teresa, on.from)).toEqual([
    expect.stringMatching(/Subject: Se movió: .*9:00 a\. m\. · Alero[^]*ya no es tuya/),
  ])
  expect(textsTo(on.client, on.from)).toEqual([expect.stringMatching(/Antes era: .*9:00 a\. m\./)])
})

test('a manual change to the state that an undone change had made is reported once', async () => {
  const { client, from, move, id, version } = await openVisit()
  await move(teresa.id, '10:00')
  expect((await owner.undo(id, version())).status).toBe(200)
  const { version: now, fecha } = await owner.open(id)
  expect((await owner.move(id, { version: now, technicianId: teresa.id, fecha, hora: '10:00' })).status).toBe(200)
  await settle()
  for (const person of [client, teresa]) {
    expect(textsTo(person, from)).toEqual([expect.stringMatching(/Antes era: .*9:00 a\. m\./)])
  }
})

/** Cancels, and undoes it once the e-mails of earlier changes were due. */
async function cancelForAMoment({ id }: { id: string }): Promise<void> {
  const { version } = await owner.open(id)
  expect((await owner.cancel(id, { version, reason: 'La oficina cierra' })).status).toBe(200)
  await pool.query(
    `update outbox set due_at = now() where task_id = $1 and kind not in ('visit_cancelled', 'technician_cancelled')`,
    [id],
  )
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            'select 1 from outbox where task_id = $1 and due_at <= now() and sent_at is null and given_up_at is null',
            [id],
          )
        ).rows,
    )
    .toEqual([])
  expect((await owner.undo(id, version + 1)).status).toBe(200)
}

test('a move is reported although its e-mail came due while the visit was briefly cancelled', async () => {
  const opened = await openVisit()
  await opened.move(teresa.id, '14:00')
  await cancelForAMoment(opened)
  expect([opened.client, teresa].flatMap((person) => textsTo(person, opened.from))).toEqual([])
  await settle()
  for (const person of [opened.client, teresa]) {
    expect(textsTo(person, opened.from)).toEqual([
      expect.stringMatching(/Antes era: .*9:00 a\. m\.[^]*de 2:00 p\. m\./),
    ])
  }
})

test('an undone cancellation is not reported to anyone who knew the visit as it is', async () => {
  const opened = await openVisit()
  await cancelForAMoment(opened)
  await settle()
  expect([opened.client, teresa].flatMap((person) => textsTo(person, opened.from))).toEqual([])
})

test('a new technician and the client are informed of each other, although the visit was briefly cancelled', async () => {
  const diana = await openTechnician(shop, 'Diana Mora')
  const given = await openVisit()
  await given.move(diana.id, '09:00')
  await cancelForAMoment(given)
  await settle()
  expect(textsTo(diana, given.from)).toEqual([expect.stringContaining('Subject: Nueva visita: ')])
  expect(textsTo(teresa, given.from)).toEqual([expect.stringContaining('ya no es tuya')])
  expect(textsTo(given.client, given.from)).toEqual([expect.stringContaining('va Diana.')])
})

test('a client is informed of the technician although the visit was briefly cancelled', async () => {
  const opened = await openVisit()
  await opened.move(null, '09:00')
  await settle()
  await opened.move(teresa.id, '09:00')
  await cancelForAMoment(opened)
  await settle()
  expect(textsTo(opened.client, opened.from)).toEqual([expect.stringContaining('Un técnico irá a tu visita')])
})

test('the e-mail about a move has the previously reported hour as the former one', async () => {
  const { client, from, move } = await openVisit()
  await move(teresa.id, '10:00')
  await settle()
  await move(teresa.id, '11:00')
  await settle()
  for (const person of [client, teresa]) {
    expect(textsTo(person, from)).toEqual([
      expect.stringMatching(/Antes era: .*9:00 a\. m\./),
      expect.stringMatching(/Antes era: .*10:00 a\. m\./),
    ])
  }
})

test('the cancellation of a recently moved visit names the reported hour', async () => {
  const { client, from, move, id, version } = await openVisit()
  const oscar = await openTechnician(shop, 'Óscar Peña')
  await move(oscar.id, '11:00')
  expect((await owner.cancel(id, { version: version(), reason: 'La oficina cierra' })).status).toBe(200)
  await settle()
  const [text, ...more] = textsTo(client, from)
  expect(more).toEqual([])
  expect(text).toMatch(/Cuándo: .*, de 9:00 a\. m\./)
  expect(text).toContain('Razón: La oficina cierra')
  expect(textsTo(oscar, from)).toEqual([])
})

test('a technician reads why the client cancelled', async () => {
  const { client, id, from, version } = await openVisit()
  await client.post(`/api/visit-answers/${id}/cancel`, { version: version(), reason: 'too_expensive' })
  await settle()
  expect(textsTo(teresa, from)).toEqual([expect.stringContaining('Razón: Muy costoso')])
})
