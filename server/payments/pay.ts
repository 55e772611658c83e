import { sql, type RawBuilder } from 'kysely'

import { MOST_UNPAID_ORDERS } from '../../contract/delivery/delivery-limits.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { WantedInvoiceBuyer } from '../../contract/orders/invoice-fields.ts'
import { MOST_AWAITED_TRANSFERS } from '../../contract/orders/order-limits.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { noDiscount, type CodeRefused } from '../discounts/code-refused.ts'
import type { SettlementResult } from '../orders/provider-payment.ts'
import { settle } from '../orders/settle.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { tooMany } from '../platform/http/limits.ts'
import { Problem } from '../platform/problem.ts'
import { sharesOf } from './contention.ts'
import type { PaymentsContext } from './context.ts'
import { CONTRA_ENTREGA, contraEntregaRefusal, type NoContraEntrega } from './contra-entrega.ts'
import { fingerprintOf, asProblem } from './goods.ts'
import { refuseSimulated } from './pay-linked.ts'
import { openPaymentPage } from './payment-page.ts'
import { LATE_SECONDS, simulatedTransaction } from './simulated.ts'
import { TRANSFER, TRANSFER_SECONDS, transferRefusal, type NoTransfer } from './transfers.ts'

type Payment = CheckedInput<'payments.pay'>
type Result = SettlementResult & { deliveryCost: number } & { code: 'DONE'; isReplay: boolean }
type PayProblem = DeclaredProblem<'payments.pay'>
type Buyer = Caller<PayProblem> & {
  /** The `Idempotency-Key`, when one was sent. */
  key: string | undefined
}
type Refused = {
  code: Exclude<PayProblem, 'NO_DISCOUNT'> | 'TOO_MANY' | 'NO_SESSION'
  seconds?: number
  product?: string
  totalQty?: number
  totalPrice?: number
  attempt?: string
  municipality?: string | null
  oldCost?: number
  newCost?: number
  reason?: NoContraEntrega['reason'] | NoTransfer
} & Partial<Omit<NoContraEntrega, 'reason'>>

/**
 * Buys the buyer's cart, or reserves it until the payment is known: one transaction, one round trip. The displayed values are
 * only compared with the current ones (A-14).
 * @throws Problem CART_EMPTY, CART_CHANGED, NOT_ENOUGH, NOT_FOR_SALE, LICENCE_LIMIT, PAYMENT_PENDING, PAYMENT_AMOUNT,
 * NO_DISCOUNT, DELIVERY_CHANGED, NO_COVERAGE, ADDRESS_GONE, PICKUP_CHANGED, NO_CONTRA_ENTREGA or NO_TRANSFER (409),
 * PAYMENT_DECLINED (402), PAYMENT_KEY_REUSED (422), NOT_ALLOWED (403), TOO_MANY (429), PAYMENT_BUSY (503)
 */
export async function pay(context: PaymentsContext, payment: Payment, buyer: Buyer): Promise<SettlementResult> {
  if (payment.userId.toLowerCase() !== buyer.userId) throw new Problem('NOT_ALLOWED')
  const { provider } = context
  refuseSimulated(provider, payment.simulated)
  const outcome = payment.simulated ?? context.outcome
  const answer = await place(context, payment, buyer, outcome)
  if (answer.code === 'NO_DISCOUNT') {
    throw noDiscount(answer, buyer.refuse, 'No cobramos nada. Mira el total de ahora y vuelve a pagar.')
  }
  if (answer.code !== 'DONE') throw refusal(answer, context, buyer)
  if (payment.transfer) return answer
  if (answer.state === 'pending' && !answer.isReplay && provider.id === 'simulated' && outcome === 'decline') {
    const transaction = simulatedTransaction(answer.attempt, answer.totalPrice + answer.deliveryCost, 'declined')
    await settle(context, { attempt: answer.attempt, transaction }, buyer.auditActor)
    throw buyer.refuse('PAYMENT_DECLINED')
  }
  if (answer.state !== 'pending' || answer.redirectUrl !== null) return answer
  return { ...answer, redirectUrl: await openPaymentPage(context, answer.attempt) }
}

async function place(
  { db, bulkheads, secret, audit, provider, holdSeconds, licencesADay, hasMail, isLimited }: PaymentsContext,
  payment: Payment,
  { userId: buyer, key, auditActor, refuse }: Buyer,
  outcome: PaymentsContext['outcome'],
): Promise<Result | Refused | CodeRefused> {
  const seen = payment.products
    .map(({ productId, quantity, sellingPrice }) => ({
      product: productId.toLowerCase(),
      quantity,
      price: sellingPrice,
    }))
    .sort((a, b) => (a.product < b.product ? -1 : 1))
  const { totalQty, totalPrice } = payment
  const { seenDiscount } = payment
  const discount = seenDiscount && { code: seenDiscount.code, amount: seenDiscount.amount }
  const delivery = deliveryOf(payment)
  const fingerprint = fingerprintOf({ seen, totalQty, totalPrice, discount })
  const { paidTo, hold } = wayOf(payment, provider.decidesAtOnce(outcome) ? null : holdSeconds, provider.id)
  const counted = secret.pseudonym('throttle', buyer)
  const rules = {
    licencesADay,
    hasMail,
    least: provider.least,
    most: provider.most,
    contraEntregaOpen: MOST_UNPAID_ORDERS,
    transfersOpen: MOST_AWAITED_TRANSFERS,
    throttleKeys: isLimited ? [`payment/min ${counted}`, `payment/h ${counted}`] : null,
    ...(paidTo === TRANSFER && { firstCheckSeconds: TRANSFER_SECONDS }),
    ...(outcome === 'late' && paidTo === 'simulated' && { firstCheckSeconds: LATE_SECONDS }),
  }
  const called = sql`pay(${buyer}::uuid, ${key ?? null}, ${fingerprint}::bytea, ${JSON.stringify(seen)}::jsonb, ${totalQty}::bigint,
      ${totalPrice}::bigint, ${paidTo}, ${hold}::int, ${paidTo === 'simulated' ? outcome : null},
      ${JSON.stringify(rules)}::jsonb, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb,
      ${delivery && JSON.stringify(delivery)}::jsonb, ${discount ? JSON.stringify(discount) : null}::jsonb)`
  const statement = sql<{ answer: Result | Refused | CodeRefused }>`
    ${payment.invoiceTo === undefined ? sql`select ${called} as answer` : alsoInvoiced(called, buyer, payment.invoiceTo)}`
  const products = seen.map(({ product }) => product)
  const { rows } = await bulkheads
    .run(sharesOf(buyer, products, bulkheads), () => statement.execute(db))
    .catch((error: unknown) => {
      throw asProblem(error, refuse)
    })
  return (rows[0] as { answer: Result | Refused | CodeRefused }).answer
}

/** A payment with an invoice recipient: one statement and one transaction, as without one (P-321). */
const alsoInvoiced = (called: RawBuilder<unknown>, buyer: string, wanted: WantedInvoiceBuyer | null) => sql`
  with paid as materialized (select ${called} as answer)
  select answer, choose_invoice_buyer(answer, ${buyer}::uuid, ${wanted && JSON.stringify(wanted)}::jsonb) from paid`

/**
 * The receiver of the payment, and the seconds for which the goods are reserved; null when they are sold at once.
 * @param hold the provider's seconds
 */
function wayOf({ contraEntrega, transfer }: Payment, hold: number | null, provider: string) {
  if (contraEntrega) return { paidTo: CONTRA_ENTREGA, hold: null }
  return transfer ? { paidTo: TRANSFER, hold: TRANSFER_SECONDS } : { paidTo: provider, hold }
}

/** The chosen address and the displayed cost, or the pickup place; null when none was sent, as by clients without delivery. */
function deliveryOf({ addressId, deliveryCost, pickup }: Payment) {
  if (pickup) {
    const place = pickup.placeId.toLowerCase()
    return { seen: `${place} ${pickup.version}`, place, version: pickup.version }
  }
  if (addressId === undefined && deliveryCost === undefined) return null
  const address = addressId?.toLowerCase() ?? null
  return { seen: `${address ?? ''} ${deliveryCost ?? 0}`, address, cost: deliveryCost ?? 0 }
}

function refusal(
  { code, seconds, product, totalQty, totalPrice, attempt, municipality, oldCost, newCost, reason, most }: Refused,
  { provider }: PaymentsContext,
  { refuse }: Buyer,
): Problem {
  if (code === 'TOO_MANY') return tooMany(seconds ?? 1)
  if (code === 'CART_CHANGED') return refuse(code, { data: { totalQty, totalPrice } })
  if (code === 'NOT_FOR_SALE') return refuse(code, { values: { product: product ?? '' } })
  if (code === 'NOT_ENOUGH') return refuse(code, { values: { product: product ?? '' } })
  if (code === 'NO_COVERAGE') return refuse(code, { values: { municipality: municipality ?? '' } })
  if (code === 'DELIVERY_CHANGED') {
    const values = {
      old: formatPesos(oldCost ?? 0),
      new: formatPesos(newCost ?? 0),
      municipality: municipality ?? 'tu casa',
    }
    return refuse(code, { values, data: { oldCost, newCost } })
  }
  if (code === 'NO_CONTRA_ENTREGA') {
    const why = { reason: reason as NoContraEntrega['reason'] | undefined, municipality, most }
    return refuse(code, { message: contraEntregaRefusal(why), data: { reason } })
  }
  if (code === 'NO_TRANSFER') {
    return refuse(code, { message: transferRefusal(reason as NoTransfer), data: { reason } })
  }
  if (code === 'PAYMENT_PENDING') return refuse(code, { data: { attempt } })
  if (code === 'PAYMENT_AMOUNT') {
    return refuse(code, { values: { least: formatPesos(provider.least), most: formatPesos(provider.most) } })
  }
  return refuse(code)
}
