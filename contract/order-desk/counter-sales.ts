import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { isCivilDate } from '../values/civil-days.ts'
import { id, line } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'
import { counterMethods } from './desk-rules.ts'
import { newClient, orderedProducts } from './phone-orders.ts'

const payment = z.strictObject({
  method: z.enum(counterMethods, { error: 'Elige cómo pagó.' }),
  /** Of the transfer, or of the terminal's slip. */
  reference: z._default(line({ max: 80, message: 'La referencia admite máximo 80 caracteres.' }), ''),
  /** What the buyer gave in cash; the change follows from it. Missing where nobody counted it. */
  received: z.optional(pesosFrom(0, 'Escribe cuánto recibiste, en pesos.')),
})

const sale = z
  .strictObject({
    /** The buyer's account; neither this nor `newClient` of who gave no name (P-336). */
    clientId: z.optional(id),
    newClient: z.optional(newClient),
    products: orderedProducts,
    payment,
  })
  .check(
    z.refine((sent) => !(sent.clientId && sent.newClient), { error: 'Elige un solo cliente.', path: ['clientId'] }),
    z.refine(({ payment: { method, received } }) => method === 'cash' || received === undefined, {
      error: 'Solo de lo que se paga en efectivo hay cambio.',
      path: ['payment', 'received'],
    }),
    z.refine(
      ({ products, payment: { received } }) =>
        received === undefined ||
        received >= products.reduce((sum, { quantity, sellingPrice }) => sum + quantity * sellingPrice, 0),
      { error: 'Lo recibido no alcanza para pagar.', path: ['payment', 'received'] },
    ),
  )

const noDay = 'Elige un día que exista.'
/** A day in Colombia. */
const day = z.string({ error: noDay }).check(z.refine((text) => isCivilDate(text), { error: noDay }))

const daySale = z.object({
  orderId: z.string(),
  at: z.iso.datetime(),
  /** '' of who gave no name, or deleted the account. */
  name: z.string(),
  method: z.enum(counterMethods),
  reference: z.string(),
  total: z.int(),
})
export type CounterDaySale = z.infer<typeof daySale>

const dayWay = z.object({
  method: z.enum(counterMethods),
  /** How many sales of that day, and what they were paid. */
  sales: z.int(),
  total: z.int(),
  /** What was noted that day as given back of sales that were paid so, on whatever day. */
  refunded: z.int(),
})

export const counterSales = {
  /**
   * Sells at the counter: the order is paid and handed over at once, all of it or nothing. Needs an `Idempotency-Key`: the same press again
   * gives the same sale.
   */
  'counterSales.sell': {
    input: sale,
    output: success(
      z.object({
        orderId: z.string(),
        total: z.int(),
        /** What goes back of the cash; 0 where nobody said how much was given. */
        change: z.int(),
        /** Whether its buyer is written to. */
        isEmailed: z.boolean(),
      }),
    ),
    problems: [
      'CLIENT_NOT_FOUND',
      'CLIENT_EXISTS',
      'PRODUCT_NOT_FOUND',
      'NOT_FOR_SALE',
      'NOT_ENOUGH',
      'PRICE_CHANGED',
      'LICENCE_LIMIT',
      'LICENCE_NEEDS_CLIENT',
      'KEY_REUSED',
      'SIGN_IN_BUSY',
    ] as const,
  },
  /** The sales of a day at the counter, by way of payment: for who counts the cash (P-339). Without a day, today's in Colombia. */
  'counterSales.ofDay': {
    input: z.strictObject({ date: z.optional(day) }),
    output: success(
      z.object({
        date: z.string(),
        ways: z.array(dayWay),
        /** The latest first. */
        sales: z.array(daySale),
      }),
    ),
  },
  /** All sales of a day at the counter, as a file. */
  'counterSales.file': {
    input: z.strictObject({ date: day, format: z.enum(['csv', 'xlsx'], { error: 'Elige CSV o Excel.' }) }),
    output: done,
  },
}
