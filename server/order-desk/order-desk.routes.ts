import type { CallName } from '../../contract/calls.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { ShipmentResult } from '../../contract/order-desk/desk-shipments.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { idempotencyKey } from '../platform/http/conditions.ts'
import { callerOf, type CallContext, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { cancelMany, sumIfCancelled } from './cancelling/cancel-many.ts'
import { cancelOrder } from './cancelling/cancel-order.ts'
import { cancelShipment } from './cancelling/cancel-shipment.ts'
import type { DeskContext, ShipmentStep } from './context.ts'
import { exchangeKey } from './keys/exchange-key.ts'
import { readKeys } from './keys/read-keys.ts'
import { countInAll, countTabs, listOrders } from './list/list-orders.ts'
import { collectOrder, markNotReceived } from './money/collect-order.ts'
import { oweNothing, stopRefund } from './money/owe-nothing.ts'
import { listPaymentTasks, settlePaymentTask } from './money/payment-tasks.ts'
import { recordPayment } from './money/record-payment.ts'
import { refundByProvider } from './money/refund-by-provider.ts'
import { refundOrder } from './money/refund-order.ts'
import { undoRefund } from './money/undo-refund.ts'
import { changeAddress } from './order/change-address.ts'
import { noteOrder } from './order/note-order.ts'
import { readForPrint, readOrder } from './order/read-order.ts'
import { changeDays } from './shipments/change-days.ts'
import { divideShipment, type DivideEvent } from './shipments/divide-shipment.ts'
import {
  refusalOf,
  stepShipment,
  stepShipments,
  type Step,
  type StepOutcome,
  type StepProblem,
} from './shipments/step-shipments.ts'

export type DeskCall = Extract<CallName, `orderDesk.${string}`>

type StepCall<C extends StepProblem> = Pick<CallContext<DeskCall>, 'request'> & {
  input: { shipments: readonly ShipmentStep[] }
  refuse: Refuse<C>
}

type DivideCall<C extends StepProblem> = Pick<CallContext<DeskCall>, 'request'> & {
  input: CheckedInput<'orderDesk.split'>
  refuse: Refuse<C>
}

/** Binds the calls of the order desk to their handlers. */
export function orderDeskHandlers(context: DeskContext): Handlers<DeskCall> {
  const { db, hasMail } = context
  const thenSend = sending(context)
  const stepMany = async <C extends StepProblem>({ input, request, refuse }: StepCall<C>, step: Step) => {
    const key = step === 'sent' ? idempotencyKey(request, () => new Problem('INVALID_REQUEST')) : undefined
    const results = await stepShipments(context, input.shipments, { step, key, auditActor: auditActorOf(request) })
    return respond(results, refuse)
  }
  const stepOne = async <C extends StepProblem>(
    { input, request, refuse }: Pick<CallContext<DeskCall>, 'request'> & { input: ShipmentStep; refuse: Refuse<C> },
    step: Step,
  ) => respondToOne(await stepShipment(context, input, { step, auditActor: auditActorOf(request) }), refuse)
  const divide = async <C extends StepProblem>({ input, request, refuse }: DivideCall<C>, event: DivideEvent) => {
    const key = idempotencyKey(request, () => new Problem('INVALID_REQUEST'))
    return respondToOne(
      await divideShipment(context, { ...input, key }, { event, auditActor: auditActorOf(request) }),
      refuse,
    )
  }

  return {
    ...refundHandlers(context),
    ...keyHandlers(context),
    'orderDesk.list': async ({ input }) => {
      const [page, counts] = await Promise.all([listOrders({ db, hasMail }, input), countTabs(db)])
      return { ...done(), counts, ...page, inAll: await countInAll(db, input, page) }
    },
    'orderDesk.get': async ({ input, refuse }) =>
      ok(await readOrder({ db, provider: context.payments.provider, hasMail }, input.orderId, refuse)),
    'orderDesk.print': async ({ input }) => ok(await readForPrint(db, input.orders)),
    'orderDesk.prepare': (call) => stepMany(call, 'prepared'),
    'orderDesk.unprepare': (call) => stepMany(call, 'unprepared'),
    'orderDesk.send': (call) => stepMany(call, 'sent'),
    'orderDesk.deliver': (call) => stepMany(call, 'delivered'),
    'orderDesk.undo': (call) => stepMany(call, 'undone'),
    'orderDesk.changeGuide': (call) => stepOne(call, 'guide_changed'),
    'orderDesk.return': (call) => stepOne(call, 'returned'),
    'orderDesk.receive': (call) => stepOne(call, 'received'),
    'orderDesk.split': (call) => divide(call, 'split'),
    'orderDesk.returnPart': (call) => divide(call, 'part_returned'),
    'orderDesk.cancelShipment': async (call) => {
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      return ok(await cancelShipment(context, { ...call.input, key }, callerOf(call)), 'Envío cancelado')
    },
    'orderDesk.note': async (call) => {
      await noteOrder(context, call.input, callerOf(call))
      return done('Nota guardada')
    },
    'orderDesk.changeAddress': async (call) =>
      ok(await changeAddress(context, call.input, callerOf(call)), 'Dirección guardada'),
    'orderDesk.cancel': async (call) =>
      ok(await thenSend(cancelOrder(context, call.input, callerOf(call))), 'Pedido cancelado'),
    'orderDesk.collect': async (call) => ok(await collectOrder(context, call.input, callerOf(call)), 'Pago registrado'),
    'orderDesk.recordPayment': async (call) => {
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      const recorded = recordPayment(context, { ...call.input, key }, callerOf(call))
      return ok(await thenSend(recorded), 'Pago registrado')
    },
    'orderDesk.notReceived': async (call) => {
      await markNotReceived(context, call.input, callerOf(call))
      return done('Queda por recibir de vuelta')
    },
    'orderDesk.ifCancelled': async ({ input }) => ok(await sumIfCancelled(db, input.orders)),
    'orderDesk.cancelMany': async (call) =>
      ok(await thenSend(cancelMany(context, call.input, auditActorOf(call.request)))),
    'orderDesk.changeDays': async (call) =>
      respondToOne(await changeDays(context, call.input, auditActorOf(call.request)), call.refuse),
    'orderDesk.paymentTasks': async () => ok(await listPaymentTasks(db)),
    'orderDesk.settleTask': async (call) => {
      await thenSend(settlePaymentTask(context, call.input, callerOf(call)))
      return done('Listo')
    },
  }
}

/** Makes queued e-mails leave at once. */
const sending =
  (context: DeskContext) =>
  async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    context.sendSoon()
    return done
  }

type RefundCall = Extract<
  DeskCall,
  `orderDesk.${'refund' | 'refundByProvider' | 'stopRefund' | 'undoRefund' | 'oweNothing'}`
>

/** Binds the calls about refunds. */
function refundHandlers(context: DeskContext): Handlers<RefundCall> {
  const thenSend = sending(context)
  return {
    'orderDesk.refund': async (call) =>
      ok(await thenSend(refundOrder(context, call.input, callerOf(call))), 'Devolución registrada'),
    'orderDesk.refundByProvider': async (call) =>
      ok(await thenSend(refundByProvider(context, call.input, callerOf(call)))),
    'orderDesk.stopRefund': async (call) => {
      await stopRefund(context, call.input, callerOf(call))
      return done('Ya no se espera')
    },
    'orderDesk.undoRefund': async (call) => {
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      const undone = undoRefund(context, { ...call.input, key }, callerOf(call))
      return ok(await thenSend(undone), 'Devolución deshecha')
    },
    'orderDesk.oweNothing': async (call) => {
      await oweNothing(context, call.input, callerOf(call))
      return done('No se devuelve nada')
    },
  }
}

/** Binds the calls about licence keys that do not work. */
function keyHandlers(context: DeskContext): Handlers<'orderDesk.keys' | 'orderDesk.exchangeKey'> {
  const thenSend = sending(context)
  return {
    'orderDesk.keys': async ({ input, refuse }) => ok(await readKeys(context, input.orderId, refuse)),
    'orderDesk.exchangeKey': async (call) => {
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      return ok(await thenSend(exchangeKey(context, { ...call.input, key }, callerOf(call))), 'Clave cambiada')
    },
  }
}

/** A call about a single shipment fails when that shipment fails. */
function respond<C extends StepProblem>(results: ShipmentResult[], refuse: Refuse<C>) {
  const done = results.filter(({ isDone }) => isDone).length
  const [only] = results
  if (results.length === 1 && only && !only.isDone) throw refuse(only.code as C, { message: only.message, data: only })
  return ok({ done, results })
}

function respondToOne<C extends StepProblem>(answer: StepOutcome, refuse: Refuse<C>) {
  if (answer.code !== 'DONE') throw refusalOf(answer, refuse)
  return ok({ shipmentId: answer.shipmentId, version: answer.version ?? 0 })
}
