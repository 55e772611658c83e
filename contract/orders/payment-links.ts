import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { orderIva } from './order-iva.ts'
import { pickup } from './pickup.ts'
import { deliveryAddress } from './shipments.ts'
import { simulatedOutcomes } from './simulated-outcomes.ts'

/** The state of an order that is paid with a link. `refund`: paid too late, or cancelled, and the money is refunded. */
export const linkStatuses = ['open', 'confirming', 'paid', 'expired', 'cancelled', 'refund'] as const
export type LinkStatus = (typeof linkStatuses)[number]

const token = z
  .string({ error: 'Este enlace no es válido.' })
  .check(z.regex(/^[\w-]{43}$/, { error: 'Este enlace no es válido.' }))

const linkedOrder = z.object({
  orderId: z.string(),
  standing: z.enum(linkStatuses),
  /** The latest attempt was declined; another one is possible. */
  wasDeclined: z.boolean(),
  expiresAt: z.iso.datetime(),
  lines: z.array(
    z.object({ productName: z.string(), productImage: z.string(), quantity: z.int(), sellingPrice: z.int() }),
  ),
  goods: z.int(),
  delivery: z.int(),
  total: z.int(),
  iva: orderIva,
  /** The delivery address, while the link can be paid; null when nothing is sent, and once the link is over. */
  address: z.nullable(z.pick(deliveryAddress, { recipient: true, line: true, municipality: true, department: true })),
  /** The pickup place, while the link can be paid; null for orders that are sent. */
  pickup: z.nullable(pickup),
  /** The shop tests its payments: nothing is charged. */
  isSimulated: z.boolean(),
})
export type LinkedOrder = z.infer<typeof linkedOrder>

const read = {
  input: z.strictObject({ token }),
  output: success(linkedOrder),
  problems: ['PAYMENT_LINK_UNKNOWN'] as const,
}

export const paymentLinks = {
  /** The products, the destination and the price. Changes nothing. */
  'paymentLinks.read': read,
  /** The same data, after checking with the provider, at most every ten seconds. */
  'paymentLinks.check': read,
  /** Starts a payment: open `redirectUrl`, when there is one. For an order that is already paid the call changes nothing. */
  'paymentLinks.pay': {
    input: z.strictObject({
      token,
      /** Only with simulated payments: the outcome of this one. */
      simulated: z.optional(z.enum(simulatedOutcomes, { error: 'Los datos del pago no son válidos.' })),
    }),
    output: success(z.object({ ...linkedOrder.shape, redirectUrl: z.nullable(z.string()) })),
    problems: ['PAYMENT_LINK_UNKNOWN', 'PAYMENT_LINK_OVER'] as const,
  },
}
