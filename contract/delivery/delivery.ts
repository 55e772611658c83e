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

/** Destination, cost and the first and last day of arrival; a day is `YYYY-MM-DD`. */
const quotedPlace = z.object({
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  /** False: the shop does not deliver there; cost and days are null. */
  isCovered: z.boolean(),
  /** Whole pesos. */
  cost: z.nullable(z.int()),
  arrivesFrom: z.nullable(z.string()),
  arrivesTo: z.nullable(z.string()),
  /** The highest total that may be paid on delivery; null where that is not possible. */
  contraEntregaUpTo: z.nullable(z.int()),
  /**
   * Pesos of goods missing for free delivery; 0 when none are missing, null where free delivery does not depend on the amount
   * (P-282).
   */
  missingForFree: z.nullable(z.int()),
})

const quote = z.object({
  /** False for carts of licences only: nothing is sent. */
  isNeeded: z.boolean(),
  /** Delivery is free to all places: a cart can be paid without an address. */
  isFreeEverywhere: z.boolean(),
  /** Null without a municipality in the request. */
  place: z.nullable(quotedPlace),
  /** Places where the order can be picked up instead, at no cost (P-303); none where nothing is sent. */
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
  /** The cost of sending products together. Visitors may also call it, from the product's page. */
  'delivery.quote': {
    input: z.strictObject({ municipalityCode: z.optional(municipalityCode), products: parcel }),
    output: success(quote),
  },
  'delivery.municipalities': { input: z.strictObject({}), output: success(z.array(department)) },
}
