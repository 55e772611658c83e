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
  /** Of these, units that came back damaged and are not for sale again. */
  damaged: z.int(),
})

const returnCase = z.object({
  _id: z.string(),
  /** The case number: `RET-2026-000012`. */
  radicado: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  orderId: z.string(),
  /** The number of the shipment with which its units arrived. */
  shipment: z.int(),
  openedAt: moment,
  /** What is wrong with it; '' of a withdrawal. */
  fault: z.string(),
  /** What its buyer added; '' while nothing. */
  note: z.string(),
  /** What the shop wrote when it decided; '' while nothing. */
  reply: z.string(),
  exception: z.nullable(z.enum(lawExceptions)),
  /** The last day, `YYYY-MM-DD`, on which what the shop owes is in time; null while a withdrawal waits for its buyer. */
  dueOn: day,
  closedAt: z.nullable(moment),
  /** What its units cost, in pesos. */
  amount: z.int(),
  lines: z.array(caseLine),
  /** Of the buyer and of the shop, the first one first (P-334). */
  photos: z.array(casePhoto),
  /** What happened, the newest first; '' where it followed by itself, or that account is gone. */
  events: z.array(
    z.object({ at: moment, event: z.enum(caseEvents), by: z.enum(['buyer', 'shop', 'system']), who: z.string() }),
  ),
  version: z.int(),
})
export type ReturnCase = z.infer<typeof returnCase>

/** What the buyer sees: of the shop's people no name. */
const ownCase = z.object({ ...returnCase.shape, canCancel: z.boolean(), canNote: z.boolean() })
export type OwnCase = z.infer<typeof ownCase>

const deskCase = z.object({
  ...returnCase.shape,
  /** '' when that account is gone. */
  name: z.string(),
  isLate: z.boolean(),
  /** From which day on it may be closed because its product never came; null where it may not. */
  notSentFrom: day,
})
export type DeskCase = z.infer<typeof deskCase>

/** What may be opened about a shipment that arrived; none where nothing may. */
const offer = z.object({
  orderId: z.string(),
  shipmentId: z.string(),
  shipment: z.int(),
  /** The last day to withdraw, and how many business days are left after today; null once that day is over. */
  withdrawal: z.nullable(z.object({ until: z.string(), daysLeft: z.int() })),
  /** The last day of the legal guarantee; null once it is over. */
  guaranteeUntil: day,
  /** Units that no case is about; `toWithdraw` of them have no rejected withdrawal either. */
  lines: z.array(
    z.object({
      ...z.omit(caseLine, { quantity: true, damaged: true }).shape,
      toWithdraw: z.int(),
      toClaim: z.int(),
    }),
  ),
  /** Licences of the order, which no case is about, and whether their keys were shown. */
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
  /** The cases of the caller, the newest first and 100 at most, and what may be opened about what arrived. */
  'returnCases.listOwn': {
    input: z.strictObject({}),
    output: success(
      z.object({
        cases: z.array(ownCase),
        offers: z.array(offer),
        /** Where products are sent back to; '' where the shop has not said. */
        sendTo: z.string(),
      }),
    ),
  },
  /** Opens a case; under an `Idempotency-Key` once. A guarantee claim needs `fault`, a withdrawal needs no reason. */
  'returnCases.open': { input: opening, output: success(ownCase), problems: openProblems },
  /** Adds one more note, while the case is open and has none. */
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
  /** The cases of all orders: open ones by what is due first, closed ones by what ended last. */
  'returnCases.list': {
    input: z.strictObject({
      list: z._default(z.enum(['open', 'closed'], { error: 'Elige abiertas o cerradas.' }), 'open'),
      after: z.optional(id),
    }),
    output: pageOf(deskCase),
  },
  /** The cases of an order, the newest first, and what may be opened for its buyer. */
  'returnCases.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(z.object({ cases: z.array(deskCase), offers: z.array(offer) })),
    problems: ['NOT_FOUND'] as const,
  },
  /** Opens a case for who bought by telephone; otherwise as `returnCases.open`. */
  'returnCases.openFor': { input: opening, output: success(deskCase), problems: openProblems },
  /** The product is back: its units come back to stock but those that are `damaged`, and its money is owed from now on. */
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
   * What else the shop decides. `rejected`: of a withdrawal with an `exception` of the law only, of a guarantee claim with `reply`;
   * `not_sent`: the product of a withdrawal never came within 30 days.
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
