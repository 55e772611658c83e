import * as z from 'zod/mini'

import { success } from '../envelope.ts'

/** The seller's data that Colombian law requires (L-1): settings of the installation, and what the delivery rates say. */
export const shop = z.object({
  name: z.string(),
  legalName: z.string(),
  nit: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  privacyEmail: z.string(),
  hours: z.string(),
  registry: z.string(),
  serviceArea: z.string(),
  shippingCost: z.string(),
  shippingTime: z.string(),
  returnsAddress: z.string(),
  processors: z.array(z.string()),
  /** What can be said of delivery to anywhere; the delivery rates decide. */
  delivery: z.object({
    /** Everything is sent to every municipality of Colombia. */
    coversAll: z.boolean(),
    /** What everybody pays for it in pesos; null where it depends. */
    cost: z.nullable(z.int()),
    /** Somewhere orders can be paid in cash when they arrive. */
    hasContraEntrega: z.boolean(),
  }),
  /** Payments are simulated; an ADMIN sees a banner that says so (P-26). */
  hasSimulatedPayments: z.boolean(),
  /** What its owner has taken from the menus and the home page: names of categories and titles of cards (P-298). */
  hiddenBlocks: z.array(z.string()),
  /**
   * There where the shop invoices in a programme of its own (P-320): `on`; `past` where it did, so that orders may have an invoice.
   */
  invoices: z.optional(z.enum(['on', 'past'])),
})
export type Shop = z.infer<typeof shop>

export const content = {
  'content.getShop': { input: z.strictObject({}), output: success(shop) },
}
