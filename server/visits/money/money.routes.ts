import type { visitMoneyCalls } from '../../../contract/calls/visit-money.ts'
import { auditActorOf } from '../../platform/http/audit.ts'
import { callerAbout, callerOf, type Handlers } from '../../platform/http/handlers.ts'
import { ok } from '../../platform/http/serve.ts'
import type { VisitsContext } from '../context.ts'
import { listCash, receiveCash } from './cash.ts'
import { searchParts, usualParts } from './find-parts.ts'
import { addPart, changePart } from './parts.ts'
import { pay } from './pay.ts'
import { answerOwnQuote, answerQuoteLink, linkQuote, readQuoteLink } from './quote-link.ts'
import { approveQuote, makeQuote } from './quotes.ts'
import { listPrices, savePrices } from './service-prices.ts'
import { addService, changeService } from './services.ts'

export type VisitMoneyCall = keyof typeof visitMoneyCalls

/** Binds the calls of a visit's money to their handlers. */
export function visitMoneyHandlers(context: VisitsContext & { sendSoon: () => void }): Handlers<VisitMoneyCall> {
  const { db, audit } = context
  return {
    'visits.usualParts': async () => ok(await usualParts(db)),
    'visits.searchParts': async ({ input }) => ok(await searchParts(db, input.q)),
    'visits.addPart': async (call) => ok(await addPart(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.changePart': async (call) =>
      ok(await changePart(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.addService': async (call) =>
      ok(await addService(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.changeService': async (call) =>
      ok(await changeService(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.makeQuote': async (call) => ok(await makeQuote(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.approveQuote': async (call) =>
      ok(await approveQuote(context, call.input, callerAbout(call, call.input.taskId)), 'Aprobado'),
    'visits.linkQuote': async (call) => {
      call.request.auditTarget = call.input.taskId
      const link = await linkQuote(context, call.input, callerOf(call))
      context.sendSoon()
      return ok(link)
    },
    'visits.pay': async (call) =>
      ok(await pay(context, call.input, callerAbout(call, call.input.taskId)), 'Pago anotado'),
    'visits.readQuoteLink': async ({ input, refuse }) => ok(await readQuoteLink(db, input.token, refuse)),
    'visits.answerQuoteLink': async ({ input, request, refuse }) =>
      ok(await answerQuoteLink(context, input, { auditActor: auditActorOf(request), refuse }), 'Respuesta guardada'),
    'visits.answerQuote': async (call) =>
      ok(await answerOwnQuote(context, call.input, callerAbout(call, call.input.taskId)), 'Respuesta guardada'),
    'visits.listPrices': async () => ok(await listPrices(db)),
    'visits.savePrices': async (call) => ok(await savePrices(context, call.input, callerOf(call)), 'Precios guardados'),
    'visits.listCash': async (call) => {
      await audit.record(db, auditActorOf(call.request), { action: 'cash.viewed' })
      return ok(await listCash(db))
    },
    'visits.receiveCash': async (call) =>
      ok(await receiveCash(context, call.input, callerAbout(call, call.input.technicianId)), 'Efectivo recibido'),
  }
}
