import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const anyone = openVisitor(shop.address)
const lamp = { productName: 'Lámpara Faro', category: 'hogar', brandName: 'Iluminación', price: 90_000 }
const refusal = 'El peso debe ser un número entero de gramos entre 1 y 1.000.000.'

const weightOf = async (id: string) =>
  (await shop.pool.query('select weight_grams from products where id = $1', [id])).rows[0].weight_grams

test.each([
  [{}, null],
  [{ weightGrams: '' }, null],
  [{ weightGrams: null }, null],
  [{ weightGrams: 1 }, 1],
  [{ weightGrams: '1000000' }, 1_000_000],
])('a new product with %j weighs %j', async (given, grams) => {
  const { body } = await admin.post('/api/upload-product', { ...lamp, ...given, price: 90_000 + (grams ?? 0) })
  expect(await weightOf(body.data._id)).toBe(grams)
})

test.each([0, -1, 1_000_001, 1.5, 'uno', true])(
  '%j is refused as a weight, and nothing is written',
  async (weightGrams) => {
    const { status, body } = await admin.post('/api/upload-product', { ...lamp, weightGrams })
    expect([status, body.message]).toEqual([400, refusal])
    expect(body.fields).toEqual([{ field: 'weightGrams', message: refusal }])
  },
)

test('a client that does not know the weight does not change it; an empty one clears it; shoppers do not get it', async () => {
  const { _id } = (await admin.post('/api/upload-product', { ...lamp, price: 91_000, weightGrams: 2_400 })).body.data
  await admin.post('/api/update-product', { _id, ...lamp, price: 95_000 })
  expect(await weightOf(_id)).toBe(2_400)
  const seen = (await anyone.post('/api/product-details', { productId: _id })).body.data
  expect(seen).not.toHaveProperty('weightGrams')
  await admin.post('/api/update-product', { ...seen, price: 96_000 })
  expect(await weightOf(_id)).toBe(2_400)
  await admin.post('/api/update-product', { ...seen, price: 96_000, weightGrams: '' })
  expect(await weightOf(_id)).toBeNull()
})
