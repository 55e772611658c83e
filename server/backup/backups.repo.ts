import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'

/** Short enough for another process to continue soon after a crash; renewed while the backup is made. */
const LEASE = sql`interval '60 seconds'`
export const RENEW_EVERY_MS = 15_000
const MOST_TRIES = 3

/** A backup that this process makes; `abandoned` is when one that died with it began. */
export type ClaimedBackup = {
  id: string
  claim: string
  tries: number
  begunAt: Date
  abandoned: Date | null
  trace: string | null
}
export type MadeBackup = { folder: string; bytes: number; files: number; savedRows: number }

const due = sql`
  from backups where ended_at is null and due_at <= now() and coalesce(claimed_until <= now(), true)`

/** SQL: whether there is a backup to make. */
export const isAnyBackupDue: RawBuilder<boolean> = sql`exists (select ${due})`

/** Plans the backup of a moment, unless it is planned, one is open, or a later one was made. */
export async function planBackup(db: Db, dueAt: Date): Promise<void> {
  await sql`
    insert into backups (due_at) select ${dueAt}::timestamptz
    where not exists (select from backups where ended_at is null or due_at >= ${dueAt}::timestamptz)
    on conflict do nothing`.execute(db)
}

/** Plans a backup for now. @returns whether none was open */
export async function planBackupNow(tx: Tx): Promise<boolean> {
  await sql`lock table backups in share row exclusive mode`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into backups (due_at) select now() where not exists (select from backups where ended_at is null)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Claims the backup that is due. */
export async function claimBackup(db: Db): Promise<ClaimedBackup | null> {
  const { rows } = await sql<ClaimedBackup>`
    with next as (select id, begun_at ${due} order by due_at limit 1 for update skip locked)
    update backups b set claim = gen_random_uuid(), claimed_until = now() + ${LEASE}, tries = b.tries + 1, begun_at = now()
    from next where b.id = next.id
    returning b.id, b.claim, b.tries, b.begun_at, b.trace, next.begun_at as abandoned`.execute(db)
  return rows[0] ?? null
}

/** Whether this try is one too many: the ones before it ended with their process. */
export const isHopeless = ({ tries }: ClaimedBackup): boolean => tries > MOST_TRIES

/** Prolongs the lease of a backup that is still being made. */
export async function renewBackup(db: Db, { id, claim }: ClaimedBackup): Promise<void> {
  await sql`update backups set claimed_until = now() + ${LEASE} where id = ${id} and claim = ${claim}`.execute(db)
}

/** Releases a backup interrupted by the end of the shop's process: the next process starts it again. */
export async function releaseBackup(db: Db, { id, claim }: ClaimedBackup): Promise<void> {
  await sql`
    update backups set claim = null, claimed_until = null, tries = tries - 1
    where id = ${id} and claim = ${claim} and ended_at is null`.execute(db)
}

/** Whether the last good restore of a backup was tried too long ago, or never. */
export async function isVerificationDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from backups where damage is null and verified_at > now() - interval '6 days 12 hours')
      as "isDue"`.execute(db)
  return rows[0]?.isDue ?? true
}

type Ending = {
  made?: MadeBackup
  failedBecause?: string
  isVerified?: boolean
  damage?: string
  untriedBecause?: string
}

/**
 * Stores how a backup ended. The owner is written to when it, or its restore, failed and the one before did not.
 * @returns whether the claim was still there
 */
export async function endBackup(
  db: Db,
  { id, claim }: ClaimedBackup,
  { made, failedBecause, isVerified = false, damage = '', untriedBecause }: Ending,
  { hasMail }: { hasMail: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update backups set ended_at = now(), claim = null, claimed_until = null, failed_because = ${failedBecause ?? null},
        folder = ${made?.folder ?? null}, bytes = ${made?.bytes ?? null}, files = ${made?.files ?? null},
        saved_rows = ${made?.savedRows ?? null}, damage = ${damage || null}, untried_because = ${untriedBecause ?? null},
        verified_at = case when ${isVerified} then now() end
      where id = ${id} and claim = ${claim} and ended_at is null`.execute(tx)
    if (numAffectedRows !== 1n) return false
    if (hasMail && (failedBecause !== undefined || damage !== '')) await writeToOwner(tx, id)
    return true
  })
}

async function writeToOwner(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into outbox (kind, notice_id, occasion)
    select 'backup_failed', ${id}, '' where not exists (
      select from (select failed_because, damage from backups where ended_at is not null and id <> ${id}
        order by ended_at desc limit 1) before
      where before.failed_because is not null or before.damage is not null)
    on conflict do nothing`.execute(tx)
}

/** Backups that are there beyond the newest ones, but not the newest whose restore worked. */
export async function listSurplus(db: Db, most: number): Promise<{ id: string; folder: string }[]> {
  const { rows } = await sql<{ id: string; folder: string }>`
    select id, folder from (
      select id, folder, row_number() over (order by ended_at desc) as place,
        first_value(id) over (order by verified_at is not null and damage is null desc, ended_at desc) as proved
      from backups where folder is not null and removed_at is null) there
    where place > ${most} and id <> proved order by place`.execute(db)
  return rows
}

/** Notes that the folder of a backup was removed. */
export async function noteRemoved(db: Db, id: string): Promise<void> {
  await sql`update backups set removed_at = now() where id = ${id}`.execute(db)
}
