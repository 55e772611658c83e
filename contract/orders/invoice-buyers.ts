import { checkDigitOf } from '../values/nit.ts'

/** The documents to which an invoice can be issued, in the order of the screen (P-321). */
export const invoiceDocumentTypes = ['CC', 'NIT', 'CE', 'PA', 'PPT', 'PEP', 'TI', 'NIT_EXT'] as const
export type InvoiceDocumentType = (typeof invoiceDocumentTypes)[number]

/** Their Spanish names. */
export const invoiceDocumentNames: Readonly<Record<InvoiceDocumentType, string>> = {
  CC: 'Cédula de ciudadanía',
  NIT: 'NIT',
  CE: 'Cédula de extranjería',
  PA: 'Pasaporte',
  PPT: 'PPT (protección temporal)',
  PEP: 'PEP (permiso especial)',
  TI: 'Tarjeta de identidad',
  NIT_EXT: 'NIT de otro país',
}

/** Their abbreviations before a number. */
const shortNames: Readonly<Record<InvoiceDocumentType, string>> = {
  CC: 'CC',
  NIT: 'NIT',
  CE: 'CE',
  PA: 'Pasaporte',
  PPT: 'PPT',
  PEP: 'PEP',
  TI: 'TI',
  NIT_EXT: 'NIT de otro país',
}

/** The tax office's codes of the types of document. */
export const dianDocumentCodes: Readonly<Record<InvoiceDocumentType, string>> = {
  CC: '13',
  NIT: '31',
  CE: '22',
  PA: '41',
  PPT: '48',
  PEP: '47',
  TI: '12',
  NIT_EXT: '50',
}

/** The document of a buyer who gave none: a consumidor final. */
export const NO_DOCUMENT = '222222222222'

export const invoiceBuyerMessages = {
  documentType: 'Elige el tipo de documento.',
  documentNumber: 'Escribe el número del documento: de 5 a 15 dígitos.',
  foreignNumber: 'Escribe el número del documento: de 3 a 20 letras o números.',
  name: 'Escribe el nombre o la razón social: máximo 200 caracteres.',
  email: 'Escribe el correo al que llega la factura.',
} as const

/** Documents of other countries have letters, too. */
const isForeign = (type: InvoiceDocumentType): boolean => type === 'PA' || type === 'NIT_EXT'

/** A document as it was typed: its number as it is stored, and a hint for checking. */
export type ReadDocument = {
  /** Digits only, also letters for foreign documents; a NIT without its check digit. '' when invalid. */
  number: string
  /** For a NIT only. */
  checkDigit: number | null
  /** The typed check digit, if it differs from the calculated one: a digit may be wrong. */
  wrongDigit: number | null
}

/**
 * Reads a document as people type it (P-321): `900123456`, `900.123.456-8`, `9001234568`. A check digit after a dash, or as the
 * tenth digit of a company, is not part of the number; a wrong one only causes a hint, since the number alone counts.
 */
export function readInvoiceDocument(type: InvoiceDocumentType, typed: string): ReadDocument {
  const bare = typed.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '')
  const nothing: ReadDocument = { number: '', checkDigit: null, wrongDigit: null }
  if (isForeign(type)) return /^[0-9A-Z]{3,20}$/.test(bare) ? { ...nothing, number: bare } : nothing
  if (/[A-Z]/.test(bare)) return nothing
  const hasDigit = type === 'NIT' && (/\p{Pd}\s*\d\s*$/u.test(typed) || /^[89]\d{9}$/.test(bare))
  const number = hasDigit ? bare.slice(0, -1) : bare
  if (!/^\d{5,15}$/.test(number)) return nothing
  if (type !== 'NIT') return { ...nothing, number }
  const checkDigit = checkDigitOf(number)
  const written = hasDigit ? Number(bare.at(-1)) : checkDigit
  return { number, checkDigit, wrongDigit: written === checkDigit ? null : written }
}

/** The refusal of an invalid number. */
export const numberMessage = (type: InvoiceDocumentType): string =>
  isForeign(type) ? invoiceBuyerMessages.foreignNumber : invoiceBuyerMessages.documentNumber

/** The check digit of a stored document; null for documents without one. */
export const checkDigitOfDocument = (type: InvoiceDocumentType, number: string): number | null =>
  type === 'NIT' && /^\d{5,15}$/.test(number) ? checkDigitOf(number) : null

/** A stored document as it is printed: `NIT 900.123.456-8`, `CC 1.020.304.050`; '' without a document. */
export function documentText(type: InvoiceDocumentType, number: string): string {
  if (number === '') return ''
  const digit = checkDigitOfDocument(type, number)
  const grouped = /^\d+$/.test(number) && !isForeign(type) ? number.replaceAll(/\B(?=(\d{3})+$)/g, '.') : number
  return `${shortNames[type]} ${grouped}${digit === null ? '' : `-${digit}`}`
}
