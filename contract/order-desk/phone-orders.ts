import * as z from 'zod/mini'

import { accountFields } from '../accounts/account-fields.ts'
import { addressFields, address } from '../delivery/addresses.ts'
import { done, success } from '../envelope.ts'
import { quantity } from '../orders/cart.ts'
import { cartLimits } from '../orders/order-limits.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, line, tooLong } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'
import { cancelReasons } from './desk-rules.ts'

/** How long a payment link is valid, and reserves the units of its order. */
export const PAYMENT_LINK_HOURS = 24

/** The maximum number of clients that a search returns. */
export const CLIENTS_FOUND = 8

const client = z.object({
  _id: z.string(),
  name: z.string(),
  documentType: z.string(),
  /** '' when the client has never given it. */
  document: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type PhoneClient = z.infer<typeof client>

const noConsent = 'Pregunta si autoriza el uso de sus datos.'
/** A person without an account; one is created with the order, and only the owner of its e-mail address can set its password. */
export const newClient = z.strictObject({
  name: accountFields.name,
  phone: addressFields.phone,
  email: accountFields.email,
  /** The client was informed about the policy on personal data and agreed (Ley 1581 de 2012). */
  hasConsented: z.literal(true, { error: noConsent }),
})

const badPickup = 'El lugar para recoger no es válido.'
const noProducts = 'Agrega al menos un producto.'
const pesos = pesosFrom(0, 'Valor en pesos no válido.')

/** What is bought, at the prices of the screen. */
export const orderedProducts = z
  .array(z.strictObject({ productId: id, quantity, sellingPrice: pesos }), { error: noProducts })
  .check(
    z.minLength(1, { error: noProducts }),
    z.maxLength(cartLimits.lines, { error: `Máximo ${cartLimits.lines} productos en un pedido.` }),
    z.refine((lines) => new Set(lines.map(({ productId }) => productId.toLowerCase())).size === lines.length, {
      error: 'Un producto está dos veces.',
    }),
  )

/** How an order by telephone is paid: under a link, or in cash when it arrives, where the rates allow it (M-14). */
export const phonePayments = ['link', 'contra_entrega'] as const
export type PhonePayment = (typeof phonePayments)[number]

const phoneOrder = z
  .strictObject({
    clientId: z.optional(id),
    newClient: z.optional(newClient),
    products: orderedProducts,
    /** One of the client's address book. */
    addressId: z.optional(id),
    /** Or a new address, for this order only. */
    address: z.optional(z.strictObject(addressFields)),
    /** Or a pickup place (P-318), at no cost; if its version has changed, no order is created. */
    pickup: z.optional(z.strictObject({ placeId: id, version: rowVersion }, { error: badPickup })),
    /** The displayed delivery cost; if it has changed, no order is created. */
    deliveryCost: z._default(pesos, 0),
    payment: z._default(z.enum(phonePayments, { error: 'Elige cómo lo paga.' }), 'link'),
  })
  .check(
    z.refine((sent) => (sent.clientId === undefined) !== (sent.newClient === undefined), {
      error: 'Di para quién es el pedido.',
      path: ['clientId'],
    }),
    z.refine(({ addressId, address: written }) => addressId === undefined || written === undefined, {
      error: 'Elige una sola dirección.',
      path: ['addressId'],
    }),
    z.refine((sent) => !sent.pickup || (!sent.addressId && !sent.address && sent.deliveryCost === 0), {
      error: 'Lo que se recoge en la tienda no lleva dirección ni envío.',
      path: ['pickup'],
    }),
  )

const link = z.object({
  orderId: z.string(),
  /** The path of the payment page, with its secret behind the #; to be appended to the shop's own address. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
  /** Pesos to pay, goods and delivery. */
  total: z.int(),
  /** The client's own number. */
  phone: z.string(),
})
export type PaymentLink = z.infer<typeof link>

export const phoneOrders = {
  /** Finds existing accounts by beginnings of words of name, document, phone and e-mail; one account must match all words. */
  'phoneOrders.findClients': {
    input: z.strictObject({
      q: line({ min: 3, max: 100, message: 'Escribe al menos tres letras o números.' }),
    }),
    output: success(z.array(client)),
  },
  'phoneOrders.addressesOf': { input: z.strictObject({ clientId: id }), output: success(z.array(address)) },
  /**
   * Creates an order that waits for its payment link, or that is paid on delivery. Needs an `Idempotency-Key`: a repeated call
   * returns the same order, with a new link while it waits for one.
   */
  'phoneOrders.place': {
    input: phoneOrder,
    output: success(
      z.object({
        orderId: z.string(),
        total: z.int(),
        /** Null for an order paid on delivery. */
        link: z.nullable(link),
        /** Whether the client gets an e-mail. */
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
      'ADDRESS_MISSING',
      'ADDRESS_GONE',
      'MUNICIPALITY_UNKNOWN',
      'NO_COVERAGE',
      'DELIVERY_CHANGED',
      'PICKUP_CHANGED',
      'NO_CONTRA_ENTREGA',
      'PAYMENT_AMOUNT',
      'KEY_REUSED',
      'SIGN_IN_BUSY',
    ] as const,
  },
  /** Makes another link to an order that still awaits payment; earlier links stay valid. */
  'phoneOrders.makeLink': {
    input: z.strictObject({ orderId: id }),
    output: success(link),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'] as const,
  },
  /**
   * Cancels an unpaid telephone or transfer order; refused while its provider has a payment in progress. `reason`: as in
   * `orderDesk.cancel`; it is shown in the history if given.
   */
  'phoneOrders.cancel': {
    input: z.strictObject({
      orderId: id,
      reason: z.optional(z.enum(cancelReasons, { error: 'Elige por qué se cancela.' })),
      detail: z._default(line({ max: 300, message: tooLong }), ''),
    }),
    output: done,
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'PAYMENT_UNDER_WAY'] as const,
  },
}
