import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { requestKinds } from '../maintenance/task-values.ts'
import { id, longText, personName, tooLong } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { drawing } from './drawing.ts'
import { warrantyLimits } from './visit-limits.ts'
import { photoMoments, pointStates, visitComputerStates } from './visit-states.ts'
import { step, visit } from './visits.ts'

/** How a record was signed: drawn on the technician's phone, or with the code sent to an absent client. */
const ways = ['drawing', 'code'] as const

const pesos = z.int()

const shownWarranty = z.object({ days: z.int(), until: z.string() })

/** The exact signed content. Fields may be added but never removed, since signed records stay as they are. */
export const recordDocument = z.object({
  number: z.string(),
  shop: z.object({ name: z.string(), legalName: z.string(), nit: z.string(), address: z.string(), phone: z.string() }),
  client: z.object({ name: z.string(), document: z.string() }),
  technician: z.string(),
  place: z.string(),
  tipo: z.enum(requestKinds),
  /** The first characters of the request's id, with which the shop finds it. */
  request: z.string(),
  fecha: z.string(),
  startedAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
  computers: z.array(
    z.object({
      name: z.string(),
      serie: z.string(),
      state: z.enum([...visitComputerStates, 'sin_detalle']),
      findings: z.string(),
      workDone: z.string(),
      reason: z.string(),
      minutes: z.nullable(z.int()),
      /** `sha256` is of the photo as the phone sent it, under its computer and moment. */
      photos: z.array(z.object({ _id: z.string(), moment: z.enum(photoMoments), sha256: z.string() })),
    }),
  ),
  points: z.array(z.object({ text: z.string(), state: z.enum(['open', ...pointStates]), note: z.string() })),
  lines: z.array(
    z.object({
      text: z.string(),
      amount: pesos,
      /** Null in records that were signed without one; the warranty of a part is at least the year for new products. */
      warranty: z.nullable(shownWarranty),
    }),
  ),
  /** The warranty on the work, when no line is work that could show it (P-125); otherwise left out. */
  workWarranty: z.optional(shownWarranty),
  total: z.nullable(pesos),
  approvedAt: z.nullable(z.iso.datetime()),
  paid: z.array(z.object({ method: z.string(), amount: pesos })),
  /** The part of it that is refunded to the client; left out without a refund. */
  refund: z.optional(pesos),
  signature: z.object({
    way: z.enum(ways),
    name: z.string(),
    at: z.iso.datetime(),
    drawing: z.nullable(z.string()),
    /** The address to which the code was sent, shortened. */
    sentTo: z.nullable(z.string()),
  }),
})
export type RecordDocument = z.infer<typeof recordDocument>

const addition = z.object({ _id: z.string(), text: z.string(), author: z.string(), at: z.iso.datetime() })

const record = z.object({
  taskId: z.string(),
  number: z.string(),
  signedAt: z.iso.datetime(),
  /** SHA-256 of the stored text, in hexadecimal digits. */
  sha256: z.string(),
  /** Null once its client's account is deleted. */
  document: z.nullable(recordDocument),
  additions: z.array(addition),
  /** Whether the caller may add to it. */
  mayAdd: z.boolean(),
})
export type VisitRecord = z.infer<typeof record>

const warranty = z.object({ days: z.int() })
const noDays = `Escribe entre ${warrantyLimits.least} y ${warrantyLimits.most} días.`
const days = wholeNumber({ min: warrantyLimits.least, max: warrantyLimits.most, message: noDays })
/** Also values that were allowed before: such a screen is refused with the current days. */
const seenDays = wholeNumber({ min: 0, max: warrantyLimits.most, message: noDays })

const stepProblems = ['NOT_FOUND', 'KEY_REUSED', 'VISIT_CHANGED', 'VISIT_STATE'] as const

export const visitRecords = {
  /** A step of the technician; one record per visit, even if two calls sign. It needs a drawing or the code that was sent. */
  'visitRecords.sign': {
    input: z.strictObject({
      ...step,
      name: personName,
      drawing: z.optional(drawing),
      code: z.optional(z.string().check(z.regex(/^\d{6}$/, { error: 'El código tiene 6 números.' }))),
      /** The total that the client read; if it has changed, the record is not signed. */
      total: z.optional(wholeNumber({ min: 0, max: 2_000_000_000, message: 'Total no válido.' })),
    }),
    output: success(visit),
    problems: [...stepProblems, 'RECORD_CODE_WRONG', 'RECORD_CODE_OVER'] as const,
  },
  /** Sends the client of an ended visit a code of six digits, which can sign it for 24 hours. */
  'visitRecords.sendCode': {
    input: z.strictObject({ taskId: id }),
    output: success(z.object({ sentTo: z.string(), expiresAt: z.iso.datetime() })),
    problems: ['NOT_FOUND', 'VISIT_STATE', 'RECORD_NO_EMAIL', 'RECORD_CODE_SOON', 'RECORD_CODES_TODAY'] as const,
  },
  /** For the visit's client, its technician and ADMIN. */
  'visitRecords.get': {
    input: z.strictObject({ taskId: id }),
    output: success(record),
    problems: ['NOT_FOUND'] as const,
  },
  /** The response is the PDF. */
  'visitRecords.getPdf': {
    input: z.strictObject({ taskId: id }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
  /** Adds a text. The same addition under the same id again changes nothing. */
  'visitRecords.add': {
    input: z.strictObject({
      taskId: id,
      additionId: id,
      text: longText({
        min: 1,
        max: 2_000,
        message: 'Escribe lo que quieres agregar.',
        tooLong,
      }),
    }),
    output: success(record),
    problems: ['NOT_FOUND', 'KEY_REUSED', 'RECORD_FULL'] as const,
  },
  /** The days of warranty on work, for records that are signed from now on. */
  'visitRecords.getWarranty': { input: z.strictObject({}), output: success(warranty) },
  'visitRecords.saveWarranty': {
    /** `seen`: the displayed days. */
    input: z.strictObject({ days, seen: seenDays }),
    output: success(warranty),
    problems: ['WARRANTY_CHANGED'] as const,
  },
}
