import { sql } from 'kysely'

import { linkPages } from '../../contract/content/link-pages.ts'
import type { PaymentsContext } from './context.ts'

type Row = { reference: string; amount: number; expiresAt: Date; name: string; email: string; isByPhone: boolean }

/**
 * Requests the provider's payment page of an attempt, and stores its address.
 * @returns null when the provider has no such page
 */
export async function openPaymentPage(
  { db, provider, publicUrl }: Pick<PaymentsContext, 'db' | 'provider' | 'publicUrl'>,
  attempt: string,
): Promise<string | null> {
  const { rows } = await sql<Row>`
    select a.reference, a.amount, a.expires_at as "expiresAt", u.name, u.email, o.is_by_phone as "isByPhone"
    from payment_attempts a join orders o on o.id = a.order_id join users u on u.id = o.user_id
    where a.id = ${attempt}`.execute(db)
  const [row] = rows
  if (!row) return null
  const url = await provider.start({
    reference: row.reference,
    amount: row.amount,
    expiresAt: row.expiresAt,
    // The page of a payment link identifies its own attempt.
    returnUrl: row.isByPhone ? `${publicUrl}${linkPages.payment}` : `${publicUrl}/cart?attempt=${attempt}`,
    payer: { name: row.name, email: row.email },
  })
  if (url !== null)
    await db.updateTable('paymentAttempts').set({ redirectUrl: url }).where('id', '=', attempt).execute()
  return url
}
