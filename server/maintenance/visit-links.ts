import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'

/** What a link lets somebody do. */
export type LinkPurpose = 'approve' | 'answer' | 'record'

const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a link to a visit for one purpose; those that were made before stay good. Only its hash is stored. */
export async function makeVisitLink(db: Db | Tx, taskId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('visitLinks')
    .values({ tokenHash: hashOfLink(token), taskId, purpose })
    .execute()
  return token
}

/** The visit of a link with this purpose; undefined for any other token. Whether the link is over, its reader decides. */
export async function findVisitLink(db: Db | Tx, token: string, purpose: LinkPurpose): Promise<string | undefined> {
  const link = await db
    .selectFrom('visitLinks')
    .select('taskId')
    .where('tokenHash', '=', hashOfLink(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return link?.taskId
}

/** Forgets the links to answer visits that are over. */
export async function sweepAnswerLinks(db: Db): Promise<void> {
  await sql`
    delete from visit_links l using tasks t
    where t.id = l.task_id and l.purpose = 'answer' and t.estado in ('completado', 'cancelado')`.execute(db)
}
