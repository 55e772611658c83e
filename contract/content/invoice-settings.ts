import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { invoiceDay } from '../orders/invoice-fields.ts'

/** The first day whose payments of orders are invoiced, `YYYY-MM-DD`; null while the shop does not invoice (P-320). */
const invoicesFrom = z.nullable(invoiceDay)
const saved = success(z.object({ invoicesFrom: z.nullable(z.string()) }))

export const invoiceSettings = {
  'shopSettings.getInvoices': { input: z.strictObject({}), output: saved },
  'shopSettings.saveInvoices': {
    /** `seen`: the displayed value; if the stored one differs, nothing changes and INVOICES_CHANGED carries it. */
    input: z.strictObject({ invoicesFrom, seen: z.strictObject({ invoicesFrom }) }),
    output: saved,
    problems: ['INVOICES_CHANGED'] as const,
  },
}
