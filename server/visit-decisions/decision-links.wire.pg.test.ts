import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' },
})
const { pool } = shop
const technician = await openTechnician(shop)

afterEach(() => expectInvariants(pool))

let day = 0

const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')

/** Waits for the client's nth e-mail, counted from 0. @returns its text */
async function emailTo(client: Client, nth = 0): Promise<string> {
  const all = () => mailbox.emails.filter(({ to }) => to.includes(client.email))
  await expect.poll(() => all().length).toBeGreaterThan(nth)
  return plain(all()[nth]?.text)
}

const tokenIn = (text: string): string => /http:\/\/tienda\.example\/visita#token=([\w-]{43})\s/.exec(text)?.[1] ?? ''

const link = (step: '' | '/hours' | '/confirm' | '/move' | '/cancel', token: string, more: object = {}) =>
  openVisitor(shop.address).post(`/api/answer-link${step}`, { token, ...more })

/** Signs a client up, requests a visit and reads the token in its e-mail. */
async function openVisitWithLink(about: object = {}) {
  const client = await openClient(shop)
  const fecha = openDay(day++)
  const { body } = await client.postPreventive({ fecha, hora: '10:00', ...about })
  const text = await emailTo(client)
  return { client, taskId: body.data._id as string, fecha, text, token: tokenIn(text) }
}

/** Tables that still change while e-mails are marked as sent. */
const settledLater = ['outbox']

describe('the link in the e-mail of a visit', () => {
  test('is also in the e-mail about an hour that no technician has taken yet, and moves the visit', async () => {
    const client = await openClient(shop)
    const fecha = openDay(day++)
    const other = await openClient(shop)
    expect((await other.postPreventive({ fecha, hora: '10:00' })).body.data.isAssigned).toBe(true)
    const { body } = await client.postCorrective({ descripcion: 'No enciende', fecha, hora: '10:00' })
    expect(body.data.isAssigned).toBe(false)
    const token = tokenIn(await emailTo(client))
    expect((await link('', token)).body.data).toMatchObject({ technician: '', canConfirm: true, canMove: true })
    const moved = await link('/move', token, { version: 1, fecha, hora: '15:00' })
    expect([moved.status, moved.body.data]).toMatchObject([200, { hora: '15:00', technician: 'Teresa' }])
  })

  test('opens without a session, shows little of the client, and changes nothing; its e-mail names day, hour and cut-off', async () => {
    const { fecha, text, token } = await openVisitWithLink({ direccion: 'Carrera 15 # 93-60, apto 402, Bogotá' })
    expect(text).toMatch(/^Subject: Tu visita es el \p{L}+ \d+ de \p{L}+, 10:00 a\. m\. · Alero$/mu)
    expect(text).toMatch(/Puedes cambiarla o cancelarla sin costo hasta el \p{L}+ \d+ de \p{L}+ a las 6:00 a\. m\.$/mu)
    const before = await hashTables(pool, settledLater)
    const { status, body } = await link('', token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      fecha,
      hora: '10:00',
      clientName: 'Luz',
      technician: 'Teresa',
      direccion: 'Carrera 15 # 93-…, Bogotá',
      version: 1,
      isConfirmed: false,
      canConfirm: true,
      canMove: true,
      canCancel: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/apto|Ospina|@correo/)
    expect((await link('/hours', token, { fecha })).body.data.kind).toBe('day')
    expect(await hashTables(pool, settledLater)).toEqual(before)
  })

  test('is stored only as a hash', async () => {
    const { taskId, token } = await openVisitWithLink()
    const { rows } = await pool.query('select l::text as row, purpose from visit_links l where task_id = $1', [taskId])
    expect(rows).toHaveLength(1)
    expect(rows[0].purpose).toBe('answer')
    expect(rows[0].row).not.toContain(token)
  })

  test('confirms, moves and cancels, and expires when the visit is cancelled', async () => {
    const { client, taskId, fecha, token } = await openVisitWithLink()
    expect((await link('/confirm', token, { version: 1 })).body.data).toMatchObject({ isConfirmed: true })
    const moved = await link('/move', token, { version: 1, fecha, hora: '14:00' })
    expect(moved.status).toBe(200)
    expect(moved.body.data).toMatchObject({ hora: '14:00', version: 2, isConfirmed: true })
    const second = await emailTo(client, 1)
    expect(second).toMatch(/^Subject: Tu visita pasó al \p{L}+ \d+ de \p{L}+, 2:00 p\. m\. · Alero$/mu)
    expect(tokenIn(second)).not.toBe(token)
    const cancelled = await link('/cancel', tokenIn(second), { version: 2, reason: 'fixed' })
    expect(cancelled.body.data).toMatchObject({ estado: 'cancelado' })
    expect(await emailTo(client, 2)).toMatch(/^Subject: Se canceló tu visita del \p{L}+ \d+ de \p{L}+ · Alero$/mu)
    for (const step of ['', '/confirm', '/move', '/cancel'] as const) {
      const refused = await link(
        step,
        token,
        step === '' ? {} : { version: 3, ...(step === '/move' && { fecha, hora: '15:00' }) },
      )
      expect(refused.status).toBe(404)
      expect(refused.body).toMatchObject({
        code: 'VISIT_LINK_UNKNOWN',
        message: 'Este enlace ya no sirve. Entra a tu cuenta o llámanos.',
      })
    }
    const { rows } = await pool.query(
      'select decision, via, reason from visit_answers where task_id = $1 order by id',
      [taskId],
    )
    expect(rows).toEqual([
      { decision: 'confirmed', via: 'link', reason: null },
      { decision: 'moved', via: 'link', reason: null },
      { decision: 'cancelled', via: 'link', reason: 'fixed' },
    ])
  })

  test('is refused alike when its token is unknown or has another purpose', async () => {
    const { token } = await openVisitWithLink()
    const unknown = await link('', 'A'.repeat(43))
    await pool.query(`update visit_links set purpose = 'record' where token_hash = sha256($1)`, [Buffer.from(token)])
    const other = await link('', token)
    for (const refused of [unknown, other]) {
      expect(refused.status).toBe(404)
      expect(refused.body.code).toBe('VISIT_LINK_UNKNOWN')
    }
    expect({ ...unknown.body, reqId: '' }).toEqual({ ...other.body, reqId: '' })
    expect((await link('', 'corto')).status).toBe(400)
  })

  test('expires when the account is deleted', async () => {
    const { client, token } = await openVisitWithLink()
    expect((await client.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
    expect((await link('', token)).status).toBe(404)
    expect((await link('/confirm', token, { version: 1 })).status).toBe(404)
  })

  test('changes nothing with an invalid hour; with a stale version it returns the current visit without private data', async () => {
    const { client, taskId, fecha, token } = await openVisitWithLink()
    expect((await link('/move', token, { version: 1, fecha, hora: 'tarde' })).status).toBe(400)
    await technician.save(taskId, { hora: '11:00' })
    const stale = await link('/cancel', token, { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'VISIT_CHANGED',
      data: { hora: '11:00', direccion: 'Calle 45 # 20-…, Bogotá' },
    })
    expect(JSON.stringify(stale.body)).not.toContain(client.id)
    expect((await client.support())[0]).toMatchObject({ estado: 'pendiente', hora: '11:00' })
  })
})
