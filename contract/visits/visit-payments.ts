import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { simulatedOutcomes } from '../orders/simulated-outcomes.ts'
import { id, line } from '../values/text.ts'
import { pesosFrom } from '../values/whole-number.ts'
import { TRANSFER_TO_MOST } from './visit-limits.ts'
import { paymentMethods, proposalLine } from './visit-money.ts'
import { visitLimits } from './visit-states.ts'
import { step, stepProblems, visit } from './visits.ts'

/**
 * The state of a link for paying a visit. `changed`: the visit owes another amount now, or none; `refund`: paid, and the money is
 * refunded.
 */
export const visitLinkStatuses = ['open', 'confirming', 'paid', 'changed', 'expired', 'refund'] as const
export type VisitLinkStatus = (typeof visitLinkStatuses)[number]

const transferTo = line({
  max: TRANSFER_TO_MOST,
  message: 'Escribe a dónde se transfiere, en una línea.',
  tooLong: `Máximo ${TRANSFER_TO_MOST} caracteres.`,
})
const transfers = z.object({ transferTo: z.string() })

const token = z
  .string({ error: 'Este enlace no es válido.' })
  .check(z.regex(/^[\w-]{43}$/, { error: 'Este enlace no es válido.' }))
const seenAmount = pesosFrom(1, 'El valor por cobrar no es válido.')
const noReason = 'Escribe por qué (máximo 300 caracteres).'
const reason = line({ min: 1, max: visitLimits.takeBackReason, message: noReason })

/** A visit to be paid with a link, as the holder of the link sees it. */
const linkedCharge = z.object({
  standing: z.enum(visitLinkStatuses),
  /** The latest attempt was declined; another one is possible. */
  wasDeclined: z.boolean(),
  expiresAt: z.iso.datetime(),
  tipo: z.enum(['preventivo', 'correctivo']),
  /** The technician's first name. */
  technician: z.string(),
  /** The approved lines; empty once the link is over. */
  lines: z.array(proposalLine),
  total: z.int(),
  /** The amount paid before. */
  paid: z.int(),
  /** The amount of this link. */
  amount: z.int(),
  /** The shop tests its payments: nothing is charged. */
  isSimulated: z.boolean(),
})
export type LinkedCharge = z.infer<typeof linkedCharge>

const read = {
  input: z.strictObject({ token }),
  output: success(linkedCharge),
  problems: ['VISIT_LINK_UNKNOWN'] as const,
}

const refund = z.object({
  _id: z.string(),
  taskId: z.string(),
  /** '' when that account is deleted. */
  client: z.string(),
  phone: z.string(),
  amount: z.int(),
  /**
   * `excess`: paid beyond the due amount; `amount`: a different amount than requested; `cancelled`: for a cancelled visit;
   * `taken_back`: for a line that was taken back.
   */
  why: z.enum(['excess', 'amount', 'cancelled', 'taken_back']),
  /** The provider's id of the payment; '' when the technician received it. */
  transaction: z.string(),
  at: z.iso.datetime(),
})
export type VisitRefund = z.infer<typeof refund>

const noAmount = 'Escribe cuánto recibiste, en pesos sin decimales.'
const isReferred = z.refine<{ method: string; reference: string }>(
  ({ method, reference }) => method !== 'transfer' || reference !== '',
  { error: 'Escribe la referencia de la transferencia.', path: ['reference'] },
)

/** Payment links of visits, refunds of visits, and taking back payments and approvals made by mistake. */
export const visitPayments = {
  /** A link to pay the whole due amount, also by e-mail. `path` is to be appended to the shop's own address. */
  'visitPayments.link': {
    input: z.strictObject({ taskId: id, amount: seenAmount }),
    output: success(
      z.object({
        path: z.string(),
        expiresAt: z.iso.datetime(),
        amount: z.int(),
        phone: z.string(),
        isEmailed: z.boolean(),
      }),
    ),
    problems: ['NOT_FOUND', 'VISIT_DUE_CHANGED', 'PAYMENT_AMOUNT'] as const,
  },
  /** The same for the client of the visit, with an own session. */
  'visitPayments.own': {
    input: z.strictObject({ taskId: id, amount: seenAmount }),
    output: success(z.object({ path: z.string() })),
    problems: ['NOT_FOUND', 'VISIT_DUE_CHANGED', 'PAYMENT_AMOUNT'] as const,
  },
  /** The charge and the state of a link. Changes nothing. */
  'visitPayments.read': read,
  /** The same data, after checking with the provider, at most every ten seconds. */
  'visitPayments.check': read,
  /** Starts a payment: open `redirectUrl`, when there is one. For a charge that is already paid the call changes nothing. */
  'visitPayments.pay': {
    input: z.strictObject({
      token,
      /** Only with simulated payments: the outcome of this one. */
      simulated: z.optional(z.enum(simulatedOutcomes, { error: 'Los datos del pago no son válidos.' })),
    }),
    output: success(z.object({ ...linkedCharge.shape, redirectUrl: z.nullable(z.string()) })),
    problems: ['VISIT_LINK_UNKNOWN', 'PAYMENT_LINK_OVER'] as const,
  },
  /** Refunds of visits to be made, the oldest first. */
  'visitPayments.listRefunds': { input: z.strictObject({}), output: success(z.array(refund)) },
  /** Records that a refund was made. A repeated call changes nothing. */
  'visitPayments.closeRefund': {
    input: z.strictObject({
      refundId: id,
      note: line({ min: 1, max: 300, message: 'Escribe cómo lo devolviste (máximo 300 caracteres).' }),
    }),
    output: success(z.array(refund)),
    problems: ['NOT_FOUND'] as const,
  },
  /**
   * Records a payment that the shop itself received: a transfer, or cash that no technician has. `dueSeen`: the displayed due
   * amount; if it has changed, the refusal carries the current one.
   */
  'visitPayments.note': {
    input: z
      .strictObject({
        taskId: id,
        /** Generated by the screen: a repeated call changes nothing. */
        paymentId: id,
        method: z.enum(paymentMethods, { error: 'Elige cómo pagó.' }),
        amount: pesosFrom(1, noAmount),
        /** The reference of a transfer; cash has none. */
        reference: z._default(line({ max: 80, message: 'La referencia admite máximo 80 caracteres.' }), ''),
        dueSeen: seenAmount,
      })
      .check(isReferred),
    output: success(z.object({ taskId: z.string(), paid: z.int(), due: z.int() })),
    problems: ['NOT_FOUND', 'VISIT_DUE_CHANGED', 'VISIT_PAYMENT', 'KEY_REUSED'] as const,
  },
  /** A step: the technician takes back a payment recorded by mistake, until its cash is handed over. */
  'visitPayments.takeBack': {
    input: z.strictObject({ ...step, paymentId: id, reason }),
    output: success(visit),
    problems: [...stepProblems, 'PAYMENT_HANDED_OVER'] as const,
  },
  /** The owner takes back a payment recorded by mistake, also after its cash was handed over. */
  'visitPayments.correct': {
    input: z.strictObject({ paymentId: id, reason }),
    output: success(z.object({ taskId: z.string(), paid: z.int(), due: z.int() })),
    problems: ['NOT_FOUND', 'PAYMENT_BY_LINK'] as const,
  },
  /**
   * A step: removes an approved line before the record is signed, and with it the approval. After a payment by link, or the end
   * of the visit, the other lines stay approved, and the excess is refunded.
   */
  'visitPayments.takeBackLine': {
    input: z.strictObject({ ...step, lineId: id, reason }),
    output: success(visit),
    problems: [...stepProblems, 'VISIT_IS_PAID'] as const,
  },
  /** The account for clients' transfers: a key or a number, which technicians show them (P-143). */
  'visitPayments.getTransferTo': { input: z.strictObject({}), output: success(transfers) },
  'visitPayments.saveTransferTo': {
    /** `seen`: the displayed value. */
    input: z.strictObject({ transferTo, seen: transferTo }),
    output: success(transfers),
    problems: ['TRANSFER_TO_CHANGED'] as const,
  },
}
