import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { sql } from 'kysely'

import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { factColumns } from '../../catalogue/product-columns.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { makeProblem } from '../../platform/make-problem.ts'
import { Problem } from '../../platform/problem.ts'
import { readCategoryLists } from '../../products/category-lists.ts'
import { lockProducts } from '../../products/lock-products.ts'
import {
  changeProduct,
  deleteProduct,
  type Author,
  type ChangeProblem,
  type ProductWriting,
} from '../../products/write-product.ts'
import type { ImportsContext } from '../context.ts'
import { holdJob, noteProgress, type Job } from '../jobs.ts'
import { forgetPictures } from '../pictures/forget-pictures.ts'
import { changeOf, type BeforeImage } from './write-row.ts'

/** Small batches, so that a buyer of one of these products hardly waits for the others. */
const ROWS_A_BATCH = 50

type Applied = {
  row: number
  productId: string
  writtenVersion: number
  before: BeforeImage | null
  keyIds: number[] | null
}

/**
 * Restores every product that an import changed and removes the new ones from sale. A product changed by a person since then
 * stays, and the row has the reason.
 */
export async function undoImport(context: ImportsContext, job: Job, signal: AbortSignal): Promise<void> {
  const { db, audit, vault, imageHost } = context
  const { one } = job
  const writing: ProductWriting = { audit, vault, imageHost, categoryLists: await readCategoryLists(db) }
  const author: Author<ChangeProblem> = {
    auditActor: { reqId: null, actor: one.userId, role: 'ADMIN', ip: null },
    source: 'undo',
    refuse: makeProblem,
  }
  while (!signal.aborted) {
    let count: number | null
    try {
      count = await takeBatchBack({ isCareful: false })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      count = await takeBatchBack({ isCareful: true })
    }
    if (count === null) return
    if (count === 0) {
      await sql`update imports set state = 'undone', lease = null, leased_until = null
        where id = ${one.id} and lease = ${job.lease} and state = 'undoing'`.execute(db)
      return
    }
    await yieldToEventLoop()
  }

  function takeBatchBack({ isCareful }: { isCareful: boolean }): Promise<number | null> {
    return db.transaction().execute(async (tx) => {
      if (!(await holdJob(tx, job))) return null
      await sql`select name_stock_movement('import_undone', actor => ${one.userId}::uuid)`.execute(tx)
      const rows = await readApplied(tx, one.id)
      const products = await readLocked(
        tx,
        rows.map(({ productId }) => productId),
      )
      const outcomes: { row: number; reason: string | null }[] = []
      for (const row of rows) {
        const act = () => restore(tx, writing, row, products.get(row.productId), author)
        outcomes.push({ row: row.row, reason: isCareful ? await aside(tx, act) : await act() })
      }
      const undone = outcomes.filter(({ reason }) => reason === null).map(({ row }) => row)
      await forgetPictures(tx, one.id, undone)
      await storeOutcomes(tx, one.id, outcomes)
      await noteProgress(tx, job, rows.length)
      return rows.length
    })
  }
}

async function readApplied(tx: Tx, importId: string): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select row, product_id, written_version, before, key_ids from import_rows
    where import_id = ${importId} and outcome = 'applied' order by row limit ${ROWS_A_BATCH}`.execute(tx)
  return rows
}

type Now = ProductFacts & { id: string; version: number; digital: boolean }

async function readLocked(tx: Tx, ids: readonly string[]): Promise<Map<string, Now>> {
  await lockProducts(tx, ids)
  const found = await sql<Now>`
    select p.id, ${factColumns}, p.version, p.digital
    from products p where p.id = any (${ids}::uuid[])`.execute(tx)
  return new Map(found.rows.map((product) => [product.id, product]))
}

async function storeOutcomes(
  tx: Tx,
  importId: string,
  outcomes: readonly { row: number; reason: string | null }[],
): Promise<void> {
  await sql`update import_rows r set outcome = case when reason is null then 'undone' else 'kept' end,
      problems = case when reason is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('column', null, 'message', reason)) end
    from unnest(${outcomes.map(({ row }) => row)}::int[], ${outcomes.map(({ reason }) => reason)}::text[]) as x (row, reason)
    where r.import_id = ${importId} and r.row = x.row`.execute(tx)
}

async function aside(tx: Tx, act: () => Promise<string | null>): Promise<string | null> {
  await sql`savepoint one_row`.execute(tx)
  try {
    const reason = await act()
    await sql`release savepoint one_row`.execute(tx)
    return reason
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return `${error.message} Se dejó como está.`
  }
}

const changedSince = 'Cambió después de la importación: se dejó como está.'

/** @returns null when the product was restored, otherwise the reason */
async function restore(
  tx: Tx,
  writing: ProductWriting,
  { productId, writtenVersion, before, keyIds }: Applied,
  now: Now | undefined,
  author: Author<ChangeProblem>,
): Promise<string | null> {
  if (!now || now.version !== writtenVersion) return changedSince
  if (!before) {
    if (keyIds) await forgetFreeKeys(tx, productId, keyIds)
    await deleteProduct(tx, writing, productId, author)
    return null
  }
  if (keyIds) await takeKeysBack(tx, productId, keyIds, before)
  const change = changeOf(now, before)
  delete change.stock
  if (!keyIds && !now.digital && before.writtenStock !== undefined) {
    const stock = stockBefore(now.stock, before.stock, before.writtenStock)
    if (stock !== null && stock < 0)
      return 'Ya se vendieron unidades que llegaron con la importación: se dejó como está.'
    if (stock !== now.stock) change.stock = stock
  }
  const licencesTaken = keyIds?.length ?? 0
  await changeProduct(
    tx,
    writing,
    // A product that was never for sale is restored without putting it on sale.
    { id: productId, change, licencesTaken, expected: { version: writtenVersion, isForSale: false } },
    author,
  )
  return null
}

/** The stock before the import, minus sales since. */
const stockBefore = (now: number | null, before: number | null, written: number | null): number | null =>
  before === null || written === null || now === null ? before : before - (written - now)

/**
 * Removes the keys that were not sold, so that a corrected file can contain them again.
 * @returns how many
 */
async function forgetFreeKeys(tx: Tx, productId: string, keyIds: number[]): Promise<number> {
  const { rows } = await sql`
    delete from licence_keys where id = any (${keyIds}::bigint[]) and product_id = ${productId} and order_line_id is null
    returning id`.execute(tx)
  await sql`
    update products set stock = (
      select count(*)::int from licence_keys where product_id = ${productId} and order_line_id is null)
    where id = ${productId} and digital`.execute(tx)
  return rows.length
}

async function takeKeysBack(tx: Tx, productId: string, keyIds: number[], before: ProductFacts): Promise<void> {
  if ((await forgetFreeKeys(tx, productId, keyIds)) < keyIds.length) {
    throw makeProblem('STOCK_CHANGED', { message: 'Ya se vendieron licencias de esta importación.' })
  }
  // Without keys it has its former stock again: counted, or not counted.
  await sql`
    with left_over as (select count(*)::int as free, count(*) filter (where order_line_id is null)::int as unsold
      from licence_keys where product_id = ${productId})
    update products set digital = left_over.free > 0,
      stock = case when left_over.free > 0 then left_over.unsold else ${before.stock}::int end
    from left_over where id = ${productId}`.execute(tx)
}
