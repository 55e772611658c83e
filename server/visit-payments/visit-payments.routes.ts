import type { visitPaymentCalls } from '../../contract/calls/visit-payments.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { notePayment } from '../visits/money/note-payment.ts'
import { takeBackLine } from '../visits/money/take-back-line.ts'
import { correctPayment, takeBackPayment } from '../visits/money/take-back-payment.ts'
import type { VisitPaymentsContext } from './context.ts'
import { checkLink, payCharge } from './pay-charge.ts'
import { readLinkedCharge } from './read-charge.ts'
import { closeRefund, listRefunds } from './refunds.ts'
import { linkOwn, sendLink } from './send-link.ts'
import { readTransferTo, saveTransferTo } from './transfer-to.ts'

/** Binds the calls of paying visits, and of taking back, to their functions. */
export function visitPaymentsHandlers(context: VisitPaymentsContext): Handlers<keyof typeof visitPaymentCalls> {
  const { db, audit, sendSoon } = context
  return {
    'visitPayments.link': async (call) => {
      call.request.auditTarget = call.input.taskId
      const link = await sendLink(context, call.input, callerOf(call))
      sendSoon()
      return ok(link)
    },
    'visitPayments.own': async (call) => ok(await linkOwn(context, call.input, callerOf(call))),
    'visitPayments.read': async ({ input, refuse }) => ok((await readLinkedCharge(db, input.token, refuse)).shown),
    'visitPayments.check': async ({ input, refuse }) => ok(await checkLink(context, input.token, refuse)),
    'visitPayments.pay': async ({ input, refuse }) => {
      const paying = await payCharge(context, { token: input.token, simulated: input.simulated, refuse })
      sendSoon()
      return ok(paying)
    },
    'visitPayments.listRefunds': async (call) => {
      await audit.record(db, auditActorOf(call.request), { action: 'visit_refunds.viewed' })
      return ok(await listRefunds(db))
    },
    'visitPayments.closeRefund': async (call) => {
      const left = await closeRefund(context, call.input, callerAbout(call, call.input.refundId))
      sendSoon()
      return ok(left, 'Devolución anotada')
    },
    'visitPayments.note': async (call) =>
      ok(await notePayment(context, call.input, callerAbout(call, call.input.taskId)), 'Pago anotado'),
    'visitPayments.takeBack': async (call) =>
      ok(await takeBackPayment(context, call.input, callerAbout(call, call.input.taskId)), 'Pago quitado'),
    'visitPayments.correct': async (call) =>
      ok(await correctPayment(context, call.input, callerAbout(call, call.input.paymentId)), 'Pago quitado'),
    'visitPayments.getTransferTo': async () => ok(await readTransferTo(db)),
    'visitPayments.saveTransferTo': async (call) =>
      ok(await saveTransferTo(context, call.input, callerOf(call)), 'Guardado'),
    'visitPayments.takeBackLine': async (call) =>
      ok(await takeBackLine(context, call.input, callerAbout(call, call.input.taskId)), 'Quitado de la cuenta'),
  }
}
