import { beforeEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { addProducts } from '../../test/shop/synthetic-products.ts'
import { sweepPriceChanges } from './sweep-price-changes.ts'

const shop = await openTestShop({ demo: false })
const [one, other] = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })]
await addProduct(shop, { name: 'Primero' })
const ofTools = { brandName: 'Herramientas', category: 'Herramientas' }

beforeEach(async () => {
  await shop.pool.query('delete from cart_items')
})

type Admin = typeof one
const review = async (admin: Admin, body: object) => {
  const { status, body: answer } = await admin.post('/api/price-changes', { way: 'raise', amount: 10, ...body })
  expect(status).toBe(201)
  return answer.data as { _id: string; changing: number }
}
const apply = (admin: Admin, id: string) => admin.post(`/api/price-changes/${id}/apply`, {})
const undo = (admin: Admin, id: string) => admin.post(`/api/price-changes/${id}/undo`, {})
const readPrice = async (id: string): Promise<number> =>
  (await shop.pool.query('select selling_price from products where id = $1', [id])).rows[0].selling_price
const readPrices = async (ids: string[]) => Promise.all(ids.map((id) => readPrice(id)))
const add = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addProduct(shop, { price: 50_000, stock: 90 })))

test.each(raceRounds(3))('two owners who apply concurrently raise each product once (round %i)', async () => {
  const ids = await add(30)
  const reviews = [await review(one, { productIds: ids }), await review(other, { productIds: [...ids].toReversed() })]
  const answers = await Promise.all([apply(one, reviews[0]!._id), apply(other, reviews[1]!._id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const applied = answers.map(({ body }) => body.data.applied as number)
  expect(applied.reduce((sum, count) => sum + count)).toBe(30)
  expect(answers.map(({ body }) => (body.data.applied as number) + (body.data.staying.changedMeanwhile ?? 0))).toEqual([
    30, 30,
  ])
  expect(new Set(await readPrices(ids))).toEqual(new Set([55_000]))
})

test('concurrent presses that apply and undo the same review change each price once', async () => {
  const ids = await add(20)
  const { _id } = await review(one, { productIds: ids })
  const presses = await Promise.all([one, other, one, other].map((admin) => apply(admin, _id)))
  expect(presses.map(({ status, body }) => [status, body.data.applied])).toEqual(
    Array.from({ length: 4 }, () => [200, 20]),
  )
  expect(new Set(await readPrices(ids))).toEqual(new Set([55_000]))
  const undone = await Promise.all([one, other, one].map((admin) => undo(admin, _id)))
  expect(undone.map(({ body }) => body.data.undone)).toEqual([20, 20, 20])
  const { rows } = await shop.pool.query(
    `select count(*)::int as many from product_changes where product_id = any ($1)`,
    [ids],
  )
  expect([new Set(await readPrices(ids)), rows[0].many]).toEqual([new Set([50_000]), 40])
})

test.each(raceRounds(3))('a product that is edited while prices change has one of both, whole (round %i)', async () => {
  const ids = await add(12)
  const { _id } = await review(one, { productIds: ids })
  const edits = ids.slice(0, 6).map((id) =>
    other.post('/api/update-product', {
      _id: id,
      productName: `Editado ${id}`,
      category: 'Herramientas',
      brandName: 'Herramientas',
      price: 70_000,
    }),
  )
  const [applied, ...edited] = await Promise.all([apply(one, _id), ...edits])
  expect(edited.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  const { applied: raised, staying } = applied.body.data
  expect(raised + (staying.changedMeanwhile ?? 0)).toBe(12)
  // An edit after it wins; one before it is not overwritten.
  expect(await readPrices(ids)).toEqual([
    ...Array.from({ length: 6 }, () => 70_000),
    ...Array.from({ length: 6 }, () => 55_000),
  ])
  const { body } = await undo(one, _id)
  expect(body.data.undone + (body.data.staying.changedSince ?? 0)).toBe(raised)
  expect(await readPrices(ids)).toEqual([
    ...Array.from({ length: 6 }, () => 70_000),
    ...Array.from({ length: 6 }, () => 50_000),
  ])
})

test('a product changed or made unavailable between review and press stays; undoing leaves products with another price', async () => {
  const [plain, renamed, removed, repriced, mended] = (await add(5)) as [string, string, string, string, string]
  const { _id } = await review(one, { productIds: [plain, renamed, removed, repriced, mended] })
  const edit = (id: string, more: object) =>
    other.post('/api/update-product', {
      _id: id,
      productName: `Nuevo ${id}`,
      category: 'Herramientas',
      brandName: 'Herramientas',
      price: 50_000,
      ...more,
    })
  await edit(renamed, {})
  await other.delete('/api/delete-product', { productId: removed })
  const { body } = await apply(one, _id)
  expect(body.data).toMatchObject({ applied: 3, staying: { changedMeanwhile: 1, removedMeanwhile: 1 } })
  expect(await readPrices([plain, renamed, removed])).toEqual([55_000, 50_000, 50_000])
  await edit(repriced, { price: 60_000 })
  // Another price, and back: somebody decided on it.
  await edit(repriced, { price: 55_000 })
  await edit(mended, { price: 55_000 })
  await other.delete('/api/delete-product', { productId: plain })
  expect((await undo(other, _id)).body.data).toMatchObject({ undone: 2, staying: { changedSince: 1 } })
  expect(await readPrices([plain, repriced, mended])).toEqual([50_000, 55_000, 50_000])
})

test('buyers who pay while prices change pay the displayed price, or are shown the other one', async () => {
  const ids = await add(8)
  const buyers = await Promise.all(ids.map(() => openBuyer(shop)))
  const { _id } = await review(one, { productIds: ids })
  const [applied, ...paid] = await Promise.all([
    apply(one, _id),
    ...buyers.map((buyer, nth) => buyer.buy({ [ids[nth]!]: 1 })),
  ])
  expect(applied.body.data.applied).toBe(8)
  expect(paid.filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await shop.pool.query(
    'select distinct l.selling_price from order_lines l where l.product_id = any ($1)',
    [ids],
  )
  for (const { selling_price: paidPrice } of rows) expect([50_000, 55_000]).toContain(paidPrice)
  await expectInvariants(shop.pool)
})

test('caches drop exactly what shows these products', async () => {
  await addProducts(shop.db, { ...ofTools, name: 'Llave', count: 150 })
  const { rows } = await shop.pool.query(`select id from products where product_name like 'Llave %' order by id`)
  const [changed, ...others] = rows.map(({ id }) => id as string) as [string, ...string[]]
  const untouched = await addProduct(shop, { name: 'Intacto' })
  const visitor = openVisitor(shop.address)
  const seen = async (id: string) =>
    (await visitor.post('/api/product-details', { productId: id })).body.data.sellingPrice
  expect([await seen(changed), await seen(untouched)]).toEqual([90_000, 50_000])
  // Behind the cache's back: who still reads the former price reads a copy.
  await shop.pool
    .query(`alter table products disable trigger user; update products set selling_price = 40_000 where id = '${untouched}';
    alter table products enable trigger user`)
  const { _id } = await review(one, { productIds: [changed, ...others] })
  expect((await apply(one, _id)).body.data.applied).toBe(150)
  expect([await seen(changed), await seen(untouched)]).toEqual([99_000, 50_000])
})

test('old reviews and changes that cannot be undone are swept; the log of each product stays', async () => {
  const [id] = await add(1)
  const applied = await review(one, { productIds: [id] })
  await apply(one, applied._id)
  const open = await review(one, { productIds: [id] })
  await sweepPriceChanges(shop.db)
  const count = async () =>
    (
      await shop.pool.query('select count(*)::int as many from price_changes where id = any ($1)', [
        [applied._id, open._id],
      ])
    ).rows[0].many
  expect(await count()).toBe(2)
  await shop.pool.query(`update price_changes set created_at = now() - interval '25 hours' where id = $1`, [open._id])
  await shop.pool.query(`update price_changes set applied_at = now() - interval '32 days' where id = $1`, [applied._id])
  await sweepPriceChanges(shop.db)
  expect(await count()).toBe(0)
  expect((await one.get(`/api/product-history?productId=${id}`)).body.data[0].source).toBe('prices')
})

test('the invariants find a price without its line in the log, and a product without an outcome', async () => {
  const ids = await add(1)
  const { _id } = await review(one, { productIds: ids })
  await apply(one, _id)
  expect(
    await violatedInvariants(
      shop.pool,
      `update price_change_rows set written_version = 99 where price_change_id = $1`,
      [_id],
    ),
  ).toEqual(['I92'])
  expect(
    await violatedInvariants(shop.pool, `update price_changes set applied_at = null where id = $1`, [_id]),
  ).toEqual(['I92b'])
})
