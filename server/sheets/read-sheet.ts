import { sheetLimits, type Delimiter, type Encoding } from '../../contract/imports/sheets.ts'
import { formatNumber } from '../../contract/values/units.ts'
import { findHeader, readTop } from './find-header.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx, tooManyColumns } from './read-xlsx.ts'
import { SheetError, type Cell, type Reading, type SheetRow } from './sheet.ts'
import { findDelimiter, findEncoding, findKind } from './sniff-file.ts'

/** The owner's corrections of a wrong guess. */
export type SheetOptions = {
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
  /** The number of the header row, as a spreadsheet counts. */
  headerRow?: number | undefined
  /** Names by which a header is recognized, folded. */
  headerNames?: readonly string[] | undefined
}

/** An open file: its format, its header, and its rows as a stream. */
export type OpenSheet = {
  reading: Reading
  header: string[]
  headerRow: number
  /** Its first rows, the header among them. */
  top: SheetRow[]
  rows: AsyncGenerator<SheetRow>
}

/**
 * Opens a CSV or a workbook and detects which it is.
 * @throws SheetError, also while rows are read
 */
export async function openSheet(path: string, options: SheetOptions): Promise<OpenSheet> {
  const reading = await findReading(path, options)
  const all = reading.kind === 'xlsx' ? readXlsx(path) : readCsv(path, reading.encoding, reading.delimiter)
  const top = await readTop(all)
  const place = findHeader(top, { names: options.headerNames, chosen: options.headerRow })
  const header = top[place]
  if (!header) throw new SheetError('empty', 'El archivo está vacío.')
  if (header.cells.length > sheetLimits.columns) throw tooManyColumns()
  const rows = bounded(followed(top.slice(place + 1), all))
  return { reading, header: headerOf(header.cells), headerRow: header.row, top, rows }
}

async function* followed(first: SheetRow[], rest: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

async function findReading(path: string, options: SheetOptions): Promise<Reading> {
  if ((await findKind(path)) === 'xlsx') return { kind: 'xlsx', encoding: null, delimiter: null }
  const encoding = options.encoding ?? (await findEncoding(path))
  return { kind: 'csv', encoding, delimiter: options.delimiter ?? (await findDelimiter(path, encoding)) }
}

const headerOf = (cells: Cell[]): string[] =>
  cells.map((cell) => (typeof cell === 'object' ? '' : String(cell)).trim().slice(0, 120))

/** How much text a row has; a number or a formula counts as a short one. */
export const charactersOf = ({ cells }: SheetRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

async function* bounded(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  let characters = 0
  for await (const row of rows) {
    // A row of separators only is empty.
    if (row.cells.every((cell) => cell === '')) continue
    if (++count > sheetLimits.rows) {
      throw new SheetError(
        'tooManyRows',
        `El archivo tiene más de ${formatNumber(sheetLimits.rows)} filas. Divídelo en partes.`,
      )
    }
    if (row.cells.length > sheetLimits.columns) throw tooManyColumns()
    const its = charactersOf(row)
    characters += its
    // A workbook can repeat one long text in every cell, so the text is bounded, not only the size of the file.
    if (its > sheetLimits.record || characters > sheetLimits.characters) {
      throw new SheetError('bomb', `Fila ${row.row}: el archivo tiene demasiado texto. Divídelo en partes.`)
    }
    yield row
  }
}
