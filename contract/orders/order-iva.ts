import * as z from 'zod/mini'

/**
 * The IVA that the price of an order includes, with its delivery, in whole pesos, the highest rate first (P-288). Empty where the shop
 * charged none, and where nothing of it has any.
 */
export const orderIva = z.array(z.object({ taxCode: z.enum(['IVA19', 'IVA5']), base: z.int(), iva: z.int() }))
export type OrderIva = z.infer<typeof orderIva>
