import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { LicenceVault } from '../../server/licences/licence-vault.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { openVisitor } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'
import { addProduct, openBuyer } from './buyers.ts'
import { writtenAddress } from './delivery.ts'

type Shop = { db: Db; pool: pg.Pool; address: string; vault: LicenceVault }

const PASTO = '52001'

/** An admin who takes orders by telephone, a client who calls, and products for sale. */
export async function openPhoneOrders(shop: Shop) {
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const client = await openBuyer(shop)
  const products = {
    chair: await addProduct(shop, { name: 'Silla Bebenube Convertible', price: 40_000, stock: 500 }),
    antivirus: await addProduct(shop, { name: 'Antivirus Escudrix', price: 9_000, keys: 60 }),
  }
  const chairs = (quantity = 1) => [{ productId: products.chair, quantity, sellingPrice: 40_000 }]
  const licences = (quantity = 1) => [{ productId: products.antivirus, quantity, sellingPrice: 9_000 }]

  /** Creates an order: a chair to Pasto for the client, unless `more` changes it. */
  const place = (more: object = {}, key: string = randomUUID(), who = owner) =>
    who.post(
      '/api/phone-orders',
      { clientId: client.id, products: chairs(), address: writtenAddress(PASTO), ...more },
      { 'idempotency-key': key },
    )
  const tokenOf = (path: string): string => /^\/pagar#token=([\w-]{43})$/.exec(path)?.[1] ?? ''
  /** An order that is to be paid by its link. */
  const take = async (more: object = {}) => {
    const { body } = await place(more)
    const { orderId, link } = body.data as { orderId: string; link: { path: string } }
    return { orderId, token: tokenOf(link.path) }
  }
  const open = (step: '' | '/check' | '/pay', token: string, more: object = {}) =>
    openVisitor(shop.address).post(`/api/payment-link${step}`, { token, ...more })
  const stateOf = async (orderId: string): Promise<string> =>
    (await shop.pool.query('select state from orders where id = $1', [orderId])).rows[0].state
  const stockOf = async (product: keyof typeof products): Promise<number> =>
    (await shop.pool.query('select stock from products where id = $1', [products[product]])).rows[0].stock

  return { owner, client, products, chairs, licences, place, take, tokenOf, link: open, stateOf, stockOf }
}
