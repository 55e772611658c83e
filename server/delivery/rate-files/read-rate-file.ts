import { rateFileLimits } from '../../../contract/delivery/delivery-limits.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Refuse } from '../../platform/problem.ts'
import { readInThread } from '../../sheets/read-in-thread.ts'
import { SheetError, type SheetRow } from '../../sheets/sheet.ts'
import { findPesoStyle } from '../../sheets/whole-pesos.ts'
import { readTowns } from '../read-towns.ts'
import { openPlaceFinder } from './find-place.ts'
import { findColumns, knownNames, missingColumn } from './rate-columns.ts'
import { readRateRow, type ReadRow } from './read-rate-row.ts'

const money = ['cost', 'freeFrom', 'contraEntregaUpTo'] as const

/**
 * Reads an uploaded file of rates.
 * @throws Problem SHEET_UNREADABLE, SHEET_COLUMN_MISSING (400)
 */
export async function readRateFile(
  db: Db,
  path: string,
  refuse: Refuse<'SHEET_UNREADABLE' | 'SHEET_COLUMN_MISSING'>,
): Promise<ReadRow[]> {
  const { header, rows } = await readRows(path, refuse)
  const columns = findColumns(header)
  const missing = missingColumn(columns)
  if (missing !== undefined) throw refuse('SHEET_COLUMN_MISSING', { values: { column: `«${missing}»` } })
  const decimals = findPesoStyle(rows.flatMap(({ cells }) => money.map((column) => cells[columns[column] ?? -1] ?? '')))
  const findPlace = openPlaceFinder(await readTowns(db))
  return withoutRepeated(
    rows.map(({ row, cells }) => readRateRow(row, cells, { columns, header, decimals, findPlace })),
  )
}

async function readRows(path: string, refuse: Refuse<'SHEET_UNREADABLE'>) {
  const rows: SheetRow[] = []
  let header: string[] = []
  try {
    await readInThread(
      path,
      { headerNames: knownNames },
      {
        onOpened: (opened) => {
          header = opened.header
        },
        onRows: async (some) => {
          rows.push(...some)
          if (rows.length > rateFileLimits.rows) throw new SheetError('tooManyRows', tooMany)
        },
      },
    )
    if (rows.length === 0) throw new SheetError('empty', 'El archivo solo tiene la fila de títulos.')
  } catch (error) {
    if (error instanceof SheetError) throw refuse('SHEET_UNREADABLE', { message: error.message, cause: error })
    throw error
  }
  return { header, rows }
}

const tooMany = `El archivo tiene más de ${formatNumber(rateFileLimits.rows)} tarifas.`

/** Two rows with the same place and weight contradict each other: the later one is wrong, and names the first. */
function withoutRepeated(rows: ReadRow[]): ReadRow[] {
  const first = new Map<string, number>()
  return rows.map((one) => {
    if (!('rate' in one)) return one
    const key = `${one.rate.place}:${one.rate.upToGrams ?? ''}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, one.row)
      return one
    }
    const message = `Repite el lugar y el peso de la fila ${earlier}.`
    return { row: one.row, placeName: one.placeName, problems: [{ column: null, message }] }
  })
}
