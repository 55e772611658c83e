import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { invoiceName } from '../../contract/orders/invoice-rules.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { InvoicesContext } from './context.ts'
import { checkIssued } from './record-invoices.ts'

type Code = Exclude<DeclaredProblem<'invoices.addCreditNote'>, 'CREDIT_TOO_MUCH' | 'CREDIT_NOT_ALL'>
type Answer =
  | { code: 'DONE' | Code }
  | { code: 'CREDIT_TOO_MUCH'; most: number }
  | { code: 'CREDIT_NOT_ALL'; all: number }

/**
 * Writes down a credit note of an invoice (P-324); under a key once.
 * @throws Problem as the contract declares; VALIDATION (400) of a day that has not come
 */
export async function addCreditNote(
  { db, audit, hasMail, now }: InvoicesContext,
  { number, key, ...written }: CheckedInput<'invoices.addCreditNote'> & { key: string | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'invoices.addCreditNote'>>,
): Promise<void> {
  checkIssued(written.issuedOn, now())
  const { rows } = await sql<{ answer: Answer }>`
    select record_credit_note(${JSON.stringify({ ...written, ...number })}::jsonb, ${key ?? null}, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(db)
  const { answer } = rows[0] as { answer: Answer }
  if (answer.code === 'CREDIT_TOO_MUCH') throw refuse(answer.code, { values: { most: formatPesos(answer.most) } })
  if (answer.code === 'CREDIT_NOT_ALL') throw refuse(answer.code, { values: { all: formatPesos(answer.all) } })
  if (answer.code !== 'DONE') throw refuse(answer.code, { values: { name: invoiceName(number) } })
}
