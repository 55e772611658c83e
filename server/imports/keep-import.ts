import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { ImportSettings } from '../../contract/imports.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import { readInThread } from '../sheets/read-in-thread.ts'
import type { Told } from '../sheets/read-sheet.ts'
import { SheetError, type Cell, type Reading, type SheetRow } from '../sheets/sheet.ts'
import { findPesoStyle } from '../sheets/whole-pesos.ts'
import { findFormat, foldName, guessMapping } from './columns.ts'
import type { ImportsContext } from './context.ts'

type Upload = { path: string; fileName: string; told: Told; userId: string }

/**
 * Reads an uploaded file into the database, where it waits to be reviewed. Nothing of it is kept when it cannot be read.
 * @returns the import's id
 * @throws Problem SHEET_UNREADABLE that says what is wrong and where
 */
export async function keepImport({ db, seal }: ImportsContext, { path, fileName, told, userId }: Upload) {
  const id = randomUUID()
  const prices = new PriceSample()
  let opened: { reading: Reading; header: string[] } | undefined
  let count = 0
  try {
    await db.transaction().execute(async (tx) => {
      // The rows come before the line that they belong to, which says how many they are.
      await sql`set constraints import_rows_import_id_fkey deferred`.execute(tx)
      await readInThread(path, told, {
        onOpened: (reading, header) => {
          opened = { reading, header }
          prices.look(guessMapping(header, findFormat(header)))
        },
        onRows: async (rows) => {
          count += rows.length
          for (const { cells } of rows) prices.take(cells)
          const sealed = rows.map(({ row, cells }) => seal.seal(`${id}:${row}`, cells))
          await insertRows(tx, id, rows, sealed)
        },
      })
      if (!opened || count === 0) throw new SheetError('empty', 'El archivo solo tiene la fila de títulos.')
      await insertImport(tx, { id, userId, fileName, ...opened, count, decimals: prices.style() })
    })
  } catch (error) {
    if (error instanceof SheetError) throw new Problem('SHEET_UNREADABLE', { message: error.message, cause: error })
    throw error
  }
  return id
}

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
  count: number
  decimals: ImportSettings['decimals']
}

async function insertImport(tx: Tx, { id, userId, fileName, reading, header, count, decimals }: New): Promise<void> {
  const format = findFormat(header)
  const { rows } = await sql<{ settings: ImportSettings }>`
    update import_mappings set used_at = now() where header_hash = ${hashOf(header)} returning settings`.execute(tx)
  const remembered = rows[0]?.settings
  const settings: ImportSettings = {
    mapping: guessMapping(header, format) as Record<string, number>,
    clearEmpty: false,
    categories: [],
    ...remembered,
    decimals,
  }
  await sql`insert into imports (id, user_id, file_name, format, reading, header, row_count, settings, is_remembered)
    values (${id}, ${userId}, ${fileName}, ${format}, ${JSON.stringify(reading)}, ${header}, ${count},
      ${JSON.stringify(settings)}, ${remembered !== undefined})`.execute(tx)
}

/** Stands for a header, so that the next file of the same supplier finds its columns mapped. */
export const hashOf = (header: readonly string[]): Buffer =>
  createHash('sha256').update(header.map(foldName).join('\n')).digest()

/** Remembers prices, by which their style is found. */
class PriceSample {
  #columns: number[] = []
  #cells = new Set<Cell>()

  look({ price, sellingPrice }: ReturnType<typeof guessMapping>): void {
    this.#columns = [price, sellingPrice].filter((column) => column !== undefined)
  }

  take(cells: readonly Cell[]): void {
    if (this.#cells.size > 20_000) return
    for (const column of this.#columns) this.#cells.add(cells[column] ?? '')
  }

  style(): ImportSettings['decimals'] {
    return findPesoStyle(this.#cells)
  }
}
