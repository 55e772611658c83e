import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitPaymentsContext } from './context.ts'
import { linkCharge, makeCharge } from './make-charge.ts'

/**
 * A link to pay what is due, for the technician's screen or the owner's; the client gets one by e-mail, once an amount.
 * @throws as {@link makeCharge}
 */
export async function sendLink(
  context: VisitPaymentsContext,
  wanted: CheckedInput<'visitPayments.link'>,
  caller: Caller<DeclaredProblem<'visitPayments.link'>>,
) {
  const { db, audit, emails } = context
  const { taskId, amount } = wanted
  return db.transaction().execute(async (tx) => {
    const charge = await makeCharge(tx, context, wanted, { caller, mayPay: 'staff' })
    const path = await linkCharge(tx, { taskId, ...charge })
    const isEmailed = await emails.charged(tx, { taskId, chargeId: charge.id })
    await audit.record(tx, caller.auditActor, { action: 'visit.payment_linked', target: taskId, after: { amount } })
    return { path, expiresAt: charge.expiresAt.toISOString(), amount, phone: charge.phone, isEmailed }
  })
}

/**
 * The way to pay an own visit from one's account.
 * @throws as {@link makeCharge}
 */
export async function linkOwn(
  context: VisitPaymentsContext,
  wanted: CheckedInput<'visitPayments.own'>,
  caller: Caller<DeclaredProblem<'visitPayments.own'>>,
): Promise<{ path: string }> {
  return context.db.transaction().execute(async (tx) => {
    const charge = await makeCharge(tx, context, wanted, { caller, mayPay: 'client' })
    return { path: await linkCharge(tx, { taskId: wanted.taskId, ...charge }) }
  })
}
