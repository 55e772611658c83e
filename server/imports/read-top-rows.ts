import { sql } from 'kysely'

import type { ImportDetail } from '../../contract/imports/imports.ts'
import type { ImportsContext } from './context.ts'
import type { Import } from './imports.repo.ts'
import { topPlace } from './store-import.ts'

/** The first rows of a file, for choosing the header; none after the import was applied. */
export async function readTopRows(
  { db, seal }: Pick<ImportsContext, 'db' | 'seal'>,
  { id, settings }: Import,
): Promise<ImportDetail['top']> {
  const { rows } = await sql<{ top: Buffer | null }>`select top from imports where id = ${id}`.execute(db)
  const sealed = rows[0]?.top
  if (!sealed) return []
  const [text] = seal.open(topPlace(id), sealed)
  const top = JSON.parse(String(text)) as ImportDetail['top']
  // Licence keys are never shown again.
  return top.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, index) => (index === settings.mapping.licences && cell !== '' ? '(oculto)' : cell)),
  }))
}
