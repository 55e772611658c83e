import { sql } from 'kysely'

import type { DeliveryRate } from '../../../contract/delivery/delivery-rates.ts'
import type { RateFile, RateFileSummary } from '../../../contract/delivery/rate-files.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Refuse } from '../../platform/problem.ts'
import { listRates } from '../rates.repo.ts'
import { compareRates, countKinds } from './compare-rates.ts'
import type { ReadRow } from './read-rate-row.ts'

/** A file as it is stored; `before` and `markAfter` exist once it was applied. */
export type StoredFile = {
  id: string
  who: string
  fileName: string
  createdAt: string
  state: RateFile['state']
  rows: ReadRow[]
  before: DeliveryRate[] | null
  keepsOthers: boolean
  markAfter: string | null
}

const APPLIED_SHOWN = 5
/** The maximum number of stored applied files, and the lifetime of files that were never applied. */
const MOST_APPLIED = 50
const UNAPPLIED_LIFETIME = sql`interval '1 day'`

const columns = sql`f.id, coalesce(u.name, '') as who, f.file_name as "fileName", iso_moment(f.created_at) as "createdAt", f.state, f.rows,
  f.before, f.keeps_others as "keepsOthers", f.mark_after as "markAfter"`

/** Stores the content of a file, and deletes outdated files. @returns its id */
export async function storeRateFile(
  db: Db,
  file: { userId: string; fileName: string; rows: ReadRow[] },
): Promise<string> {
  await sql`
    delete from delivery_rate_files where state = 'read' and created_at < now() - ${UNAPPLIED_LIFETIME}
      or id in (select id from delivery_rate_files where applied_at is not null order by applied_at desc offset ${MOST_APPLIED})`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into delivery_rate_files (user_id, file_name, rows)
    values (${file.userId}, ${file.fileName}, ${JSON.stringify(file.rows)}::jsonb) returning id`.execute(db)
  return (rows[0] as { id: string }).id
}

/** @throws Problem RATE_FILE_NOT_FOUND (404) */
export async function findRateFile(
  db: Db | Tx,
  id: string,
  { refuse, isLocked = false }: { refuse: Refuse<'RATE_FILE_NOT_FOUND'>; isLocked?: boolean },
): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from delivery_rate_files f left join users u on u.id = f.user_id
    where f.id = ${id} ${isLocked ? sql`for update of f` : sql``}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('RATE_FILE_NOT_FOUND')
  return found
}

/** Identifies the current rates. */
export async function markOfRates(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select mark_of_rates() as mark`.execute(db)
  return (rows[0] as { mark: string }).mark
}

/** A file compared with the current rates, or with those at the time of its application. */
export async function describeRateFile(db: Db | Tx, file: StoredFile): Promise<RateFile> {
  // The mark first: rates that change in between are refused later, never applied unseen.
  const seen = await markOfRates(db)
  const compared = compareRates(file.rows, file.before ?? (await listRates(db)))
  const rows = file.state !== 'read' && file.keepsOthers ? compared.filter(({ kind }) => kind !== 'removed') : compared
  return { ...summaryOf(file, seen, rows), rows, seen }
}

/** The latest files that were applied. */
export async function listRateFiles(db: Db): Promise<RateFileSummary[]> {
  const seen = await markOfRates(db)
  const { rows } = await sql<StoredFile>`
    select ${columns} from delivery_rate_files f left join users u on u.id = f.user_id
    where f.applied_at is not null order by f.applied_at desc limit ${APPLIED_SHOWN}`.execute(db)
  return rows.map((file) => {
    const compared = compareRates(file.rows, file.before ?? [])
    return summaryOf(file, seen, file.keepsOthers ? compared.filter(({ kind }) => kind !== 'removed') : compared)
  })
}

const summaryOf = (file: StoredFile, seen: string, rows: RateFile['rows']): RateFileSummary => ({
  _id: file.id,
  fileName: file.fileName,
  createdAt: file.createdAt,
  who: file.who,
  state: file.state,
  counts: countKinds(rows),
  canUndo: file.state === 'applied' && file.markAfter === seen,
})
