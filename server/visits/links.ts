import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import { hashOfToken, makeToken } from '../platform/token.ts'

export type LinkPurpose = 'approve' | 'answer' | 'record' | 'sticker' | 'pay'
type NewLink = {
  purpose: LinkPurpose
  taskId: string
  /** The subject of the link, unless it is the visit itself. */
  about?: string
  endsAt: Date
}
export type VisitLink = { taskId: string; about: string | null; endsAt: Date }

/**
 * Makes a link of a visit; earlier links stay valid until they end.
 * @returns its token, which is not stored
 */
export async function makeVisitLink(db: Db | Tx, { purpose, taskId, about, endsAt }: NewLink): Promise<string> {
  const token = makeToken()
  await sql`
    insert into visit_links (token_hash, purpose, task_id, about, ends_at)
    values (${hashOfToken(token)}, ${purpose}, ${taskId}, ${about ?? null}, ${endsAt})`.execute(db)
  return token
}

/** The object of a token; undefined when it is unknown, for another purpose or has ended. Changes nothing. */
export async function findVisitLink(db: Db | Tx, purpose: LinkPurpose, token: string): Promise<VisitLink | undefined> {
  const { rows } = await sql<VisitLink>`
    select task_id as "taskId", about, ends_at as "endsAt" from visit_links
    where token_hash = ${hashOfToken(token)} and purpose = ${purpose} and ends_at > now()`.execute(db)
  return rows[0]
}

/** Deletes links that ended long ago. */
export async function sweepVisitLinks(db: Db): Promise<void> {
  await sql`delete from visit_links where ends_at < now() - interval '60 days'`.execute(db)
}
