import { sql, type RawBuilder } from 'kysely'

import { endingOf } from '../../contract/orders/key-ending.ts'
import type { Order, OrderState } from '../../contract/orders/orders.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import { preparedQuery, type Db } from '../platform/database/pool.ts'
import { readAlong } from '../platform/http/actor.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import { describeShipment, type PromisedDays } from './describe-shipment.ts'
import { statesThat } from './order-life.ts'

const ORDERS_PER_PAGE = 200

type Sealed = { cipherKey: string; keyCipher: string; replacedAt: string | null }
type Line = Order['products'][number]
/** An order from the database, with its licence keys still encrypted. */
export type SealedOrder = Omit<Order, 'products' | 'shipments'> & {
  shipments: (Omit<Order['shipments'][number], 'carrierName' | 'trackingUrl' | 'expected'> & {
    promised: PromisedDays | null
  })[]
  products: (Omit<Line, 'licenseKeys'> & { licenseKeys: Sealed[] })[]
}
type History = { data: Order[]; next: string | null }

const quoted = (states: OrderState[]): string => states.map((state) => `'${state}'`).join(', ')

/** A column of the product of a line `l`; where the order has no copy, of the current product `p`. */
const asBought = (column: string): string => `coalesce(l.${column}, p.${column})`

/** The same states as in `give_order_address`. */
const statesThatTakeAddress: OrderState[] = ['pending', 'paid', 'review']

/**
 * One page of a user's orders and one order more, as JSON that the database writes in the contract's names. Only
 * digital lines have keys (`orders_have_their_keys`).
 */
const pageOf = (user: string, older = ''): string => `array_to_json(array(
  select json_build_object('_id', o.id,
    'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'totalQty', o.total_qty, 'totalPrice', o.total_price, 'deliveryCost', o.delivery_cost, 'status', o.state,
    'discount', discount_of_order(o.id),
    'iva', iva_of_order(o), 'cameBackUnpaid', came_back_unpaid(o), 'toCollect', cash_awaited(o), 'toRefund', refund_awaited(o),
    'address', order_address(o.id), 'pickup', pickup_of(o.id), 'isAtCounter', o.is_at_counter,
    'needsAddress', o.delivery_seen is not null and o.state in (${quoted(statesThatTakeAddress)}) and needs_delivery(o.id)
      and not exists (select from order_addresses where order_id = o.id),
    'attempt', case when o.state in (${quoted(statesThat('isConfirming'))}) and not o.is_by_phone then (select id from payment_attempts where order_id = o.id) end,
    'transfer', case when o.is_by_transfer then transfer_of(o) end,
    'products', array(
      select json_build_object(
        'productId', json_build_object('_id', l.product_id, 'productName', l.product_name, 'productImage', l.product_image,
          'brandName', ${asBought('brand_name')}, 'category', ${asBought('category')},
          'description', ${asBought('description')}, 'price', ${asBought('price')}),
        'quantity', l.quantity, 'sellingPrice', l.selling_price, 'licenseKey', '',
        'licenseKeys', case when l.digital then array(
          select json_build_object('cipherKey', k.cipher_key, 'keyCipher', encode(k.key_cipher, 'base64'),
            'replacedAt', iso_moment(k.replaced_at))
          from licence_keys k where k.order_line_id = l.id and k.sold_at is not null
          order by coalesce(k.stands_for, k.id), k.replaced_at) else '{}' end, 'exchangedKeys', array[]::json[])
      from order_lines l left join products p on p.id = case when l.brand_name is null then l.product_id end
      where l.order_id = o.id order by l.product_name, l.id),
    'shipments', buyer_shipments(o))
  from orders o
  where o.user_id = ${user} and o.state not in (${quoted(statesThat('cameToNothing'))}) ${older}
  order by o.created_at desc, o.id desc limit ${ORDERS_PER_PAGE + 1}))`

/** The first page of the user `u`, read along with the session. */
export const firstPage = readAlong<SealedOrder[]>(pageOf('u.id'))

const olderPage = `select ${pageOf(
  '$1',
  'and (o.created_at, o.id) < (select created_at, id from orders where id = $2 and user_id = $1)',
)} as page`

/** A page of older orders. @param before the `next` of the previous page */
export async function findOlder(db: Db, userId: string, before: string): Promise<SealedOrder[]> {
  const [row] = await preparedQuery<{ page: SealedOrder[] }>(db, olderPage, [userId, before])
  return row?.page ?? []
}

/**
 * A user's purchases, the newest first: paid orders with their licence keys, and pending ones. Once a day for each
 * order it records that keys were shown.
 * @param found a page as the database returned it
 */
export async function showHistory(
  { db, vault, audit }: { db: Db; vault: LicenceVault; audit: Audit },
  { found, auditActor }: { found: SealedOrder[]; auditActor: AuditActor },
): Promise<History> {
  const sealed = found.slice(0, ORDERS_PER_PAGE)
  const withKeys = sealed.filter(({ products }) => products.some(({ licenseKeys }) => licenseKeys.length > 0))
  const shown = withKeys.length > 0 ? await noteShownKeys(db, audit, auditActor, withKeys) : new Set()
  for (const { _id, products } of withKeys) {
    if (shown.has(_id)) await openKeys(vault, products)
    else for (const line of products) line.licenseKeys = []
  }
  const described = sealed.map((order) => Object.assign(order, { shipments: order.shipments.map(describeShipment) }))
  // All keys are decrypted or removed at this point.
  const data = described as unknown as Order[]
  return { data, next: found.length > ORDERS_PER_PAGE ? (data.at(-1)?._id ?? null) : null }
}

/** Decrypts the keys; an exchanged key is reduced to its ending (P-228). */
async function openKeys(vault: LicenceVault, lines: SealedOrder['products']): Promise<void> {
  for (const line of lines) {
    const licenseKeys: string[] = []
    const exchangedKeys: Line['exchangedKeys'] = []
    for (const { cipherKey, keyCipher, replacedAt } of line.licenseKeys) {
      const key = await vault.open(line.productId._id, { cipherKey, keyCipher: Buffer.from(keyCipher, 'base64') })
      // The key that replaces it comes next.
      if (replacedAt === null) licenseKeys.push(key)
      else exchangedKeys.push({ index: licenseKeys.length, ending: endingOf(key), at: replacedAt })
    }
    Object.assign(line, { licenseKey: licenseKeys.join(', '), licenseKeys, exchangedKeys })
  }
}

/**
 * Records that keys are about to be shown, before they are: an order that the shop cancels at this moment either keeps its keys,
 * since they count as viewed, or shows none.
 * @returns the orders whose keys may be shown
 */
async function noteShownKeys(
  db: Db,
  audit: Audit,
  auditActor: AuditActor,
  shown: { _id: string }[],
): Promise<ReadonlySet<string>> {
  const { reqId, actor, role, ipHmac } = audit.asLogged(auditActor)
  const noteThose = async (ids: string[], whenLocked: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with seen_before as (
        select order_id from licence_views where order_id = any (${ids}::uuid[])),
      unseen as (
        select id from orders where id = any (${ids}::uuid[]) and goods = 'sold'
          and id not in (select order_id from seen_before) order by id for share ${whenLocked}),
      may as (select order_id as id from seen_before union select id from unseen),
      first_today as (
        insert into licence_views (order_id, day)
        select id, (now() at time zone 'America/Bogota')::date from may order by id
        on conflict do nothing returning order_id),
      logged as (
        insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
        select ${reqId}, ${actor}::uuid, ${role}, ${ipHmac}, 'licences.viewed', order_id::text, 'ok' from first_today)
      select id from may`.execute(db)
    return rows.map(({ id }) => id)
  }
  const ids = shown.map(({ _id }) => _id)
  const may = new Set(await noteThose(ids, sql`skip locked`))
  // Waits for orders that the desk is changing one by one: waiting with the locks of the others would block the desk for all of
  // them.
  for (const id of ids.filter((id) => !may.has(id))) for (const seen of await noteThose([id], sql``)) may.add(seen)
  return may
}
