import * as z from 'zod/mini'

import { done, pageOf, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { pesosFrom, wholeNumber } from '../values/whole-number.ts'
import { invoiceDocumentTypes } from './invoice-buyers.ts'
import { invoiceDay, invoiceNumber, optionalCufe, wantedInvoiceBuyer } from './invoice-fields.ts'
import { creditReasons, invoiceLimits, invoiceLists, invoiceMessages } from './invoice-rules.ts'

const moment = z.iso.datetime()
const pesos = z.int()

const buyerFields = {
  documentType: z.enum(invoiceDocumentTypes),
  /** Without signs and without the check digit of a NIT; '' of an account that has none. */
  documentNumber: z.string(),
  /** Of a NIT. */
  checkDigit: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
}

/** For whom an order is invoiced. */
const invoiceBuyer = z.object({
  ...buyerFields,
  /** As the account says it; nobody chose anybody. */
  isOwn: z.boolean(),
  /** Send it with a change; 0 while the order is not paid and nobody chose anybody. */
  version: z.int(),
  /** It can be changed: the order is to be invoiced, and is not yet. */
  canChange: z.boolean(),
})
export type InvoiceBuyer = z.infer<typeof invoiceBuyer>

const creditNote = z.object({
  _id: z.string(),
  /** As it is printed: `NC-12`. */
  name: z.string(),
  cude: z.nullable(z.string()),
  issuedOn: z.string(),
  reason: z.enum(creditReasons),
  detail: z.string(),
  amount: pesos,
})

const invoice = z.object({
  _id: z.string(),
  /** As it is printed: `FE-123`. */
  name: z.string(),
  cufe: z.nullable(z.string()),
  issuedOn: z.string(),
  total: pesos,
  buyer: z.object(buyerFields),
  annulledAt: z.nullable(moment),
  /** Which of its files can be fetched. */
  files: z.array(z.enum(['pdf', 'xml'])),
  creditNotes: z.array(creditNote),
})
export type Invoice = z.infer<typeof invoice>

/** What is known of the invoice of an order: to its buyer and to the desk. */
const ofOrder = z.object({
  orderId: z.string(),
  /** Null of an order that is not invoiced here. */
  buyer: z.nullable(invoiceBuyer),
  /** The valid one first, then annulled ones, the latest first. */
  invoices: z.array(invoice),
})
export type OwnInvoicing = z.infer<typeof ofOrder>

const deskInvoicing = z.object({
  ...ofOrder.shape,
  /** What it would be invoiced for now. */
  total: pesos,
  /** What is missing, and since when. */
  awaits: z.nullable(z.enum(['invoice', 'credit_note'])),
  since: z.nullable(moment),
  /** Of how many pesos a credit note is missing. */
  creditDue: pesos,
})
export type DeskInvoicing = z.infer<typeof deskInvoicing>

/** An order of the owner's list. */
const listed = z.object({
  ...deskInvoicing.shape,
  paidAt: moment,
  /** Whose order it is; '' when that account is gone. */
  client: z.string(),
})
export type ListedInvoicing = z.infer<typeof listed>

const which = {
  /** The beginning of an order's number, of an invoice's, of a name or of a document. */
  q: z._default(line({ max: 100, message: 'La búsqueda es demasiado larga.' }), ''),
  /** Orders that were paid on this day or later, and on this day or earlier. */
  desde: z.optional(invoiceDay),
  hasta: z.optional(invoiceDay),
}

const written = {
  orderId: id,
  number: invoiceNumber,
  cufe: optionalCufe(invoiceMessages.cufe),
  issuedOn: invoiceDay,
}

const reviewedLine = z.object({
  /** Its number as a spreadsheet counts. */
  row: z.int(),
  /** What it says, as it was written. */
  order: z.string(),
  number: z.string(),
  cufe: z.string(),
  day: z.string(),
  /** What would be registered; null where something is wrong. */
  invoice: z.nullable(
    z.object({
      orderId: z.string(),
      number: z.string(),
      cufe: z.string(),
      issuedOn: z.string(),
      name: z.string(),
      total: pesos,
    }),
  ),
  /** What is wrong, in Spanish; '' where nothing is. */
  problem: z.string(),
})
export type ReviewedInvoice = z.infer<typeof reviewedLine>

const invoiceId = { invoiceId: id }
const version = wholeNumber({ min: 0, max: 1_000_000_000, message: 'Versión no válida.' })
const change = {
  orderId: id,
  /** Null for the account itself. */
  buyer: z.nullable(wantedInvoiceBuyer),
  /** The one that was on the screen. */
  version,
}
const changeProblems = [
  'NOT_FOUND',
  'INVOICES_OFF',
  'INVOICE_EXISTS',
  'INVOICE_NOT_DUE',
  'INVOICE_BUYER_CHANGED',
] as const
const recordProblems = [
  'NOT_FOUND',
  'KEY_REUSED',
  'INVOICES_OFF',
  'INVOICE_NOT_DUE',
  'INVOICE_EXISTS',
  'INVOICE_NUMBER_TAKEN',
  'INVOICE_CUFE_TAKEN',
] as const
const fewAtOnce = `Registra de 1 a ${invoiceLimits.atOnce} facturas a la vez.`

export const invoices = {
  /** For whom the caller wanted an invoice the last time; null for who never did. `isUsed`: the latest purchase was for them. */
  'invoices.remembered': {
    input: z.strictObject({}),
    output: success(z.nullable(z.object({ ...buyerFields, isUsed: z.boolean() }))),
  },
  /** The invoices of the caller's orders, and for whom those are that are to be invoiced; the newest order first, 200 at most. */
  'invoices.listOwn': { input: z.strictObject({}), output: success(z.array(ofOrder)) },
  /** Says for whom an own order is invoiced, until it is. */
  'invoices.changeOwnBuyer': { input: z.strictObject(change), output: success(ofOrder), problems: changeProblems },
  /** The PDF or XML of an invoice: for whoever bought the order, and for who runs the shop. */
  'invoices.getFile': {
    input: z.strictObject({ ...invoiceId, kind: z.enum(['pdf', 'xml'], { error: 'Elige PDF o XML.' }) }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
  /** What waits longest comes first; what is invoiced by the latest. */
  'invoices.list': {
    input: z.strictObject({
      list: z._default(z.enum(invoiceLists, { error: 'Elige una de las listas.' }), 'to_invoice'),
      ...which,
      after: z.optional(
        z
          .string({ error: 'Página no válida.' })
          .check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_[0-9a-f-]{36}$/, { error: 'Página no válida.' })),
      ),
    }),
    output: z.object({
      ...pageOf(listed).shape,
      /** How many orders the lists have that wait for something, in the whole shop. */
      counts: z.object({ toInvoice: z.int(), creditDue: z.int() }),
    }),
  },
  'invoices.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(deskInvoicing),
    problems: ['NOT_FOUND'] as const,
  },
  'invoices.changeBuyer': { input: z.strictObject(change), output: success(deskInvoicing), problems: changeProblems },
  /** A file of what is to be invoiced, a row for each line. */
  'invoices.export': {
    input: z.strictObject({ format: z.enum(['csv', 'xlsx'], { error: 'Elige CSV o Excel.' }), ...which }),
    output: done,
  },
  /** Writes down the invoice of an order; under an `Idempotency-Key` once. */
  'invoices.record': { input: z.strictObject(written), output: success(deskInvoicing), problems: recordProblems },
  /** Its body is a CSV, a workbook or pasted lines: order, number, CUFE, day. Nothing is stored. */
  'invoices.review': {
    input: z.strictObject({}),
    output: success(z.object({ rows: z.array(reviewedLine) })),
    problems: ['SHEET_UNREADABLE', 'FILE_TOO_LARGE'] as const,
  },
  /** Writes several down, all or none. */
  'invoices.recordMany': {
    input: z.strictObject({
      invoices: z
        .array(z.strictObject(written), { error: fewAtOnce })
        .check(z.minLength(1, { error: fewAtOnce }), z.maxLength(invoiceLimits.atOnce, { error: fewAtOnce })),
    }),
    output: success(z.object({ recorded: z.int() })),
    problems: [...recordProblems, 'INVOICE_LINES_WRONG'] as const,
  },
  /** Its body is the PDF or the XML; one of the same kind takes the place of the earlier. */
  'invoices.addFile': {
    input: z.strictObject(invoiceId),
    output: success(deskInvoicing),
    problems: ['NOT_FOUND', 'INVOICE_FILE_TYPE', 'FILE_TOO_LARGE'] as const,
  },
  /** Writes down a credit note; under an `Idempotency-Key` once. `annulled` is about all that is left of the invoice. */
  'invoices.addCreditNote': {
    input: z.strictObject({
      ...invoiceId,
      number: invoiceNumber,
      cude: optionalCufe(invoiceMessages.cude),
      issuedOn: invoiceDay,
      reason: z.enum(creditReasons, { error: 'Elige por qué es la nota crédito.' }),
      detail: z._default(
        line({ max: invoiceLimits.detail, message: `Máximo ${invoiceLimits.detail} caracteres.` }),
        '',
      ),
      amount: pesosFrom(1),
    }),
    output: success(deskInvoicing),
    problems: [
      'NOT_FOUND',
      'KEY_REUSED',
      'INVOICE_ANNULLED',
      'CREDIT_TOO_MUCH',
      'CREDIT_NOT_ALL',
      'CREDIT_NUMBER_TAKEN',
      'CREDIT_CUDE_TAKEN',
    ] as const,
  },
}
