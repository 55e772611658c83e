import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openClient } from '../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', SHOP_EMAIL: 'hola@tienda.example' },
})
const { pool } = shop

afterEach(() => expectInvariants(pool))

const scan = (code: string) => openVisitor(shop.address).post('/api/sticker', { code })
const report = (code: string, about: object = {}) =>
  openVisitor(shop.address).post('/api/sticker/report', { code, message: 'Lo encontré en un taxi', ...about })

async function openSticker() {
  const client = await openClient(shop)
  const computerId = await client.register()
  const change = (seen: string | null) => client.post(`/api/my-computers/${computerId}/sticker`, { seen })
  const { body } = await change(null)
  return { client, computerId, change, code: body.data.code as string }
}

test('a computer gets one code for its client, even when requested twice; another client cannot change it', async () => {
  const { client, computerId, change, code } = await openSticker()
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect((await change(null)).body.data.code).toBe(code)
  expect((await client.get('/api/stickers')).body.data).toEqual([{ computerId, name: 'Lumen Aire 14', code }])
  const stranger = await openClient(shop)
  expect((await stranger.post(`/api/my-computers/${computerId}/sticker`, { seen: code })).status).toBe(404)
  expect((await stranger.get('/api/stickers')).body.data).toEqual([])
})

test('scanning a code reveals only that it is in use, and changes nothing', async () => {
  const { code } = await openSticker()
  const before = await hashTables(pool, ['outbox'])
  const { status, body } = await scan(code.replaceAll('-', '').toLowerCase())
  expect(status).toBe(200)
  expect(body.data).toEqual({ isInUse: true, takesPhone: true })
  expect(await hashTables(pool, ['outbox'])).toEqual(before)
})

test('a replaced code and an unknown one are refused alike', async () => {
  const { change, code } = await openSticker()
  const { body } = await change(code)
  expect(body.data.code).not.toBe(code)
  const answers = await Promise.all([scan(code), scan('0000-0000-0000'), report(code), report('0000-0000-0000')])
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect({ ...body, reqId: '' }).toEqual({
      success: false,
      error: true,
      code: 'STICKER_UNKNOWN',
      message: 'Este código no está en uso.',
      reqId: '',
    })
  }
  expect((await scan(body.data.code)).status).toBe(200)
})

test('a report is e-mailed to the client without the finder’s phone, and to the shop with it; repeated, it is one', async () => {
  const { client, code } = await openSticker()
  const first = await report(code, { phone: '3009998877' })
  expect(first.status).toBe(200)
  expect(first.body.data.number).toMatch(/^AV-\d{4}-\d{4,}$/)
  expect((await report(code, { phone: '3009998877' })).body.data.number).toBe(first.body.data.number)
  const about = (address: string) => mailbox.emails.filter(({ to }) => to.includes(address))
  await expect.poll(() => about(client.email).length).toBe(1)
  await expect.poll(() => about('hola@tienda.example').length).toBe(1)
  const [toOwner] = about(client.email)
  expect(toOwner?.text).toContain('Subject: Alguien escaneó el sticker de tu Lumen Aire 14')
  expect(toOwner?.text).toContain('> Lo encontré en un taxi')
  expect(toOwner?.text).not.toContain('3009998877')
  expect(about('hola@tienda.example')[0]?.text).toContain('3009998877')
})

test.each([
  [{ message: '' }, 'Cuéntanos qué pasó.'],
  [{ message: '   ' }, 'Cuéntanos qué pasó.'],
  [{ phone: '3'.repeat(21) }, 'Escribe un celular válido.'],
])('a report with %o is refused and stores nothing', async (about, message) => {
  const { code, computerId } = await openSticker()
  const { status, body } = await report(code, about)
  expect(status).toBe(400)
  expect(body.message).toBe(message)
  const { rowCount } = await pool.query('select from sticker_reports where computer_id = $1', [computerId])
  expect(rowCount).toBe(0)
})

test('a sticker becomes invalid when its client’s account is deleted', async () => {
  const { client, code } = await openSticker()

  expect((await client.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
  expect((await scan(code)).status).toBe(404)
})
