import { sql } from 'kysely'

import type { CallOutput, CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { INVOICES_BACK_DAYS } from '../../contract/orders/invoice-rules.ts'
import { addDays, dayInBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'

type Saved = CallOutput<'shopSettings.getInvoices'>['data']

/** The first day whose payments the shop invoices; null while it does not invoice (P-320). */
export async function readInvoiceSettings(db: Db | Tx): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select to_char(invoices_from, 'YYYY-MM-DD') as "invoicesFrom" from shop_settings`.execute(db)
  return rows[0]!
}

/**
 * Changes it unless somebody else did; the orders to be invoiced follow immediately.
 * @throws Problem INVOICES_CHANGED (409) with the current setting; VALIDATION (400) for a day in the future, or long ago
 */
export async function saveInvoiceSettings(
  { db, audit }: { db: Db; audit: Audit },
  { invoicesFrom, seen }: CheckedInput<'shopSettings.saveInvoices'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.saveInvoices'>>,
): Promise<Saved> {
  if (invoicesFrom !== null && invoicesFrom !== seen.invoicesFrom) checkFrom(invoicesFrom)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ wasSo: boolean }>`
      select set_invoices_from(${seen.invoicesFrom}::date, ${invoicesFrom}::date) as "wasSo"`.execute(tx)
    if (!rows[0]?.wasSo) throw refuse('INVOICES_CHANGED', { data: await readInvoiceSettings(tx) })
    await audit.record(tx, auditActor, { action: 'shop.changed', target: '', before: seen, after: { invoicesFrom } })
    return { invoicesFrom }
  })
}

function checkFrom(day: string): void {
  const today = dayInBogota(new Date())
  if (day <= today && day >= addDays(today, -INVOICES_BACK_DAYS)) return
  const message = `Elige un día de los últimos ${INVOICES_BACK_DAYS}, o hoy.`
  throw new Problem('VALIDATION', { message, fields: [{ field: 'invoicesFrom', message }] })
}
