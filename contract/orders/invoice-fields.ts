import * as z from 'zod/mini'

import { isCivilDate } from '../values/civil-days.ts'
import { email, line } from '../values/text.ts'
import {
  invoiceBuyerMessages,
  invoiceDocumentTypes,
  numberMessage,
  readInvoiceDocument,
  type InvoiceDocumentType,
} from './invoice-buyers.ts'
import { invoiceLimits, invoiceMessages, readCufe, readInvoiceNumber, type InvoiceNumber } from './invoice-rules.ts'

const fields = z.strictObject({
  documentType: z.enum(invoiceDocumentTypes, { error: invoiceBuyerMessages.documentType }),
  documentNumber: line({ min: 1, max: 60, message: invoiceBuyerMessages.documentNumber }),
  name: line({ min: 1, max: invoiceLimits.name, message: invoiceBuyerMessages.name }),
  email,
})

/** The recipient of an invoice: the four data that a shop may legally require, and nothing else (P-321). */
export const wantedInvoiceBuyer = z.pipe(
  fields.check((payload) => {
    const { documentType, documentNumber } = payload.value
    if (readInvoiceDocument(documentType, documentNumber).number !== '') return
    payload.issues.push({
      code: 'custom',
      message: numberMessage(documentType),
      path: ['documentNumber'],
      input: documentNumber,
    })
  }),
  z.transform((written: z.output<typeof fields>) => ({
    ...written,
    documentNumber: readInvoiceDocument(written.documentType, written.documentNumber).number,
  })),
)
export type WantedInvoiceBuyer = {
  documentType: InvoiceDocumentType
  documentNumber: string
  name: string
  email: string
}

/** A text that is converted by a reader. @param read returns null for an unreadable text; message: the refusal in that case */
const readAs = <T>(read: (typed: string) => T | null, message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.maxLength(300, { error: message })),
    z.transform((typed: string, context): T => {
      const found = read(typed)
      if (found !== null) return found
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )

/** The number of an invoice or a credit note: input as typed, output in its parts. */
export const invoiceNumber = readAs<InvoiceNumber>(readInvoiceNumber, invoiceMessages.number)

/** A CUFE or CUDE as it was copied; null when empty. @param message its refusal */
export const optionalCufe = (message: string) =>
  z._default(z.nullable(readAs<string | null>((typed) => (typed.trim() === '' ? '' : readCufe(typed)), message)), null)

/** The day of an invoice, `YYYY-MM-DD`. */
export const invoiceDay = z
  .string({ error: invoiceMessages.issuedOn })
  .check(z.refine((day) => isCivilDate(day) && day >= '2019-01-01', { error: invoiceMessages.issuedOn }))
