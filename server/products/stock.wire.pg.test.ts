import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false, env: { LICENCES_A_DAY: '10000' } })
const admin = await signInAs(shop, { role: 'ADMIN', name: 'Rosa Helena Duarte' })
const buyer = await openBuyer(shop)

const correct = (body: object, key: string = randomUUID()) =>
  admin.post('/api/correct-stock', body, { 'idempotency-key': key })
const read = async (productId: string, more = '') =>
  (await admin.get(`/api/stock-movements?productId=${productId}${more}`)).body.data
const stockOf = async (id: string) =>
  (await shop.pool.query('select stock, version from products where id = $1', [id])).rows[0]

afterEach(() => expectInvariants(shop.pool))

describe('POST /api/correct-stock', () => {
  test('adds received units to the current stock, and records author, time and reason', async () => {
    const id = await addProduct(shop, { stock: 5 })
    await buyer.buy({ [id]: 2 })
    const { status, body } = await correct({ productId: id, received: 20, reason: 'Llegó el pedido del proveedor' })
    expect([status, body.data.stock]).toEqual([200, 23])
    expect(await stockOf(id)).toEqual({ stock: 23, version: 1 })
    const { stock, latest, movements, hasMore } = await read(id)
    expect([stock, latest, hasMore]).toEqual([23, body.data.latest, false])
    expect(movements).toMatchObject([
      {
        kind: 'received',
        units: 20,
        result: 23,
        who: admin.name,
        orderId: null,
        note: 'Llegó el pedido del proveedor',
      },
      {
        kind: 'sale',
        units: -2,
        result: 3,
        who: buyer.name,
        orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        note: '',
      },
      { kind: 'created', units: 5, result: 5, who: '', orderId: null, note: '' },
    ])
    const { rows } = await shop.pool.query(
      `select actor, target, after from audit_log where action = 'product.stock_corrected' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: admin.id, target: id, after: { stock: 23, movement: latest } }])
  })

  test('sets the stock to the counted number, minus sales since the count', async () => {
    const id = await addProduct(shop, { stock: 50 })
    const { latest } = await read(id)
    await buyer.buy({ [id]: 3 })
    const { body } = await correct({ productId: id, counted: 37, seen: latest, reason: 'Conteo del lunes' })
    expect(body.data.stock).toBe(34)
    expect((await read(id)).movements[0]).toMatchObject({ kind: 'counted', units: -13, result: 34 })
  })

  test('starts counting an uncounted stock, also from zero', async () => {
    const id = await addProduct(shop)
    const refused = await correct({ productId: id, received: 4, reason: 'Llegaron' })
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'received'])
    expect((await correct({ productId: id, counted: 0, seen: 0, reason: 'Inventario' })).body.data.stock).toBe(0)
    expect(await stockOf(id)).toEqual({ stock: 0, version: 1 })
  })

  test('lets one of two people who counted win, and refuses the other with the reason', async () => {
    const id = await addProduct(shop, { stock: 50 })
    const { latest } = await read(id)
    const answers = await Promise.all(
      [37, 38].map((counted) => correct({ productId: id, counted, seen: latest, reason: 'Conteo' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({
      code: 'STOCK_CHANGED',
      message: expect.stringContaining('El stock cambió mientras contabas'),
    })
    expect((await read(id)).movements.filter(({ kind }: { kind: string }) => kind === 'counted')).toHaveLength(1)
  })

  test.each([0, 4_000_000_000])(
    'refuses a count after movement %i, which does not belong to the product',
    async (seen) => {
      const id = await addProduct(shop, { stock: 50 })
      const { status, body } = await correct({ productId: id, counted: 37, seen, reason: 'Conteo' })
      expect([status, body.code, body.data]).toEqual([409, 'STOCK_CHANGED', { stock: 50 }])
      expect((await stockOf(id)).stock).toBe(50)
    },
  )

  test('is done once for a key, even if repeated, and the key cannot be used for anything else', async () => {
    const [id, other] = [await addProduct(shop, { stock: 5 }), await addProduct(shop, { stock: 5 })]
    const key = randomUUID()
    const came = { productId: id, received: 20, reason: 'Llegaron' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => correct(came, key)))
    expect(answers.map(({ status, body }) => [status, body.data.stock])).toEqual(answers.map(() => [200, 25]))
    for (const different of [
      { ...came, received: 21 },
      { ...came, reason: 'Otra' },
      { ...came, productId: other },
    ]) {
      const { status, body } = await correct(different, key)
      expect([status, body.code]).toEqual([422, 'KEY_REUSED'])
    }
    expect([(await stockOf(id)).stock, (await stockOf(other)).stock]).toEqual([25, 5])
    const both = randomUUID()
    const twice = await Promise.all([id, other].map((productId) => correct({ ...came, productId }, both)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('refuses impossible values with a clear message, and changes nothing', async () => {
    const id = await addProduct(shop, { stock: 5 })
    const licensed = await addProduct(shop, { keys: 2 })
    const { latest } = await read(id)
    const reason = 'Conteo'
    const cases: [object, number, string][] = [
      [{ productId: id, reason }, 400, 'Escribe cuántas unidades llegaron o cuántas contaste.'],
      [
        { productId: id, received: 1, counted: 1, seen: latest, reason },
        400,
        'Escribe cuántas unidades llegaron o cuántas contaste.',
      ],
      [{ productId: id, received: 0, reason }, 400, 'Escribe cuántas unidades llegaron, desde 1.'],
      [{ productId: id, received: 1.5, reason }, 400, 'Escribe cuántas unidades llegaron, desde 1.'],
      [{ productId: id, counted: -1, seen: latest, reason }, 400, 'Escribe cuántas unidades contaste, desde 0.'],
      [{ productId: id, counted: 1, reason }, 400, 'Falta el último movimiento que viste.'],
      [{ productId: id, received: 1, reason: ' ' }, 400, 'Escribe el motivo, de máximo 200 caracteres.'],
      [{ productId: id, received: 1, reason: 'x'.repeat(201) }, 400, 'Escribe el motivo, de máximo 200 caracteres.'],
      [{ productId: id, received: 1_000_000, reason }, 400, 'El stock puede ser de máximo 1.000.000 de unidades.'],
      [
        { productId: licensed, received: 1, reason },
        400,
        'El stock de un producto con licencias es el número de sus claves libres.',
      ],
      [{ productId: randomUUID(), received: 1, reason }, 404, 'Producto no encontrado.'],
    ]
    for (const [body, status, message] of cases) {
      const response = await correct(body)
      expect([body, response.status, response.body.message]).toEqual([body, status, message])
    }
    for (const headers of [{}, { 'idempotency-key': 'corta' }] as Record<string, string>[]) {
      const { status, body } = await admin.post('/api/correct-stock', { productId: id, received: 1, reason }, headers)
      expect([status, body.fields[0].field]).toEqual([400, 'Idempotency-Key'])
    }
    expect([(await stockOf(id)).stock, (await stockOf(licensed)).stock]).toEqual([5, 2])
    expect((await read(id)).movements).toHaveLength(1)
  })

  test('refuses a count that later sales exceed', async () => {
    const id = await addProduct(shop, { stock: 50 })
    const { latest } = await read(id)
    await buyer.buy({ [id]: 3 })
    const { status, body } = await correct({ productId: id, counted: 2, seen: latest, reason: 'Conteo' })
    expect([status, body.fields[0].field, (await stockOf(id)).stock]).toEqual([400, 'counted', 47])
  })
})

test('GET /api/stock-movements returns twenty at a time, and 404 for an unknown product', async () => {
  const id = await addProduct(shop, { stock: 0 })
  await shop.pool.query(
    `do $$ begin for n in 1..45 loop update products set stock = n where id = '${id}'; end loop; end $$`,
  )
  const results: number[] = []
  for (let more = ''; ;) {
    const { movements, hasMore } = await read(id, more)
    results.push(...movements.map(({ result }: { result: number }) => result))
    if (!hasMore) break
    expect(movements).toHaveLength(20)
    more = `&before=${movements.at(-1)._id}`
  }
  expect(results).toEqual(Array.from({ length: 46 }, (_, n) => 45 - n))
  expect((await admin.get(`/api/stock-movements?productId=${randomUUID()}`)).status).toBe(404)
})

test('the form of a product still sets the stock, as a correction by its author', async () => {
  const lamp = { productName: 'Lámpara Faro', category: 'Herramientas', brandName: 'Faro', price: 90_000 }
  const { _id } = (await admin.post('/api/upload-product', { ...lamp, stock: 7 })).body.data
  const { status } = await admin.post('/api/update-product', { _id, ...lamp, stock: 12 })
  expect(status).toBe(200)
  expect((await read(_id)).movements).toMatchObject([
    { kind: 'correction', units: 5, result: 12, who: admin.name },
    { kind: 'created', units: 7, result: 7, who: admin.name },
  ])
})
