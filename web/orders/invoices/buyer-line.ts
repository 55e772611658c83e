import { documentText } from '../../../contract/orders/invoice-buyers.ts'
import type { InvoiceBuyer } from '../../../contract/orders/invoices.ts'

/** The invoice recipient of an order: `Ana Ruiz, CC 1.020.304.050, ana@example.com`. */
export const buyerLine = ({ name, documentType, documentNumber, email }: InvoiceBuyer): string =>
  [name, documentText(documentType, documentNumber), email].filter(Boolean).join(', ')
