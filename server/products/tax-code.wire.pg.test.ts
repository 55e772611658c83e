import { afterEach, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const buyer = await openBuyer(shop)
const anyone = openVisitor(shop.address)
const lamp = { productName: 'Lámpara Faro', category: 'hogar', brandName: 'Iluminación', price: 90_000 }
const refusal = 'La tarifa de IVA debe ser IVA19, IVA5, EXENTO o EXCLUIDO.'
const charge = (chargesIva: boolean, usual = 'IVA19') =>
  shop.pool.query('update shop_settings set charges_iva = $1, has_charged_iva = true, usual_tax_code = $2', [
    chargesIva,
    usual,
  ])
afterEach(() => charge(false))

const codeOf = async (id: string) =>
  (await shop.pool.query('select tax_code from products where id = $1', [id])).rows[0].tax_code
const detailsOf = async (productId: string) => (await anyone.post('/api/product-details', { productId })).body.data

test.each([
  [{}, ''],
  [{ taxCode: '' }, ''],
  [{ taxCode: 'IVA19' }, 'IVA19'],
  [{ taxCode: 'IVA5' }, 'IVA5'],
  [{ taxCode: 'EXENTO' }, 'EXENTO'],
  [{ taxCode: 'EXCLUIDO' }, 'EXCLUIDO'],
])('a new product with %j has the code %j', async (given, code) => {
  const { body } = await admin.post('/api/upload-product', {
    ...lamp,
    ...given,
    productName: `Lámpara ${JSON.stringify(given)}`,
  })
  expect(await codeOf(body.data._id)).toBe(code)
})

test.each(['IVA16', 'iva19', 19, true, ['IVA19'], {}])(
  '%j is refused as a code, and nothing is written',
  async (taxCode) => {
    const { status, body } = await admin.post('/api/upload-product', { ...lamp, taxCode })
    expect([status, body.message]).toEqual([400, refusal])
    expect(body.fields).toEqual([{ field: 'taxCode', message: refusal }])
  },
)

test('a client that does not know the code does not change it; an empty one clears it; shoppers do not get it', async () => {
  const { _id } = (await admin.post('/api/upload-product', { ...lamp, price: 91_000, taxCode: 'EXENTO' })).body.data
  await admin.post('/api/update-product', { _id, ...lamp, price: 95_000 })
  const seen = await detailsOf(_id)
  expect(seen).not.toHaveProperty('taxCode')
  await admin.post('/api/update-product', { ...seen, price: 96_000 })
  expect(await codeOf(_id)).toBe('EXENTO')
  await admin.post('/api/update-product', { ...seen, price: 96_000, taxCode: '' })
  expect(await codeOf(_id)).toBe('')
})

test('shoppers see that IVA is included only where the shop charges it and the product has some (P-287)', async () => {
  const { _id } = (await admin.post('/api/upload-product', { ...lamp, price: 92_000 })).body.data
  const shown = async () => {
    await buyer.putInCart({ [_id]: 1 })
    const cart = (await buyer.get('/api/view-card-product')).body
    const page = await (await fetch(`${shop.address}/product/${_id}`)).text()
    return [(await detailsOf(_id)).ivaIncluded, cart.ivaIncluded, page.includes('IVA incluido')]
  }
  const save = (written: object, seen: object) => admin.send('PUT', '/api/shop-settings/iva', { ...written, seen })
  const off = { chargesIva: false, usualTaxCode: 'IVA19' }
  const on = { chargesIva: true, usualTaxCode: 'IVA19' }
  expect(await shown()).toEqual([undefined, undefined, false])
  // Cached pages are rendered again at once.
  expect((await save(on, off)).status).toBe(200)
  expect(await shown()).toEqual([true, true, true])
  await admin.post('/api/update-product', { _id, ...lamp, price: 92_000, taxCode: 'EXENTO' })
  expect(await shown()).toEqual([undefined, undefined, false])
  await admin.post('/api/update-product', { _id, ...lamp, price: 92_000, taxCode: 'IVA5' })
  expect(await shown()).toEqual([true, true, true])
  // The public fields that a client sends back are ignored.
  expect((await admin.post('/api/update-product', { ...(await detailsOf(_id)), price: 93_000 })).status).toBe(200)
  expect((await save(off, on)).status).toBe(200)
  expect(await shown()).toEqual([undefined, undefined, false])
})
