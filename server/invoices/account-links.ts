import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'

/**
 * Erases the invoice data of a deleted account: the remembered data, and those of orders that were never paid. Paid orders and
 * their invoices stay, as the law demands (L-4).
 */
export async function forgetInvoiceBuyers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rememberedInvoiceBuyers').where('userId', '=', userId).execute()
  await sql`
    delete from order_invoicing r using orders o
    where o.id = r.order_id and o.user_id = ${userId} and o.paid_at is null`.execute(tx)
}
