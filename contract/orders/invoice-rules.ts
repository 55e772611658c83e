import { isCivilDate } from '../values/civil-days.ts'

/** Days after which an order without its invoice is counted in Hoy (P-322). */
export const INVOICE_LATE_DAYS = 2

/** How many days a shop that begins to invoice may go back. */
export const INVOICES_BACK_DAYS = 60

export const invoiceLimits = {
  /** Rows of a page of the list. */
  page: 50,
  /** Invoices that are registered at once, and the maximum bytes of the file that lists them. */
  atOnce: 500,
  listBytes: 256 * 1024,
  /** Bytes of a PDF or XML. */
  fileBytes: 3 * 1024 * 1024,
  detail: 300,
  name: 200,
} as const

/** The owner's lists: orders to be invoiced, invoiced orders, and orders that lack a credit note. */
export const invoiceLists = ['to_invoice', 'invoiced', 'credit_due'] as const
export type InvoiceList = (typeof invoiceLists)[number]

/** Reasons for a credit note (P-324), as defined by the tax office. */
export const creditReasons = ['returned', 'annulled', 'discount', 'price'] as const
export type CreditReason = (typeof creditReasons)[number]
export const creditReasonNames: Readonly<Record<CreditReason, string>> = {
  returned: 'Devolución',
  annulled: 'Anulación de la factura',
  discount: 'Descuento',
  price: 'Ajuste de precio',
}

export const invoiceMessages = {
  number: 'Escribe el número con su prefijo, como FE-123.',
  cufe: 'El CUFE tiene 96 caracteres: números y letras de la a a la f.',
  cude: 'El CUDE tiene 96 caracteres: números y letras de la a a la f.',
  issuedOn: 'Escribe la fecha de la factura: día, mes y año.',
  future: 'La fecha no puede ser de un día que no ha llegado.',
} as const

/**
 * The number of an invoice or a credit note: the prefix that the tax office authorised, '' without one, and the number in that
 * range.
 */
export type InvoiceNumber = { prefix: string; number: number }

const numberForm = /^(?:([A-Z0-9]{0,9}[A-Z])|([A-Z0-9]{1,10})[-\s])?[-\s]?(\d{1,12})$/

/**
 * Reads a number as it is typed: `FE-123`, `fe 123`, `SETP990000001`; with a dash the prefix may end in a digit.
 * @returns null for an invalid number
 */
export function readInvoiceNumber(typed: string): InvoiceNumber | null {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replaceAll(/\s*\p{Pd}\s*/gu, '-')
  const [whole, letters, prefix, digits] = numberForm.exec(plain) ?? []
  const number = Number(digits)
  if (whole === undefined || number < 1) return null
  return { prefix: letters ?? prefix ?? '', number }
}

/** The printed number of an invoice or a credit note: `FE-123`. */
export const invoiceName = ({ prefix, number }: InvoiceNumber): string =>
  prefix === '' ? String(number) : `${prefix}-${number}`

/** Reads a CUFE or CUDE as it is copied: also with the address of the tax office before it. @returns null for an invalid one */
export function readCufe(typed: string): string | null {
  const copied = /documentkey=([0-9a-f]+)/i.exec(typed)?.[1] ?? typed.replaceAll(/\s/g, '')
  return /^[0-9a-f]{96}$/i.test(copied) ? copied.toLowerCase() : null
}

/** The public page of an invoice at the tax office. */
export const dianAddress = (cufe: string): string =>
  `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${cufe}`

/** Reads a day as people write it: `2026-11-30`, `30/11/2026`. @returns `YYYY-MM-DD`, or null for an invalid day */
export function readInvoiceDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  const text = year === '' ? typed.trim().slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(text) && text >= '2019-01-01' ? text : null
}
