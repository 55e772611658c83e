import type pg from 'pg'

import type { LicenceVault } from '../../server/licences/licence-vault.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { addProduct, openBuyer, type Buyer } from './buyers.ts'
import { addAddress } from './delivery.ts'

type Shop = { db: Db; pool: pg.Pool; address: string; vault: LicenceVault }
type About = {
  /** The number of units of the counted product. */
  units?: number
  /** The number of additional licences. */
  licences?: number
  /** False: it waits for its address. */
  hasAddress?: boolean
  buyer?: Buyer
}

/** How many orders with their triggers fit into the time limit of a statement on any machine. */
const MOST_AT_ONCE = 100

/** Orders for the order desk: bought over HTTP, with their address inserted into the database. */
export async function openDeskOrders(shop: Shop) {
  const products = {
    chair: await addProduct(shop, { name: 'Silla Bebenube Convertible', price: 40_000, stock: 5_000 }),
    lamp: await addProduct(shop, { name: 'Lámpara Brisanta', price: 15_000, stock: 5_000 }),
    antivirus: await addProduct(shop, { name: 'Antivirus Escudrix', price: 9_000, keys: 60 }),
  }
  const giveAddress = (orderId: string) => addAddress(shop.pool, orderId)

  /** A paid order. @returns its id and its buyer */
  const add = async ({ units = 2, licences = 0, hasAddress = true, buyer }: About = {}) => {
    const who = buyer ?? (await openBuyer(shop))
    const lines = {
      ...(units > 0 ? { [products.chair]: units } : {}),
      ...(licences > 0 ? { [products.antivirus]: licences } : {}),
    }
    const { body } = await who.buy(lines)
    const orderId = (body.data as { orderId: string }).orderId
    if (hasAddress) await giveAddress(orderId)
    return { orderId, buyer: who }
  }

  /** A paid order that has waited to be prepared for so many days. */
  const addWaiting = async (days: number) => {
    const order = await add()
    await shop.pool.query('select open_shipments(o) from orders o where id = $1', [order.orderId])
    await shop.pool.query('update shipments set to_prepare_since = now() - make_interval(days => $2) where id = $1', [
      order.orderId,
      days,
    ])
    return order
  }

  /** An order contra entrega, where the shop's rates allow it. @param deliveryCost by these rates */
  const addOnDelivery = async ({ units = 2, deliveryCost = 0 } = {}) => {
    const buyer = await openBuyer(shop)
    const written = {
      recipient: 'Yolanda Narváez',
      phone: '3015550168',
      municipalityCode: '23001',
      line: 'Carrera 6 # 62B-32',
    }
    const addressId = (await buyer.post('/api/addresses', written)).body.data._id
    const choice = { addressId, deliveryCost, contraEntrega: true }
    const { body } = await buyer.buy({ [products.chair]: units }, choice)
    return { orderId: String(body.data.orderId), buyer }
  }

  /** An order that waits for its transfer; the shop takes them from now on. */
  const addByTransfer = async ({ units = 2, licences = 0, buyer }: About = {}) => {
    const to = 'Nequi 300 123 4567\nLlave Bre-B @alero'
    await shop.pool.query(
      'update shop_settings set takes_transfers = true, transfer_to = $1 where not takes_transfers',
      [to],
    )
    const who = buyer ?? (await openBuyer(shop))
    const lines = {
      ...(units > 0 ? { [products.chair]: units } : {}),
      ...(licences > 0 ? { [products.antivirus]: licences } : {}),
    }
    const { body } = await who.buy(lines, { transfer: true })
    const attempt = String(body.data.attempt)
    const { rows } = await shop.pool.query<{ orderId: string }>(
      'select order_id as "orderId" from payment_attempts where id = $1',
      [attempt],
    )
    return { orderId: String(rows[0]?.orderId), attempt, buyer: who }
  }

  /** Many, inserted into the database, each with its address. @param id of a single one @returns their ids */
  const addMany = async (many: number, id: string | null = null): Promise<string[]> => {
    const { id: buyer } = await openBuyer(shop)
    const ids: string[] = []
    while (ids.length < many) ids.push(...(await insertOrders(buyer, Math.min(many - ids.length, MOST_AT_ONCE), id)))
    return ids
  }

  const insertOrders = async (buyer: string, many: number, id: string | null) => {
    const { rows } = await shop.pool.query<{ id: string }>(
      `with made as (
         insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, paid_at)
         select coalesce($4, gen_random_uuid()), $1, gen_random_uuid(), '', 1, 40000, 'paid', 'sold', now() from generate_series(1, $2::int) returning id),
       lines as (
         insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
         select id, $3, 'Silla', '{}', false, false, 1, 40000 from made),
       attempts as (
         insert into payment_attempts (order_id, provider, reference, amount, expires_at)
         select id, 'simulated', 'PED-' || id, 40000, now() from made),
       logged as (
         insert into audit_log (action, target, result, role) select 'payment.ok', id::text, 'ok', 'GENERAL' from made),
       placed as (
         insert into order_addresses (order_id, recipient, phone, municipality_code, line)
         select id, 'Ana Lucía Guerrero', '3155550199', '52356', 'Carrera 6 # 12-30' from made)
       select id from made`,
      [buyer, many, products.chair, id],
    )
    return rows.map(({ id }) => id)
  }

  const stockOf = async (product: keyof typeof products): Promise<number> =>
    (await shop.pool.query('select stock from products where id = $1', [products[product]])).rows[0].stock

  return { products, add, addWaiting, addOnDelivery, addByTransfer, addMany, giveAddress, stockOf }
}
