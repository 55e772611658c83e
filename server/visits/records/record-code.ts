import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { lockClientOfTask, stayTechnician } from '../../maintenance/change-task.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Secret } from '../../platform/secret.ts'
import type { RecordsContext } from './context.ts'
import { hashOfContent, readContent } from './record-content.ts'

/** Six digits that follow from the nonce of the code's row and from the installation's secret. */
export const codeOf = (secret: Secret, nonce: string): string =>
  String(
    createHmac('sha256', secret.key('visit-record-code')).update(nonce).digest().readUIntBE(0, 6) % 1_000_000,
  ).padStart(6, '0')

/** "l•••@correo.co". */
export const shortened = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

type Sent = { sentTo: string; expiresAt: string }

/**
 * Sends the client of an own ended visit the code that signs it. A new code invalidates the one before.
 * @throws Problem NOT_FOUND (404), VISIT_STATE, RECORD_NO_EMAIL or RECORD_CODE_SOON (409), RECORD_CODES_TODAY (429)
 */
export async function sendCode(
  context: RecordsContext,
  { taskId }: CheckedInput<'visitRecords.sendCode'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visitRecords.sendCode'>>,
): Promise<Sent> {
  const { db, audit, hasMail, shop, sendSoon } = context
  const sent = await db.transaction().execute(async (tx) => {
    await stayTechnician(tx, userId)
    await lockClientOfTask(tx, taskId)
    const visit = await lockEnded(tx, { taskId, userId })
    if (!visit) throw refuse('NOT_FOUND')
    const content = visit.isOver ? undefined : await readContent(context, tx, { taskId, shop })
    if (!content) throw refuse('VISIT_STATE')
    if (!hasMail) throw refuse('RECORD_NO_EMAIL')
    if ((await countCodes(tx, taskId)) >= CODES_A_DAY) throw refuse('RECORD_CODES_TODAY')
    const { rows } = await sql<{ nonce: string; expiresAt: Date }>`
      insert into visit_record_codes as c (task_id, content, expires_at)
      values (${taskId}, ${hashOfContent(content)}, now() + interval '24 hours')
      on conflict (task_id) do update set nonce = gen_random_uuid(), content = excluded.content, tries = 0,
        sent_at = now(), expires_at = excluded.expires_at
      where c.sent_at < now() - interval '1 minute'
      returning nonce, expires_at as "expiresAt"`.execute(tx)
    if (!rows[0]) throw refuse('RECORD_CODE_SOON')
    const { nonce, expiresAt } = rows[0]
    await tx.insertInto('outbox').values({ kind: 'visit_record_code', taskId, occasion: nonce }).execute()
    await audit.record(tx, auditActor, { action: 'visit_record.code_sent', target: taskId })
    return { sentTo: shortened(visit.email), expiresAt: expiresAt.toISOString() }
  })
  sendSoon()
  return sent
}

/** Each code has five tries: without a limit of codes there would be none of tries. */
const CODES_A_DAY = 5

async function countCodes(tx: Tx, taskId: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from outbox
    where task_id = ${taskId} and kind = 'visit_record_code' and created_at > now() - interval '1 day'`.execute(tx)
  return rows[0]?.many ?? 0
}

/** `isOver` for a visit that is not completed, or already signed. */
async function lockEnded(tx: Tx, { taskId, userId }: { taskId: string; userId: string }) {
  const { rows } = await sql<{ isOver: boolean; email: string }>`
    select t.estado <> 'completado' or exists (select from visit_records r where r.task_id = t.id) as "isOver", u.email
    from tasks t join users u on u.id = t.user_id
    where t.id = ${taskId} and t.technician_id = ${userId} for no key update of t`.execute(tx)
  return rows[0]
}

/** The result of a code: wrong, expired, or right for this content. */
export type CodeVerdict = { is: 'wrong' } | { is: 'over' } | { is: 'right'; content: Buffer }

/** Counts a try, also when the step is refused: a million codes could be tried in a minute, five are not enough. */
export async function tryCode(
  { db, secret }: { db: Db; secret: Secret },
  { taskId, userId, code }: { taskId: string; userId: string; code: string },
): Promise<CodeVerdict> {
  const { rows } = await sql<{ nonce: string; content: Buffer }>`
    update visit_record_codes c set tries = tries + 1 from tasks t
    where t.id = c.task_id and t.technician_id = ${userId} and c.task_id = ${taskId} and c.tries < 5 and c.expires_at > now()
    returning c.nonce, c.content`.execute(db)
  const sent = rows[0]
  if (!sent) return { is: 'over' }
  return codeOf(secret, sent.nonce) === code ? { is: 'right', content: sent.content } : { is: 'wrong' }
}
