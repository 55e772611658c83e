import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const unknown = '00000000-0000-4000-8000-000000000000'

const add = (buyer: Awaited<ReturnType<typeof openBuyer>>, productId: string) =>
  buyer.post('/api/addtocart', { productId })

describe('POST /api/addtocart', () => {
  test('adds one unit; adding again raises the quantity by one with its own message', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    expect((await add(buyer, id)).body).toEqual({
      success: true,
      error: false,
      message: 'Producto agregado al carrito',
    })
    expect((await add(buyer, id)).body.message).toBe('Agregamos otra unidad: tienes 2 en tu carrito.')
    expect((await buyer.get('/api/countAddToCartProduct')).body.data).toEqual({ count: 2 })
  })

  test('adds one unit for each Idempotency-Key, however often it is sent', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    const press = (key: string) => buyer.post('/api/addtocart', { productId: id }, { 'idempotency-key': key })
    const answers = await Promise.all([press('primera-vez'), press('primera-vez'), press('primera-vez')])
    expect(answers.map(({ body }) => body.message)).toEqual(Array(3).fill('Producto agregado al carrito'))
    expect((await press('segunda-vez')).body.message).toBe('Agregamos otra unidad: tienes 2 en tu carrito.')
    expect((await press('corta')).status).toBe(400)
    expect((await add(buyer, id)).body.message).toBe('Agregamos otra unidad: tienes 3 en tu carrito.')
    expect((await buyer.get('/api/countAddToCartProduct')).body.data).toEqual({ count: 3 })
  })

  test('refuses a visitor with the sign-in message', async () => {
    const response = await openVisitor(shop.address).post('/api/addtocart', { productId: await addProduct(shop) })
    expect(response.status).toBe(401)
    expect(response.body).toMatchObject({
      success: false,
      error: true,
      code: 'NO_SESSION',
      message: 'Debes iniciar sesión para agregar productos al carrito.',
    })
  })

  test('refuses deleted and sold-out products, one product too many and one unit too many', async () => {
    const buyer = await openBuyer(shop)
    const [gone, soldOut, full] = [await addProduct(shop), await addProduct(shop, { keys: 0 }), await addProduct(shop)]
    await pool.query('update products set deleted_at = now() where id = $1', [gone])
    for (const productId of [gone, unknown]) {
      const response = await add(buyer, productId)
      expect([response.status, response.body.message]).toEqual([404, 'Este producto ya no está disponible.'])
    }
    expect((await add(buyer, soldOut)).body).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Este producto está agotado.',
    })
    const kinds = await Promise.all(Array.from({ length: 50 }, () => addProduct(shop)))
    await buyer.putInCart(Object.fromEntries(kinds.map((id) => [id, 99])))
    expect((await add(buyer, full)).body).toMatchObject({
      code: 'CART_FULL',
      message: 'El carrito admite máximo 50 productos.',
    })
    expect((await add(buyer, kinds[0] ?? '')).body.code).toBe('CART_QUANTITY_FULL')
    expect((await buyer.get('/api/countAddToCartProduct')).body.data.count).toBe(50 * 99)
  })

  test('fifty concurrent requests add fifty units in one line', async () => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop)
    await Promise.all(Array.from({ length: 50 }, () => add(buyer, id)))
    const { data } = (await buyer.get('/api/view-card-product')).body
    expect(data).toHaveLength(1)
    expect(data[0].quantity).toBe(50)
  })
})

describe('GET /api/view-card-product', () => {
  test('lists the lines with the full product, whether it can be bought, and the name of the checkout', async () => {
    const buyer = await openBuyer(shop)
    const [fine, scarce, gone] = [await addProduct(shop), await addProduct(shop, { stock: 1 }), await addProduct(shop)]
    await buyer.putInCart({ [fine]: 2, [scarce]: 2, [gone]: 1 })
    await pool.query('update products set deleted_at = now() where id = $1', [gone])
    const { body } = await buyer.get('/api/view-card-product')
    expect(body.checkoutId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.pendingPayment).toBeNull()
    const byId = new Map(body.data.map((item: { productId: { _id: string } }) => [item.productId._id, item]))
    expect(byId.get(fine)).toEqual({
      _id: expect.any(String),
      quantity: 2,
      isEnough: true,
      productId: {
        _id: fine,
        productName: expect.any(String),
        brandName: 'Herramientas',
        category: 'Herramientas',
        productImage: [],
        description: '',
        price: 50_000,
        sellingPrice: 50_000,
        link: '',
        variantGroup: '',
        variantOptions: '',
        attributes: {},
        brand: '',
        sku: '',
        features: [],
        agotado: false,
        digital: false,
        disponible: true,
      },
    })
    expect(byId.get(scarce)).toMatchObject({ isEnough: false, productId: { disponible: true } })
    expect(byId.get(gone)).toMatchObject({ productId: { disponible: false } })
  })

  test('refuses a visitor with an empty list', async () => {
    const { status, body } = await openVisitor(shop.address).get('/api/view-card-product')
    expect([status, body.success, body.message, body.data]).toEqual([401, false, 'Debes iniciar sesión.', []])
  })

  test('is empty for a new client, and is not cached', async () => {
    const buyer = await openBuyer(shop)
    const response = await buyer.get('/api/view-card-product')
    expect(response.body).toMatchObject({ data: [], checkoutId: null, pendingPayment: null })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is 0 for a visitor', async () => {
    const response = await openVisitor(shop.address).get('/api/countAddToCartProduct')
    expect([response.status, response.body.data]).toEqual([200, { count: 0 }])
  })
})

describe('changing a line', () => {
  const withLine = async () => {
    const buyer = await openBuyer(shop)
    await add(buyer, await addProduct(shop))
    const { data } = (await buyer.get('/api/view-card-product')).body
    return { buyer, _id: data[0]._id as string }
  }
  const quantityOf = async (buyer: Awaited<ReturnType<typeof openBuyer>>) =>
    (await buyer.get('/api/countAddToCartProduct')).body.data.count

  test('sets its quantity and removes it', async () => {
    const { buyer, _id } = await withLine()
    const set = await buyer.post('/api/update-cart-product', { _id, quantity: 7 })
    expect(set.body).toEqual({ success: true, error: false, message: 'Cantidad actualizada' })
    expect(await quantityOf(buyer)).toBe(7)
    const removed = await buyer.post('/api/delete-cart-product', { _id })
    expect(removed.body.message).toBe('Producto eliminado del carrito')
    expect((await buyer.post('/api/delete-cart-product', { _id })).status).toBe(404)
    expect(await quantityOf(buyer)).toBe(0)
  })

  test.each([0, -1, 100, 1.5, '2', true, null, [3]])('%j is no quantity', async (quantity) => {
    const { buyer, _id } = await withLine()
    const response = await buyer.post('/api/update-cart-product', { _id, quantity })
    expect([response.status, response.body.message]).toEqual([
      400,
      'La cantidad debe ser un número entero entre 1 y 99.',
    ])
    expect(await quantityOf(buyer)).toBe(1)
  })

  test('another client’s line answers as a missing one and stays unchanged', async () => {
    const { buyer, _id } = await withLine()
    const other = await openBuyer(shop)
    for (const path of ['/api/update-cart-product', '/api/delete-cart-product']) {
      const more = path.includes('update') ? { quantity: 9 } : {}
      const [theirs, none] = [
        await other.post(path, { _id, ...more }),
        await other.post(path, { _id: unknown, ...more }),
      ]
      expect(theirs.status).toBe(404)
      expect({ ...theirs.body, reqId: '' }).toEqual({ ...none.body, reqId: '' })
    }
    expect(await quantityOf(buyer)).toBe(1)
  })
})

describe('the wish list', () => {
  const wish = (buyer: Awaited<ReturnType<typeof openBuyer>>, productId: string, wanted: boolean) =>
    buyer.post('/api/wish-list', { productId, wanted })
  const listed = async (buyer: Awaited<ReturnType<typeof openBuyer>>) =>
    (await buyer.get('/api/wish-list')).body.data.map(({ _id }: { _id: string }) => _id)

  test('contains the chosen products, the latest first, without duplicates', async () => {
    const buyer = await openBuyer(shop)
    const [one, two] = [await addProduct(shop), await addProduct(shop)]
    for (const id of [one, two, two]) expect((await wish(buyer, id, true)).status).toBe(200)
    expect(await listed(buyer)).toEqual([two, one])
    for (const id of [two, two]) expect((await wish(buyer, id, false)).status).toBe(200)
    expect(await listed(buyer)).toEqual([one])
    expect(await listed(await openBuyer(shop))).toEqual([])
  })

  test('refuses products that are not for sale, more than 200 units, and visitors', async () => {
    const buyer = await openBuyer(shop)
    expect((await wish(buyer, unknown, true)).body).toMatchObject({ code: 'PRODUCT_GONE' })
    await pool.query(
      `insert into products (product_name, brand_name, category, price, selling_price)
       select 'Deseo ' || n, 'Herramientas', 'Herramientas', 1, 1 from generate_series(1, 201) n`,
    )
    const { rows } = await pool.query(`select id from products where product_name like 'Deseo %'`)
    await pool.query('insert into wishes (user_id, product_id) select $1, unnest($2::uuid[])', [
      buyer.id,
      rows.slice(1).map(({ id }) => id),
    ])
    expect((await wish(buyer, rows[0].id, true)).body).toMatchObject({ code: 'WISH_LIST_FULL' })
    expect(await listed(buyer)).toHaveLength(200)
    await pool.query('update products set deleted_at = now() where id = $1', [rows[1].id])
    expect((await wish(buyer, rows[0].id, true)).status).toBe(200)
    const visitor = await openVisitor(shop.address).post('/api/wish-list', { productId: unknown, wanted: true })
    expect([visitor.status, visitor.body.message]).toEqual([
      401,
      'Debes iniciar sesión para guardar tu lista de deseos.',
    ])
  })
})

describe('the number of free licence keys', () => {
  /** Everything that a buyer can learn about a licence with this number of free keys, for every quantity that can be requested. */
  const statesOf = async (keys: number) => {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { keys, name: 'Antivirus' })
    const shown = []
    for (const quantity of [1, 2, 10, 11, 20, 21, 22, 50, 98, 99]) {
      await buyer.putInCart({ [id]: quantity })
      const [line] = (await buyer.get('/api/view-card-product')).body.data
      // A purchase that would succeed shows that there are enough; so it is not made.
      const paid = quantity > 20 ? (await buyer.pay((await buyer.readCart()).payload)).body.code : undefined
      shown.push([quantity, line.isEnough, line.productId.agotado, paid])
    }
    return shown
  }

  test('cannot be found out above the limit of one purchase, by the cart or by paying', async () => {
    const twenty = await statesOf(20)
    expect(twenty.every(([, isEnough]) => isEnough === true)).toBe(true)
    expect(new Set(twenty.map(([, , , paid]) => paid))).toEqual(new Set([undefined, 'LICENCE_LIMIT']))
    for (const keys of [21, 60, 120]) expect(await statesOf(keys)).toEqual(twenty)
  })

  test('the cart reports only whether the quantity is available', async () => {
    const shown = await statesOf(10)
    expect(shown.map(([quantity, isEnough]) => [quantity, isEnough])).toEqual(
      [1, 2, 10, 11, 20, 21, 22, 50, 98, 99].map((quantity) => [quantity, quantity <= 10]),
    )
    expect(shown.at(-1)?.at(-1)).toBe('LICENCE_LIMIT')
  })
})
