import { sql, type RawBuilder } from 'kysely'

import type { ContactMessage, ContactState } from '../../contract/content/contact.ts'
import { businessDaysLeft, dueDayOf } from '../../contract/content/pqr-term.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

export const PAGE_SIZE = 20

/** SQL: the requests in a state, each by its own index. */
const isIn: Record<ContactState, RawBuilder<boolean>> = {
  open: sql`r.answered_at is null and r.closed_at is null`,
  answered: sql`r.answered_at is not null and r.closed_at is null`,
  closed: sql`r.closed_at is not null`,
}

type Row = Pick<
  ContactMessage,
  '_id' | 'radicado' | 'type' | 'name' | 'email' | 'orderNumber' | 'orderId' | 'message' | 'version'
> & {
  receivedAt: Date
  answer: string
  answeredAt: Date | null
  answeredBy: string
  emailState: NonNullable<ContactMessage['answer']>['email']
  closedAt: Date | null
  closedBy: string
}

const messages = sql`
  select r.id as "_id", r.radicado, r.type, r.name, r.email, coalesce(r.order_number, '') as order_number,
    order_named(r.named_order) as order_id, r.message,
    r.version, r.received_at, coalesce(r.answer, '') as answer, r.answered_at, coalesce(answerer.name, '') as answered_by,
    case when not r.is_answer_emailed then 'none' when e.id is null then 'past' when e.sent_at is not null then 'sent'
      when e.unknown_at is not null or e.given_up_at is not null then 'failed' else 'waiting' end as email_state,
    r.closed_at, coalesce(closer.name, '') as closed_by
  from contact_requests r
    left join users answerer on answerer.id = r.answered_by
    left join users closer on closer.id = r.closed_by
    left join outbox e on e.kind = 'contact_answer' and e.about = r.id`

/**
 * A page of what people wrote: the open ones oldest first, since all have the same term, the others latest first.
 * @param input.q words that stand in radicado, name, e-mail, order or message, without regard to accents
 */
export async function listMessages(
  db: Db,
  { state, q = '', page = 1 }: CheckedInput<'contact.list'>,
  now: Date,
): Promise<{ data: ContactMessage[]; total: number }> {
  // Text that folds to nothing, such as a lone %, matches no message.
  const has = sql`${isIn[state]} and (${q} = '' or search_fold(${q}) <> '' and position(search_fold(${q}) in
    search_fold(concat_ws(' ', r.radicado, r.name, r.email, r.order_number, r.message))) > 0)`
  const order = sql.raw(state === 'open' ? 'r.received_at, r.number' : 'r.received_at desc, r.number desc')
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`${messages} where ${has} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from contact_requests r where ${has}`.execute(db),
  ])
  return { data: rows.map((row) => asMessage(row, now)), total: counted.rows[0]?.total ?? 0 }
}

/** One current message; undefined when there is none. */
export async function findMessage(db: Db | Tx, id: string, now: Date): Promise<ContactMessage | undefined> {
  const { rows } = await sql<Row>`${messages} where r.id = ${id}`.execute(db)
  return rows[0] && asMessage(rows[0], now)
}

/** The number of messages that wait for an answer, and the last day for the oldest of them. */
export async function countOpenMessages(db: Db): Promise<{ open: number; oldestDue: string | null }> {
  const { rows } = await sql<{ open: number; oldest: Date | null }>`
    select count(*) as open, min(r.received_at) as oldest from contact_requests r where ${isIn.open}`.execute(db)
  const { open = 0, oldest = null } = rows[0] ?? {}
  return { open, oldestDue: oldest && dueDayOf(oldest) }
}

function asMessage(
  { answer, answeredAt, answeredBy, emailState, closedAt, closedBy, ...row }: Row,
  now: Date,
): ContactMessage {
  const dueOn = dueDayOf(row.receivedAt)
  return {
    ...row,
    state: closedAt ? 'closed' : answeredAt ? 'answered' : 'open',
    receivedAt: row.receivedAt.toISOString(),
    dueOn,
    daysLeft: businessDaysLeft(dueOn, inBogota(now).fecha),
    answer: answeredAt && { text: answer, at: answeredAt.toISOString(), who: answeredBy, email: emailState },
    closed: closedAt && { at: closedAt.toISOString(), who: closedBy },
  }
}
