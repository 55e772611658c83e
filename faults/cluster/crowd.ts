import { setTimeout as wait } from 'node:timers/promises'

import type { openDatabase } from '../../server/platform/database/pool.ts'
import { sendRequest } from '../../test/http/raw-http.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTally } from './tally.ts'

const BUYERS = 50
/** In ms, before each purchase and before its payment: one machine runs the programs of three. */
const THINK_MS = 500
const TRY_AGAIN_MS = 300
const VISITORS = 4
const LOOK_MS = 100
/** How long a buyer may take at the end to learn the result of the last payment. */
const LAST_ANSWER_MS = 60_000

type Shop = ReturnType<typeof openDatabase> & { address: string }
type Person = Awaited<ReturnType<typeof signInAs>>

/**
 * Fifty people who buy and pay over HTTP, retry with the same key if no response came, and visitors of public pages and of new searches.
 */
export async function openCrowd(shop: Shop) {
  const tally = openTally()
  const products = await addProducts(shop)
  const people = await Promise.all(Array.from({ length: BUYERS }, () => signInAs(shop)))
  const orders = new Set<string>()
  const pages = await findPages(shop.address)
  for (const page of [...pages, ...pages, ...pages]) await sendRequest(shop.address, { path: page })

  let isOver = false
  let isGivenUp = false
  const repeat = async (pauseMs: number, act: () => Promise<void>) => {
    await wait(Math.random() * pauseMs)
    while (!isOver) {
      await act()
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  const insist = async <Result>(act: () => Promise<Result | undefined>): Promise<Result | undefined> => {
    for (;;) {
      const result = await act()
      if (result !== undefined || isGivenUp) return result
      await wait(TRY_AGAIN_MS)
    }
  }
  const buy = async (person: Person, productId: string) => {
    await insist(() => tally.count('carts', () => person.post('/api/addtocart', { productId })))
    const cart = await insist(() => tally.count('carts', () => person.get('/api/view-card-product')))
    if (!cart) return
    const { payload, key } = paymentOf(person.id, cart.body)
    await wait(THINK_MS * 2 * Math.random())
    const headers = { 'idempotency-key': key }
    const paid = await insist(() => tally.count('payments', () => person.post('/api/payment', payload, headers)))
    if (!paid) throw new Error('a buyer never learned what became of a payment')
    if (paid.status !== 200) throw new Error(`a payment was refused: ${JSON.stringify(paid.body)}`)
    orders.add(paid.body.data.orderId as string)
    tally.acknowledge()
  }
  let searches = 0
  const running = [
    ...people.map((person, i) => repeat(THINK_MS, () => buy(person, products[i % products.length]!))),
    ...Array.from({ length: VISITORS }, (_, i) =>
      repeat(LOOK_MS, async () => {
        const path = pages[(searches + i) % pages.length]!
        await tally.count('public pages', () => sendRequest(shop.address, { path }))
      }),
    ),
    repeat(LOOK_MS, async () => {
      const path = `/api/search?q=nueva${searches++}`
      await tally.count('new searches', () => sendRequest(shop.address, { path }))
    }),
  ]
  const all = Promise.all(running)
  all.catch(() => (isOver = true))
  return {
    ...{ tally, orders, people },
    /** Lets everybody finish their requests. @throws for results that a buyer should never see */
    leave: async () => {
      isOver = true
      const late = setTimeout(() => (isGivenUp = true), LAST_ANSWER_MS)
      await all.finally(() => clearTimeout(late))
    },
  }
}

/** Several products, so that buyers do not queue for the counter of one. */
async function addProducts(shop: Shop): Promise<string[]> {
  const vault = await openTestVault(shop.db)
  return Promise.all(Array.from({ length: 10 }, () => addProduct({ ...shop, vault }, { price: 50_000 })))
}

type CartLine = { quantity: number; productId: { _id: string; sellingPrice: number } }

function paymentOf(userId: string, cart: { data: CartLine[]; checkoutId: string }) {
  const products = cart.data.map(({ quantity, productId: { _id, sellingPrice } }) => ({
    ...{ productId: _id, quantity, sellingPrice },
  }))
  const payload = {
    ...{ userId, products },
    totalQty: products.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: products.reduce((sum, { quantity, sellingPrice }) => sum + quantity * sellingPrice, 0),
  }
  return { payload, key: cart.checkoutId }
}

/** The home page and the pages that it links to: products and categories. */
async function findPages(address: string): Promise<string[]> {
  const { body } = await sendRequest(address, { path: '/' })
  const links = [...body.matchAll(/href="(\/product(?:-category)?[^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  const found = [...new Set(links)].slice(0, 20)
  if (found.length < 5) throw new Error('the home page links to too few pages')
  return ['/', ...found]
}
