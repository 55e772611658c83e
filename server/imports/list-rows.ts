import { sql, type RawBuilder } from 'kysely'

import { rowKinds, rowOutcomes, type ImportRow, type RowFilter } from '../../contract/imports/imports.ts'
import type { Db } from '../platform/database/pool.ts'
import { countRows } from './imports.repo.ts'
import { reportRows } from './pictures/picture-report.ts'

export const ROWS_A_PAGE = 50

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

type RowsQuery = { importId: string; filter?: RowFilter | undefined; q?: string | undefined; page?: number | undefined }

/** Rows of an import with their planned or actual result, in the order of the file. */
export async function listRows(
  db: Db,
  { importId, filter = 'all', q = '', page = 1 }: RowsQuery,
): Promise<{ rows: ImportRow[]; total: number; pageSize: number }> {
  const kind = isOneOf(rowKinds, filter) ? filter : null
  const outcome = isOneOf(rowOutcomes, filter) ? filter : null
  const where = sql`import_id = ${importId} and kind is not null
    and (${kind}::text is null or kind = ${kind}) and (${outcome}::text is null or outcome = ${outcome})
    and (${filter !== 'large'} or is_large)
    and (${q} = '' or strpos(lower(product_name), lower(${q})) > 0)`
  const { rows } = await sql<Omit<ImportRow, 'pictures'>>`
    select row, kind, outcome, product_name, product_id, matched_by, changes, is_large, problems, notes
    from import_rows where ${where} order by row limit ${ROWS_A_PAGE} offset ${(page - 1) * ROWS_A_PAGE}`.execute(db)
  const total = q === '' ? await readTotal(db, importId, filter) : await countFound(db, where)
  const pictures = await reportRows(
    db,
    importId,
    rows.map(({ row }) => row),
  )
  const reported = rows.map((one) => Object.assign(one, { pictures: pictures.get(one.row) ?? null }))
  return { rows: reported, total, pageSize: ROWS_A_PAGE }
}

async function readTotal(db: Db, importId: string, filter: RowFilter): Promise<number> {
  const counts = (await countRows(db, [importId])).get(importId)
  if (!counts) return 0
  return filter === 'all' ? rowKinds.reduce((sum, kind) => sum + counts[kind], 0) : counts[filter]
}

async function countFound(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from import_rows where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}
