import { sql } from 'kysely'

import type {
  ImportCounts,
  ImportDetail,
  ImportFormat,
  ImportSettings,
  ImportState,
  ImportSummary,
} from '../../contract/imports/imports.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import type { Reading } from '../sheets/sheet.ts'

/** An import as the database stores it. */
export type Import = {
  id: string
  userId: string
  fileName: string
  format: ImportFormat
  reading: Reading
  header: string[]
  headerRow: number
  rowCount: number
  settings: ImportSettings
  isRemembered: boolean
  unknownCategories: ImportDetail['unknownCategories']
  state: ImportState
  done: number
  failure: string | null
  createdAt: Date
  appliedAt: Date | null
}

const columns = sql`i.id, i.user_id, i.file_name, i.format, i.reading, i.header, i.header_row, i.row_count, i.settings,
  i.is_remembered, i.unknown_categories, i.state, i.done, i.failure, i.created_at, i.applied_at`

/** Days during which an import can be undone. */
export const UNDO_DAYS = 7

export type RefuseMissing = Refuse<'IMPORT_NOT_FOUND'>

/** @throws Problem IMPORT_NOT_FOUND */
export async function findImport(
  db: Db | Tx,
  id: string,
  { refuse, isLocked = false }: { refuse: RefuseMissing; isLocked?: boolean },
): Promise<Import> {
  const { rows } = await sql<Import>`
    select ${columns} from imports i where i.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw refuse('IMPORT_NOT_FOUND')
  return rows[0]
}

/** The latest thirty imports, the newest first. */
export async function listImports(db: Db): Promise<Import[]> {
  const { rows } = await sql<Import>`select ${columns} from imports i order by i.created_at desc limit 30`.execute(db)
  return rows
}

const noCounts: ImportCounts = {
  new: 0,
  change: 0,
  same: 0,
  skipped: 0,
  error: 0,
  large: 0,
  applied: 0,
  failed: 0,
  undone: 0,
  kept: 0,
}

/** The number of rows of each import by kind and outcome. */
export async function countRows(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  const { rows } = await sql<{ id: string; kind: string; outcome: string; many: number; large: number }>`
    select import_id as id, kind, outcome, many, large from import_counts where import_id = any (${ids}::uuid[])`.execute(
    db,
  )
  const counts = new Map(ids.map((id) => [id, { ...noCounts }]))
  for (const { id, kind, outcome, many, large } of rows) {
    const its = counts.get(id)
    if (!its) continue
    if (kind !== '') its[kind as keyof ImportCounts] += many
    if (outcome !== '') its[outcome as keyof ImportCounts] += many
    // Rows that wait for another review are listed under no filter.
    if (kind !== '') its.large += large
  }
  return counts
}

/** States in which an import can be undone. */
export const undoable: ReadonlySet<ImportState> = new Set(['applied', 'appliedWithErrors', 'cancelled', 'failed'])

/** An import in an administrator's list. */
export function summaryOf(one: Import, counts: ImportCounts = noCounts): ImportSummary {
  const undoUntil = one.appliedAt && new Date(one.appliedAt.getTime() + UNDO_DAYS * 86_400_000)
  const isUndoable = undoable.has(one.state) && counts.applied > 0
  return {
    _id: one.id,
    fileName: one.fileName,
    createdAt: one.createdAt.toISOString(),
    state: one.state,
    format: one.format,
    rows: one.rowCount,
    done: one.done,
    counts,
    undoUntil: isUndoable && undoUntil && undoUntil > new Date() ? undoUntil.toISOString() : null,
  }
}

/** An import with its counts. @throws Problem IMPORT_NOT_FOUND */
export async function summarise(db: Db, id: string, refuse: RefuseMissing): Promise<ImportSummary> {
  const one = await findImport(db, id, { refuse })
  return summaryOf(one, (await countRows(db, [id])).get(id))
}

/**
 * JSON that PostgreSQL accepts as jsonb: half a surrogate pair becomes �, because one broken cell should not stop an
 * import.
 */
export const jsonForStorage = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one))
