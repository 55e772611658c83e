import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ hearsChanges: false })
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

test('an owner who changes a product reads the change back, before the database has sent its notification', async () => {
  const { data } = (await visitor.get('/api/get-product?page=1')).body
  const { _id, productName, category, brandName, price } = data[0]
  const details = async () => (await visitor.post('/api/product-details', { productId: _id })).body
  const list = async () => (await visitor.get('/api/get-product?page=1')).body.data[0]
  expect((await details()).data.price).toBe(price)
  const changed = { _id, productName, category, brandName, price: price + 1_000 }
  expect((await admin.post('/api/update-product', changed)).status).toBe(200)
  expect((await details()).data.price).toBe(price + 1_000)
  expect((await list()).price).toBe(price + 1_000)
  expect((await admin.delete('/api/delete-product', { productId: _id })).status).toBe(200)
  expect((await details()).message).toBe('Producto no encontrado.')
})
