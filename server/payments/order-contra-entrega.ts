import { sql } from 'kysely'

import { formatPesos } from '../../contract/pesos.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import { sharesOf } from './contention.ts'
import type { PaymentsContext } from './context.ts'
import { inWordsOfContraEntrega, type NoContraEntrega } from './contra-entrega.ts'
import { fingerprintOf, inWords } from './goods.ts'

type Ordered = { orderId: string; totalQty: number; totalPrice: number; deliveryCost: number }
export type OrderProblem =
  | 'BUYER_GONE'
  | 'NOT_FOR_SALE'
  | 'CART_CHANGED'
  | 'NOT_ENOUGH'
  | 'ADDRESS_GONE'
  | 'NO_COVERAGE'
  | 'DELIVERY_CHANGED'
  | 'NO_CONTRA_ENTREGA'
  | 'PAYMENT_BUSY'
type Answer =
  | ({ code: 'DONE' } & Ordered)
  | ({ code: Exclude<OrderProblem, 'PAYMENT_BUSY'> } & Partial<NoContraEntrega> & {
        product?: string
        totalQty?: number
        totalPrice?: number
        oldCost?: number
        newCost?: number
      })

type Wanted = {
  /** Whose order it is: any account, also another than the one of who places it. */
  buyerId: string
  /** Each product once, at the price that was said. */
  lines: readonly { productId: string; quantity: number; sellingPrice: number }[]
  /** Of the buyer's address book, and what was said that delivery costs. */
  addressId: string
  deliveryCost: number
}

/**
 * Places an order that is paid in cash when it arrives, outside of any cart: the desk does it for somebody on the phone. The
 * rates of the shop decide whether it may be; how many such orders the buyer has is for the desk to judge.
 * @throws Problem BUYER_GONE, NOT_FOR_SALE, CART_CHANGED (other prices), NOT_ENOUGH, ADDRESS_GONE, NO_COVERAGE,
 *   DELIVERY_CHANGED, NO_CONTRA_ENTREGA (409), PAYMENT_BUSY (503)
 */
export async function orderContraEntrega(
  { db, audit, bulkheads, hasMail }: Pick<PaymentsContext, 'db' | 'audit' | 'bulkheads' | 'hasMail'>,
  { buyerId, lines, addressId, deliveryCost }: Wanted,
  { auditActor, refuse }: { auditActor: AuditActor; refuse: Refuse<OrderProblem> },
): Promise<Ordered> {
  const seen = lines
    .map(({ productId, quantity, sellingPrice }) => ({
      product: productId.toLowerCase(),
      quantity,
      price: sellingPrice,
    }))
    .toSorted((a, b) => (a.product < b.product ? -1 : 1))
  const totalQty = seen.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalPrice = seen.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const statement = sql<{ answer: Answer }>`
    select order_contra_entrega(${buyerId}::uuid, ${fingerprintOf({ seen, totalQty, totalPrice })}::bytea,
      ${JSON.stringify(seen)}::jsonb, ${addressId.toLowerCase()}::uuid, ${deliveryCost}::bigint,
      ${JSON.stringify({ hasMail })}::jsonb, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`
  const products = seen.map(({ product }) => product)
  const { rows } = await bulkheads
    .run(sharesOf(buyerId, products, bulkheads), () => statement.execute(db))
    .catch((error: unknown) => {
      throw inWords(error, refuse)
    })
  const { answer } = rows[0] as { answer: Answer }
  if (answer.code !== 'DONE') throw refusal(answer, refuse)
  const { code: _, ...ordered } = answer
  return ordered
}

function refusal(answer: Exclude<Answer, { code: 'DONE' }>, refuse: Refuse<OrderProblem>): Problem {
  const { code, municipality, oldCost = 0, newCost = 0 } = answer
  switch (code) {
    case 'NOT_FOR_SALE':
    case 'NOT_ENOUGH':
      return refuse(code, { values: { product: answer.product ?? '' } })
    case 'CART_CHANGED':
      return refuse(code, { data: { totalQty: answer.totalQty, totalPrice: answer.totalPrice } })
    case 'NO_COVERAGE':
      return refuse(code, { values: { municipality: municipality ?? '' } })
    case 'DELIVERY_CHANGED':
      return refuse(code, {
        values: { municipality: municipality ?? '', old: formatPesos(oldCost), new: formatPesos(newCost) },
        data: { oldCost, newCost },
      })
    case 'NO_CONTRA_ENTREGA':
      return refuse(code, { message: inWordsOfContraEntrega(answer), data: { reason: answer.reason } })
    case 'BUYER_GONE':
      return refuse(code, { message: 'Esa cuenta ya no existe.' })
    case 'ADDRESS_GONE':
      return refuse(code)
  }
}
