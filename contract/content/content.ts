import * as z from 'zod/mini'

import { success } from '../envelope.ts'

/** The seller's data that Colombian law requires (L-1), from settings of the installation and the delivery rates. */
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
  /** Statements about delivery that apply to all places, derived from the delivery rates. */
  delivery: z.object({
    /** Everything is sent to every municipality of Colombia. */
    coversAll: z.boolean(),
    /** The cost for everybody in pesos; null when it depends on the place. */
    cost: z.nullable(z.int()),
    /** Some places allow payment in cash on delivery. */
    hasContraEntrega: z.boolean(),
  }),
  /** Payments are simulated; an ADMIN sees a banner that says so (P-26). */
  hasSimulatedPayments: z.boolean(),
  /** The blocks that the owner removed from the menus and the home page: names of categories and titles of cards (P-298). */
  hiddenBlocks: z.array(z.string()),
  /**
   * Present where the shop uses a separate invoicing program (P-320): `on`; `past` where it used one, so that orders may have an
   * invoice.
   */
  invoices: z.optional(z.enum(['on', 'past'])),
})
export type Shop = z.infer<typeof shop>

export const content = {
  'content.getShop': { input: z.strictObject({}), output: success(shop) },
}
