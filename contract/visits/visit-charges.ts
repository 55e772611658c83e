import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id, line, personName } from '../values/text.ts'
import { wholeNumber, pesosFrom } from '../values/whole-number.ts'
import { drawing } from './drawing.ts'
import { moneyLimits } from './visit-limits.ts'
import { paymentMethods, proposal } from './visit-money.ts'
import { firstStep, step, stepProblems, visit } from './visits.ts'

const noAmount = 'Escribe un valor en pesos, sin decimales.'
const pesos = wholeNumber({ min: 0, max: moneyLimits.amount, message: noAmount })
const payable = wholeNumber({ min: 1, max: moneyLimits.amount, message: noAmount })
const quantity = wholeNumber({ min: 1, max: moneyLimits.quantity, message: 'Elige entre 1 y 20 unidades.' })
const lineState = z.enum(['added', 'dropped'], { error: 'Di si la línea queda o se quita.' })
const quotedTotal = pesosFrom(0, 'El total no es válido.')

const token = z
  .string({ error: 'Este enlace no es válido.' })
  .check(z.regex(/^[\w-]{43}$/, { error: 'Este enlace no es válido.' }))

const cataloguePart = z.object({
  productId: z.string(),
  productName: z.string(),
  /** '' without one. */
  productImage: z.string(),
  sellingPrice: z.int(),
  /** Null: its stock is not counted. */
  stock: z.nullable(z.int()),
})
export type CataloguePart = z.infer<typeof cataloguePart>

/** The client's reply: names the displayed quote and its displayed total. */
const answer = {
  quoteId: id,
  total: quotedTotal,
  isApproved: z.boolean({ error: 'Di si lo apruebas o no.' }),
}
const answerProblems = ['QUOTE_OVER', 'PART_SOLD_OUT'] as const
const lineProblems = [...stepProblems, 'VISIT_LINES_FULL'] as const

/** Parts, services, quotes and payments of a visit. Every step returns the current visit. */
export const visitCharges = {
  /** The parts used most by technicians, for the phone's small offline list. */
  'visits.usualParts': { input: z.strictObject({}), output: success(z.array(cataloguePart)) },
  'visits.searchParts': {
    input: z.strictObject({
      q: line({ min: 2, max: 100, message: 'Escribe al menos dos letras.' }),
    }),
    output: success(z.array(cataloguePart)),
  },
  /** Adds a part at the shop's price when the step arrives; the quote detects a price that differs from the displayed one. */
  'visits.addPart': {
    input: z.strictObject({
      ...firstStep,
      partId: id,
      computerId: id,
      productId: id,
      quantity: z._default(quantity, 1),
    }),
    output: success(visit),
    problems: [...lineProblems, 'PRODUCT_NOT_FOUND'] as const,
  },
  /** Absent fields stay unchanged. An approved or returned part cannot be changed. */
  'visits.changePart': {
    input: z.strictObject({
      ...step,
      partId: id,
      quantity: z.optional(quantity),
      state: z.optional(lineState),
    }),
    output: success(visit),
    problems: lineProblems,
  },
  /** Adds a service from a version of the owner's price list, which the phone may have stored. */
  'visits.addService': {
    input: z.strictObject({
      ...firstStep,
      serviceId: id,
      computerId: z.optional(id),
      listVersion: wholeNumber({ min: 1, max: 1_000_000, message: 'Versión no válida.' }),
      position: wholeNumber({ min: 1, max: moneyLimits.lines, message: 'Elige un servicio de la lista.' }),
      amount: pesos,
    }),
    output: success(visit),
    problems: lineProblems,
  },
  'visits.changeService': {
    input: z.strictObject({ ...step, serviceId: id, amount: z.optional(pesos), state: z.optional(lineState) }),
    output: success(visit),
    problems: lineProblems,
  },
  /** Makes a quote of the current lines. `total`: the displayed total; if it has changed, QUOTE_CHANGED. */
  'visits.makeQuote': {
    input: z.strictObject({ ...firstStep, quoteId: id, total: quotedTotal }),
    output: success(visit),
    problems: [...stepProblems, 'QUOTE_CHANGED'] as const,
  },
  /** The client signs on the technician's phone. Takes the parts from the stock. */
  'visits.approveQuote': {
    input: z.strictObject({ ...step, quoteId: id, total: quotedTotal, signer: personName, signature: drawing }),
    output: success(visit),
    problems: [...stepProblems, 'QUOTE_CHANGED', 'PART_SOLD_OUT'] as const,
  },
  /** A link for the client's own phone, also by e-mail. `path` is to be appended to the shop's own address. */
  'visits.linkQuote': {
    input: z.strictObject({ taskId: id, quoteId: id }),
    output: success(
      z.object({ path: z.string(), endsAt: z.iso.datetime(), phone: z.string(), isEmailed: z.boolean() }),
    ),
    problems: ['NOT_FOUND', 'QUOTE_OVER'] as const,
  },
  /** The quote behind a link. Changes nothing. */
  'visits.readQuoteLink': {
    input: z.strictObject({ token }),
    output: success(z.object({ ...proposal.shape, endsAt: z.iso.datetime() })),
    problems: ['VISIT_LINK_UNKNOWN'] as const,
  },
  'visits.answerQuoteLink': {
    input: z.strictObject({ token, ...answer }),
    output: success(z.object({ ...proposal.shape, endsAt: z.iso.datetime() })),
    problems: ['VISIT_LINK_UNKNOWN', ...answerProblems] as const,
  },
  /** The client approves or declines the quote in their account. */
  'visits.answerQuote': {
    input: z.strictObject({ taskId: id, ...answer }),
    output: success(proposal),
    problems: ['NOT_FOUND', ...answerProblems] as const,
  },
  /** Records money that the technician received, or saw arrive, never more than was approved. */
  'visits.pay': {
    input: z.strictObject({
      ...firstStep,
      paymentId: id,
      method: z.enum(paymentMethods, { error: 'Elige cómo paga.' }),
      amount: payable,
    }),
    output: success(visit),
    problems: [...stepProblems, 'VISIT_PAYMENT'] as const,
  },
}
