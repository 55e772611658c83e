import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { NewUser } from '../accounts/users.repo.ts'
import { sharesOf } from '../payments/contention.ts'
import type { PaymentsContext } from '../payments/context.ts'
import { fingerprintOf } from '../payments/goods.ts'
import { addClient, prepareClient } from '../phone-orders/add-client.ts'
import { wasGivenUp } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'

type SaleProblem = DeclaredProblem<'counterSales.sell'>
type SaleInput = CheckedInput<'counterSales.sell'>
type Seller = Caller<SaleProblem> & { key: string }
type Refused =
  | { code: 'NOT_FOR_SALE' | 'NOT_ENOUGH'; product: string }
  | { code: 'PRICE_CHANGED'; productId: string; product: string; old: number; new: number }
  | { code: 'CLIENT_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'LICENCE_LIMIT' | 'LICENCE_NEEDS_CLIENT' | 'BUSY' }
type Answer = { code: 'DONE'; orderId: string } | Refused
type Sold = { orderId: string; total: number; change: number; isEmailed: boolean }

/**
 * Sells at the counter (P-335), once under its key; the buyer's new account, too, or nothing at all.
 * @throws Problem as the contract declares, when something is not as it was on the screen
 */
export async function sellAtCounter(context: PaymentsContext, wanted: SaleInput, seller: Seller): Promise<Sold> {
  const { db, bulkheads, hasMail } = context
  const { userId, refuse } = seller
  const added = wanted.newClient ? await prepareClient(wanted.newClient, { onBehalfOf: userId, refuse }) : null
  const client = added?.id ?? wanted.clientId?.toLowerCase() ?? null
  const products = wanted.products.map(({ productId }) => productId.toLowerCase())
  return bulkheads
    .run(sharesOf(client ?? userId, products, bulkheads), () =>
      db.transaction().execute(async (tx) => {
        const orderId = await sellOnce(context, tx, { wanted, added, client }, seller)
        return { ...(await saleOf(tx, orderId)), isEmailed: hasMail && client !== null }
      }),
    )
    .catch((error: unknown) => {
      throw busyAsProblem(error, refuse)
    })
}

type About = { wanted: SaleInput; added: NewUser | null; client: string | null }

/** @returns the order of this press, now or when it was sent before */
async function sellOnce(
  context: PaymentsContext,
  tx: Tx,
  { wanted, added, client }: About,
  { userId, key, auditActor, refuse }: Seller,
): Promise<string> {
  const request = createHash('sha256')
    .update(JSON.stringify(['counter', wanted]))
    .digest()
  const known = await sql<{ answer: { code: 'NEW' | 'KEY_REUSED' } | { code: 'DONE'; orderId: string } }>`
    select phone_order_of_key(${userId}::uuid, ${key}, ${request}::bytea) as answer`.execute(tx)
  const before = known.rows[0]?.answer
  if (before?.code === 'KEY_REUSED') throw refuse('KEY_REUSED')
  if (before?.code === 'DONE') return before.orderId
  if (added) await addClient(tx, context.audit, added, { by: 'counter', auditActor, refuse })
  const answer = await write(context, tx, { wanted, client }, auditActor)
  if (answer.code !== 'DONE') throw refusalOf(answer, refuse)
  await sql`
    insert into phone_order_keys (taker, key, request, order_id)
    values (${userId}, ${key}, ${request}, ${answer.orderId})`.execute(tx)
  return answer.orderId
}

async function write(
  { audit, licencesADay, hasMail }: PaymentsContext,
  tx: Tx,
  { wanted, client }: Pick<About, 'wanted' | 'client'>,
  auditActor: Seller['auditActor'],
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
  const { rows } = await sql<{ answer: Answer }>`
    select sell_at_counter(${client}::uuid, ${JSON.stringify(seen)}::jsonb,
      ${fingerprintOf({ seen, totalQty, totalPrice, discount: undefined })}::bytea, ${JSON.stringify(wanted.payment)}::jsonb,
      ${JSON.stringify({ licencesADay, hasMail })}::jsonb, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(
    tx,
  )
  return (rows[0] as { answer: Answer }).answer
}

async function saleOf(tx: Tx, orderId: string): Promise<Pick<Sold, 'orderId' | 'total' | 'change'>> {
  const { rows } = await sql<{ total: number; change: number }>`
    select o.total_price as total, coalesce((e.detail ->> 'change')::bigint, 0)::float8 as change
    from orders o join order_events e on e.order_id = o.id and e.event = 'sold_at_counter' where o.id = ${orderId}`.execute(
    tx,
  )
  const [sale] = rows
  return { orderId, total: sale?.total ?? 0, change: sale?.change ?? 0 }
}

/** The refusal in the words of who stands at the counter. */
function refusalOf(refused: Refused, refuse: Refuse<SaleProblem>): Problem {
  switch (refused.code) {
    case 'NOT_FOR_SALE':
    case 'NOT_ENOUGH':
      return refuse(refused.code, { values: { product: refused.product } })
    case 'PRICE_CHANGED':
      return refuse('PRICE_CHANGED', {
        message: `${refused.product} cambió de ${formatPesos(refused.old)} a ${formatPesos(refused.new)}. No se vendió nada. Revisa y vuelve a cobrar.`,
        data: { productId: refused.productId, oldPrice: refused.old, newPrice: refused.new },
      })
    case 'LICENCE_LIMIT':
      return refuse('LICENCE_LIMIT', { message: 'Esa persona alcanzó el límite diario de licencias.' })
    case 'CLIENT_NOT_FOUND':
    case 'PRODUCT_NOT_FOUND':
    case 'LICENCE_NEEDS_CLIENT':
    case 'BUSY':
      return refuse(refused.code)
  }
}

/** What other buyers caused; any other error stays as it is. */
function busyAsProblem(error: unknown, refuse: Refuse<SaleProblem>): unknown {
  const { code } = error as { code?: string }
  if (code === 'P0409') return refuse('NOT_ENOUGH', { values: { product: 'uno de los productos' } })
  if (wasGivenUp(error)) return new Problem('BUSY', { cause: error, retryAfterSeconds: 2 })
  return error
}
