import * as z from 'zod/mini'

import { success } from './envelope.ts'

/** The seller's data that Colombian law requires (L-1); every value is a setting of the installation. */
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
  /** Payments are simulated; an ADMIN sees a banner that says so (P-26). */
  hasSimulatedPayments: z.boolean(),
})
export type Shop = z.infer<typeof shop>

export const content = {
  'content.getShop': { input: z.strictObject({}), output: success(shop) },
}
