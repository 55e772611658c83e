import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { email, id, line, longText, personName } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { contactKinds } from './contact-kinds.ts'

const kind = z.enum(
  contactKinds.map(({ id: known }) => known),
  { error: 'Elige el tipo de solicitud.' },
)

/** Requests that wait for an answer, answered ones, and ones that were closed, with or without an answer. */
export const contactStates = ['open', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]

/** Author and time of an action; `who` is '' when that account is deleted or the action was done in a terminal. */
const action = { at: z.iso.datetime(), who: z.string() }

/** A request as administrators see it. */
const contactMessage = z.object({
  _id: z.string(),
  radicado: z.string(),
  state: z.enum(contactStates),
  type: kind,
  name: z.string(),
  email: z.string(),
  /** '' when it concerns no order. */
  orderNumber: z.string(),
  /** The order that `orderNumber` identifies (P-210); null when no order or several orders match. */
  orderId: z.nullable(z.string()),
  message: z.string(),
  receivedAt: z.iso.datetime(),
  /** The last day for an answer (L-5), and how many business days are left; -1 once it is late. */
  dueOn: z.string(),
  daysLeft: z.int(),
  answer: z.nullable(
    z.object({
      /** '' when it was answered elsewhere. */
      text: z.string(),
      ...action,
      /** The state of the answer's e-mail; `none` when the shop had no mail server, `past` when it is no longer stored. */
      email: z.enum(['none', 'waiting', 'sent', 'failed', 'past']),
    }),
  ),
  closed: z.nullable(z.object(action)),
  version: z.int(),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** A request as its sender sees it. */
const ownRequest = z.object({
  radicado: z.string(),
  state: z.enum(contactStates),
  type: kind,
  /** '' when it concerns no order. */
  orderNumber: z.string(),
  message: z.string(),
  receivedAt: z.iso.datetime(),
  /** The last day for an answer (L-5). */
  dueOn: z.string(),
  /** `text` is '' when it was answered elsewhere. */
  answer: z.nullable(z.object({ text: z.string(), at: z.iso.datetime() })),
})
export type OwnContactRequest = z.infer<typeof ownRequest>

const one = { requestId: id, version: rowVersion }

const authorisationMissing = 'Para responderte necesitamos tu autorización para tratar tus datos.'

/** Calls about messages to the shop, with their case numbers. */
export const contact = {
  'contact.send': {
    input: z.strictObject({
      type: kind,
      name: personName,
      email,
      orderNumber: z.optional(
        line({ max: 60, message: 'El número de pedido es demasiado largo (máximo 60 caracteres).' }),
      ),
      message: longText({ min: 10, max: 4_000, message: 'Cuéntanos qué pasó, en 10 a 4.000 caracteres.' }),
      /** Explicit consent to process the data (Ley 1581 of 2012): only a ticked box counts. */
      authorisation: z.literal(true, { error: authorisationMissing }),
    }),
    output: success(z.object({ radicado: z.string(), receivedAt: z.iso.datetime() })),
  },
  /** The messages that the caller sent while signed in: the latest fifty, the latest first (P-225). */
  'contact.listOwn': { input: z.strictObject({}), output: success(z.array(ownRequest)) },
  /** The open ones with the nearest due day first, the others with the latest first. */
  'contact.list': {
    input: z.strictObject({
      state: z._default(z.enum(contactStates, { error: 'Filtro no válido.' }), 'open'),
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      page: z.optional(wholeNumber({ min: 1, max: 100_000, message: 'Página no válida.' })),
    }),
    output: z.object({
      ...done.shape,
      data: z.array(contactMessage),
      total: z.int(),
      pageSize: z.int(),
      /** The number of unanswered requests, independent of the search, and the earliest due day. */
      open: z.int(),
      oldestDue: z.nullable(z.string()),
      /** Whether the shop sends answers by e-mail. */
      canEmail: z.boolean(),
    }),
  },
  'contact.answer': {
    input: z.strictObject({
      ...one,
      answer: longText({
        min: 1,
        max: 4_000,
        message: 'Escribe la respuesta.',
        tooLong: 'La respuesta puede tener máximo 4.000 caracteres.',
      }),
    }),
    output: success(contactMessage),
    problems: ['NOT_FOUND', 'MESSAGE_CHANGED'] as const,
  },
  /** Removes a request from the open list, or puts it back. */
  'contact.close': {
    input: z.strictObject({ ...one, isClosed: z.boolean({ error: 'Di si se cierra o se abre.' }) }),
    output: success(contactMessage),
    problems: ['NOT_FOUND', 'MESSAGE_CHANGED'] as const,
  },
}
