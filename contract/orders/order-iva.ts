import * as z from 'zod/mini'

/**
 * The IVA included in the price of an order and its delivery, in whole pesos, the highest rate first (P-288). Empty where the
 * shop charged none, and for orders without IVA.
 */
export const orderIva = z.array(z.object({ taxCode: z.enum(['IVA19', 'IVA5']), base: z.int(), iva: z.int() }))
export type OrderIva = z.infer<typeof orderIva>
