import * as z from 'zod/mini'

/** Where and until when an order is picked up (P-303), as it was when it was ordered; its address is that of the place. */
export const pickup = z.object({
  placeName: z.string(),
  /** When the place is open, in the owner's words. */
  hours: z.string(),
})

/** A place where goods can be picked up now. */
export const pickupPlace = z.object({
  _id: z.string(),
  ...pickup.shape,
  line: z.string(),
  municipality: z.string(),
  department: z.string(),
  /** The day on which it is ready there if it is ordered now, `YYYY-MM-DD`. */
  readyOn: z.string(),
  /** Up to which total one may pay there when picking it up; null for not at all. */
  contraEntregaUpTo: z.nullable(z.int()),
  /** Sent back with a payment: another place than the buyer saw charges nothing. */
  version: z.int(),
})
export type PickupPlace = z.infer<typeof pickupPlace>
