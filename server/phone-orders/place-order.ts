import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { PAYMENT_LINK_HOURS, type PaymentLink } from '../../contract/order-desk/phone-orders.ts'
import type { NewUser } from '../accounts/users.repo.ts'
import { sharesOf } from '../payments/contention.ts'
import { CONTRA_ENTREGA } from '../payments/contra-entrega.ts'
import { fingerprintOf } from '../payments/goods.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { addClient, prepareClient } from './add-client.ts'
import type { PhoneOrdersContext } from './context.ts'
import { makeLink } from './links.ts'
import { busyAsProblem, refusalOf, type Refused } from './refusals.ts'

type OrderInput = CheckedInput<'phoneOrders.place'>
type Taker = Caller<DeclaredProblem<'phoneOrders.place'>> & { key: string }
type Answer = { code: 'DONE'; orderId: string } | Refused
type Placed = { orderId: string; total: number; link: PaymentLink | null }

/**
 * Makes an order for a client at the telephone, and the link under which it is paid, if any: all of it, the new account too, or
 * nothing.
 * @throws Problem as the contract declares, when something is not as it was on the screen
 */
export async function placeOrder(context: PhoneOrdersContext, wanted: OrderInput, taker: Taker): Promise<Placed> {
  const { db, bulkheads } = context
  const turn = { onBehalfOf: taker.userId, refuse: taker.refuse }
  const added = wanted.newClient ? await prepareClient(wanted.newClient, turn) : null
  const client = added?.id ?? wanted.clientId?.toLowerCase() ?? ''
  const products = wanted.products.map(({ productId }) => productId.toLowerCase())
  return bulkheads
    .run(sharesOf(client, products, bulkheads), () =>
      db.transaction().execute(async (tx) => {
        const orderId = await placeOnce(context, tx, { wanted, added, client }, taker)
        const link = await makeLink(tx, orderId)
        return { orderId, total: link?.total ?? (await totalOf(tx, orderId)), link }
      }),
    )
    .catch((error: unknown) => {
      throw busyAsProblem(error, taker.refuse)
    })
}

type About = { wanted: OrderInput; added: NewUser | null; client: string }

/** @returns the order of this press, now or when it was sent before */
async function placeOnce(
  context: PhoneOrdersContext,
  tx: Tx,
  { wanted, added, client }: About,
  taker: Taker,
): Promise<string> {
  const { userId, key, auditActor, refuse } = taker
  const request = createHash('sha256').update(JSON.stringify(wanted)).digest()
  const known = await sql<{ answer: { code: 'NEW' | 'KEY_REUSED' } | { code: 'DONE'; orderId: string } }>`
    select phone_order_of_key(${userId}::uuid, ${key}, ${request}::bytea) as answer`.execute(tx)
  const before = known.rows[0]?.answer
  if (before?.code === 'KEY_REUSED') throw refuse('KEY_REUSED')
  if (before?.code === 'DONE') return before.orderId
  if (added) await addClient(tx, context.audit, added, { auditActor, refuse })
  const answer = await write(context, tx, { wanted, client }, taker)
  if (answer.code !== 'DONE') throw refusalOf(answer, context.provider, refuse)
  await sql`
    insert into phone_order_keys (taker, key, request, order_id)
    values (${userId}, ${key}, ${request}, ${answer.orderId})`.execute(tx)
  return answer.orderId
}

async function write(
  { audit, provider, licencesADay, hasMail }: PhoneOrdersContext,
  tx: Tx,
  { wanted, client }: Pick<About, 'wanted' | 'client'>,
  { auditActor }: Taker,
): Promise<Answer> {
  const seen = wanted.products
    .map(({ productId, quantity, sellingPrice }) => ({
      product: productId.toLowerCase(),
      quantity,
      price: sellingPrice,
    }))
    .sort((a, b) => (a.product < b.product ? -1 : 1))
  const totalQty = seen.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalPrice = seen.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const place = placeOf(wanted)
  const rules = {
    ...(wanted.payment === 'contra_entrega'
      ? { provider: CONTRA_ENTREGA, holdSeconds: null }
      : { provider: provider.id, holdSeconds: PAYMENT_LINK_HOURS * 3_600 }),
    licencesADay,
    least: provider.least,
    most: provider.most,
    hasMail,
  }
  const { rows } = await sql<{ answer: Answer }>`
    select place_phone_order(${client}::uuid, ${JSON.stringify(seen)}::jsonb, ${fingerprintOf({ seen, totalQty, totalPrice, discount: undefined })}::bytea,
      ${place ? JSON.stringify(place) : null}::jsonb, ${wanted.deliveryCost}::bigint, ${JSON.stringify(rules)}::jsonb,
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(tx)
  return (rows[0] as { answer: Answer }).answer
}

/** The address or pickup place in the form of the database. */
function placeOf({ pickup, addressId, address }: OrderInput) {
  if (pickup) return { pickup: pickup.placeId.toLowerCase(), version: pickup.version }
  return addressId === undefined ? address : { address: addressId.toLowerCase() }
}

async function totalOf(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select total_price + delivery_cost as total from orders where id = ${orderId}`.execute(tx)
  return rows[0]?.total ?? 0
}
