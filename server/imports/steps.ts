import { sql } from 'kysely'

import { productFieldList } from '../../contract/catalogue/product-facts.ts'
import { identityFields } from '../../contract/imports/import-fields.ts'
import type { ImportSettings } from '../../contract/imports/imports.ts'
import { violates } from '../platform/database/errors.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { ImportsContext } from './context.ts'
import { countRows, findImport, undoable, UNDO_DAYS, type Import } from './imports.repo.ts'
import { allowHosts } from './pictures/allow-pictures.ts'
import { dropUnwritten, stopFetching } from './pictures/forget-pictures.ts'
import { columnNameOf } from './reading/columns.ts'
import { hashOf } from './store-import.ts'

/** The problems that every step may return. */
type StepProblem = 'IMPORT_NOT_FOUND' | 'IMPORT_STATE'

// The fields that a new product needs. One question about the category covers all products without one.
const neededForNew = productFieldList.flatMap(({ name, empty }) =>
  empty === 'refused' && name !== 'category' && name !== 'brandName' ? [name] : [],
)

/**
 * Stores the mapping of the columns and starts the review of every row.
 * @throws Problem SHEET_COLUMN_MISSING, IMPORT_STATE, IMPORT_NOT_FOUND
 */
export async function requestReview(
  { db, wake }: ImportsContext,
  { importId, settings }: { importId: string; settings: ImportSettings },
  refuse: Refuse<StepProblem | 'SHEET_COLUMN_MISSING'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const one = await findImport(tx, importId, { refuse, isLocked: true })
    requireState(refuse, one, ['read', 'reviewed', 'reviewing'])
    checkColumns(refuse, one, settings)
    await sql`update imports set state = 'reviewing', trace = default, settings = ${JSON.stringify(settings)}, done = 0,
        unknown_categories = '[]', lease = null, leased_until = null where id = ${importId}`.execute(tx)
    await sql`update import_rows set kind = null, is_left_out = false
      where import_id = ${importId} and (kind is not null or is_left_out)`.execute(tx)
    await sql`insert into import_mappings (header_hash, settings) values (${hashOf(one.header)}, ${JSON.stringify(settings)})
      on conflict (header_hash) do update set settings = excluded.settings, used_at = now()`.execute(tx)
  })
  wake()
}

function checkColumns(
  refuse: Refuse<'SHEET_COLUMN_MISSING'>,
  one: Import,
  { mapping, categories: _ }: ImportSettings,
): void {
  const columns = Object.values(mapping)
  if (columns.some((column) => column >= one.header.length) || new Set(columns).size < columns.length) {
    throw new Problem('VALIDATION', { message: 'Cada columna del archivo puede usarse una sola vez.' })
  }
  if (identityFields.some((field) => field in mapping)) return
  const missing = neededForNew.filter(
    (field) => !(field in mapping) && !(field === 'price' && 'sellingPrice' in mapping),
  )
  if (missing.length === 0) return
  const names = missing.map((field) => `«${columnNameOf(field)}»`).join(', ')
  throw refuse('SHEET_COLUMN_MISSING', {
    message: `${missing.length === 1 ? `Falta la columna ${names}. Elige cuál es` : `Faltan las columnas ${names}. Elige cuáles son`} en tu archivo, o agrega la columna ID si solo cambias productos.`,
    fields: missing.map((field) => ({ field, message: `Falta la columna ${columnNameOf(field)}.` })),
  })
}

const onlyOneJumps = 'Hay una fila con un cambio de precio de la mitad o más. Escribe 1 para confirmar.'

type Applying = {
  importId: string
  leaveOut?: number[] | undefined
  confirmed?: number | undefined
  pictureHosts?: string[] | undefined
}

/**
 * Starts writing the reviewed rows in the background.
 * @throws Problem IMPORT_CONFIRM while large price changes are not confirmed, IMPORT_UNDER_WAY while another import writes
 */
export async function requestApply(
  { db, audit, wake }: ImportsContext,
  { importId, leaveOut = [], confirmed, pictureHosts = [] }: Applying,
  { auditActor, refuse }: Caller<StepProblem | 'IMPORT_CONFIRM' | 'IMPORT_UNDER_WAY'>,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const one = await findImport(tx, importId, { refuse, isLocked: true })
      requireState(refuse, one, ['reviewed'])
      await sql`update import_rows set is_left_out = row = any (${leaveOut}::int[]) where import_id = ${importId}
        and is_left_out is distinct from (row = any (${leaveOut}::int[]))`.execute(tx)
      const { rows } = await sql<{ large: number; total: number }>`
        select count(*) filter (where is_large) as large, count(*) as total from import_rows
        where import_id = ${importId} and not is_left_out and kind in ('new', 'change')`.execute(tx)
      const { large = 0, total = 0 } = rows[0] ?? {}
      if (large > 0 && confirmed !== large)
        throw refuse('IMPORT_CONFIRM', {
          ...(large === 1 && { message: onlyOneJumps }),
          values: { count: large },
          data: { count: large },
        })
      if (total === 0) throw refuse('IMPORT_STATE', { message: 'No hay ninguna fila por aplicar.' })
      await allowHosts(tx, importId, pictureHosts)
      await sql`update imports set state = 'applying', trace = default, done = 0, top = null where id = ${importId}`.execute(
        tx,
      )
      await audit.record(tx, auditActor, {
        action: 'import.applied',
        target: importId,
        after: { rows: total, pictureHosts },
      })
    })
  } catch (error) {
    throw violates(error, 'imports_one_writes') ? refuse('IMPORT_UNDER_WAY') : error
  }
  wake()
}

/** Stops before the next rows; written rows stay and can be undone. */
export async function cancelImport(
  { db }: ImportsContext,
  importId: string,
  refuse: Refuse<StepProblem>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const one = await findImport(tx, importId, { refuse, isLocked: true })
    requireState(refuse, one, ['read', 'reviewing', 'reviewed', 'applying'])
    await sql`update imports set state = 'cancelled', top = null, lease = null, leased_until = null,
        applied_at = case when state = 'applying' then now() end
      where id = ${importId}`.execute(tx)
    await dropUnwritten(tx, importId)
    // A cancelled import needs no data for an undo.
    if (one.state !== 'applying')
      await sql`update import_rows set cells = null where import_id = ${importId}`.execute(tx)
  })
}

/**
 * Starts undoing every product that an import wrote.
 * @throws Problem IMPORT_TOO_LATE after seven days, IMPORT_UNDER_WAY while another import writes
 */
export async function requestUndo(
  { db, audit, wake }: ImportsContext,
  importId: string,
  { auditActor, refuse }: Caller<StepProblem | 'IMPORT_TOO_LATE' | 'IMPORT_UNDER_WAY'>,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const one = await findImport(tx, importId, { refuse, isLocked: true })
      requireState(refuse, one, [...undoable])
      if (!one.appliedAt || one.appliedAt.getTime() + UNDO_DAYS * 86_400_000 < Date.now()) {
        throw refuse('IMPORT_TOO_LATE')
      }
      const counts = (await countRows(tx, [importId])).get(importId)
      if (!counts?.applied) throw refuse('IMPORT_STATE', { message: 'No queda nada por deshacer.' })
      await stopFetching(tx, importId)
      await sql`update imports set state = 'undoing', trace = default, done = 0 where id = ${importId}`.execute(tx)
      await audit.record(tx, auditActor, {
        action: 'import.undone',
        target: importId,
        after: { rows: counts.applied },
      })
    })
  } catch (error) {
    throw violates(error, 'imports_one_writes') ? refuse('IMPORT_UNDER_WAY') : error
  }
  wake()
}

function requireState(refuse: Refuse<StepProblem>, { state }: Import, allowed: Import['state'][]): void {
  if (!allowed.includes(state)) throw refuse('IMPORT_STATE')
}
