import { randomUUID } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from '../../platform/database/pool.ts'

type WaitingPicture = { position: number; address: string; tries: number }

/** The pictures of one row that this process fetches. */
export type PictureJob = {
  importId: string
  row: number
  lease: string
  userId: string
  trace: string | null
  hosts: ReadonlySet<string>
  pictures: WaitingPicture[]
}

/** States in which the rows of an import stay written, so that pictures may be added. */
export const settled = sql`('applied', 'appliedWithErrors', 'cancelled', 'failed')`

/**
 * Renewed while the pictures are fetched, however long one takes. Short, because other processes must wait for it when the
 * process is gone, or when the database did not answer while pictures were claimed or released.
 */
const LEASE = sql`interval '20 seconds'`
export const RENEW_EVERY_MS = 5_000

const freeIn = (name: 'p' | 'earlier') => {
  const of = sql.raw(name)
  return sql`${of}.state = 'waiting' and ${of}.try_at <= now() and coalesce(${of}.leased_until < now(), true)`
}

/** SQL: unclaimed pictures (`p`) of products that their import (`i`) has written. */
export const duePictures: RawBuilder<unknown> = sql`
  from import_pictures p
    join imports i on i.id = p.import_id
    join import_rows r on r.import_id = p.import_id and r.row = p.row
  where ${freeIn('p')} and i.applied_at is not null and i.state in ${settled} and r.outcome = 'applied'`

/** SQL: whether there is a picture to claim. */
export const isAnyPictureDue: RawBuilder<boolean> = sql`exists (select ${duePictures})`

/** Claims the waiting pictures of a row that no other process has. */
export async function claimPictures(db: Db): Promise<PictureJob | null> {
  const lease = randomUUID()
  const { rows } = await sql<
    WaitingPicture & Pick<PictureJob, 'importId' | 'row' | 'userId' | 'trace'> & { hosts: string[] }
  >`
    with next as materialized (
      select p.import_id, p.row, i.user_id, i.picture_hosts ${duePictures}
        -- Only the first picture of each row: two claims of one row would otherwise wait for each other.
        and not exists (select from import_pictures earlier where earlier.import_id = p.import_id
          and earlier.row = p.row and earlier.position < p.position and ${freeIn('earlier')})
      order by p.try_at, p.import_id, p.row limit 1 for update of p skip locked
    )
    update import_pictures p set lease = ${lease}, leased_until = now() + ${LEASE}
    from next where p.import_id = next.import_id and p.row = next.row and ${freeIn('p')}
    returning p.import_id, p.row, p.position, p.address, p.tries, p.trace, next.user_id, next.picture_hosts as hosts`.execute(
    db,
  )
  const [first] = rows
  if (!first) return null
  const { importId, row, userId, trace, hosts } = first
  const pictures = rows.map(({ position, address, tries }) => ({ position, address, tries }))
  return {
    importId,
    row,
    lease,
    userId,
    trace,
    hosts: new Set(hosts),
    pictures: pictures.sort((a, b) => a.position - b.position),
  }
}

/** Renews the lease on the pictures of a row. @returns false when another process has them */
export async function renewLease(db: Db, { importId, row, lease }: PictureJob): Promise<boolean> {
  const { rows } = await sql`update import_pictures set leased_until = now() + ${LEASE}
    where import_id = ${importId} and row = ${row} and lease = ${lease} returning 1`.execute(db)
  return rows.length > 0
}

/** Releases pictures that were not fetched, so that another process need not wait for the lease to expire. */
export async function releasePictureLease(db: Db | Tx, { importId, row, lease }: PictureJob): Promise<void> {
  await sql`update import_pictures set lease = null, leased_until = null
    where import_id = ${importId} and row = ${row} and lease = ${lease}`.execute(db)
}

/** Seconds until the next try after a site failed. */
const PAUSES = [10, 60, 300]

export type Failure = { message: string; isPassing: boolean; redirectHost: string | null }

/** Writes why a picture was not fetched; it is retried later, or given up. */
export async function noteRefusal(
  db: Db,
  { importId, row, lease }: PictureJob,
  { position, tries }: WaitingPicture,
  { message, isPassing, redirectHost }: Failure,
): Promise<void> {
  const pause = isPassing ? PAUSES[tries] : undefined
  await sql`update import_pictures set tries = tries + 1, failure = ${message}, redirect_host = ${redirectHost},
      state = ${pause === undefined ? 'failed' : 'waiting'}, try_at = now() + make_interval(secs => ${pause ?? 0}),
      lease = null, leased_until = null
    where import_id = ${importId} and row = ${row} and position = ${position} and lease = ${lease}
      and state = 'waiting'`.execute(db)
}
