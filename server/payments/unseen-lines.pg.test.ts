import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { addPerson } from '../../test/shop/people.ts'

type Line = { product: string; quantity: number; price: number }
type Totals = { qty: number; price: number }

const { db, pool } = await openTestDatabase()
const unknownId = '00000000-0000-4000-8000-000000000000'
const rules = JSON.stringify({ licencesADay: 1_000, hasMail: false, least: 0, most: 1_000_000_000, throttleKeys: null })
const auditActor = JSON.stringify({ reqId: null, actor: null, role: 'GENERAL', ipHmac: null })

let buyer = ''
const prices = new Map<string, number>()
beforeAll(async () => {
  const shop = { db, pool, vault: await openTestVault(db) }
  buyer = (await addPerson(db)).id
  await pool.query('select lock_cart($1)', [buyer])
  // Three have the same price, so that one can replace another without changing a total.
  for (const about of [{}, { stock: 50 }, { keys: 20 }]) {
    prices.set(await addProduct(shop, { ...about, price: 40_000 }), 40_000)
  }
  prices.set(await addProduct(shop, { price: 0 }), 0)
})

const priceOf = (product: string) => prices.get(product) ?? 40_000
const totalsOf = (lines: readonly Line[]): Totals => ({
  qty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  price: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
})
const inOrder = (lines: readonly Line[]) =>
  lines.map(({ product, quantity, price }) => `${product} ${quantity} ${price}`).toSorted()

const withQuantity = (line: Line, many = 1): Line => ({ ...line, quantity: many })

/** Pays for one cart with one request on a separate connection, and rolls everything back. */
async function tryToPay(cart: readonly Line[], sent: readonly Line[], totals: Totals) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'insert into cart_items (user_id, product_id, quantity) select $1, * from unnest($2::uuid[], $3::int[])',
      [buyer, cart.map(({ product }) => product), cart.map(({ quantity }) => quantity)],
    )
    const { rows } = await client.query<{ code: string }>(
      `select pay($1, null, $2, $3::jsonb, $4, $5, 'simulated', null, 'approve', $6::jsonb, $7::jsonb) ->> 'code' as code`,
      [buyer, Buffer.from(randomUUID()), JSON.stringify(sent), totals.qty, totals.price, rules, auditActor],
    )
    await client.query('set constraints all immediate')
    const { rows: bought } = await client.query<Line>(
      'select product_id as product, quantity, selling_price as price from order_lines',
    )
    return { code: rows[0]?.code, bought }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test(
  'the charge equals the sent lines, or nothing is charged, whatever the cart contains',
  { timeout: 120_000 },
  async () => {
    const products = [...prices.keys()]
    const quantity = fc.integer({ min: 1, max: 3 })
    const carts = fc
      .uniqueArray(fc.record({ product: fc.constantFrom(...products), quantity }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ product }) => product,
      })
      .map((lines) => lines.map((line): Line => ({ ...line, price: priceOf(line.product) })))
    const anyLine = fc
      .record({ product: fc.constantFrom(...products, unknownId), quantity, isCheaper: fc.boolean() })
      .map(({ product, quantity: many, isCheaper }): Line => ({
        product,
        quantity: many,
        price: isCheaper ? 1 : priceOf(product),
      }))
    const requestsFor = (cart: Line[]) => {
      const shuffled = fc.shuffledSubarray(cart, { minLength: cart.length })
      const oneReplaced = fc
        .tuple(shuffled, anyLine, fc.boolean())
        .map(([lines, line, keepsQuantity]) =>
          lines.with(0, withQuantity(line, keepsQuantity ? lines[0]?.quantity : line.quantity)),
        )
      const oneTwice = shuffled.map((lines) => [...lines.slice(1), lines.at(-1) as Line])
      const someLeftOut = fc.subarray(cart, { minLength: 1 })
      const anything = fc.array(anyLine, { minLength: 1, maxLength: 5 })
      return fc.oneof(shuffled, oneReplaced, oneTwice, someLeftOut, anything)
    }
    const pairs = carts.chain((cart) =>
      fc.record({ cart: fc.constant(cart), sent: requestsFor(cart), saysTotalsOfCart: fc.boolean() }),
    )
    const seen = { same: 0, different: 0 }
    await fc.assert(
      fc.asyncProperty(pairs, async ({ cart, sent, saysTotalsOfCart }) => {
        const totals = totalsOf(saysTotalsOfCart ? cart : sent)
        const isSame = JSON.stringify([inOrder(cart), totalsOf(cart)]) === JSON.stringify([inOrder(sent), totals])
        seen[isSame ? 'same' : 'different'] += 1
        const { code, bought } = await tryToPay(cart, sent, totals)
        expect(code).toBe(isSame ? 'DONE' : 'CART_CHANGED')
        expect(inOrder(bought)).toEqual(isSame ? inOrder(sent) : [])
      }),
      { numRuns: 200 },
    )
    expect(seen.same).toBeGreaterThan(5)
    expect(seen.different).toBeGreaterThan(5)
  },
)
