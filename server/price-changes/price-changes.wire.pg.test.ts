import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN', name: 'Amparo Ríos' })
const visitor = openVisitor(shop.address)

await shop.pool
  .query(`insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 1),
  ('hogar', 'Hogar', 'menta', 2)`)

type Made = {
  name?: string
  price?: number
  sold?: number
  cost?: number | null
  category?: string
  sub?: string
  more?: string
}
let made = 0
/** Adds a product. @returns its id */
async function add({
  name,
  price = 100_000,
  sold = price,
  cost = null,
  category = 'Herramientas',
  sub = 'Taladros',
  more = '',
}: Made) {
  made += 1
  const { rows } = await shop.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, cost_price, brand, sku)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [name ?? `Taladro ${made}`, sub, category, price, sold, cost, more, `REF-${made}`],
  )
  return rows[0].id as string
}
const priceOf = async (id: string) => {
  const { rows } = await shop.pool.query('select price, selling_price from products where id = $1', [id])
  return [rows[0].price, rows[0].selling_price] as [number, number]
}
const review = async (body: object) => {
  const { status, body: answer } = await admin.post('/api/price-changes', body)
  expect([status, answer.message]).toEqual([201, 'Precios revisados. Todavía no se ha cambiado nada.'])
  return answer.data
}
const rowsOf = async (id: string, show = 'changing') =>
  (await admin.get(`/api/price-changes/${id}/products?show=${show}`)).body.data as Record<string, unknown>[]
const apply = (id: string) => admin.post(`/api/price-changes/${id}/apply`, {})
const undo = (id: string) => admin.post(`/api/price-changes/${id}/undo`, {})

test('a review shows what would change, applying changes it once, and undoing restores it', async () => {
  const cheap = await add({ name: 'Broca', price: 20_000, cost: 15_000 })
  const reduced = await add({ name: 'Sierra', price: 90_000, sold: 80_000 })
  const reviewed = await review({ productIds: [cheap, reduced], way: 'raise', amount: 7.5, ending: 100 })
  expect(reviewed).toMatchObject({
    state: 'reviewed',
    products: 2,
    changing: 2,
    applied: 0,
    staying: {},
    who: 'Amparo Ríos',
    undoUntil: null,
  })
  expect(reviewed.terms).toMatchObject({
    way: 'raise',
    unit: 'percent',
    amount: 7.5,
    ending: 100,
    formerPrice: 'list',
    belowCost: 'leave',
  })
  expect(await rowsOf(reviewed._id)).toEqual([
    {
      productId: cheap,
      productName: 'Broca',
      variantOptions: '',
      price: 20_000,
      sellingPrice: 20_000,
      newPrice: 21_500,
      newSellingPrice: 21_500,
      costPrice: 15_000,
      reason: null,
    },
    {
      productId: reduced,
      productName: 'Sierra',
      variantOptions: '',
      price: 90_000,
      sellingPrice: 80_000,
      newPrice: 90_000,
      newSellingPrice: 86_000,
      costPrice: null,
      reason: null,
    },
  ])
  expect([await priceOf(cheap), await priceOf(reduced)]).toEqual([
    [20_000, 20_000],
    [90_000, 80_000],
  ])

  // The answer to the first press was lost.
  const presses = [await apply(reviewed._id), await apply(reviewed._id)]
  expect(presses.map(({ status, body }) => [status, body.message])).toEqual([
    [200, '2 precios cambiados'],
    [200, '2 precios cambiados'],
  ])
  expect(presses[1]!.body.data).toMatchObject({
    state: 'applied',
    applied: 2,
    appliedAt: presses[0]!.body.data.appliedAt,
  })
  expect([await priceOf(cheap), await priceOf(reduced)]).toEqual([
    [21_500, 21_500],
    [90_000, 86_000],
  ])
  expect((await visitor.post('/api/product-details', { productId: cheap })).body.data.sellingPrice).toBe(21_500)

  const { data: history } = (await admin.get(`/api/product-history?productId=${cheap}`)).body
  expect(history).toMatchObject([
    {
      who: 'Amparo Ríos',
      source: 'prices',
      action: 'changed',
      fields: [
        { field: 'price', before: 20_000, after: 21_500 },
        { field: 'sellingPrice', before: 20_000, after: 21_500 },
      ],
    },
  ])
  expect((await admin.get('/api/price-changes')).body.data[0]).toMatchObject({ _id: reviewed._id, applied: 2 })

  const undone = [await undo(reviewed._id), await undo(reviewed._id)]
  expect(undone.map(({ status, body }) => [status, body.message])).toEqual([
    [200, '2 precios volvieron a ser los de antes'],
    [200, '2 precios volvieron a ser los de antes'],
  ])
  expect([await priceOf(cheap), await priceOf(reduced)]).toEqual([
    [20_000, 20_000],
    [90_000, 80_000],
  ])
  expect(
    (await admin.get(`/api/product-history?productId=${reduced}`)).body.data.map(
      (one: { source: string }) => one.source,
    ),
  ).toEqual(['pricesUndone', 'prices'])
})

test.each([
  [{ way: 'raise', amount: 10 }, [100_000, 100_000], [110_000, 110_000]],
  [{ way: 'raise', amount: 1, ending: 900 }, [49_900, 49_900], null],
  // The nearest one would be below the former price.
  [{ way: 'raise', amount: 0.1, ending: 900 }, [50_300, 50_300], [50_900, 50_900]],
  [{ way: 'lower', amount: 1, ending: 900 }, [50_500, 50_500], [50_500, 49_900]],
  [{ way: 'lower', unit: 'pesos', amount: 5_000 }, [49_900, 49_900], [49_900, 44_900]],
  [{ way: 'lower', amount: 20, formerPrice: 'today' }, [120_000, 100_000], [100_000, 80_000]],
  [{ way: 'lower', amount: 20, formerPrice: 'none' }, [120_000, 100_000], [80_000, 80_000]],
  [{ way: 'raise', amount: 30 }, [120_000, 100_000], [130_000, 130_000]],
  [{ way: 'raise', amount: 10, formerPrice: 'today' }, [120_000, 100_000], [110_000, 110_000]],
  [{ way: 'raise', amount: 12.35, ending: 50 }, [10_000, 10_000], [11_250, 11_250]],
  [{ way: 'set', unit: 'pesos', amount: 39_900 }, [50_000, 45_000], [50_000, 39_900]],
  [{ way: 'lower', amount: 99, ending: 900 }, [5_000, 5_000], [5_000, 900]],
])('%j makes %j %j', async (terms, [price, sold], after) => {
  const id = await add({ price: price!, sold: sold! })
  const { _id, staying } = await review({ productIds: [id], ...terms })
  expect(staying).toEqual(after ? {} : { same: 1 })
  await apply(_id)
  expect(await priceOf(id)).toEqual(after ?? [price, sold])
})

test('a product that cannot have its price stays unchanged, with the reason; prices below the cost need an explicit confirmation', async () => {
  const low = await add({ name: 'A', price: 4_000 })
  const high = await add({ name: 'B', price: 999_999_999 })
  const costly = await add({ name: 'C', price: 50_000, cost: 48_000 })
  const gone = await add({ name: 'D', price: 50_000 })
  await shop.pool.query('update products set deleted_at = now() where id = $1', [gone])
  const ids = [low, high, costly, gone]
  const lowered = await review({ productIds: ids, way: 'lower', unit: 'pesos', amount: 5_000 })
  expect(lowered).toMatchObject({ products: 4, changing: 1, staying: { tooLow: 1, belowCost: 1, removed: 1 } })
  const staying = await rowsOf(lowered._id, 'staying')
  expect(staying.map(({ productName, reason }) => [productName, reason])).toEqual([
    ['A', 'tooLow'],
    ['C', 'belowCost'],
    ['D', 'removed'],
  ])
  expect(await review({ productIds: ids, way: 'raise', amount: 50 })).toMatchObject({
    staying: { tooHigh: 1, removed: 1 },
    large: 2,
  })
  const atLoss = await review({ productIds: [costly], way: 'lower', unit: 'pesos', amount: 5_000, belowCost: 'change' })
  expect(atLoss).toMatchObject({ changing: 1, atLoss: 1 })
  await apply(atLoss._id)
  expect(await priceOf(costly)).toEqual([50_000, 45_000])
})

test('products are chosen by category, subcategory, brand and words, and by their reference', async () => {
  const make = (name: string, sub: string, more: string) => add({ name, category: 'hogar', sub, more, price: 30_000 })
  const pan = await make('Olla arrocera', 'Cocina', 'Casaluma')
  const cup = await make('Vajilla blanca', 'Cocina', 'Tintoral')
  await make('Sábana doble', 'Dormitorio', 'casaluma')
  const { data } = (await admin.get('/api/price-change-choices')).body
  expect(data.categories).toContainEqual({ category: 'hogar', subcategories: ['Cocina', 'Dormitorio'] })
  expect(data.brands).toEqual(['Casaluma', 'Tintoral'])
  const chosen = async (filter: object) => (await review({ ...filter, way: 'raise', amount: 10 })).products
  expect(await chosen({ category: 'hogar' })).toBe(3)
  expect(await chosen({ category: 'hogar', brandName: 'Cocina' })).toBe(2)
  expect(await chosen({ brand: 'CASALUMA' })).toBe(2)
  expect(await chosen({ category: 'hogar', brand: 'Casaluma', q: 'olla arrocera' })).toBe(1)
  const { rows } = await shop.pool.query('select id, sku from products where id = any ($1)', [[pan, cup]])
  for (const { id, sku } of rows) {
    const { _id } = await review({ q: sku, way: 'raise', amount: 10 })
    expect((await rowsOf(_id))[0]).toMatchObject({ productId: id })
  }
  // Products that a search offers instead are not selected.
  const nothing = await admin.post('/api/price-changes', {
    q: 'ollx arrocerra',
    category: 'hogar',
    way: 'raise',
    amount: 10,
  })
  expect([nothing.status, nothing.body.message]).toEqual([409, 'Ningún producto coincide con lo que elegiste.'])
})

test.each([
  [{ way: 'raise' }, 'amount', 'Escribe cuánto: un porcentaje de máximo dos decimales, o pesos enteros.'],
  [{ way: 'raise', amount: 501 }, 'amount', 'El porcentaje va hasta 500.'],
  [{ way: 'lower', amount: 100 }, 'amount', 'El porcentaje va hasta 99.'],
  [
    { way: 'raise', amount: 7.125 },
    'amount',
    'Escribe cuánto: un porcentaje de máximo dos decimales, o pesos enteros.',
  ],
  [{ way: 'raise', unit: 'pesos', amount: 10.5 }, 'amount', 'Escribe pesos enteros, sin centavos.'],
  [{ way: 'raise', amount: 0 }, 'amount', 'Escribe cuánto: un porcentaje de máximo dos decimales, o pesos enteros.'],
  [{ way: 'set', amount: 10 }, 'amount', 'Un precio nuevo se escribe en pesos.'],
  [{ way: 'double', amount: 10 }, 'way', 'Elige si los precios suben, bajan o quedan en un valor.'],
  [{ way: 'raise', amount: 10, ending: 7 }, 'ending', 'Redondeo no válido.'],
  [{ way: 'raise', amount: 10, productIds: [] }, 'productIds', 'Marca de 1 a 1000 productos.'],
])('%j is refused at %s', async (body, field, message) => {
  const answer = await admin.post('/api/price-changes', body)
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field, message }]])
})

test('a change that was not reviewed, was reviewed more than a day ago or was not applied is refused', async () => {
  const missing = '00000000-0000-4000-8000-000000000000'
  expect((await apply(missing)).status).toBe(404)
  expect((await admin.get(`/api/price-changes/${missing}`)).status).toBe(404)
  const { _id } = await review({ productIds: [await add({})], way: 'raise', amount: 5 })
  expect((await undo(_id)).body).toMatchObject({
    code: 'PRICES_NOT_APPLIED',
    message: 'Estos precios todavía no se han cambiado.',
  })
  await shop.pool.query(`update price_changes set created_at = now() - interval '25 hours' where id = $1`, [_id])
  expect((await apply(_id)).body).toMatchObject({ code: 'PRICES_REVIEWED_LONG_AGO' })
  await shop.pool.query(`update price_changes set created_at = now() where id = $1`, [_id])
  await apply(_id)
  await shop.pool.query(`update price_changes set applied_at = now() - interval '31 days' where id = $1`, [_id])
  expect((await undo(_id)).body).toMatchObject({ code: 'PRICES_UNDO_OVER' })
  await expectInvariants(shop.pool)
})

test('only administrators with the area of products change prices', async () => {
  const other = await signInAs(shop, { role: 'ADMIN', areas: ['orders'] })
  expect((await other.post('/api/price-changes', { way: 'raise', amount: 5 })).status).toBe(403)
  expect((await visitor.get('/api/price-changes')).status).toBe(401)
})
