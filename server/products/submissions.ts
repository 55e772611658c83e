import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'

const DOUBLE_CLICK_SECONDS = 10

/** A sender with key and content; without a key the same content within ten seconds counts as repeated. */
export type Sent = { actor: string; key?: string | null | undefined; fingerprint: string }

/** Serializes the submissions of each person. */
export const lockSubmissions = (tx: Tx, actor: string) =>
  sql`select pg_advisory_xact_lock(hashtext('alero products sent'), hashtext(${actor}))`.execute(tx)

/** Records a submission, with the created or changed product, for a day. */
export async function rememberSubmission(
  tx: Tx,
  { actor, key = null, fingerprint }: Sent,
  productId: string,
): Promise<void> {
  await sql`delete from product_submissions where actor = ${actor} and created_at < now() - interval '1 day'`.execute(
    tx,
  )
  await tx.insertInto('productSubmissions').values({ actor, key, fingerprint, productId }).execute()
}

/** The earlier submission with the same key, or a recent one with the same content; undefined without one. */
export async function findSubmission(
  tx: Tx,
  { actor, key, fingerprint }: Sent,
): Promise<{ id: string; fingerprint: string } | undefined> {
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    select product_id as id, fingerprint from product_submissions
    where actor = ${actor} and case when ${key ?? null}::text is not null then key = ${key ?? null}
      else key is null and fingerprint = ${fingerprint}
        and created_at > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS}) end
    order by id desc limit 1`.execute(tx)
  return rows[0]
}
