import { sql } from 'kysely'

import { contactStates, type OwnContactRequest } from '../../contract/content/contact.ts'
import { dueDayOf } from '../../contract/content/pqr-term.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

const MOST_SHOWN = 50

type Row = Omit<OwnContactRequest, 'receivedAt' | 'dueOn' | 'answer'> & {
  receivedAt: Date
  answer: string
  answeredAt: Date | null
}

/** The messages that a person sent while signed in, the latest first, with the shop's answers (P-225). */
export async function listOwnRequests(db: Db, userId: string): Promise<OwnContactRequest[]> {
  const [open, answered, closed] = contactStates
  const { rows } = await sql<Row>`
    select radicado, type, coalesce(order_number, '') as order_number, message, received_at, coalesce(answer, '') as answer,
      answered_at,
      case when closed_at is not null then ${closed} when answered_at is not null then ${answered} else ${open} end as state
    from contact_requests where user_id = ${userId} order by number desc limit ${MOST_SHOWN}`.execute(db)
  return rows.map(asOwnRequest)
}

const asOwnRequest = ({ answer, answeredAt, ...row }: Row): OwnContactRequest => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  dueOn: dueDayOf(row.receivedAt),
  answer: answeredAt && { text: answer, at: answeredAt.toISOString() },
})

/** Messages outlive the account of their author, as the law demands; nobody can follow them from an account any more. */
export async function forgetOwnRequests(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('contactRequests').set({ userId: null }).where('userId', '=', userId).execute()
}
