import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { orderIva } from './order-iva.ts'
import { pickup } from './pickup.ts'
import { deliveryAddress } from './shipments.ts'
import { simulatedOutcomes } from './simulated-outcomes.ts'

/** How an order that is paid by a link stands. `refund`: paid too late, or given up, and the money goes back. */
export const linkStatuses = ['open', 'confirming', 'paid', 'expired', 'cancelled', 'refund'] as const
export type LinkStatus = (typeof linkStatuses)[number]

const token = z
  .string({ error: 'Este enlace no es válido.' })
  .check(z.regex(/^[\w-]{43}$/, { error: 'Este enlace no es válido.' }))

const linkedOrder = z.object({
  orderId: z.string(),
  standing: z.enum(linkStatuses),
  /** The latest try did not go through; another one may. */
  wasDeclined: z.boolean(),
  expiresAt: z.iso.datetime(),
  lines: z.array(
    z.object({ productName: z.string(), productImage: z.string(), quantity: z.int(), sellingPrice: z.int() }),
  ),
  goods: z.int(),
  delivery: z.int(),
  total: z.int(),
  iva: orderIva,
  /** Where it goes, while it can be paid; null where nothing is sent, and once the link is over. */
  address: z.nullable(z.pick(deliveryAddress, { recipient: true, line: true, municipality: true, department: true })),
  /** Where it is picked up instead, while it can be paid; null of what is sent. */
  pickup: z.nullable(pickup),
  /** Nobody is charged: the shop tries its payments out. */
  isSimulated: z.boolean(),
})
export type LinkedOrder = z.infer<typeof linkedOrder>

const read = {
  input: z.strictObject({ token }),
  output: success(linkedOrder),
  problems: ['PAYMENT_LINK_UNKNOWN'] as const,
}

export const paymentLinks = {
  /** What is bought, where it goes and what it costs. Changes nothing. */
  'paymentLinks.read': read,
  /** The same, after the provider was asked, at most every ten seconds. */
  'paymentLinks.check': read,
  /** Where to pay: `redirectUrl`, when there is somewhere to go. An order that is paid already says so, and nothing happens. */
  'paymentLinks.pay': {
    input: z.strictObject({
      token,
      /** Only where payments are simulated: how this one ends. */
      simulated: z.optional(z.enum(simulatedOutcomes, { error: 'Los datos del pago no son válidos.' })),
    }),
    output: success(z.object({ ...linkedOrder.shape, redirectUrl: z.nullable(z.string()) })),
    problems: ['PAYMENT_LINK_UNKNOWN', 'PAYMENT_LINK_OVER'] as const,
  },
}
