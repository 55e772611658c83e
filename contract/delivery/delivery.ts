import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { quantity } from '../orders/cart.ts'
import { cartLimits } from '../orders/order-limits.ts'
import { pickupPlace } from '../orders/pickup.ts'
import { id } from '../values/text.ts'
import { addressMessages } from './address-rules.ts'

/** The municipalities of a department, each as the last three digits of its code and its name (M-7). */
export const department = z.object({
  /** Two digits, with which the codes of its municipalities begin. */
  code: z.string(),
  name: z.string(),
  municipalities: z.array(z.tuple([z.string(), z.string()])),
})
export type Department = z.infer<typeof department>

/** Where it goes, what it costs and between which days it comes; a day is `YYYY-MM-DD`. */
const quotedPlace = z.object({
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  /** False: nobody delivers there, and there is neither cost nor day. */
  isCovered: z.boolean(),
  /** Whole pesos. */
  cost: z.nullable(z.int()),
  arrivesFrom: z.nullable(z.string()),
  arrivesTo: z.nullable(z.string()),
  /** Up to which total one may pay on delivery; null for not at all. */
  contraEntregaUpTo: z.nullable(z.int()),
  /** Pesos that the goods lack so that their delivery is free; 0 when they do not, null where it is not a question of that (P-282). */
  missingForFree: z.nullable(z.int()),
})

const quote = z.object({
  /** False where nothing is sent: licences only. */
  isNeeded: z.boolean(),
  /** Delivery costs nothing to anywhere: a cart is paid without an address. */
  isFreeEverywhere: z.boolean(),
  /** Null without a municipality in the question. */
  place: z.nullable(quotedPlace),
  /** Where it can be picked up instead, for nothing (P-303); none where nothing is sent. */
  pickupPlaces: z.array(pickupPlace),
})
export type Quote = z.infer<typeof quote>
export type QuotedPlace = z.infer<typeof quotedPlace>

const noProducts = 'Los productos no son válidos.'
const parcel = z
  .array(z.strictObject({ productId: id, quantity }), { error: noProducts })
  .check(z.minLength(1, { error: noProducts }), z.maxLength(cartLimits.lines, { error: noProducts }))
const municipalityCode = z
  .string({ error: addressMessages.municipality })
  .check(z.regex(/^\d{5}$/, { error: addressMessages.municipality }))

export const delivery = {
  /** What products cost to send together. Visitors ask it from the product's page, too. */
  'delivery.quote': {
    input: z.strictObject({ municipalityCode: z.optional(municipalityCode), products: parcel }),
    output: success(quote),
  },
  'delivery.municipalities': { input: z.strictObject({}), output: success(z.array(department)) },
}
