import { expectInvariants } from '../database/invariants.ts'
import type { HttpResponse } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { openDeskOrders } from './desk-orders.ts'

type Body = HttpResponse['body']

/** A shop with its owner at the order desk, and the calls of the desk that several tests make. */
export async function openDesk() {
  const shop = await openTestShop({ demo: false })
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const desk = await openDeskOrders(shop)
  const post = (path: string, body: object, headers = {}) => owner.post(`/api/order-desk/${path}`, body, headers)
  return {
    shop,
    owner,
    desk,
    post,
    orderOf: async (orderId: string): Promise<Body> => (await owner.get(`/api/order-desk/order/${orderId}`)).body.data,
    cancel: (orderId: string, more = {}) => post('cancel', { orderId, reason: 'asked', ...more }),
    send: (shipmentId: string, version = 1) =>
      post('send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] }),
    /** Stores a picture, as the proof of a refund. @returns its address */
    addProof: async (digit: string): Promise<string> => {
      const name = `${digit.repeat(32)}-800`
      await shop.pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [name, owner.id])
      return `/pictures/${name}.webp`
    },
    expectWhole: () => expectInvariants(shop.pool),
  }
}
