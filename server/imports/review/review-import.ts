import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { sql } from 'kysely'

import type { ImportRow, RowKind } from '../../../contract/imports/imports.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Cell } from '../../sheets/sheet.ts'
import type { ImportsContext } from '../context.ts'
import { jsonForStorage } from '../imports.repo.ts'
import { holdJob, noteProgress, type Job } from '../jobs.ts'
import type { RowProblem, RowReading } from '../reading/read-row.ts'
import { openRowReader } from '../reading/row-reader.ts'
import { placementFinder } from './find-placement.ts'
import { findProducts, type Found } from './find-products.ts'
import { PicturesFound } from './pictures-found.ts'
import { planRow, type RowPlan } from './plan-row.ts'
import { readCategories } from './read-categories.ts'
import { RowsSeen } from './rows-seen.ts'

const ROWS_A_BATCH = 200

type Reviewed = {
  row: number
  kind: RowKind
  product_name: string
  product_id: string | null
  matched_by: string | null
  seen_version: number | null
  seen_stock: number | null
  is_large: boolean
  changes: ImportRow['changes']
  problems: RowProblem[]
  notes: string[]
}

/**
 * Plans every row of an import and stores the plan with it. An interrupted review starts again.
 * @param signal aborts when the shop closes: the next process does the rest
 */
export async function reviewImport(context: ImportsContext, job: Job, signal: AbortSignal): Promise<void> {
  const { db, vault } = context
  const { one } = job
  const findPlacement = placementFinder(await readCategories(db), one.settings.categories)
  const reader = openRowReader(one)
  const seen = new RowsSeen((licence) => vault.seal('', licence).keyHmac)
  const unknown = new Map<string, number>()
  const pictures = new PicturesFound()
  await sql`update imports set done = 0 where id = ${one.id}`.execute(db)
  await sql`delete from import_pictures where import_id = ${one.id}`.execute(db)

  let after = 0
  while (!signal.aborted) {
    const done = await db.transaction().execute(async (tx) => {
      if (!(await holdJob(tx, job))) return null
      const rows = await readBatch(tx, context, job, after)
      const readings = rows.map(({ cells }) => reader.read(cells))
      const found = await findProducts(tx, readings)
      const reviewed = rows.map(({ row, cells }, index) => {
        const reading = readings[index] as RowReading
        const plan = look({ row, cells, reading, found: found[index] ?? null })
        pictures.take(row, reading, plan, reader.kindOf(cells))
        if (plan.unknownCategory !== null)
          unknown.set(plan.unknownCategory, (unknown.get(plan.unknownCategory) ?? 0) + 1)
        return { plan, reviewed: asReviewed(row, reading, plan, found[index] ?? null) }
      })
      await seen.refuseKnownLicences(tx, reviewed)
      await writeBatch(
        tx,
        one.id,
        reviewed.map(({ reviewed }) => reviewed),
      )
      await pictures.write(tx, one.id)
      await noteProgress(tx, job, rows.length)
      return rows
    })
    if (done === null) return
    if (done.length === 0) return finish()
    after = done.at(-1)?.row ?? after
    // Yields, so that shoppers' requests are served in between.
    await yieldToEventLoop()
  }

  function look({
    row,
    cells,
    reading,
    found,
  }: {
    row: number
    cells: Cell[]
    reading: RowReading
    found: Found
  }): RowPlan {
    const kindOfRow = reader.kindOf(cells)
    if (kindOfRow && 'skip' in kindOfRow) return empty('skipped', { notes: [kindOfRow.skip] })
    if (kindOfRow) return empty('error', { problems: [{ column: null, message: kindOfRow.refuse }] })
    const match = found && 'product' in found ? found : null
    const plan = planRow({ reading, settings: one.settings, match, findPlacement })
    const problem = found && 'problem' in found ? found.problem : undefined
    if (problem) plan.problems.push({ column: reading.columnOf(problem.field), message: problem.message })
    seen.check(row, reading, match, plan)
    if (plan.problems.length > 0) plan.kind = 'error'
    return plan
  }

  async function finish(): Promise<void> {
    const categories = [...unknown].map(([from, rows]) => ({ from, rows })).sort((a, b) => b.rows - a.rows)
    await sql`update imports set state = 'reviewed', lease = null, leased_until = null,
        unknown_categories = ${jsonForStorage(categories.slice(0, 300))}
      where id = ${one.id} and lease = ${job.lease} and state = 'reviewing'`.execute(db)
  }
}

const empty = (kind: RowKind, more: Partial<RowPlan>): RowPlan => ({
  kind,
  values: null,
  licences: [],
  pictures: [],
  changes: [],
  isLarge: false,
  problems: [],
  notes: [],
  unknownCategory: null,
  ...more,
})

/** The next rows of an import, decrypted. */
async function readBatch(tx: Tx, { seal }: ImportsContext, { one }: Job, after: number) {
  const { rows } = await sql<{ row: number; cells: Buffer }>`
    select row, cells from import_rows where import_id = ${one.id} and row > ${after} and cells is not null
    order by row limit ${ROWS_A_BATCH}`.execute(tx)
  return rows.map(({ row, cells }) => ({ row, cells: seal.open(`${one.id}:${row}`, cells) }))
}

function asReviewed(row: number, { texts }: RowReading, plan: RowPlan, found: Found): Reviewed {
  const match = found && 'product' in found ? found : null
  const name = plan.values?.productName ?? (texts.productName || match?.product.productName || '')
  return {
    row,
    kind: plan.kind,
    product_name: name.slice(0, 200),
    product_id: match?.product._id ?? null,
    matched_by: match?.by ?? null,
    seen_version: match?.product.version ?? null,
    seen_stock: match?.product.stock ?? null,
    is_large: plan.isLarge && plan.kind === 'change',
    changes: plan.kind === 'new' || plan.kind === 'change' ? plan.changes : [],
    problems: plan.problems,
    notes: plan.notes,
  }
}

async function writeBatch(tx: Tx, importId: string, reviewed: Reviewed[]): Promise<void> {
  await sql`update import_rows r set kind = x.kind, product_name = x.product_name, product_id = x.product_id,
      matched_by = x.matched_by, seen_version = x.seen_version, seen_stock = x.seen_stock, is_large = x.is_large, changes = x.changes,
      problems = x.problems, notes = x.notes
    from jsonb_to_recordset(${jsonForStorage(reviewed)}::jsonb) as x (row int, kind text, product_name text, product_id uuid,
      matched_by text, seen_version int, seen_stock int, is_large boolean, changes jsonb, problems jsonb, notes jsonb)
    where r.import_id = ${importId} and r.row = x.row`.execute(tx)
}
