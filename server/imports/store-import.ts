import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { fieldsOf } from '../../contract/catalogue/product-facts.ts'
import type { ImportDetail, ImportSettings } from '../../contract/imports/imports.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { shorten } from '../sheets/cell-text.ts'
import { foldName } from '../sheets/fold-name.ts'
import { readInThread } from '../sheets/read-in-thread.ts'
import type { SheetOptions } from '../sheets/read-sheet.ts'
import type { Opened } from '../sheets/read-worker.ts'
import { SheetError, type Cell, type Reading, type SheetRow } from '../sheets/sheet.ts'
import { findPesoStyle } from '../sheets/whole-pesos.ts'
import type { ImportsContext } from './context.ts'
import { knownNames } from './reading/column-names.ts'
import { findFormat, guessMapping } from './reading/columns.ts'
import { completeVariants } from './reading/complete-variants.ts'
import type { VariantRows } from './reading/variant-rows.ts'
import { isProductId } from './review/find-products.ts'

type Upload = {
  path: string
  fileName: string
  options: SheetOptions
  userId: string
  refuse: Refuse<'SHEET_UNREADABLE'>
}

/**
 * Reads an uploaded file into the database, ready for the review. An unreadable file stores nothing.
 * @returns the import's id
 * @throws Problem SHEET_UNREADABLE with what is wrong and where
 */
export async function storeImport({ db, seal }: ImportsContext, { path, fileName, options, userId, refuse }: Upload) {
  const id = randomUUID()
  const sample = new CellSample()
  let opened: Opened | undefined
  let variants: VariantRows | undefined
  let count = 0
  try {
    await db.transaction().execute(async (tx) => {
      // The rows are inserted before their import, because it stores their number.
      await sql`set constraints import_rows_import_id_fkey deferred`.execute(tx)
      const store = async (rows: SheetRow[]) => {
        count += rows.length
        const sealed = rows.map(({ row, cells }) => seal.seal(`${id}:${row}`, cells))
        await insertRows(tx, id, rows, sealed)
      }
      await readInThread(
        path,
        { ...options, headerNames: knownNames },
        {
          onOpened: (found) => {
            opened = found
            const format = findFormat(found.header)
            sample.look(guessMapping(found.header, format))
            variants = completeVariants(found.header, format)
          },
          onRows: async (rows) => {
            for (const { cells } of rows) sample.take(cells)
            await store(variants?.take(rows) ?? rows)
          },
        },
      )
      await store(variants?.end() ?? [])
      if (!opened || count === 0) throw new SheetError('empty', 'El archivo solo tiene la fila de títulos.')
      const top = seal.seal(topPlace(id), [JSON.stringify(opened.top.map(shortRow))])
      await insertImport(tx, { id, userId, fileName, ...opened, top, count, sample })
    })
  } catch (error) {
    if (error instanceof SheetError) throw refuse('SHEET_UNREADABLE', { message: error.message, cause: error })
    throw error
  }
  return id
}

type ShortRow = ImportDetail['top'][number]

/** The context to which the first rows of a file are encrypted. */
export const topPlace = (id: string): string => `${id}:top`

const CELLS_SHOWN = 12

/** The beginning of a row, for choosing the header. */
const shortRow = ({ row, cells }: SheetRow): ShortRow => ({
  row,
  cells: cells.slice(0, CELLS_SHOWN).map((cell) => (typeof cell === 'object' ? '(fórmula)' : shorten(cell))),
})

async function insertRows(tx: Tx, id: string, rows: SheetRow[], sealed: Buffer[]): Promise<void> {
  await sql`insert into import_rows (import_id, row, cells)
    select ${id}, row, cells from unnest(${rows.map(({ row }) => row)}::int[], ${sealed}::bytea[]) as given (row, cells)`.execute(
    tx,
  )
}

type New = {
  id: string
  userId: string
  fileName: string
  reading: Reading
  header: string[]
  headerRow: number
  top: Buffer
  count: number
  sample: CellSample
}

async function insertImport(
  tx: Tx,
  { id, userId, fileName, reading, header, headerRow, top, count, sample }: New,
): Promise<void> {
  const format = findFormat(header)
  const { rows } = await sql<{ settings: ImportSettings }>`
    update import_mappings set used_at = now() where header_hash = ${hashOf(header)} returning settings`.execute(tx)
  const remembered = rows[0]?.settings
  const settings: ImportSettings = {
    mapping: guessMapping(header, format) as Record<string, number>,
    clearEmpty: false,
    categories: [],
    ...remembered,
    decimals: sample.style(),
  }
  settings.mapping = sample.withOwnIds(settings.mapping)
  await sql`insert into imports (id, user_id, file_name, format, reading, header, header_row, top, row_count, settings, is_remembered)
    values (${id}, ${userId}, ${fileName}, ${format}, ${JSON.stringify(reading)}, ${header}, ${headerRow}, ${top}, ${count},
      ${JSON.stringify(settings)}, ${remembered !== undefined})`.execute(tx)
}

/** The hash of a header, so that the next file of the same supplier is already mapped. */
export const hashOf = (header: readonly string[]): Buffer =>
  createHash('sha256').update(header.map(foldName).join('\n')).digest()

/** Collects sample cells that reveal the number format, and whether the file has our own IDs. */
class CellSample {
  #prices: number[] = []
  #cells = new Set<Cell>()
  #idColumn: number | undefined
  #hasOwnIds = false

  look(mapping: ReturnType<typeof guessMapping>): void {
    this.#prices = fieldsOf('wholeNumber').flatMap(({ name, holds }) =>
      holds.unit === 'pesos' && mapping[name] !== undefined ? [mapping[name]] : [],
    )
    this.#idColumn = mapping._id
  }

  take(cells: readonly Cell[]): void {
    const id = this.#idColumn === undefined ? '' : cells[this.#idColumn]
    if (typeof id === 'string' && isProductId(id.trim())) this.#hasOwnIds = true
    if (this.#cells.size > 20_000) return
    for (const column of this.#prices) this.#cells.add(cells[column] ?? '')
  }

  /** Removes the mapping of IDs from another program, which have no meaning here; our own IDs do in every file. */
  withOwnIds(mapping: ImportSettings['mapping']): ImportSettings['mapping'] {
    const column = this.#idColumn
    if (column === undefined) return mapping
    const { _id, ...others } = mapping
    if (!this.#hasOwnIds) return _id === column ? others : mapping
    return Object.values(mapping).includes(column) ? mapping : { ...mapping, _id: column }
  }

  style(): ImportSettings['decimals'] {
    return findPesoStyle(this.#cells)
  }
}
