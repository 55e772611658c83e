import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeCsv } from '../sheets/write-csv.ts'
import type { ImportsContext } from './context.ts'
import type { Import } from './imports.repo.ts'
import { REASON_COLUMN } from './reading/column-names.ts'
import type { RowProblem } from './reading/read-row.ts'

const ROWS_A_STATEMENT = 250

/**
 * The rows that were not written, as in the file, with a column for the reason, to be corrected and imported again. Licence keys
 * are left out, because the shop never returns them.
 */
export const failedRows = (context: Pick<ImportsContext, 'db' | 'seal'>, one: Import): Readable =>
  writeCsv(rowsOf(context, one))

async function* rowsOf({ db, seal }: { db: Db; seal: ImportsContext['seal'] }, one: Import): AsyncGenerator<Cell[][]> {
  const licences = one.settings.mapping.licences
  yield [[...one.header, REASON_COLUMN]]
  let after = 0
  for (;;) {
    const { rows } = await sql<{ row: number; cells: Buffer; problems: RowProblem[] }>`
      select row, cells, problems from import_rows
      where import_id = ${one.id} and row > ${after} and cells is not null and (kind = 'error' or outcome = 'failed')
      order by row limit ${ROWS_A_STATEMENT}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ row, cells, problems }) => {
      const opened = seal.open(`${one.id}:${row}`, cells)
      const shown = one.header.map((_, index) => (index === licences ? '' : asCell(opened[index] ?? '')))
      const hadKeys = licences !== undefined && opened[licences] !== undefined && opened[licences] !== ''
      return [...shown, reasonOf(row, problems, hadKeys)]
    })
    after = rows.at(-1)?.row ?? after
  }
}

const asCell = (cell: Cell): Cell => (typeof cell === 'object' ? '' : cell)

function reasonOf(row: number, problems: RowProblem[], hadKeys: boolean): string {
  const reasons = problems.map(({ column, message }) => (column === null ? message : `${column}${row}: ${message}`))
  if (hadKeys) reasons.push('Las licencias no se incluyen aquí: cópialas de tu archivo.')
  return reasons.join(' · ')
}
