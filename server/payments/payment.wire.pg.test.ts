import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop

afterEach(async () => {
  await expectInvariants(pool)
})

const stockOf = async (id: string) => (await pool.query('select stock from products where id = $1', [id])).rows[0].stock

describe('POST /api/payment', () => {
  test('buys the whole cart, empties it and returns the bought products', async () => {
    const buyer = await openBuyer(shop)
    const [tea, antivirus] = [
      await addProduct(shop, { price: 12_000 }),
      await addProduct(shop, { price: 90_000, keys: 5 }),
    ]
    const answer = await buyer.buy({ [tea]: 3, [antivirus]: 2 })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      error: false,
      message: 'Pago exitoso',
      data: { orderId: expect.any(String), createdAt: expect.any(String), totalQty: 5, totalPrice: 216_000 },
    })
    expect((await buyer.get('/api/countAddToCartProduct')).body.data).toEqual({ count: 0 })
    expect(await stockOf(antivirus)).toBe(3)
    const [order] = await buyer.history()
    expect(order).toMatchObject({ _id: answer.body.data.orderId, totalQty: 5, totalPrice: 216_000, status: 'paid' })
    const line = order.products.find((one: { productId: { _id: string } }) => one.productId._id === antivirus)
    expect(line.licenseKeys).toHaveLength(2)
    expect(line.licenseKey).toBe(line.licenseKeys.join(', '))
    expect(line.licenseKey).toMatch(/^CLAVE-/)
  })

  test('uses its own buyer, prices and totals: if they differ, nothing is charged', async () => {
    const buyer = await openBuyer(shop)
    const other = await openBuyer(shop)
    const id = await addProduct(shop, { price: 40_000, stock: 9 })
    await buyer.putInCart({ [id]: 2 })
    const { payload } = await buyer.readCart()
    const [product] = payload.products
    const before = await hashTables(pool, ['audit_log', 'sessions'])
    const changed = { code: 'CART_CHANGED', data: { totalQty: 2, totalPrice: 80_000 } }
    for (const wrong of [
      { ...payload, totalPrice: 1 },
      { ...payload, totalQty: 1 },
      { ...payload, products: [{ ...product, sellingPrice: 1 }], totalPrice: 2 },
      { ...payload, products: [{ ...product, quantity: 1 }], totalQty: 1, totalPrice: 40_000 },
      { ...payload, products: [{ ...product, productId: other.id }] },
      { ...payload, products: [product, product], totalQty: 4, totalPrice: 160_000 },
    ]) {
      const answer = await buyer.pay(wrong)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject(changed)
    }
    const stolen = await buyer.pay({ ...payload, userId: other.id })
    expect([stolen.status, stolen.body.code]).toEqual([403, 'NOT_ALLOWED'])
    expect(await hashTables(pool, ['audit_log', 'sessions'])).toEqual(before)
    const { rows } = await pool.query(
      `select after ->> 'code' as code from audit_log where action = 'payment.refused' and actor = $1`,
      [buyer.id],
    )
    expect(rows).toHaveLength(7)
  })

  test.each([
    [{ products: [] }],
    [{ products: 'todo' }],
    [{ totalQty: '2' }],
    [{ totalPrice: 1.5 }],
    [{ totalPrice: -1 }],
    [{ userId: 'yo' }],
    [{ totalQty: 2 ** 53 }],
    [{ cupón: 'GRATIS' }],
    [
      {
        products: Array.from({ length: 51 }, () => ({ productId: crypto.randomUUID(), quantity: 1, sellingPrice: 1 })),
      },
    ],
    [{ products: [{ productId: crypto.randomUUID(), quantity: 100, sellingPrice: 1 }] }],
    [{ products: [{ productId: crypto.randomUUID(), quantity: 0, sellingPrice: 1 }] }],
    [{ simulated: 'gratis' }],
  ])('%j is refused with a Spanish message and changes nothing', async (wrong) => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    await buyer.putInCart({ [id]: 2 })
    const { payload } = await buyer.readCart()
    const before = await hashTables(pool)
    const answer = await buyer.pay({ ...payload, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
    expect(await hashTables(pool)).toEqual(before)
  })

  test('an empty cart, a product not for sale and one without stock are refused, each with its message', async () => {
    const buyer = await openBuyer(shop)
    const [gone, short] = [
      await addProduct(shop, { name: 'Olla vieja' }),
      await addProduct(shop, { name: 'Licencia escasa', keys: 1 }),
    ]
    const anything = {
      userId: buyer.id,
      products: [{ productId: gone, quantity: 1, sellingPrice: 1 }],
      totalQty: 1,
      totalPrice: 1,
    }
    expect((await buyer.pay(anything)).body).toMatchObject({ code: 'CART_EMPTY', message: 'Tu carrito está vacío.' })
    await pool.query('update products set deleted_at = now() where id = $1', [gone])
    expect((await buyer.buy({ [gone]: 1 })).body).toMatchObject({
      code: 'NOT_FOR_SALE',
      message: 'Olla vieja ya no está disponible.',
    })
    expect((await buyer.buy({ [short]: 2 })).body).toMatchObject({
      code: 'NOT_ENOUGH',
      message: 'No hay unidades suficientes de Licencia escasa.',
    })
    expect(await stockOf(short)).toBe(1)
    expect(await buyer.history()).toEqual([])
  })

  test('without keys: adding and paying are refused, nothing is partly delivered', async () => {
    const [first, second] = [await openBuyer(shop), await openBuyer(shop)]
    const id = await addProduct(shop, { keys: 1 })
    const tea = await addProduct(shop, { stock: 4 })
    expect((await first.buy({ [id]: 1 })).status).toBe(200)
    expect((await second.post('/api/addtocart', { productId: id })).body).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect((await second.buy({ [id]: 1, [tea]: 2 })).body.code).toBe('NOT_ENOUGH')
    expect(await stockOf(tea)).toBe(4)
  })

  test('no more than twenty licences a day', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { keys: 40 })
    expect((await buyer.buy({ [id]: 20 })).status).toBe(200)
    expect((await buyer.buy({ [id]: 1 })).body).toMatchObject({
      code: 'LICENCE_LIMIT',
      message: 'Alcanzaste el límite diario de licencias.',
    })
  })

  test('a declined payment keeps the cart and releases everything', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { keys: 3 })
    const answer = await buyer.buy({ [id]: 2 }, { simulated: 'decline' })
    expect([answer.status, answer.body.message]).toEqual([402, 'El pago fue rechazado.'])
    expect(await stockOf(id)).toBe(3)
    expect((await buyer.get('/api/countAddToCartProduct')).body.data.count).toBe(2)
    const { payload, key } = await buyer.readCart()
    expect((await buyer.pay(payload, key)).status).toBe(200)
  })
})

describe('Idempotency-Key', () => {
  test('the same key gives the same order, another content is refused', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    await buyer.putInCart({ [id]: 1 })
    const { payload, key } = await buyer.readCart()
    const first = await buyer.pay(payload, key)
    const again = await buyer.pay(payload, key)
    expect(again.body).toEqual(first.body)
    const other = await buyer.pay({ ...payload, totalPrice: 1 }, key)
    expect([other.status, other.body.code]).toEqual([422, 'PAYMENT_KEY_REUSED'])
    expect(await buyer.history()).toHaveLength(1)
  })

  test('another buyer may use the same key', async () => {
    const [one, two] = [await openBuyer(shop), await openBuyer(shop)]
    const id = await addProduct(shop)
    const key = 'la-misma-clave-de-pago'
    for (const buyer of [one, two]) {
      await buyer.putInCart({ [id]: 1 })
      expect((await buyer.pay((await buyer.readCart()).payload, key)).status).toBe(200)
    }
    expect(await two.history()).toHaveLength(1)
  })

  test.each(['corta', 'x'.repeat(256), 'con espacio dentro'])('refuses %s as a key', async (key) => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    await buyer.putInCart({ [id]: 1 })
    const answer = await buyer.pay((await buyer.readCart()).payload, key)
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
  })

  test('without one, the second click within two minutes gets the first response', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    await buyer.putInCart({ [id]: 1 })
    const { payload } = await buyer.readCart()
    const first = await buyer.pay(payload)
    expect((await buyer.pay(payload)).body).toEqual(first.body)
    expect(await buyer.history()).toHaveLength(1)
  })
})

describe('a pending payment', () => {
  const leavePending = async (lines: Record<string, number>) => {
    const buyer = await openBuyer(shop)
    const answer = await buyer.buy(lines, { simulated: 'pending' })
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ success: false, error: false, message: 'Estamos confirmando tu pago.' })
    return { buyer, attempt: answer.body.data.attempt as string }
  }
  const simulate = (buyer: Awaited<ReturnType<typeof openBuyer>>, attempt: string, outcome: string) =>
    buyer.post('/api/simulate-payment', { attempt, outcome })
  const expire = async (attempt: string) => {
    await pool.query(
      `update payment_attempts set expires_at = now() - interval '1 second', last_check_at = null where id = $1`,
      [attempt],
    )
  }

  test('holds units and keys, keeps the cart, and does not show the keys', async () => {
    const id = await addProduct(shop, { keys: 3 })
    const { buyer, attempt } = await leavePending({ [id]: 2 })
    expect(await stockOf(id)).toBe(1)
    const cart = (await buyer.get('/api/view-card-product')).body
    expect(cart.pendingPayment).toEqual({ attempt })
    expect(cart.data).toHaveLength(1)
    const [order] = await buyer.history()
    expect(order).toMatchObject({ status: 'pending', attempt })
    expect(order.products[0]).toMatchObject({ licenseKey: '', licenseKeys: [] })
    const status = (await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data
    expect(status).toMatchObject({ attempt, status: 'pending', isSimulated: true, redirectUrl: null })
  })

  test('is returned for a repeated request; another content is refused', async () => {
    const [id, tea] = [await addProduct(shop), await addProduct(shop)]
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    const { payload } = await buyer.readCart()
    expect((await buyer.pay(payload, 'otra-clave-de-pago')).body.data.attempt).toBe(attempt)
    const other = await buyer.buy({ [tea]: 1 })
    expect([other.status, other.body.code, other.body.data]).toEqual([409, 'PAYMENT_PENDING', { attempt }])
  })

  test('approved: bought, and products added to the cart meanwhile stay there', async () => {
    const [id, tea] = [await addProduct(shop, { keys: 2 }), await addProduct(shop)]
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    await buyer.post('/api/addtocart', { productId: tea })
    expect((await simulate(buyer, attempt, 'approve')).body.data.status).toBe('paid')
    expect((await buyer.history())[0].products[0].licenseKeys).toHaveLength(1)
    const cart = (await buyer.get('/api/view-card-product')).body
    expect(cart.data.map((item: { productId: { _id: string } }) => item.productId._id)).toEqual([tea])
    expect(cart.pendingPayment).toBeNull()
  })

  test('expired: everything is released; approved late, it is delivered while there is enough', async () => {
    const id = await addProduct(shop, { keys: 1 })
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    await expire(attempt)
    expect((await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data.status).toBe('expired')
    expect(await stockOf(id)).toBe(1)
    expect((await simulate(buyer, attempt, 'approve')).body.data.status).toBe('paid')
    expect((await buyer.history())[0].products[0].licenseKeys).toHaveLength(1)
    expect(await stockOf(id)).toBe(0)
  })

  test('expired and sold to another buyer: approved late, the money is refunded', async () => {
    const id = await addProduct(shop, { keys: 1 })
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    await expire(attempt)
    await buyer.get(`/api/payment-status?attempt=${attempt}`)
    const lucky = await openBuyer(shop)
    expect((await lucky.buy({ [id]: 1 })).status).toBe(200)
    expect((await simulate(buyer, attempt, 'approve')).body.data.status).toBe('refund_due')
    await simulate(buyer, attempt, 'approve')
    const { rows } = await pool.query(
      `select t.kind, t.amount from payment_tasks t join payment_attempts a on a.order_id = t.order_id where a.id = $1`,
      [attempt],
    )
    expect(rows).toEqual([{ kind: 'refund', amount: 50_000 }])
    expect((await buyer.history())[0]).toMatchObject({ status: 'refund_due' })
  })

  test('cancelled and approved late, beyond the licences of a day: the money is refunded, the keys stay', async () => {
    const id = await addProduct(shop, { keys: 50 })
    const buyer = await openBuyer(shop)
    const attempts: string[] = []
    for (let turn = 0; turn < 2; turn++) {
      const { attempt } = (await buyer.buy({ [id]: 20 }, { simulated: 'pending' })).body.data
      await buyer.post('/api/cancel-payment', { attempt })
      attempts.push(attempt)
    }
    const statuses = []
    for (const attempt of attempts) statuses.push((await simulate(buyer, attempt, 'approve')).body.data.status)
    expect(statuses).toEqual(['paid', 'refund_due'])
    expect(await stockOf(id)).toBe(30)
  })

  test('cancelled: everything is released and the buyer can pay again', async () => {
    const id = await addProduct(shop, { stock: 1 })
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    const cancelled = await buyer.post('/api/cancel-payment', { attempt })
    expect(cancelled.body.data.status).toBe('cancelled')
    expect(await stockOf(id)).toBe(1)
    expect(await buyer.history()).toEqual([])
    const { payload, key } = await buyer.readCart()
    expect((await buyer.pay(payload, key)).status).toBe(200)
  })

  test('cannot be read by others', async () => {
    const id = await addProduct(shop)
    const { attempt } = await leavePending({ [id]: 1 })
    const other = await openBuyer(shop)
    for (const answer of [
      await other.get(`/api/payment-status?attempt=${attempt}`),
      await other.post('/api/cancel-payment', { attempt }),
      await simulate(other, attempt, 'approve'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('prevents the deletion of the account', async () => {
    const id = await addProduct(shop)
    const { buyer, attempt } = await leavePending({ [id]: 1 })
    const refused = await buyer.delete('/api/delete-user', { password: PASSWORD })
    expect(refused.body).toMatchObject({ code: 'SERVICE_UNDER_WAY' })
    expect(refused.body.message).toContain('pago')
    await buyer.post('/api/cancel-payment', { attempt })
    expect((await buyer.delete('/api/delete-user', { password: PASSWORD })).body).toMatchObject({ success: true })
    expect((await pool.query('select 1 from carts where user_id = $1', [buyer.id])).rows).toEqual([])
  })
})

describe('the database refuses, whatever the application does', () => {
  const bought = async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { keys: 3 })
    const { body } = await buyer.buy({ [id]: 1 })
    return { buyer, id, order: body.data.orderId as string }
  }

  test('to change or delete an order or its lines', async () => {
    const { order } = await bought()
    for (const statement of [
      `update orders set total_price = 1 where id = '${order}'`,
      `update orders set user_id = gen_random_uuid() where id = '${order}'`,
      `update orders set state = 'pending' where id = '${order}'`,
      `delete from orders where id = '${order}'`,
      `update order_lines set selling_price = 1 where order_id = '${order}'`,
      `delete from order_lines where order_id = '${order}'`,
      `insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
        select order_id, (select id from products where id <> product_id limit 1), product_name, product_image, false, false, 1, 0
        from order_lines where order_id = '${order}'`,
      'truncate orders cascade',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(
        /never rewritten|only grows|does not become|add up/,
      )
    }
  })

  test('an order without lines, or whose lines do not add up, or a licensed line without its keys', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { keys: 3 })
    const order = `insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, paid_at)
      values ($1, '${buyer.id}', $1, '', 1, 50000, 'paid', 'sold', now())`
    const line = (price: number) => `insert into order_lines
      (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
      values ($1, '${id}', 'x', '{}', true, true, 1, ${price})`
    const client = await pool.connect()
    for (const [statements, message] of [
      [[order], 'has no lines'],
      [[order, line(1)], 'does not add up'],
      [[order, line(50_000)], 'does not have its keys'],
    ] as const) {
      const uuid = crypto.randomUUID()
      const write = async () => {
        await client.query('begin')
        for (const statement of statements) await client.query(statement, [uuid])
        await client.query('commit')
      }
      await expect(write()).rejects.toThrow(message)
      await client.query('rollback')
    }
    client.release()
  })

  test('to move, release, change or delete a sold key', async () => {
    const { order, id } = await bought()
    const key = `(select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = '${order}')`
    for (const statement of [
      `update licence_keys set order_line_id = null, sold_at = null where id = ${key}`,
      `update licence_keys set key_hmac = sha256('x') where id = ${key}`,
      `delete from licence_keys where id = ${key}`,
      `update licence_keys set product_id = gen_random_uuid() where product_id = '${id}'`,
      'truncate licence_keys',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(/is final|only grows/)
    }
    await expect(
      pool.query(
        `update licence_keys set order_line_id = (select id from order_lines where order_id = $1), sold_at = now()
        where order_line_id is null and product_id = $2`,
        [order, id],
      ),
    ).rejects.toThrow('does not have its keys')
  })
})
