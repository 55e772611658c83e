import { afterEach, expect, test } from 'vitest'

import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })

const off = { chargesIva: false, usualTaxCode: 'IVA19' }
const path = '/api/shop-settings/iva'
const read = async () => (await owner.get(path)).body.data
const save = (written: object, seen: object = off) => owner.send('PUT', path, { ...written, seen })
afterEach(() =>
  pool.query(`update shop_settings set charges_iva = false, usual_tax_code = 'IVA19', has_charged_iva = false`),
)

test('a shop charges no IVA at first; the owner turns it on, with the usual rate, and it is recorded that it once did (P-287)', async () => {
  expect(await read()).toEqual({ ...off, hasCharged: false })
  const on = { chargesIva: true, usualTaxCode: 'EXCLUIDO' }
  const { status, body } = await save(on)
  expect([status, body.message, body.data]).toEqual([200, 'Guardado', { ...on, hasCharged: true }])
  await save({ chargesIva: false, usualTaxCode: 'IVA5' }, on)
  expect(await read()).toEqual({ chargesIva: false, usualTaxCode: 'IVA5', hasCharged: true })
  const { rows } = await pool.query(
    `select before, after from audit_log where action = 'shop.changed' and result = 'ok' order by at, id limit 1`,
  )
  expect(rows).toEqual([{ before: off, after: on }])
})

test("a save over somebody else's change is refused with the current state", async () => {
  const theirs = { chargesIva: true, usualTaxCode: 'IVA5' }
  await save(theirs)
  const { status, body } = await save({ chargesIva: true, usualTaxCode: 'IVA19' })
  const now = { ...theirs, hasCharged: true }
  expect([status, body.code, body.data, await read()]).toEqual([409, 'IVA_CHANGED', now, now])
})

test.each([
  [{ chargesIva: 'sí', usualTaxCode: 'IVA19' }, 'Di si tu negocio cobra IVA: true o false.'],
  [{ chargesIva: true, usualTaxCode: 'IVA16' }, 'La tarifa usual debe ser IVA19, IVA5, EXENTO o EXCLUIDO.'],
  [{ chargesIva: true, usualTaxCode: '' }, 'La tarifa usual debe ser IVA19, IVA5, EXENTO o EXCLUIDO.'],
  [{ chargesIva: true, usualTaxCode: null }, 'La tarifa usual debe ser IVA19, IVA5, EXENTO o EXCLUIDO.'],
])('%j is refused, and nothing changes', async (written, message) => {
  const { status, body } = await save(written)
  expect([status, body.message, await read()]).toEqual([400, message, { ...off, hasCharged: false }])
})

test('the database takes no other code, and no shop that charges IVA and never did', async () => {
  const set = (change: string) => pool.query(`update shop_settings set ${change}`)
  await expect(set(`usual_tax_code = 'IVA16'`)).rejects.toThrow('shop_settings_usual_tax_code_known')
  await expect(set('charges_iva = true')).rejects.toThrow('shop_settings_iva_was_charged')
})
