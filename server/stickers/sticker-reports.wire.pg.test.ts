import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openClient } from '../../test/visits/visits.ts'

// Without a mail server no e-mail is written.
const shop = await openTestShop({ demo: false })
const { pool } = shop

afterEach(() => expectInvariants(pool))

async function openSticker() {
  const client = await openClient(shop)
  const computerId = await client.register()
  const change = async (seen: string | null): Promise<string> =>
    (await client.post(`/api/my-computers/${computerId}/sticker`, { seen })).body.data.code
  const reports = (by = client) => by.get(`/api/my-computers/${computerId}/sticker-reports`)
  return { client, computerId, change, code: await change(null), reports }
}

const report = async (code: string, message: string, phone = ''): Promise<string> =>
  (await openVisitor(shop.address).post('/api/sticker/report', { code, message, phone })).body.data.number

test('the client of a computer reads the reports made with its sticker, the latest first and without the telephone', async () => {
  const { change, code, reports } = await openSticker()
  expect((await reports()).body.data).toEqual([])
  const first = await report(code, 'Lo encontré en un taxi', '3001234567')
  const replaced = await change(code)
  const second = await report(replaced, 'No enciende')
  const { status, body } = await reports()
  expect(status).toBe(200)
  expect(body.data).toEqual([
    { number: second, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), message: 'No enciende' },
    { number: first, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), message: 'Lo encontré en un taxi' },
  ])
  expect(JSON.stringify(body)).not.toContain('3001234567')
})

test('a telephone is neither accepted nor stored if no e-mail would bring it to the shop', async () => {
  const { code } = await openSticker()
  const { body } = await openVisitor(shop.address).post('/api/sticker', { code })
  expect(body.data).toEqual({ isInUse: true, takesPhone: false })
  await report(code, 'Lo dejaron en la portería', '3001234567')
  const { rows } = await pool.query(`select phone from sticker_reports where message = 'Lo dejaron en la portería'`)
  expect(rows).toEqual([{ phone: '' }])
})

test('nobody else reads the reports, and those of a removed computer are deleted', async () => {
  const { computerId, code, reports } = await openSticker()
  await report(code, 'Lo encontré en un taxi')
  const stranger = await reports(await openClient(shop))
  expect([stranger.status, stranger.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await openVisitor(shop.address).get(`/api/my-computers/${computerId}/sticker-reports`)).status).toBe(401)
  await pool.query('delete from computers where id = $1', [computerId])
  expect((await reports()).status).toBe(404)
  const { rowCount } = await pool.query('select from sticker_reports where computer_id = $1', [computerId])
  expect(rowCount).toBe(0)
})
