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
  /** Without punctuation and without the check digit of a NIT; '' for an account without a document. */
  documentNumber: z.string(),
  /** For a NIT only. */
  checkDigit: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
}

/** The recipient of an order's invoice. */
const invoiceBuyer = z.object({
  ...buyerFields,
  /** The account itself, because no other recipient was chosen. */
  isOwn: z.boolean(),
  /** Send it with a change; 0 while the order is unpaid and no recipient was chosen. */
  version: z.int(),
  /** Whether it can be changed: the order is to be invoiced, and is not invoiced yet. */
  canChange: z.boolean(),
})
export type InvoiceBuyer = z.infer<typeof invoiceBuyer>

const creditNote = z.object({
  _id: z.string(),
  /** The printed number: `NC-12`. */
  name: z.string(),
  cude: z.nullable(z.string()),
  issuedOn: z.string(),
  reason: z.enum(creditReasons),
  detail: z.string(),
  amount: pesos,
})

const invoice = z.object({
  _id: z.string(),
  /** The printed number: `FE-123`. */
  name: z.string(),
  cufe: z.nullable(z.string()),
  issuedOn: z.string(),
  total: pesos,
  buyer: z.object(buyerFields),
  annulledAt: z.nullable(moment),
  /** The files that can be downloaded. */
  files: z.array(z.enum(['pdf', 'xml'])),
  creditNotes: z.array(creditNote),
})
export type Invoice = z.infer<typeof invoice>

/** The invoices of an order, for its buyer and for the desk. */
const ofOrder = z.object({
  orderId: z.string(),
  /** Null for an order that is not invoiced here. */
  buyer: z.nullable(invoiceBuyer),
  /** The valid invoice first, then annulled ones, the latest first. */
  invoices: z.array(invoice),
})
export type OwnInvoicing = z.infer<typeof ofOrder>

const deskInvoicing = z.object({
  ...ofOrder.shape,
  /** The amount that would be invoiced now. */
  total: pesos,
  /** The missing document, and since when it is missing. */
  awaits: z.nullable(z.enum(['invoice', 'credit_note'])),
  since: z.nullable(moment),
  /** The amount of the missing credit note, in pesos. */
  creditDue: pesos,
})
export type DeskInvoicing = z.infer<typeof deskInvoicing>

/** An order of the owner's list. */
const listed = z.object({
  ...deskInvoicing.shape,
  paidAt: moment,
  /** The buyer of the order; '' when that account is deleted. */
  client: z.string(),
})
export type ListedInvoicing = z.infer<typeof listed>

const which = {
  /** The beginning of an order's number, an invoice's number, a name or a document. */
  q: z._default(line({ max: 100, message: 'La búsqueda es demasiado larga.' }), ''),
  /** Orders paid on this day or later, and on this day or earlier. */
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
  /** Its row number in the spreadsheet. */
  row: z.int(),
  /** The texts of the row, as they were written. */
  order: z.string(),
  number: z.string(),
  cufe: z.string(),
  day: z.string(),
  /** The invoice that would be registered; null for a row with a problem. */
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
  /** The problem, in Spanish; '' without one. */
  problem: z.string(),
})
export type ReviewedInvoice = z.infer<typeof reviewedLine>

const invoiceId = { invoiceId: id }
const version = wholeNumber({ min: 0, max: 1_000_000_000, message: 'Versión no válida.' })
const change = {
  orderId: id,
  /** Null for the account itself. */
  buyer: z.nullable(wantedInvoiceBuyer),
  /** The displayed version. */
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
  /** The invoice recipient of the caller's latest choice; null without one. `isUsed`: the latest purchase used it. */
  'invoices.remembered': {
    input: z.strictObject({}),
    output: success(z.nullable(z.object({ ...buyerFields, isUsed: z.boolean() }))),
  },
  /** The invoices of the caller's orders, and the recipients of those not yet invoiced; the newest order first, 200 at most. */
  'invoices.listOwn': { input: z.strictObject({}), output: success(z.array(ofOrder)) },
  /** Sets the invoice recipient of an own order, until it is invoiced. */
  'invoices.changeOwnBuyer': { input: z.strictObject(change), output: success(ofOrder), problems: changeProblems },
  /** Downloads the PDF or XML of an invoice: for the buyer of the order, and for administrators. */
  'invoices.getFile': {
    input: z.strictObject({ ...invoiceId, kind: z.enum(['pdf', 'xml'], { error: 'Elige PDF o XML.' }) }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
  /** Orders that wait are listed by the longest wait, invoiced ones by the latest. */
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
      /** The number of orders in the two waiting lists, in the whole shop. */
      counts: z.object({ toInvoice: z.int(), creditDue: z.int() }),
    }),
  },
  'invoices.ofOrder': {
    input: z.strictObject({ orderId: id }),
    output: success(deskInvoicing),
    problems: ['NOT_FOUND'] as const,
  },
  'invoices.changeBuyer': { input: z.strictObject(change), output: success(deskInvoicing), problems: changeProblems },
  /** Exports the orders to be invoiced, with a row for each line. */
  'invoices.export': {
    input: z.strictObject({ format: z.enum(['csv', 'xlsx'], { error: 'Elige CSV o Excel.' }), ...which }),
    output: done,
  },
  /** Records the invoice of an order; with an `Idempotency-Key`, a repeated call has one effect. */
  'invoices.record': { input: z.strictObject(written), output: success(deskInvoicing), problems: recordProblems },
  /** Checks a CSV, a workbook or pasted lines in its body: order, number, CUFE, day. Nothing is stored. */
  'invoices.review': {
    input: z.strictObject({}),
    output: success(z.object({ rows: z.array(reviewedLine) })),
    problems: ['SHEET_UNREADABLE', 'FILE_TOO_LARGE'] as const,
  },
  /** Records several invoices, all or none. */
  'invoices.recordMany': {
    input: z.strictObject({
      invoices: z
        .array(z.strictObject(written), { error: fewAtOnce })
        .check(z.minLength(1, { error: fewAtOnce }), z.maxLength(invoiceLimits.atOnce, { error: fewAtOnce })),
    }),
    output: success(z.object({ recorded: z.int() })),
    problems: [...recordProblems, 'INVOICE_LINES_WRONG'] as const,
  },
  /** Stores the PDF or XML in its body; it replaces an earlier file of the same kind. */
  'invoices.addFile': {
    input: z.strictObject(invoiceId),
    output: success(deskInvoicing),
    problems: ['NOT_FOUND', 'INVOICE_FILE_TYPE', 'FILE_TOO_LARGE'] as const,
  },
  /**
   * Records a credit note; with an `Idempotency-Key`, a repeated call has one effect. `annulled` covers the whole remaining
   * amount of the invoice.
   */
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
