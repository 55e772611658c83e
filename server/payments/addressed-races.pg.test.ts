import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import { addProduct, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { writtenAddress } from '../../test/orders/delivery.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const CHAIRS = 14
const KEYS = 4
const BUYERS = 24
const shop = await openTestShop({ demo: false, env: { LICENCES_A_DAY: '10000' } })
const { pool } = shop
await pool.query('update delivery_rates set contra_entrega_up_to = 9000000')
const [adriana, jorge] = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })]
afterEach(() => expectInvariants(pool))

type Shopper = { buyer: Buyer; addressId: string; otherId: string }
type Way = 'contra entrega' | 'with a licence' | 'address later' | 'pending'
const ways: readonly Way[] = ['contra entrega', 'with a licence', 'address later', 'pending']
const shoppers: Shopper[] = await Promise.all(
  Array.from({ length: BUYERS }, async () => {
    const buyer = await openBuyer(shop)
    const write = async (town: string) =>
      String((await buyer.post('/api/addresses', writtenAddress(town))).body.data._id)
    return { buyer, addressId: await write('52001'), otherId: await write('05001') }
  }),
)

type Person = typeof adriana
const act = (person: Person, path: string, body: object) =>
  retryWhileBusy(() => person.post(`/api/order-desk/${path}`, body))
const cancel = (orderId: string, statusSeen: string) => act(jorge, 'cancel', { orderId, reason: 'asked', statusSeen })
const send = (orderId: string) =>
  act(adriana, 'send', { shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '1' }] })

/** Actions on an order right after it was paid, while others still pay. */
const afterPaying: Record<Way, (orderId: string, shopper: Shopper, index: number) => Promise<{ status: number }[]>> = {
  'contra entrega': (orderId, _shopper, index) =>
    Promise.all([
      cancel(orderId, 'on_delivery'),
      ...(index % 8 < 4 ? [send(orderId)] : [act(adriana, 'collect', { orderId })]),
    ]),
  'with a licence': (orderId, { buyer }, index) =>
    Promise.all([
      cancel(orderId, 'paid'),
      ...(index % 8 < 4 ? [send(orderId)] : []),
      buyer.get('/api/shopping-history'),
    ]),
  'address later': (orderId, { buyer, addressId, otherId }) =>
    Promise.all([
      retryWhileBusy(() => buyer.post('/api/order-address', { orderId, addressId })),
      retryWhileBusy(() => buyer.post('/api/order-address', { orderId, addressId: otherId })),
      cancel(orderId, 'paid'),
    ]),
  pending: (orderId, { buyer }) =>
    Promise.all([
      retryWhileBusy(() => buyer.post('/api/cancel-payment', { attempt: orderId })),
      retryWhileBusy(() => buyer.post('/api/simulate-payment', { attempt: orderId, outcome: 'approve' })),
    ]),
}

test.each(raceRounds(4))(
  'buyers with addresses pay, online and contra entrega, while orders are sent, collected and cancelled (round %i)',
  async () => {
    const chair = await addProduct(shop, { price: 20_000, stock: CHAIRS })
    const antivirus = await addProduct(shop, { price: 9_000, keys: KEYS })
    const pressing = await Promise.all(
      shoppers.map(async (shopper, index) => {
        const way = ways[index % ways.length] as Way
        const { buyer, addressId } = shopper
        await buyer.putInCart({ [chair]: 1, ...(way === 'with a licence' ? { [antivirus]: 1 } : {}) })
        const { payload, key } = await buyer.readCart()
        const choice = {
          ...(way === 'address later' ? {} : { addressId, deliveryCost: 0 }),
          ...(way === 'contra entrega' ? { contraEntrega: true } : {}),
          ...(way === 'pending' ? { simulated: 'pending' } : {}),
        }
        return async () => {
          const { status, body } = await retryWhileBusy(() => buyer.pay({ ...payload, ...choice }, key))
          if (status === 409) expect(body.code).toBe('NOT_ENOUGH')
          else expect(status).toBe(way === 'pending' ? 202 : 200)
          if (status === 409) return { way, isSold: false }
          const answers = await afterPaying[way](body.data.orderId ?? body.data.attempt, shopper, index)
          for (const answer of answers) expect([200, 409]).toContain(answer.status)
          return { way, isSold: true }
        }
      }),
    )
    const results = await Promise.all(pressing.map((press) => press()))
    // Units of cancelled orders are sold again in the meantime, so at least the first ones are sold.
    expect(results.filter(({ isSold }) => isSold).length).toBeGreaterThanOrEqual(CHAIRS)

    // Each unit is in the shop, at its buyer or on its way, and each buyer of a licence has its key.
    const { rows } = await pool.query(
      `select (select stock from products where id = $1)
         + coalesce(sum(l.quantity) filter (where o.goods in ('held', 'sold')), 0)::int
         + coalesce(sum(l.quantity) filter (where o.goods = 'returned' and exists (
             select from shipments s where s.order_id = o.id and s.sent_at is not null and s.received_at is null)), 0)::int as chairs,
         (select count(*)::int from licence_keys where product_id = $2) as keys,
         (select count(*)::int from order_lines x join orders y on y.id = x.order_id
          where x.product_id = $2 and y.goods = 'sold'
            and x.quantity <> (select count(*) from licence_keys k where k.order_line_id = x.id)) as "withoutKeys",
         count(*) filter (where o.state in ('pending', 'review'))::int as open
       from order_lines l join orders o on o.id = l.order_id where l.product_id = $1`,
      [chair, antivirus],
    )
    expect(rows).toEqual([{ chairs: CHAIRS, keys: KEYS, withoutKeys: 0, open: 0 }])
    // A buyer with three unpaid orders could not order in the next round.
    const { rows: unpaid } = await pool.query(`select id from orders where state = 'on_delivery'`)
    for (const { id } of unpaid) expect((await act(adriana, 'collect', { orderId: id })).status).toBe(200)
  },
)
