import { openVisitor, type HttpResponse } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'
import type { openTestShop } from '../shop/shop.ts'
import { addProduct, openBuyer } from './buyers.ts'
import { addAddress } from './delivery.ts'
import type { openWompiServer } from './wompi-server.ts'

type Body = HttpResponse['body']
type Parts = { shop: Awaited<ReturnType<typeof openTestShop>>; wompi: Awaited<ReturnType<typeof openWompiServer>> }

/** Orders of 50,000 that were paid at a small Wompi, and the desk that looks after their money. */
export async function openWompiOrders({ shop, wompi }: Parts) {
  const { pool } = shop
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
  const announce = (id: string, status: string) =>
    openVisitor(shop.address).post('/api/payment-events/wompi', wompi.eventOf(wompi.update(id, status)))
  const picture = 'e'.repeat(32)
  await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${picture}-800`, owner.id])
  const proof = [`/pictures/${picture}-800.webp`]

  const payMore = async (redirectUrl: string, amount = 50_000) => {
    const paid = wompi.pay(redirectUrl, { payment_method_type: 'CARD', amount_in_cents: amount * 100 })
    if (!paid) throw new Error('the checkout was refused')
    await announce(paid.id, 'APPROVED')
    return paid.id
  }
  const orderOf = async (orderId: string): Promise<Body> =>
    (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
  const tasksOf = async (orderId: string): Promise<Body[]> =>
    (await owner.get('/api/order-desk/payment-tasks')).body.data.filter((task: Body) => task.orderId === orderId)

  return {
    owner,
    post,
    announce,
    proof,
    payMore,
    orderOf,
    tasksOf,
    /** @param amount paid; another amount than 50,000 is accepted by the owner, unless it stays in review */
    buy: async ({ amount = 50_000, keys = 0, units = 1, isInReview = false } = {}) => {
      const buyer = await openBuyer(shop)
      const product = await addProduct(shop, { price: 50_000 / units, ...(keys > 0 ? { keys } : { stock: 5 }) })
      const { body } = await buyer.buy({ [product]: units })
      const { redirectUrl } = body.data as { redirectUrl: string }
      // Not from the history, which shows its keys.
      const { rows } = await pool.query<{ id: string }>('select id from orders where user_id = $1', [buyer.id])
      const orderId = rows[0]?.id ?? ''
      const txId = await payMore(redirectUrl, amount)
      if (amount !== 50_000 && !isInReview) {
        const [{ task }] = await tasksOf(orderId)
        await post('settle-task', { task, decision: 'delivered' })
      }
      await addAddress(pool, orderId)
      return { orderId, txId, redirectUrl, buyer, product }
    },
    stockOf: async (product: string): Promise<number> =>
      (await pool.query('select stock from products where id = $1', [product])).rows[0].stock,
    cancel: (orderId: string) => post('cancel', { orderId, reason: 'asked' }),
    byTransfer: (orderId: string, amount: number, refundedSeen = 0) =>
      post('refund', { orderId, amount, refundedSeen, proof }),
    byProvider: (orderId: string, refundedSeen = 0) => post('refund-by-provider', { orderId, refundedSeen }),
    send: (shipmentId: string, version = 1) =>
      post('send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] }),
    comeBack: async (shipmentId: string, version = 2) => {
      await post('return', { shipmentId, version })
      return post('receive', { shipmentId, version: version + 1 })
    },
    /** Makes the provider's refund due, and sets its age. */
    makeDue: (orderId: string, age = '0 seconds') =>
      pool.query(
        `update provider_refunds set next_try_at = now(), created_at = now() - $2::interval,
           first_requested_at = now() - $2::interval where order_id = $1 and next_try_at is not null`,
        [orderId, age],
      ),
  }
}
