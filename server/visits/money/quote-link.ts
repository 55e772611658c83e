import { sql } from 'kysely'

import { linkPages } from '../../../contract/content/link-pages.ts'
import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Proposal } from '../../../contract/visits/visit-money.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Refuse } from '../../platform/problem.ts'
import type { VisitsContext } from '../context.ts'
import { findVisitLink, makeVisitLink } from '../links.ts'
import { answerProposal, readProposal } from './proposals.ts'

const HOURS = 24

/** A link to decide about a quote without a session: for a day, and never longer than the quote is valid. */
export async function makeQuoteLink(db: Db | Tx, { taskId, quoteId }: { taskId: string; quoteId: string }) {
  const endsAt = new Date(Date.now() + HOURS * 60 * 60 * 1_000)
  const token = await makeVisitLink(db, { purpose: 'approve', taskId, about: quoteId, endsAt })
  // After the # the token reaches neither a server's log nor another site.
  return { path: `${linkPages.approval}#token=${token}`, endsAt }
}

/**
 * A link to an own visit's quote for the client's phone; the same link is e-mailed to the client, once.
 * @throws Problem NOT_FOUND (404), QUOTE_OVER (409) when it can no longer be decided
 */
export async function linkQuote(
  { db, audit, emails }: VisitsContext,
  { taskId, quoteId }: CheckedInput<'visits.linkQuote'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visits.linkQuote'>>,
) {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ phone: string; standing: string }>`
      select coalesce(u.phone, '') as phone, standing_of_quote(q) as standing
      from visit_quotes q join tasks t on t.id = q.task_id join users u on u.id = t.user_id
      where q.id = ${quoteId} and t.id = ${taskId} and t.technician_id = ${userId}`.execute(tx)
    if (!rows[0]) throw refuse('NOT_FOUND')
    if (rows[0].standing !== 'open') throw refuse('QUOTE_OVER')
    const { path, endsAt } = await makeQuoteLink(tx, { taskId, quoteId })
    const isEmailed = await emails.quoted(tx, { taskId, quoteId })
    await audit.record(tx, auditActor, { action: 'visit.quote_linked', target: taskId, after: { quoteId } })
    return { path, endsAt: endsAt.toISOString(), phone: rows[0].phone, isEmailed }
  })
}

type Linked = Proposal & { endsAt: string }

async function openLink(db: Db, token: string, refuse: Refuse<'VISIT_LINK_UNKNOWN'>) {
  const link = await findVisitLink(db, 'approve', token)
  if (!link || link.about === null) throw refuse('VISIT_LINK_UNKNOWN')
  return { taskId: link.taskId, quoteId: link.about, endsAt: link.endsAt.toISOString() }
}

/**
 * The quote behind a link; changes nothing.
 * @throws Problem VISIT_LINK_UNKNOWN (404)
 */
export async function readQuoteLink(db: Db, token: string, refuse: Refuse<'VISIT_LINK_UNKNOWN'>): Promise<Linked> {
  const { quoteId, endsAt } = await openLink(db, token, refuse)
  const shown = await readProposal(db, quoteId)
  if (!shown) throw refuse('VISIT_LINK_UNKNOWN')
  return { ...shown, endsAt }
}

/**
 * Decides about the quote of a link, and no other one.
 * @throws Problem VISIT_LINK_UNKNOWN (404), QUOTE_OVER or PART_SOLD_OUT (409)
 */
export async function answerQuoteLink(
  context: VisitsContext,
  { token, ...answer }: CheckedInput<'visits.answerQuoteLink'>,
  { auditActor, refuse }: { auditActor: AuditActor; refuse: Refuse<DeclaredProblem<'visits.answerQuoteLink'>> },
): Promise<Linked> {
  const { taskId, quoteId, endsAt } = await openLink(context.db, token, refuse)
  if (quoteId !== answer.quoteId.toLowerCase()) throw refuse('QUOTE_OVER')
  const shown = await answerProposal(context, answer, {
    taskId,
    how: 'link',
    auditActor,
    refuse: (code, details) => refuse(code === 'NOT_FOUND' ? 'VISIT_LINK_UNKNOWN' : code, details),
  })
  return { ...shown, endsAt }
}

/**
 * Decides about a quote of an own visit with an own session.
 * @throws Problem NOT_FOUND (404), QUOTE_OVER or PART_SOLD_OUT (409)
 */
export async function answerOwnQuote(
  context: VisitsContext,
  { taskId, ...answer }: CheckedInput<'visits.answerQuote'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visits.answerQuote'>>,
): Promise<Proposal> {
  const { rows } = await sql`select from tasks where id = ${taskId} and user_id = ${userId}`.execute(context.db)
  if (rows.length === 0) throw refuse('NOT_FOUND')
  return answerProposal(context, answer, { taskId, how: 'account', auditActor, refuse })
}
