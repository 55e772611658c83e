import { sql } from 'kysely'

import type { Order } from '../../contract/orders.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Audit, Witness } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'

const ORDERS_PER_PAGE = 200

type Sealed = { cipherKey: string; keyCipher: string }
type Line = {
  productId: string
  productName: string
  productImage: string[]
  quantity: number
  sellingPrice: number
  keys: Sealed[]
}
type Row = Omit<Order, 'createdAt' | 'products'> & { createdAt: Date; lines: Line[] }
type History = { data: Order[]; next: string | null }

/**
 * What a user has bought, the newest first: paid orders with their licence keys, and those whose payment is awaited. That
 * keys were shown is noted once a day for each order.
 * @param before the `next` of the page before
 */
export async function viewHistory(
  { db, vault, audit }: { db: Db; vault: LicenceVault; audit: Audit },
  { userId, before, witness }: { userId: string; before: string | undefined; witness: Witness },
): Promise<History> {
  const { rows } = await sql<Row>`
    select o.id as "_id", o.created_at as "createdAt", o.total_qty as "totalQty", o.total_price as "totalPrice",
      o.state as status, case when o.state in ('pending', 'review') then a.id end as attempt, l.lines
    from orders o
    left join payment_attempts a on a.order_id = o.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'productName', l.product_name,
        'productImage', l.product_image, 'quantity', l.quantity, 'sellingPrice', l.selling_price, 'keys', coalesce((
          select jsonb_agg(jsonb_build_object('cipherKey', k.cipher_key, 'keyCipher', encode(k.key_cipher, 'base64')) order by k.id)
          from licence_keys k where k.order_line_id = l.id and k.sold_at is not null), '[]')) order by l.product_name, l.id) as lines
      from order_lines l where l.order_id = o.id) l
    where o.user_id = ${userId} and o.state not in ('declined', 'expired', 'cancelled')
      and (${before ?? null}::uuid is null
        or (o.created_at, o.id) < (select created_at, id from orders where id = ${before ?? null}::uuid and user_id = ${userId}))
    order by o.created_at desc, o.id desc limit ${ORDERS_PER_PAGE + 1}`.execute(db)
  const page = rows.slice(0, ORDERS_PER_PAGE)
  const data = await Promise.all(page.map((row) => openOrder(vault, row)))
  await noteShownKeys(db, audit, witness, data)
  return { data, next: rows.length > ORDERS_PER_PAGE ? (page.at(-1)?._id ?? null) : null }
}

async function openOrder(vault: LicenceVault, { lines, createdAt, ...order }: Row): Promise<Order> {
  const products = []
  for (const { productId, productName, productImage, quantity, sellingPrice, keys } of lines) {
    const licenseKeys: string[] = []
    for (const { cipherKey, keyCipher } of keys) {
      licenseKeys.push(await vault.open(productId, { cipherKey, keyCipher: Buffer.from(keyCipher, 'base64') }))
    }
    const about = { _id: productId, productName, productImage }
    products.push({ productId: about, quantity, sellingPrice, licenseKey: licenseKeys.join(', '), licenseKeys })
  }
  return { ...order, createdAt: createdAt.toISOString(), products }
}

async function noteShownKeys(db: Db, audit: Audit, witness: Witness, orders: Order[]): Promise<void> {
  const shown = orders.filter(({ products }) => products.some(({ licenseKeys }) => licenseKeys.length > 0))
  if (shown.length === 0) return
  const { reqId, actor, role, ipHmac } = audit.asKept(witness)
  await sql`
    with first_today as (
      insert into licence_views (order_id, day)
      select id, (now() at time zone 'America/Bogota')::date from unnest(${shown.map(({ _id }) => _id)}::uuid[]) as id
      on conflict do nothing returning order_id)
    insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
    select ${reqId}, ${actor}::uuid, ${role}, ${ipHmac}, 'licences.viewed', order_id::text, 'ok' from first_today`.execute(
    db,
  )
}
