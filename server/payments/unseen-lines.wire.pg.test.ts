import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { sendRequest, post } from '../../test/http/raw-http.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool, address } = shop
const PRICE = 40_000

afterEach(() => expectInvariants(pool))

/** A person identified by a cookie only, with these products in the cart, one of each. */
async function openCart(...products: string[]) {
  const { id, jar } = await signInAs(shop)
  const headers = { cookie: `sid=${jar.get('sid')}` }
  const call = (path: string, body: object) => post(address, path, body, headers)
  for (const productId of products) expect((await call('/api/addtocart', { productId })).status).toBe(200)
  const cart = async () => {
    const { body } = await sendRequest(address, { path: '/api/view-card-product', headers })
    return JSON.parse(body) as { data: { _id: string; productId: { _id: string } }[]; checkoutId: string }
  }
  const pay = (lines: string[]) =>
    call('/api/payment', {
      userId: id,
      products: lines.map((productId) => ({ productId, quantity: 1, sellingPrice: PRICE })),
      totalQty: lines.length,
      totalPrice: lines.length * PRICE,
    })
  const orders = async () =>
    (await pool.query<{ many: number }>('select count(*)::int as many from orders where user_id = $1', [id])).rows[0]
  return { call, cart, pay, orders }
}

describe('POST /api/payment with other lines than the cart', () => {
  test.each([
    ['another product of the same price', (a: string, z: string) => [a, z]],
    ['one product twice', (a: string) => [a, a]],
    ['a product that never was', (a: string) => [a, '00000000-0000-4000-8000-000000000000']],
  ])('%s instead of a line of the cart: 409, and nothing is bought', async (_, linesOf) => {
    const [a, b, z] = [
      await addProduct(shop, { price: PRICE }),
      await addProduct(shop, { price: PRICE }),
      await addProduct(shop, { price: PRICE }),
    ]
    const { pay, cart, orders } = await openCart(a, b)
    const { status, body } = await pay(linesOf(a, z))
    expect([status, JSON.parse(body)]).toEqual([
      409,
      {
        success: false,
        error: true,
        code: 'CART_CHANGED',
        message: 'El precio o el contenido del carrito cambió. Revísalo antes de pagar.',
        data: { totalQty: 2, totalPrice: 2 * PRICE },
        reqId: expect.any(String),
      },
    ])
    expect((await cart()).data.map(({ productId }) => productId._id)).toEqual([a, b])
    expect(await orders()).toEqual({ many: 0 })
  })

  test('a product that was replaced by a licence of the same price in another tab: no key is delivered', async () => {
    const [a, b] = [await addProduct(shop, { price: PRICE }), await addProduct(shop, { price: PRICE })]
    const licence = await addProduct(shop, { price: PRICE, keys: 1 })
    const { call, cart, pay, orders } = await openCart(a, b)
    const line = (await cart()).data.find(({ productId }) => productId._id === b)
    expect((await call('/api/delete-cart-product', { _id: line?._id })).status).toBe(200)
    expect((await call('/api/addtocart', { productId: licence })).status).toBe(200)
    expect((await pay([a, b])).status).toBe(409)
    expect(await orders()).toEqual({ many: 0 })
    const { rows } = await pool.query('select order_line_id from licence_keys where product_id = $1', [licence])
    expect(rows).toEqual([{ order_line_id: null }])
    expect((await pay([licence, a])).status).toBe(200)
  })
})
