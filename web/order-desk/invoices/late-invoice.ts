import { INVOICE_LATE_DAYS } from '../../../contract/orders/invoice-rules.ts'

/** Whether an order has waited too long for its invoice or a credit note (P-322). @param since an instant */
export const isLateInvoice = (since: string, now: number): boolean =>
  now - Date.parse(since) > INVOICE_LATE_DAYS * 86_400_000
