import * as z from 'zod/mini'

import { pageOf, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { casePhoto, casePhotos } from './case-photos.ts'
import { caseEvents, caseKinds, caseLimits, caseStates, lawExceptions } from './return-case-rules.ts'

const moment = z.iso.datetime()
const day = z.nullable(z.string())
const tooLong = `Máximo ${caseLimits.text} caracteres.`
const noLines = 'Elige qué devuelves.'
const noCount = 'Elige cuántas unidades.'

const caseLine = z.object({
  lineId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productImage: z.string(),
  quantity: z.int(),
  /** Returned units of the line that are damaged and not for sale again. */
  damaged: z.int(),
})

const returnCase = z.object({
  _id: z.string(),
  /** The case number: `RET-2026-000012`. */
  radicado: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  orderId: z.string(),
  /** The number of the shipment that delivered its units. */
  shipment: z.int(),
  openedAt: moment,
  /** The fault; '' for a withdrawal. */
  fault: z.string(),
  /** The buyer's additional note; '' without one. */
  note: z.string(),
  /** The shop's text about its decision; '' without one. */
  reply: z.string(),
  exception: z.nullable(z.enum(lawExceptions)),
  /** The last day, `YYYY-MM-DD`, for the shop's next duty; null while a withdrawal waits for its buyer. */
  dueOn: day,
  closedAt: z.nullable(moment),
  /** The price of its units, in pesos. */
  amount: z.int(),
  lines: z.array(caseLine),
  /** Photos of the buyer and of the shop, the first one first (P-334). */
  photos: z.array(casePhoto),
  /** The events, the newest first; `who` is '' for automatic ones, and when that account is deleted. */
  events: z.array(
    z.object({ at: moment, event: z.enum(caseEvents), by: z.enum(['buyer', 'shop', 'system']), who: z.string() }),
  ),
  version: z.int(),
})
export type ReturnCase = z.infer<typeof returnCase>

/** A case as its buyer sees it, without names of employees. */
const ownCase = z.object({ ...returnCase.shape, canCancel: z.boolean(), canNote: z.boolean() })
export type OwnCase = z.infer<typeof ownCase>

const deskCase = z.object({
  ...returnCase.shape,
  /** '' when that account is deleted. */
  name: z.string(),
  isLate: z.boolean(),
  /** The day from which it may be closed because its product never arrived; null when it may not. */
  notSentFrom: day,
})
export type DeskCase = z.infer<typeof deskCase>

/** The cases that may be opened about a delivered shipment; both null when none may. */
const offer = z.object({
  orderId: z.string(),
  shipmentId: z.string(),
  shipment: z.int(),
  /** The last day to withdraw, and the business days left after today; null once that day is over. */
  withdrawal: z.nullable(z.object({ until: z.string(), daysLeft: z.int() })),
  /** The last day of the legal guarantee; null once it is over. */
  guaranteeUntil: day,
  /** Units without a case; `toWithdraw` of them have no rejected withdrawal either. */
  lines: z.array(
    z.object({
      ...z.omit(caseLine, { quantity: true, damaged: true }).shape,
      toWithdraw: z.int(),
      toClaim: z.int(),
    }),
  ),
  /** Licences of the order, for which no case can be opened, and whether their keys were shown. */
  licences: z.array(z.object({ productName: z.string(), isShown: z.boolean() })),
})
export type CaseOffer = z.infer<typeof offer>

const lines = z
  .array(
    z.strictObject({ lineId: id, quantity: wholeNumber({ min: 1, max: 99, message: noCount }) }, { error: noLines }),
    { error: noLines },
  )
  .check(z.minLength(1, { error: noLines }), z.maxLength(50, { error: noLines }))

const opening = z
  .strictObject({
    shipmentId: id,
    kind: z.enum(caseKinds, { error: 'Elige si es retracto o garantía.' }),
    lines,
    fault: z._default(longText({ max: caseLimits.text, message: tooLong }), ''),
  })
  .check(
    z.refine(({ kind, fault }) => kind === 'withdrawal' || fault !== '', {
      error: 'Cuéntanos qué le pasa.',
      path: ['fault'],
    }),
  )
const openProblems = [
  'NOT_FOUND',
  'CASE_NOT_OFFERED',
  'CASE_TERM_OVER',
  'CASE_UNITS',
  'CASE_LIMIT',
  'KEY_REUSED',
] as const
const named = { caseId: id, version: rowVersion }
const changeProblems = ['NOT_FOUND', 'CASE_CHANGED', 'KEY_REUSED'] as const

export const returnCases = {
  ...casePhotos,
  /** The caller's cases, the newest first and 100 at most, and the cases that may be opened about delivered shipments. */
  'returnCases.listOwn': {
    input: z.strictObject({}),
    output: success(
      z.object({
        cases: z.array(ownCase),
        offers: z.array(offer),
        /** The address for returned products; '' when the shop has set none. */
        sendTo: z.string(),
      }),
    ),
  },
  /**
   * Opens a case; with an `Idempotency-Key`, a repeated call has one effect. A guarantee claim needs `fault`, a withdrawal needs
   * no reason.
   */
  'returnCases.open': { input: opening, output: success(ownCase), problems: openProblems },
  /** Adds one note, while the case is open and has none. */
  'returnCases.note': {
    input: z.strictObject({
      ...named,
      note: longText({ min: 1, max: caseLimits.text, message: 'Escribe la nota.', tooLong }),
    }),
    output: success(ownCase),
    problems: changeProblems,
  },
  /** Cancels a case whose product the shop has not received. */
  'returnCases.cancel': { input: z.strictObject(named), output: success(ownCase), problems: changeProblems },
  /** The cases of all orders: open ones by due day, closed ones by their end, the latest first. */
  'returnCases.list': {
    input: z.strictObject({
      list: z._default(z.enum(['open', 'closed'], { error: 'Elige abiertas o cerradas.' }), 'open'),
      after: z.optional(id),
    }),
    output: pageOf(deskCase),
  },
  /** The cases of an order, the newest first, and the cases that may be opened for its buyer. */
  'returnCases.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(z.object({ cases: z.array(deskCase), offers: z.array(offer) })),
    problems: ['NOT_FOUND'] as const,
  },
  /** Opens a case for a telephone client; otherwise as `returnCases.open`. */
  'returnCases.openFor': { input: opening, output: success(deskCase), problems: openProblems },
  /** Records that the product is back: its units return to stock except the `damaged` ones, and its price is owed from now on. */
  'returnCases.receive': {
    input: z.strictObject({
      ...named,
      damaged: z._default(
        z
          .array(
            z.strictObject(
              { lineId: id, quantity: wholeNumber({ min: 1, max: 99, message: noCount }) },
              { error: noCount },
            ),
            { error: noCount },
          )
          .check(z.maxLength(50, { error: noCount })),
        [],
      ),
    }),
    output: success(deskCase),
    problems: [...changeProblems, 'CASE_DAMAGED', 'REFUND_UNDER_WAY'] as const,
  },
  /**
   * The shop's other decisions. `rejected`: a withdrawal needs an `exception` of the law, a guarantee claim a `reply`;
   * `not_sent`: the product of a withdrawal did not arrive within 30 days.
   */
  'returnCases.decide': {
    input: z.strictObject({
      ...named,
      decision: z.enum(['reviewed', 'repaired', 'replaced', 'rejected', 'cancelled', 'not_sent'], {
        error: 'Elige qué se decide.',
      }),
      exception: z._default(z.nullable(z.enum(lawExceptions, { error: 'Elige la excepción de la ley.' })), null),
      reply: z._default(longText({ max: caseLimits.text, message: tooLong }), ''),
    }),
    output: success(deskCase),
    problems: [...changeProblems, 'CASE_TOO_EARLY', 'CASE_REASON'] as const,
  },
}
