import { randomUUID } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import type { ImportState } from '../../contract/imports.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { findImport, type Import } from './imports.repo.ts'

/** An import that this process works on. */
export type Job = { one: Import; lease: string; state: ImportState }

/** How long a process that says nothing keeps its work. Within a batch the row itself is locked, which outlasts this. */
const LEASE = sql`interval '5 seconds'`

const due = sql`
  from imports where state in ('reviewing', 'applying', 'undoing') and coalesce(leased_until < now(), true)`

/** SQL: whether there is something to claim. */
export const isAnyImportDue: RawBuilder<boolean> = sql`exists (select ${due})`

/** Takes an import with work to do that nobody else works on. */
export async function claimJob(db: Db): Promise<Job | null> {
  const lease = randomUUID()
  const { rows } = await sql<{ id: string }>`
    update imports set lease = ${lease}, leased_until = now() + ${LEASE}
    where id = (select id ${due} order by created_at limit 1 for update skip locked)
    returning id`.execute(db)
  if (!rows[0]) return null
  const one = await findImport(db, rows[0].id, { refuse: makeProblem })
  return { one, lease, state: one.state }
}

/**
 * Makes sure, inside a batch, that the work is still this process's, and keeps it so; until the batch ends nobody else can
 * take it or call it off.
 */
export async function holdJob(tx: Tx, { one, lease, state }: Job): Promise<boolean> {
  const { rows } = await sql`
    update imports set leased_until = now() + ${LEASE}
    where id = ${one.id} and lease = ${lease} and state = ${state} returning id`.execute(tx)
  return rows.length > 0
}

/** Writes how far the work has come. */
export async function noteProgress(tx: Tx, { one }: Job, rows: number): Promise<void> {
  await sql`update imports set done = done + ${rows}, tries = 0 where id = ${one.id}`.execute(tx)
}

/** Gives the work back, so that another process need not wait for the lease to end. */
export async function releaseJob(db: Db, { one, lease }: Job): Promise<void> {
  await sql`update imports set lease = null, leased_until = null where id = ${one.id} and lease = ${lease}`.execute(db)
}

const MOST_TRIES = 20

/** Counts that the work broke off; what never gets on is given up, and what it wrote so far can be undone. */
export async function noteFailure(db: Db, { one }: Job): Promise<void> {
  await sql`update imports set tries = tries + 1,
      state = case when tries + 1 < ${MOST_TRIES} then state else 'failed' end,
      applied_at = case when tries + 1 < ${MOST_TRIES} or state = 'reviewing' then applied_at else coalesce(applied_at, now()) end,
      failure = case when tries + 1 < ${MOST_TRIES} then failure else 'El trabajo se interrumpió muchas veces.' end
    where id = ${one.id} and state in ('reviewing', 'applying', 'undoing')`.execute(db)
}
