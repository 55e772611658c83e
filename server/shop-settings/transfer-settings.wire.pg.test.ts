import { afterEach, expect, test } from 'vitest'

import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })

const off = { takesTransfers: false, transferTo: '' }
const path = '/api/shop-settings/transfers'
const read = async () => (await owner.get(path)).body.data
const save = (written: object, seen: object = off) => owner.send('PUT', path, { ...written, seen })
afterEach(() => pool.query(`update shop_settings set takes_transfers = false, transfer_to = ''`))

test('transfers are off at first; the owner enters the account, and the text stays while they are off (P-270)', async () => {
  expect(await read()).toEqual(off)
  const to = 'Nequi 300 123 4567\nLlave Bre-B @alero'
  const { status, body } = await save({ takesTransfers: true, transferTo: ` ${to.replace('\n', '\r\n')} ` })
  expect([status, body.message, body.data]).toEqual([200, 'Guardado', { takesTransfers: true, transferTo: to }])
  await save({ takesTransfers: false, transferTo: to }, { takesTransfers: true, transferTo: to })
  expect(await read()).toEqual({ takesTransfers: false, transferTo: to })
  const { rows } = await pool.query(
    `select before, after from audit_log where action = 'shop.changed' and result = 'ok' order by at, id limit 1`,
  )
  expect(rows).toEqual([{ before: off, after: { takesTransfers: true, transferTo: to } }])
})

test("a save over somebody else's change is refused with the current state", async () => {
  const theirs = { takesTransfers: true, transferTo: 'Llave @otra' }
  await save(theirs)
  const { status, body } = await save({ takesTransfers: true, transferTo: 'Llave @alero' })
  expect([status, body.code, body.data, await read()]).toEqual([409, 'TRANSFER_TO_CHANGED', theirs, theirs])
})

const tooMuch = 'Escribe a dónde transfieren: máximo 500 caracteres en 8 líneas.'
test.each([
  [{ takesTransfers: true, transferTo: ' ' }, 'Escribe a dónde transfieren.'],
  [{ takesTransfers: true, transferTo: 'N'.repeat(501) }, tooMuch],
  [{ takesTransfers: true, transferTo: 'Nequi\n'.repeat(8) + 'Bre-B' }, tooMuch],
  [{ takesTransfers: true, transferTo: 'Nequi\u202E300' }, tooMuch],
  [{ takesTransfers: true, transferTo: 300 }, tooMuch],
  [{ takesTransfers: 'sí', transferTo: 'Nequi' }, 'Di si recibes transferencias: true o false.'],
])('%j is refused, and nothing changes', async (written, message) => {
  const { status, body } = await save(written)
  expect([status, body.message, await read()]).toEqual([400, message, off])
})

test('the database takes no transfers without saying where to, and no longer text', async () => {
  const set = (change: string) => pool.query(`update shop_settings set ${change}`)
  await expect(set('takes_transfers = true')).rejects.toThrow('shop_settings_transfers_say_where')
  await expect(set(`transfer_to = repeat('x', 501)`)).rejects.toThrow('shop_settings_transfer_to_length')
})
