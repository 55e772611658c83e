import { sql } from 'kysely'

import type { Db } from '../../platform/database/pool.ts'

/** A visit as the reader of its e-mails knows it. */
export type Known = { fecha: string | null; hora: string; technicianId: string | null }

type Reader = {
  taskId: string
  /** The version that the e-mail is about. */
  version: number
  /** The kinds of e-mail that inform this reader of the visit's state; their occasions begin with a version. */
  kinds: readonly string[]
  /** The kinds among them that report a change of hour or technician; each replaces all before it. */
  changes: readonly string[]
  /** The technician who reads; null for the visit's client, who knows what was requested. */
  technicianId: string | null
}

/**
 * What a reader knew before the first version whose e-mail was not sent: successive changes are held back and reported as one.
 * Own changes are known without an e-mail. `before` is null when the reader never knew of the visit; `isOver`: another e-mail
 * reports a later change, or the reader made one (P-126); `isUnconfirmed`: the e-mail about the technician was given up.
 */
export async function knownBefore(
  db: Db,
  { taskId, version, kinds, changes, technicianId }: Reader,
): Promise<{ before: Known | null; isOver: boolean; isUnconfirmed: boolean }> {
  const { rows } = await sql<{ before: Known | null; isOver: boolean; isUnconfirmed: boolean }>`
    with reports as materialized (
      select split_part(o.occasion, '.', 1)::int as version, o.kind, o.sent_at is not null as is_sent,
        o.given_up_at is not null as is_given_up
      from outbox o where o.task_id = ${taskId} and o.kind = any(${kinds}::text[])
        and split_part(o.occasion, '.', 2) = ${technicianId ?? ''}),
    own as (
      select h.version + 1 as version from task_history h where h.task_id = ${taskId}
        and h.actor = coalesce(${technicianId}::uuid, (select user_id from tasks where id = ${taskId}))),
    known as (
      select greatest(${technicianId === null ? 1 : 0}::int,
        (select max(r.version) from reports r where r.is_sent and r.version < ${version}),
        (select max(version) from own where version < ${version})) as version)
    select h.before, exists (select from own where version > ${version})
      or exists (select from reports r where r.version > ${version} and r.kind = any(${changes}::text[])) as "isOver",
      exists (select from reports r where r.kind = 'visit_confirmed' and r.is_given_up
        and r.version > k.version and r.version <= ${version}) as "isUnconfirmed"
    from known k left join task_history h on h.task_id = ${taskId} and h.version = (
      select coalesce(min(r.version), ${version}) - 1 from reports r
      where r.version > k.version and r.version <= ${version})`.execute(db)
  return rows[0]!
}

/** Whether two visits are on the same day at the same hour. */
export const isAt = (
  one: { fecha: string | null; hora: string },
  other: { fecha: string | null; hora: string },
): boolean => one.fecha === other.fecha && one.hora === other.hora
