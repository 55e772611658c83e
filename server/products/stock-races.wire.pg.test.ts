import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { reviewSheet, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN' })

let buyers: Buyer[] = []
let undecided: Buyer[] = []
beforeAll(async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => openBuyer(shop)))
  buyers = people.slice(0, 20)
  undecided = people.slice(20)
  // The category of the lamp.
  await addProduct(shop)
})

const times = <T>(count: number, act: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
const succeeded = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length

async function sell(id: string, buyer: Buyer) {
  const answers = []
  for (let turn = 0; turn < 10; turn += 1) answers.push(await retryWhileBusy(() => buyer.buy({ [id]: 1 })))
  return answers
}

/** Takes three units for a waiting payment, and releases them, four times. */
async function holdAndRelease(id: string, buyer: Buyer) {
  const answers = { held: [] as { status: number }[], released: [] as { status: number }[] }
  for (let turn = 0; turn < 4; turn += 1) {
    const held = await retryWhileBusy(() => buyer.buy({ [id]: 3 }, { simulated: 'pending' }))
    answers.held.push(held)
    if (held.status < 300) {
      const { attempt } = held.body.data
      answers.released.push(await retryWhileBusy(() => buyer.post('/api/cancel-payment', { attempt })))
    }
  }
  return answers
}

const stockFile = (id: string, stock: number) => reviewSheet(admin, `ID;Stock\n${id};${stock}\n`)
const applyFile = async (importId: string) => {
  await admin.post(`/api/product-imports/${importId}/apply`, {})
  return waitForState(admin, importId, /^applied/)
}
/** Importing a stock is refused after a sale; its undo is applied regardless of sales since. */
async function undoFile(importId: string) {
  await admin.post(`/api/product-imports/${importId}/undo`, {})
  return waitForState(admin, importId, /^undone/)
}
const correct = (body: object) =>
  admin.post('/api/correct-stock', { reason: 'Lunes', ...body }, { 'idempotency-key': randomUUID() })

test.each([1, 2, 3])(
  '200 sales, holds, releases, arrivals, counts, edits and the undo of an import at once lose no unit (round %i)',
  async (round) => {
    const lamp = { productName: `Lámpara ${round}`, category: 'Herramientas', brandName: 'Faro', price: 90_000 }
    const { _id: id } = (await admin.post('/api/upload-product', { ...lamp, stock: 1_000 })).body.data
    const earlier = await stockFile(id, 1_100)
    expect((await applyFile(earlier._id)).counts).toMatchObject({ applied: 1 })
    const { latest } = (await admin.get(`/api/stock-movements?productId=${id}`)).body.data
    const [sales, waiting, arrivals, counts, edits] = await Promise.all([
      Promise.all(buyers.map((buyer) => sell(id, buyer))),
      Promise.all(undecided.map((buyer) => holdAndRelease(id, buyer))),
      times(20, () => correct({ productId: id, received: 3 })),
      times(5, () => correct({ productId: id, counted: 900, seen: latest })),
      // An edit of the product would prevent undoing the import.
      undoFile(earlier._id).then(() =>
        times(10, (turn) => admin.post('/api/update-product', { _id: id, ...lamp, stock: 700 + turn })),
      ),
    ])
    expect([succeeded(arrivals), succeeded(edits)]).toEqual([20, 10])
    expect(succeeded(counts)).toBeLessThanOrEqual(1)
    const { rows: movements } = await shop.pool.query<{ kind: string; units: number; result: number; isNext: boolean }>(
      `select kind, units, result, result - units is not distinct from coalesce(lag(result) over (order by id), 0) as "isNext"
       from stock_movements where product_id = $1 order by id`,
      [id],
    )
    // Each movement continues from the result of the previous one.
    expect(movements.filter(({ isNext }) => !isNext)).toEqual([])
    const unitsOf = (kind: string) =>
      movements.filter((movement) => movement.kind === kind).reduce((sum, { units }) => sum + units, 0)
    const held = waiting.flatMap((own) => own.held)
    const released = waiting.flatMap((own) => own.released)
    expect(succeeded(released)).toBe(succeeded(held))
    expect({ sale: unitsOf('sale'), hold: unitsOf('hold'), release: unitsOf('release') }).toEqual({
      sale: -succeeded(sales.flat()),
      hold: -3 * succeeded(held),
      release: 3 * succeeded(held),
    })
    expect([unitsOf('received'), unitsOf('import_undone')]).toEqual([60, -100])
    const { rows } = await shop.pool.query('select stock from products where id = $1', [id])
    expect(rows[0].stock).toBe(movements.reduce((sum, { units }) => sum + units, 0))
    expect([succeeded(sales.flat()), succeeded(held)]).toEqual([200, 20])
    await expectInvariants(shop.pool)
  },
)
