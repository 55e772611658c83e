import * as z from 'zod/mini'

/** The place and period for picking up an order (P-303), as they were at the purchase; its address is that of the place. */
export const pickup = z.object({
  placeName: z.string(),
  /** The opening hours of the place, in the owner's words. */
  hours: z.string(),
})

/** A place that offers pickup now. */
export const pickupPlace = z.object({
  _id: z.string(),
  ...pickup.shape,
  line: z.string(),
  municipality: z.string(),
  department: z.string(),
  /** The day on which an order placed now is ready there, `YYYY-MM-DD`. */
  readyOn: z.string(),
  /** The highest total that may be paid there at pickup; null where that is not possible. */
  contraEntregaUpTo: z.nullable(z.int()),
  /** Send it back with a payment; if the place has changed, nothing is charged. */
  version: z.int(),
})
export type PickupPlace = z.infer<typeof pickupPlace>
