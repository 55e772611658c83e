import pg from 'pg'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { openGivenDatabase } from '../../test/database/database.ts'
import { statementEndings, whileChangesFail } from '../../test/database/failing-changes.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient } from '../../test/visits/visits.ts'
import { usualTimes } from '../platform/handler-times.ts'

const shop = await openTestShop({ demo: false, times: usualTimes })
/** Connections outside the shop's own pool. */
const { pool } = openGivenDatabase(shop.connectionString, 4)
const CROWD = 30
const crowd = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: CROWD }, (_, i) => make(i)))

let lamp = ''
let kettle = ''
let others: Buyer[] = []
beforeAll(async () => {
  lamp = await addProduct(shop, { stock: 10_000 })
  kettle = await addProduct(shop, { stock: 10_000 })
  others = await Promise.all(Array.from({ length: 12 }, () => openBuyer(shop)))
})
afterEach(() => expectInvariants(pool))

/** Locks rows on a separate connection. */
async function holdLock(statement: string, values: unknown[]) {
  const holder = new pg.Client({ connectionString: shop.connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query(statement, values)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.end()
  }
  onTestFinished(release)
  return release
}

const waitingForLocks = async () => {
  const { rows } = await pool.query<{ many: number }>(
    `select count(*)::int as many from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and application_name = 'alero'`,
  )
  return rows[0]?.many ?? 0
}

/** Actions of other buyers meanwhile: paying for other products, filling carts, reading their history. */
async function expectOthersServed() {
  const answers = await Promise.all(
    others.map(async (buyer, index) => {
      const added = await buyer.post('/api/addtocart', { productId: kettle })
      const { payload, key } = await buyer.readCart()
      const paid = await buyer.pay(payload, key)
      const looked = await buyer.get('/api/shopping-history')
      return [index, added.status, paid.status, looked.status]
    }),
  )
  expect(answers).toEqual(others.map((_, index) => [index, 200, 200, 200]))
}

describe('while a transaction locks a product, and thirty people pay for it,', () => {
  test('other buyers are served; the thirty are refused or served, and none is charged twice', async () => {
    const buyers = await crowd(() => openBuyer(shop))
    await Promise.all(buyers.map((buyer) => buyer.putInCart({ [lamp]: 1 })))
    const carts = await Promise.all(buyers.map((buyer) => buyer.readCart()))
    const release = await holdLock('select from products where id = $1 for no key update', [lamp])
    const pay = (buyer: Buyer, index: number) => buyer.pay(carts[index]?.payload ?? {}, carts[index]?.key)
    let isRefused = false
    const paying = buyers.map(async (buyer, index) => {
      const response = await pay(buyer, index)
      if (response.status !== 200) isRefused = true
      return response
    })
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    await expectOthersServed()
    await expect.poll(() => isRefused).toBe(true)
    await release()

    const answers = await Promise.all(paying)
    for (const { status, body, headers } of answers.filter((response) => response.status !== 200)) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '2',
        {
          success: false,
          error: true,
          code: 'PAYMENT_BUSY',
          message: 'Hay muchas compras a la vez. No se cobró nada: inténtalo de nuevo en unos segundos.',
          reqId: expect.any(String),
        },
      ])
    }
    const again = await Promise.all(buyers.map((buyer, index) => retryWhileBusy(() => pay(buyer, index))))
    expect(again.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    const { rows } = await pool.query('select count(*)::int as many from order_lines where product_id = $1', [lamp])
    expect(rows).toEqual([{ many: CROWD }])
  })
})

test.each(statementEndings)(
  'a payment that ends by %s reports that nothing was charged, and succeeds later',
  async (_, code) => {
    const [buyer, productId] = [await openBuyer(shop), await addProduct(shop, { stock: 3 })]
    await buyer.putInCart({ [productId]: 1 })
    const { payload, key } = await buyer.readCart()
    const refused = await whileChangesFail(pool, { productId, code }, () => buyer.pay(payload, key))
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'PAYMENT_BUSY', '2'])
    expect((await buyer.pay(payload, key)).status).toBe(200)
  },
)

type Scene = { locked: [statement: string, values: unknown[]]; calls: () => Promise<HttpResponse[]> }

describe('other buyers are served', () => {
  const scenes: [name: string, open: () => Promise<Scene>][] = [
    [
      'while one person presses thirty times on a cart that is locked',
      async () => {
        const buyer = await openBuyer(shop)
        await buyer.putInCart({ [lamp]: 1 })
        const { payload } = await buyer.readCart()
        return {
          locked: ['select from carts where user_id = $1 for update', [buyer.id]],
          calls: () => crowd((i) => (i % 2 ? buyer.pay(payload) : buyer.post('/api/addtocart', { productId: lamp }))),
        }
      },
    ],
    [
      'while thirty clients ask for a visit on a day that is locked',
      async () => {
        const clients = await crowd(() => openClient(shop))
        return {
          locked: ['select lock_day($1::date)', [openDay()]],
          calls: () => crowd((i) => (i % 2 ? clients[i]!.postPreventive() : clients[i]!.hold())),
        }
      },
    ],
    [
      'while an administrator removes a locked product thirty times',
      async () => {
        const admin = await signInAs(shop, { role: 'ADMIN' })
        const productId = await addProduct(shop)
        return {
          locked: ['select from products where id = $1 for no key update', [productId]],
          calls: () => crowd(() => admin.delete('/api/delete-product', { productId })),
        }
      },
    ],
    [
      'while the outcomes of thirty payments for a locked product come in',
      async () => {
        const buyers = await crowd(() => openBuyer(shop))
        const attempts = await Promise.all(
          buyers.map(async (buyer) => (await buyer.buy({ [lamp]: 1 }, { simulated: 'pending' })).body.data.attempt),
        )
        return {
          locked: ['select from products where id = $1 for no key update', [lamp]],
          calls: () =>
            crowd((i) => buyers[i]!.post('/api/simulate-payment', { attempt: attempts[i], outcome: 'decline' })),
        }
      },
    ],
  ]

  test.each(scenes)('%s', async (_, open) => {
    const { locked, calls } = await open()
    const release = await holdLock(...locked)
    const answering = calls()
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    await expectOthersServed()
    await release()
    for (const { status } of await answering) expect([200, 201, 404, 409, 503]).toContain(status)
  })
})
