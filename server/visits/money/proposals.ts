import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { Proposal } from '../../../contract/visits/visit-money.ts'
import { lockClientOfTask } from '../../maintenance/change-task.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { Refuse } from '../../platform/problem.ts'
import type { VisitsContext } from '../context.ts'

/** A quote as its client sees it. */
export async function readProposal(db: Db | Tx, quoteId: string): Promise<Proposal | undefined> {
  const { rows } = await sql<{ shown: Proposal | null }>`select visit_proposal(${quoteId}) as shown`.execute(db)
  return rows[0]?.shown ?? undefined
}

const ENDED = 'La visita ya terminó o se canceló: esta propuesta no se puede responder.'

type Answer = Pick<CheckedInput<'visits.answerQuote'>, 'quoteId' | 'total' | 'isApproved'>
type Answering = {
  taskId: string
  how: 'link' | 'account'
  auditActor: AuditActor
  refuse: Refuse<'NOT_FOUND' | 'QUOTE_OVER' | 'PART_SOLD_OUT'>
}
type Outcome = { code: 'DONE' | 'OVER' | 'SOLD_OUT'; product?: string }

/**
 * The client's decision about a quote; the same decision again changes nothing.
 * @throws Problem QUOTE_OVER or PART_SOLD_OUT (409) with the current quote
 */
export async function answerProposal(
  { db, audit }: Pick<VisitsContext, 'db' | 'audit'>,
  { quoteId, total, isApproved }: Answer,
  { taskId, how, auditActor, refuse }: Answering,
): Promise<Proposal> {
  return db.transaction().execute(async (tx) => {
    await lockClientOfTask(tx, taskId)
    await sql`select from tasks where id = ${taskId} for no key update`.execute(tx)
    const { rows: quotes } = await sql<{ total: number; state: string }>`
      select total, state from visit_quotes where id = ${quoteId} and task_id = ${taskId}`.execute(tx)
    const [quote] = quotes
    if (!quote) throw refuse('NOT_FOUND')
    if (quote.total !== total) throw refuse('QUOTE_OVER', { data: await readProposal(tx, quoteId) })
    if (quote.state !== (isApproved ? 'approved' : 'declined')) {
      const { code, product } = await write(tx, { quoteId, isApproved, how })
      const data = code === 'DONE' ? undefined : await readProposal(tx, quoteId)
      if (code === 'SOLD_OUT') throw refuse('PART_SOLD_OUT', { values: { product: product ?? '' }, data })
      if (code === 'OVER') throw refuse('QUOTE_OVER', { data, message: data?.hasEnded ? ENDED : undefined })
      await audit.record(tx, auditActor, {
        action: 'visit.answered',
        target: taskId,
        after: { quoteId, isApproved, how },
      })
    }
    const shown = await readProposal(tx, quoteId)
    if (!shown) throw refuse('NOT_FOUND')
    return shown
  })
}

type Written = { quoteId: string; isApproved: boolean; how: Answering['how'] }

async function write(tx: Tx, { quoteId, isApproved, how }: Written): Promise<Outcome> {
  if (isApproved) {
    const { rows } = await sql<{ done: Outcome }>`
      select approve_visit_quote(${quoteId}, ${how}, now()) as done`.execute(tx)
    return rows[0]?.done ?? { code: 'OVER' }
  }
  const { rows } = await sql`
    update visit_quotes q set state = 'declined' where id = ${quoteId} and standing_of_quote(q) = 'open' returning id`.execute(
    tx,
  )
  return { code: rows.length === 1 ? 'DONE' : 'OVER' }
}
