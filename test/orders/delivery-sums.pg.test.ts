import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Address } from '../../contract/delivery/addresses.ts'
import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import { readConfig } from '../../server/config.ts'
import { orderEmails } from '../../server/orders/order-emails.ts'
import { openProvider } from '../../server/payments/open-payments.ts'
import { openPaymentPage } from '../../server/payments/payment-page.ts'
import { discountOf, seenDiscountOf, type CartDiscount } from '../../web/cart/cart-discount.ts'
import { CartSummary } from '../../web/cart/cart-summary.tsx'
import type { Delivery } from '../../web/cart/use-delivery.ts'
import { expectInvariants } from '../database/invariants.ts'
import { openTestShop } from '../shop/shop.ts'
import { addProduct, openBuyer } from './buyers.ts'
import { seededRandom, setRates, writtenAddress } from './delivery.ts'
import { openCodes } from './discounts.ts'
import { wompiKeys } from './wompi-server.ts'

const CARTS = 1_000
const CARTS_OF_A_TEST = 100
const shop = await openTestShop({ demo: false, env: { LICENCES_A_DAY: '10000' } })
const publicUrl = 'http://127.0.0.1:3000'
const provider = openProvider(
  shop.db,
  readConfig({
    ...{ ...wompiKeys, NODE_ENV: 'test', PAYMENTS: 'wompi', PUBLIC_URL: publicUrl },
    WOMPI_CHECKOUT_URL: 'https://checkout.wompi.example/p/',
  }),
)
const emails = orderEmails({ db: shop.db, shop: { name: 'Alero', publicUrl, helpEmail: '' }, now: () => new Date() })
const pesosAfter = (label: string, text: string): number =>
  Number(new RegExp(`${label}\\D*([\\d.]+)`).exec(text)?.[1]?.replaceAll('.', ''))

/** The amount at "Total a pagar" of the cart; at "Total Price" if nothing is sent and no code is applied. */
function totalOnScreen(
  items: CartItem[],
  place: QuotedPlace,
  { discount, delivery }: { discount: CartDiscount | null; delivery: Delivery },
): number {
  const isSent = delivery.state === 'placed'
  const about = {
    items,
    discount,
    delivery,
    towards: isSent ? place : undefined,
    attempt: undefined,
    contraEntrega: null,
    isTransfer: false,
    isBusy: false,
    isPlaced: true,
    ivaIncluded: false,
    onPay: () => {},
  }
  return pesosAfter(
    isSent || (discount?.amount ?? 0) > 0 ? 'Total a pagar' : 'Total Price',
    renderToStaticMarkup(createElement(CartSummary, about)),
  )
}

/** The cents that the address of the provider's page asks for. */
async function centsAtProvider(attempt: string): Promise<number> {
  const url = await openPaymentPage({ db: shop.db, provider, publicUrl }, attempt)
  return Number(new URL(url ?? '').searchParams.get('amount-in-cents'))
}

async function totalInReceipt(orderId: string): Promise<number> {
  const email = await emails.receipt?.({ about: orderId, occasion: '', createdAt: new Date(), sealed: null })
  return email && 'text' in email ? pesosAfter('Total:', email.text) : Number.NaN
}

const towns = ['52001', '52356', '05001', '97666', '11001', '76001']

const random = seededRandom(43)
const upTo = (most: number) => Math.floor(random() * (most + 1))
const buyer = await openBuyer(shop)
const goods = await Promise.all(Array.from({ length: 6 }, (_, n) => addProduct(shop, { price: 1_500 + n * 7_777 })))
const licence = await addProduct(shop, { price: 39_900, keys: CARTS })
const addresses = await Promise.all(
  towns.map(async (town) => [town, (await buyer.post('/api/addresses', writtenAddress(town))).body.data._id] as const),
)
const kinds = [
  ...[3, 17, 50].map((percent) => ({ percent })),
  ...[777, 20_000, 100_000].map((amount) => ({ kind: 'amount', amount })),
  { kind: 'delivery' },
  { kind: 'delivery', leastPurchase: 30_000 },
]
const codes = await openCodes(shop)
for (const [n, kind] of kinds.entries()) await codes.make(`CODIGO-${n}`, { ...kind, onceEach: false })
const ends = { paid: 0, refused: 0, percent: 0, amount: 0, delivery: 0 }
let mayHaveCode = false

test.each(Array.from({ length: CARTS / CARTS_OF_A_TEST }, (_, part) => part * CARTS_OF_A_TEST))(
  'for a hundred carts, addresses, rates and codes, screen, quote, payment, order, provider and e-mail have the same total (from %i on)',
  async (first) => {
    for (let cart = first; cart < first + CARTS_OF_A_TEST; cart += 1) {
      if (cart % 10 === 0) {
        const places = ['', ...towns, '52', '05', '97'].filter((place) => place === '' || random() < 0.5)
        const steps = places.flatMap((place) =>
          [null, 1_000, 7_500].filter((step) => step === null || random() < 0.4).map((step) => [place, step] as const),
        )
        await setRates(
          shop.pool,
          ...steps.map(([place, step]) => ({
            place,
            upTo: step,
            cost: upTo(40_000),
            freeFrom: random() < 0.4 ? 1 + upTo(90_000) : null,
            isCovered: random() < 0.9,
          })),
        )
        const grams = goods.map(() => (random() < 0.3 ? null : 1 + upTo(4_000)))
        await shop.pool.query(
          'update products set weight_grams = grams from unnest($1::uuid[], $2::int[]) as heavy (product, grams) where id = product',
          [goods, grams],
        )
      }
      const lines = Object.fromEntries(goods.filter(() => random() < 0.4).map((id) => [id, 1 + upTo(4)]))
      if (random() < 0.2 || Object.keys(lines).length === 0) lines[licence] = 1
      const [municipalityCode, addressId] = addresses[upTo(addresses.length - 1)] ?? ['', '']
      await buyer.putInCart(lines)
      if (random() < 0.4) {
        await buyer.post('/api/cart-discount', { code: `CODIGO-${upTo(kinds.length - 1)}` })
        mayHaveCode = true
      } else if (mayHaveCode) {
        await buyer.delete('/api/cart-discount')
        mayHaveCode = false
      }
      const { payload, key, items, discount: applied } = await buyer.readCart()
      const products = payload.products.map(({ productId, quantity }) => ({ productId, quantity }))
      const { place } = (await buyer.post('/api/delivery-quote', { municipalityCode, products })).body.data
      const deliveryCost: number = place.cost ?? upTo(9_999)
      const isSent = (items as CartItem[]).some(({ productId }) => !productId.digital)
      const delivery: Delivery = isSent ? { state: 'placed', address: {} as Address, place } : { state: 'none' }
      const discount = discountOf(items, applied, delivery)
      const seenDiscount = seenDiscountOf(discount) ?? undefined
      const { status, body } = await buyer.pay({ ...payload, addressId, deliveryCost, seenDiscount }, key)
      if (!place.isCovered) {
        expect([status, body.code]).toEqual([409, 'NO_COVERAGE'])
        ends.refused += 1
        continue
      }
      expect(status).toBe(200)
      ends.paid += 1
      const { rows } = await shop.pool.query(
        `select o.total_price::int as goods, o.delivery_cost::int as delivery, a.amount::int as charged, a.id as attempt
         from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
        [body.data.orderId],
      )
      const { attempt, ...stored } = rows[0]
      const lowered = discount?.amount ?? 0
      const total = payload.totalPrice + deliveryCost - lowered
      const isFree = discount?.kind === 'delivery' && lowered > 0
      const deliveryPaid = isFree ? 0 : deliveryCost
      expect(stored).toEqual({ goods: total - deliveryPaid, delivery: deliveryPaid, charged: total })
      if (discount && lowered > 0) ends[discount.kind] += 1
      expect({
        screen: totalOnScreen(items, place, { discount, delivery }),
        cents: await centsAtProvider(attempt),
        email: await totalInReceipt(body.data.orderId),
      }).toEqual({ screen: total, cents: total * 100, email: total })
    }
  },
)

test('most of these carts were paid, and the others had no coverage', async () => {
  expect(ends.paid + ends.refused).toBe(CARTS)
  expect(ends.paid).toBeGreaterThan(CARTS / 2)
  expect(ends.refused).toBeGreaterThan(10)
  expect(Math.min(ends.percent, ends.amount, ends.delivery)).toBeGreaterThan(30)
  await expectInvariants(shop.pool)
})
