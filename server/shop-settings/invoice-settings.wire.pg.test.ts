import { afterEach, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const path = '/api/shop-settings/invoices'
const dayAgo = (days: number) => new Date(Date.now() - 5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
const read = async () => (await owner.get(path)).body.data
const save = (invoicesFrom: unknown, seen: string | null = null) =>
  owner.send('PUT', path, { invoicesFrom, seen: { invoicesFrom: seen } })
const shown = async () => (await visitor.get('/api/shop')).body.data.invoices
afterEach(() => pool.query('update shop_settings set invoices_from = null, has_invoiced = false'))

test('a shop does not invoice at first, and no page mentions it; the owner sets from which day on, and that it ends (P-320)', async () => {
  expect([await read(), await shown()]).toEqual([{ invoicesFrom: null }, undefined])
  const { status, body } = await save(dayAgo(3))
  expect([status, body.message, body.data]).toEqual([200, 'Guardado', { invoicesFrom: dayAgo(3) }])
  await expect.poll(shown).toBe('on')
  expect((await save(null, dayAgo(3))).status).toBe(200)
  await expect.poll(shown).toBe('past')
  const { rows } = await pool.query(
    `select after from audit_log where action = 'shop.changed' and result = 'ok' order by at, id`,
  )
  expect(rows).toEqual([{ after: { invoicesFrom: dayAgo(3) } }, { after: { invoicesFrom: null } }])
})

test("a save over somebody else's change is refused with the current state", async () => {
  await save(dayAgo(1))
  const { status, body } = await save(dayAgo(2))
  expect([status, body.code, body.data]).toEqual([409, 'INVOICES_CHANGED', { invoicesFrom: dayAgo(1) }])
})

test.each([
  [dayAgo(-1), 'Elige un día de los últimos 60, o hoy.'],
  [dayAgo(61), 'Elige un día de los últimos 60, o hoy.'],
  ['ayer', 'Escribe la fecha de la factura: día, mes y año.'],
  [5, 'Escribe la fecha de la factura: día, mes y año.'],
])('%j is refused, and nothing changes', async (day, message) => {
  const { status, body } = await save(day)
  expect([status, body.message, await read()]).toEqual([400, message, { invoicesFrom: null }])
})
