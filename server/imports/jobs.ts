import { randomUUID } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import type { ImportState } from '../../contract/imports/imports.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { findImport, type Import } from './imports.repo.ts'
import { dropUnwritten } from './pictures/forget-pictures.ts'

/** An import that this process is working on. */
export type Job = { one: Import; lease: string; state: ImportState; trace: string | null }

/** The lease of a process that does not renew it. Within a batch the row is locked, which lasts longer. */
const LEASE = sql`interval '5 seconds'`

const due = sql`
  from imports where state in ('reviewing', 'applying', 'undoing') and coalesce(leased_until < now(), true)`

/** SQL: whether there is an import to claim. */
export const isAnyImportDue: RawBuilder<boolean> = sql`exists (select ${due})`

/** Claims an import with work to do that no other process is working on. */
export async function claimJob(db: Db): Promise<Job | null> {
  const lease = randomUUID()
  const { rows } = await sql<{ id: string; trace: string | null }>`
    update imports set lease = ${lease}, leased_until = now() + ${LEASE}
    where id = (select id ${due} order by created_at limit 1 for update skip locked)
    returning id, trace`.execute(db)
  if (!rows[0]) return null
  const { id, trace } = rows[0]
  const one = await findImport(db, id, { refuse: makeProblem })
  return { one, lease, state: one.state, trace }
}

/**
 * Checks, inside a batch, that this process still has the lease, and renews it; until the batch ends no other process can claim
 * or cancel the work.
 */
export async function holdJob(tx: Tx, { one, lease, state }: Job): Promise<boolean> {
  const { rows } = await sql`
    update imports set leased_until = now() + ${LEASE}
    where id = ${one.id} and lease = ${lease} and state = ${state} returning id`.execute(tx)
  return rows.length > 0
}

/** Writes the progress. */
export async function noteProgress(tx: Tx, { one }: Job, rows: number): Promise<void> {
  await sql`update imports set done = done + ${rows}, tries = 0 where id = ${one.id}`.execute(tx)
}

/** Releases the lease, so that another process need not wait for it to expire. */
export async function releaseJob(db: Db, { one, lease }: Job): Promise<void> {
  await sql`update imports set lease = null, leased_until = null where id = ${one.id} and lease = ${lease}`.execute(db)
}

const MOST_TRIES = 20

/** Counts a failed try. Work without progress is given up after a few; what it wrote can be undone. */
export async function noteFailure(db: Db, { one }: Job): Promise<void> {
  const { rows } = await sql<{ state: ImportState }>`update imports set tries = tries + 1,
      state = case when tries + 1 < ${MOST_TRIES} then state else 'failed' end,
      applied_at = case when tries + 1 < ${MOST_TRIES} or state = 'reviewing' then applied_at else coalesce(applied_at, now()) end,
      failure = case when tries + 1 < ${MOST_TRIES} then failure else 'El trabajo se interrumpió muchas veces.' end
    where id = ${one.id} and state in ('reviewing', 'applying', 'undoing') returning state`.execute(db)
  if (rows[0]?.state === 'failed') await dropUnwritten(db, one.id)
}
