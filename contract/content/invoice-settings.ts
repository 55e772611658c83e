import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { invoiceDay } from '../orders/invoice-fields.ts'

/** From which day's payments on orders are invoiced, `YYYY-MM-DD`; null while the shop does not (P-320). */
const invoicesFrom = z.nullable(invoiceDay)
const saved = success(z.object({ invoicesFrom: z.nullable(z.string()) }))

export const invoiceSettings = {
  'shopSettings.getInvoices': { input: z.strictObject({}), output: saved },
  'shopSettings.saveInvoices': {
    /** `seen`: what was on the screen; upon anything else nothing changes, and INVOICES_CHANGED has what stands now. */
    input: z.strictObject({ invoicesFrom, seen: z.strictObject({ invoicesFrom }) }),
    output: saved,
    problems: ['INVOICES_CHANGED'] as const,
  },
}
