import { sql } from 'kysely'

import type { ContactMessage } from '../../contract/content/contact.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { ContactContext } from './context.ts'
import { findMessage } from './list-messages.ts'
import { announceAnswer } from './reply-email.ts'

type Changing = Caller<'NOT_FOUND' | 'MESSAGE_CHANGED'>
type Locked = { version: number; isOpen: boolean; isClosed: boolean; answer: string | null; answeredBy: string | null }

/**
 * Stores the answer to an open request, and its e-mail in the same transaction. Sent again by the same person after a lost
 * response, the same words change nothing more.
 * @throws Problem NOT_FOUND (404), MESSAGE_CHANGED (409) with the message as it is now
 */
export async function answerMessage(
  context: ContactContext,
  { requestId, version, answer }: CheckedInput<'contact.answer'>,
  caller: Changing,
): Promise<ContactMessage> {
  const { db, audit, canEmail, now, sendSoon } = context
  const answered = await db.transaction().execute(async (tx) => {
    const request = await lock(tx, requestId, caller)
    const isRepeated = request.answer === answer && request.answeredBy === caller.userId
    if (!isRepeated) {
      if (request.version !== version || !request.isOpen) throw await changed(tx, requestId, now(), caller)
      await sql`update contact_requests set answer = ${answer}, answered_at = now(), answered_by = ${caller.userId},
        is_answer_emailed = ${canEmail}, version = version + 1 where id = ${requestId}`.execute(tx)
      if (canEmail) await announceAnswer(tx, requestId)
      const after = { isEmailed: canEmail }
      await audit.record(tx, caller.auditActor, { action: 'contact.answered', target: requestId, after })
    }
    return findChanged(tx, requestId, now(), caller)
  })
  sendSoon()
  return answered
}

/**
 * Closes a request, answered or not, or opens it again. What is so already stays so.
 * @throws Problem NOT_FOUND (404), MESSAGE_CHANGED (409) with the message as it is now
 */
export async function closeMessage(
  { db, audit, now }: ContactContext,
  { requestId, version, isClosed }: CheckedInput<'contact.close'>,
  caller: Changing,
): Promise<ContactMessage> {
  return db.transaction().execute(async (tx) => {
    const request = await lock(tx, requestId, caller)
    if (request.isClosed !== isClosed) {
      if (request.version !== version) throw await changed(tx, requestId, now(), caller)
      await sql`update contact_requests set version = version + 1,
        closed_at = case when ${isClosed} then now() end, closed_by = case when ${isClosed} then ${caller.userId}::uuid end
        where id = ${requestId}`.execute(tx)
      const action = isClosed ? 'contact.closed' : 'contact.reopened'
      await audit.record(tx, caller.auditActor, { action, target: requestId })
    }
    return findChanged(tx, requestId, now(), caller)
  })
}

async function lock(tx: Tx, id: string, { refuse }: Changing): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select version, answered_at is null and closed_at is null as "isOpen", closed_at is not null as "isClosed",
      answer, answered_by as "answeredBy"
    from contact_requests where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

async function findChanged(tx: Tx, id: string, now: Date, { refuse }: Changing): Promise<ContactMessage> {
  const message = await findMessage(tx, id, now)
  if (!message) throw refuse('NOT_FOUND')
  return message
}

const changed = async (tx: Tx, id: string, now: Date, { refuse }: Changing) =>
  refuse('MESSAGE_CHANGED', { data: await findMessage(tx, id, now) })
