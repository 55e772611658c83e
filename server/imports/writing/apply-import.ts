import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { sql } from 'kysely'

import type { RowKind } from '../../../contract/imports/imports.ts'
import { storeHandles } from '../../former-paths/store-handles.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { makeProblem } from '../../platform/make-problem.ts'
import { Problem } from '../../platform/problem.ts'
import { readCategoryLists } from '../../products/category-lists.ts'
import { lockProducts } from '../../products/lock-products.ts'
import type { Author, ChangeProblem, ProductWriting } from '../../products/write-product.ts'
import type { Cell } from '../../sheets/sheet.ts'
import type { ImportsContext } from '../context.ts'
import { jsonForStorage } from '../imports.repo.ts'
import { holdJob, noteProgress, type Job } from '../jobs.ts'
import { dropUnwritten } from '../pictures/forget-pictures.ts'
import type { RowProblem } from '../reading/read-row.ts'
import { openRowReader } from '../reading/row-reader.ts'
import { placementFinder, type FindPlacement } from '../review/find-placement.ts'
import { findProducts, type Found } from '../review/find-products.ts'
import { planRow } from '../review/plan-row.ts'
import { readCategories } from '../review/read-categories.ts'
import { storeReferences } from './store-references.ts'
import { writeRow, type RowWrite, type Written } from './write-row.ts'

/** Small batches, so that a buyer of one of these products hardly waits for the others. */
const ROWS_A_BATCH = 50

type Waiting = { row: number; kind: RowKind; cells: Cell[]; seenVersion: number | null; seenStock: number | null }
type Outcome = { row: number; written: Written | null; problems: RowProblem[] }

/**
 * Writes the rows of a reviewed import in batches, each with its results in one transaction: after a crash the next
 * process continues with the remaining rows, and no row is written twice.
 * @param signal aborts when the shop closes
 */
export async function applyImport(context: ImportsContext, job: Job, signal: AbortSignal): Promise<void> {
  const { db, audit, vault, imageHost } = context
  const { one } = job
  const writing: ProductWriting = { audit, vault, imageHost, categoryLists: await readCategoryLists(db) }
  const findPlacement = placementFinder(await readCategories(db), one.settings.categories)
  const author: Author<ChangeProblem> = {
    auditActor: { reqId: null, actor: one.userId, role: 'ADMIN', ip: null },
    source: 'import',
    refuse: makeProblem,
  }
  while (!signal.aborted) {
    let count: number | null
    try {
      count = await writeBatch({ isCareful: false })
    } catch (error) {
      if (!isAboutRow(error)) throw error
      // One row of the batch cannot be written, so each is written alone.
      count = await writeBatch({ isCareful: true })
    }
    if (count === null) return
    if (count === 0) return finishApplying(context, job)
    await yieldToEventLoop()
  }

  function writeBatch({ isCareful }: { isCareful: boolean }): Promise<number | null> {
    return db.transaction().execute(async (tx) => {
      if (!(await holdJob(tx, job))) return null
      const rows = await readWaiting(tx, context, job)
      const rowWrites = await writesOf(tx, job, rows, findPlacement)
      await lockProducts(
        tx,
        rowWrites.flatMap((rowWrite) => ('known' in rowWrite && rowWrite.known ? [rowWrite.known._id] : [])),
      )
      const outcomes: Outcome[] = []
      for (const [index, { row }] of rows.entries()) {
        const rowWrite = rowWrites[index]
        if (!rowWrite || 'problems' in rowWrite) {
          outcomes.push({ row, written: null, problems: rowWrite?.problems ?? [] })
          continue
        }
        const act = () => writeRow(tx, writing, rowWrite, author)
        outcomes.push(isCareful ? await aside(tx, row, act) : { row, written: await act(), problems: [] })
      }
      await storeReferences(
        tx,
        outcomes.flatMap(({ written }) => written?.references ?? []),
      )
      await storeHandles(
        tx,
        outcomes.flatMap(({ written }) => written?.handle ?? []),
      )
      await storeOutcomes(tx, one.id, outcomes)
      await noteProgress(tx, job, rows.length)
      return rows.length
    })
  }
}

/** A problem or a constraint violation concerns one row; any other error concerns the whole import. */
const isAboutRow = (error: unknown): boolean =>
  error instanceof Problem || /^(22|23|P0001)/.test((error as { code?: string }).code ?? '')

async function aside(tx: Tx, row: number, act: () => Promise<Written>): Promise<Outcome> {
  await sql`savepoint one_row`.execute(tx)
  try {
    const written = await act()
    await sql`release savepoint one_row`.execute(tx)
    return { row, written, problems: [] }
  } catch (error) {
    if (!isAboutRow(error)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return { row, written: null, problems: [{ column: null, message: reasonOf(error) }] }
  }
}

const changedMeanwhile = 'El producto cambió mientras revisabas. Revisa el archivo otra vez.'

function reasonOf(error: unknown): string {
  if (!(error instanceof Problem)) return 'La base de datos no aceptó esta fila.'
  return /^(PRODUCT_CHANGED|PRODUCT_NOT_FOUND|STOCK_CHANGED)$/.test(error.code) ? changedMeanwhile : error.message
}

async function readWaiting(tx: Tx, { seal }: ImportsContext, { one }: Job): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'cells'> & { cells: Buffer }>`
    select row, kind, cells, seen_version, seen_stock from import_rows
    where import_id = ${one.id} and outcome is null and not is_left_out and kind in ('new', 'change')
    order by row limit ${ROWS_A_BATCH}`.execute(tx)
  return rows.map(({ row, kind, cells, seenVersion, seenStock }) => ({
    row,
    kind,
    cells: seal.open(`${one.id}:${row}`, cells),
    seenVersion,
    seenStock,
  }))
}

/** The plan of each row against the current data of the shop. */
async function writesOf(
  tx: Tx,
  { one }: Job,
  rows: readonly Waiting[],
  findPlacement: FindPlacement,
): Promise<(RowWrite | { problems: RowProblem[] })[]> {
  const reader = openRowReader(one)
  const readings = rows.map(({ cells }) => reader.read(cells))
  const found = await findProducts(tx, readings)
  const own = await createdHere(tx, one.id, found)
  return rows.map((waiting, index) => {
    const reading = readings[index]!
    const match = matchOf(found[index] ?? null, waiting, own)
    const isAsSeen = waiting.kind === 'new' ? match === null : match !== null
    if (!isAsSeen) return { problems: [{ column: null, message: changedMeanwhile }] }
    const plan = planRow({ reading, settings: one.settings, match, findPlacement })
    if (plan.problems.length > 0) return { problems: plan.problems }
    const { seenVersion, seenStock } = waiting
    return { reading, plan, known: match?.product ?? null, seenVersion, seenStock }
  })
}

/** Ignores a match of a new row with a product that an earlier row of the file created under the same name. */
function matchOf(found: Found, { kind }: Waiting, own: ReadonlySet<string>) {
  if (!found || !('product' in found)) return null
  return kind === 'new' && found.by === 'productName' && own.has(found.product._id) ? null : found
}

async function createdHere(tx: Tx, importId: string, found: readonly Found[]): Promise<Set<string>> {
  const ids = found.flatMap((one) => (one && 'product' in one && one.by === 'productName' ? [one.product._id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ productId: string }>`
    select product_id from import_rows
    where import_id = ${importId} and kind = 'new' and product_id = any (${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ productId }) => productId))
}

async function storeOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ row, written, problems }) => ({
    row,
    outcome: written ? 'applied' : 'failed',
    product_id: written?.id ?? null,
    written_version: written?.version ?? null,
    before: written?.before ?? null,
    key_ids: written?.keyIds ?? null,
    problems,
  }))
  await sql`update import_rows r set outcome = x.outcome, product_id = coalesce(x.product_id, r.product_id),
      written_version = x.written_version, before = x.before, key_ids = x.key_ids, problems = x.problems,
      cells = case when x.outcome = 'failed' then r.cells end
    from jsonb_to_recordset(${jsonForStorage(rows)}::jsonb) as x (row int, outcome text, product_id uuid, written_version int,
      before jsonb, key_ids bigint[], problems jsonb)
    where r.import_id = ${importId} and r.row = x.row`.execute(tx)
}

async function finishApplying({ db, wakePictures }: ImportsContext, { one, lease }: Job): Promise<void> {
  await dropUnwritten(db, one.id)
  await sql`update imports i set lease = null, leased_until = null, applied_at = now(),
      state = case when exists (select from import_rows r where r.import_id = i.id and (r.outcome = 'failed' or r.kind = 'error'))
        then 'appliedWithErrors' else 'applied' end
    where id = ${one.id} and lease = ${lease} and state = 'applying'`.execute(db)
  wakePictures()
}
