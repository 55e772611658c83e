import type { CallName } from '../../contract/calls.ts'
import { mayEnter } from '../../contract/shop-areas.ts'
import { listAddresses } from '../delivery/addresses.repo.ts'
import { refuseChanged } from '../order-desk/order-changed.ts'
import { idempotencyKey, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { cancelPhoneOrder } from './cancel-order.ts'
import type { PhoneOrdersContext } from './context.ts'
import { findClients } from './find-clients.ts'
import { makeLink } from './links.ts'
import { checkLink, payByLink } from './pay-link.ts'
import { placeOrder } from './place-order.ts'
import { readLink } from './read-link.ts'

export type PhoneOrdersCall = Extract<CallName, `phoneOrders.${string}` | `paymentLinks.${string}`>

const missingKey = () => unreadable('Idempotency-Key', 'Falta la clave con la que este pedido se hace una sola vez.')

/** Binds the calls of telephone orders and of payment links to what they do. */
export function phoneOrdersHandlers(context: PhoneOrdersContext): Handlers<PhoneOrdersCall> {
  const { db, hasMail, audit } = context
  return {
    'phoneOrders.findClients': async ({ input, actor }) => {
      const found = await findClients(db, input.q)
      // Booking a visit needs name and telephone; the document is for invoices of orders (P-302).
      if (mayEnter(actor.areas, 'orders')) return ok(found)
      return ok(found.map((one) => Object.assign(one, { document: '', email: '' })))
    },
    'phoneOrders.addressesOf': async ({ input }) => ok(await listAddresses(db, input.clientId)),
    'phoneOrders.place': async (call) => {
      const key = idempotencyKey(call.request, missingKey)
      if (key === undefined) throw missingKey()
      const placed = await placeOrder(context, call.input, { ...callerOf(call), key })
      call.request.auditTarget = placed.orderId
      context.sendSoon()
      void call.reply.code(201)
      return ok({ ...placed, isEmailed: hasMail }, 'Pedido hecho')
    },
    'phoneOrders.makeLink': async (call) => {
      const { orderId } = call.input
      call.request.auditTarget = orderId
      return db.transaction().execute(async (tx) => {
        const link = await makeLink(tx, orderId)
        if (link) {
          await audit.record(tx, callerOf(call).auditActor, { action: 'order.link_made', target: orderId })
          return ok(link)
        }
        const known = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
        throw known ? await refuseChanged(tx, orderId, call.refuse) : call.refuse('ORDER_NOT_FOUND')
      })
    },
    'phoneOrders.cancel': async (call) => {
      call.request.auditTarget = call.input.orderId
      await cancelPhoneOrder(context, call.input, callerOf(call))
      context.sendSoon()
      return done('Pedido cancelado')
    },
    'paymentLinks.read': async ({ input, refuse }) => ok((await readLink(db, input.token, refuse)).shown),
    'paymentLinks.check': async ({ input, refuse }) => ok(await checkLink(context, input.token, refuse)),
    'paymentLinks.pay': async ({ input, refuse }) => {
      const paying = await payByLink(context, { token: input.token, simulated: input.simulated, refuse })
      context.sendSoon()
      return ok(paying)
    },
  }
}
