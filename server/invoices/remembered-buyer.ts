import { sql } from 'kysely'

import type { CallOutput } from '../../contract/index.ts'
import { checkDigitOfDocument } from '../../contract/orders/invoice-buyers.ts'
import type { Db } from '../platform/database/pool.ts'

type Remembered = CallOutput<'invoices.remembered'>['data']

/** The invoice data that a person used the last time; null if there is none (P-321). */
export async function readRememberedBuyer(db: Db, userId: string): Promise<Remembered> {
  const { rows } = await sql<Omit<NonNullable<Remembered>, 'checkDigit'>>`
    select document_type as "documentType", document_number as "documentNumber", name, email, is_used as "isUsed"
    from remembered_invoice_buyers where user_id = ${userId}`.execute(db)
  const [found] = rows
  return found ? { ...found, checkDigit: checkDigitOfDocument(found.documentType, found.documentNumber) } : null
}
