import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician, type Client, cancelOpenVisits } from '../../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const technician = await openTechnician(shop)
const { phone, sign, sendCode, end } = openVisitSigning(technician)
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const completedVisit = async (): Promise<string> => {
  const id = await requestVisit(client)
  await end(id)
  return id
}
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
const emailsTo = ({ email }: Client, subject: string) =>
  mailbox.emails
    .filter(({ to, text }) => to.includes(email) && text.includes(`Subject: ${subject}`))
    .map(({ text }) => plain(text))
/** Waits until this many codes were e-mailed. @returns the last one */
const codeAfter = async (count: number): Promise<string> => {
  await expect.poll(() => emailsTo(client, 'Tu código para cerrar la visita').length).toBe(count)
  return /^(\d{6})$/m.exec(emailsTo(client, 'Tu código para cerrar la visita').at(-1) ?? '')?.[1] ?? ''
}
const ageCode = (id: string, time: string) =>
  pool.query(
    `update visit_record_codes set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval where task_id = $1`,
    [id, time],
  )
let sent = 0
const send = async (id: string): Promise<string> => {
  const { status } = await sendCode(id)
  expect(status).toBe(200)
  return codeAfter(++sent)
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('an absent client signs with an e-mailed code, and gets the signed record by e-mail', async () => {
  const id = await completedVisit()
  const { status, body } = await sendCode(id)
  const masked = `${client.email.charAt(0)}•••@${client.email.split('@')[1]}`
  expect([status, body.message, body.data.sentTo]).toEqual([200, `Código enviado a ${masked}`, masked])
  const code = await codeAfter(++sent)
  const [email = ''] = emailsTo(client, 'Tu código')
  expect(email).toContain('Teresa terminó tu visita y no estabas para firmar el acta.')
  const signed = await sign(id, { code, name: 'Cliente' })
  expect([signed.status, signed.body.message]).toEqual([200, 'Acta firmada'])
  const { document, sha256 } = (await client.get(`/api/visit-records/${id}`)).body.data
  expect(document.signature).toMatchObject({ way: 'code', name: client.name, drawing: null, sentTo: masked })
  await expect.poll(() => emailsTo(client, 'Tu acta de servicio del ').length).toBe(1)
  const [record = ''] = emailsTo(client, 'Tu acta de servicio del ')
  const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'America/Bogota' })
    .format(new Date(document.endedAt))
    .replace(/,|( de \d{4}$)/g, '')
  expect(record).toContain(`Subject: Tu acta de servicio del ${day} · Alero`)
  expect(record).toContain(`El acta ${document.number} de tu visita quedó firmada por ${client.name}.`)
  expect(record).toContain(`Huella: ${sha256.slice(0, 4).toUpperCase()} `)
})

test('a wrong code signs nothing, and five wrong tries invalidate the code', async () => {
  const id = await completedVisit()
  const code = await send(id)
  for (let tried = 0; tried < 5; tried++) {
    expect((await sign(id, { code: wrongCode(code) })).body.code).toBe('RECORD_CODE_WRONG')
  }
  const { status, body } = await sign(id, { code })
  expect([status, body.code, body.message]).toEqual([409, 'RECORD_CODE_OVER', 'Ese código ya no sirve. Envía otro.'])
  expect((await phone.read(id)).record).toBeNull()
  await ageCode(id, '2 minutes')
  expect((await sign(id, { code: await send(id) })).status).toBe(200)
})

test('a code expires after a day, when another is sent, and when the visit changes', async () => {
  const id = await completedVisit()
  const first = await send(id)
  await ageCode(id, '2 minutes')
  const second = await send(id)
  expect((await sign(id, { code: first })).body.code).toBe('RECORD_CODE_WRONG')
  await phone.result(id, 1, { state: 'requiere_repuesto', findings: 'Otra cosa' })
  expect((await sign(id, { code: second })).body.code).toBe('RECORD_CODE_OVER')
  await ageCode(id, '2 minutes')
  const third = await send(id)
  await ageCode(id, '24 hours')
  expect((await sign(id, { code: third })).body.code).toBe('RECORD_CODE_OVER')
  expect((await phone.read(id)).record).toBeNull()
})

test('a code is sent at most once a minute, and only for a completed, unsigned visit', async () => {
  const id = await requestVisit(client)
  expect((await sendCode(id)).body.code).toBe('VISIT_STATE')
  await end(id)
  await send(id)
  const soon = await sendCode(id)
  expect([soon.status, soon.body.code]).toEqual([409, 'RECORD_CODE_SOON'])
  await sign(id)
  await ageCode(id, '2 minutes')
  expect((await sendCode(id)).body.code).toBe('VISIT_STATE')
  expect((await sign(await completedVisit(), { code: '123456' })).body.code).toBe('RECORD_CODE_OVER')
})

test('another technician can neither send a code nor use up its tries', async () => {
  const other = await openTechnician(shop, 'Óscar Pinto')
  const id = await requestVisit(client)
  await pool.query('update tasks set technician_id = $2 where id = $1', [id, technician.id])
  await end(id)
  const code = await send(id)
  const foreign = openVisitSigning(other)
  expect((await foreign.sendCode(id)).status).toBe(404)
  for (let tried = 0; tried < 6; tried++) {
    const { status } = await foreign.phone.post(id, 'record', { name: 'X', code: wrongCode(code), version: 1 })
    expect(status).toBe(404)
  }
  await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  expect((await sign(id, { code })).status).toBe(200)
})

test('a shop without a mail server refuses to send a code', async () => {
  const silent = await openTestShop({ demo: false })
  const itsTechnician = await openTechnician(silent)
  const signing = openVisitSigning(itsTechnician)
  const id = await requestVisit(await openClient(silent))
  await signing.end(id)
  const { status, body } = await signing.sendCode(id)
  expect([status, body.code, body.message]).toEqual([
    409,
    'RECORD_NO_EMAIL',
    'La tienda no puede enviar correos a este cliente. Pide la firma en el teléfono.',
  ])
})

test('a visit has five codes a day, because each one has its own tries', async () => {
  const id = await completedVisit()
  for (let codes = 0; codes < 5; codes++) {
    await send(id)
    await ageCode(id, '2 minutes')
  }
  const { status, body } = await sendCode(id)
  expect([status, body.code, body.message]).toEqual([
    429,
    'RECORD_CODES_TODAY',
    'Ya enviamos 5 códigos en un día. Pide la firma en el teléfono o envía otro mañana.',
  ])
  await pool.query(`update outbox set created_at = created_at - interval '1 day' where task_id = $1`, [id])
  expect((await sign(id, { code: await send(id) })).status).toBe(200)
})
