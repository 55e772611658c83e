import { setImmediate as breathe } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import { readShelves } from '../products/shelves.ts'
import { changeProduct, deleteProduct, type Author, type ProductWriting } from '../products/write-product.ts'
import type { ImportsContext } from './context.ts'
import { holdJob, noteProgress, type Job } from './jobs.ts'
import type { ProductValues } from './plan-row.ts'
import { changeOf } from './write-row.ts'

const ROWS_A_BATCH = 50

type Applied = {
  row: number
  productId: string
  writtenVersion: number
  before: ProductValues | null
  keyIds: number[] | null
}

/**
 * Makes every product that an import wrote what it was before it; those that came with it are taken from sale. Whatever
 * somebody has changed since stays, and the row says why.
 */
export async function undoImport(context: ImportsContext, job: Job, isStopping: () => boolean): Promise<void> {
  const { db, audit, vault, imageHost } = context
  const { one } = job
  const writing: ProductWriting = { audit, vault, imageHost, shelves: await readShelves(db) }
  const author: Author = { witness: { reqId: null, actor: one.userId, role: 'ADMIN', ip: null }, source: 'undo' }
  while (!isStopping()) {
    const count = await db.transaction().execute(async (tx) => {
      if (!(await holdJob(tx, job))) return null
      const rows = await readApplied(tx, one.id)
      for (const row of rows) await keepOutcome(tx, one.id, row.row, await takeBack(tx, writing, row, author))
      await noteProgress(tx, job, rows.length)
      return rows.length
    })
    if (count === null) return
    if (count === 0) {
      await sql`update imports set state = 'undone', lease = null, leased_until = null
        where id = ${one.id} and lease = ${job.lease} and state = 'undoing'`.execute(db)
      return
    }
    await breathe()
  }
}

async function readApplied(tx: Tx, importId: string): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select row, product_id, written_version, before, key_ids from import_rows
    where import_id = ${importId} and outcome = 'applied' order by row limit ${ROWS_A_BATCH}`.execute(tx)
  return rows
}

async function keepOutcome(tx: Tx, importId: string, row: number, reason: string | null): Promise<void> {
  const problems = reason === null ? [] : [{ column: null, message: reason }]
  await sql`update import_rows set outcome = ${reason === null ? 'undone' : 'kept'}, problems = ${JSON.stringify(problems)}
    where import_id = ${importId} and row = ${row}`.execute(tx)
}

/** @returns null when it is as before, or why it stays as it is */
async function takeBack(tx: Tx, writing: ProductWriting, applied: Applied, author: Author): Promise<string | null> {
  await sql`savepoint one_row`.execute(tx)
  try {
    await restore(tx, writing, applied, author)
    await sql`release savepoint one_row`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return error.code === 'PRODUCT_CHANGED' ? 'Cambió después de la importación: se dejó como está.' : error.message
  }
}

async function restore(
  tx: Tx,
  writing: ProductWriting,
  { productId, writtenVersion, before, keyIds }: Applied,
  author: Author,
): Promise<void> {
  const { rows } = await sql<ProductValues & { version: number; digital: boolean; isGone: boolean }>`
    select product_name, category, brand_name, price, selling_price, stock, description, link, product_image, attributes,
      version, digital, deleted_at is not null as is_gone
    from products where id = ${productId} for no key update`.execute(tx)
  const now = rows[0]
  if (!now || now.version !== writtenVersion) throw new Problem('PRODUCT_CHANGED')
  if (!before) return deleteProduct(tx, writing, productId, author)
  if (keyIds) await takeKeysBack(tx, productId, keyIds, before)
  const change = changeOf(now, before)
  delete change.stock
  if (!keyIds && !now.digital) {
    const stock = await stockBefore(tx, { productId, now, before, writtenVersion })
    if (stock !== now.stock) change.stock = stock
  }
  await changeProduct(tx, writing, { id: productId, change, expected: { version: writtenVersion } }, author)
}

/** What was counted before the import, less what was sold since. */
async function stockBefore(
  tx: Tx,
  {
    productId,
    now,
    before,
    writtenVersion,
  }: { productId: string; now: ProductValues; before: ProductValues; writtenVersion: number },
): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null; isSet: boolean }>`
    select (after -> 'stock')::int as stock, after ? 'stock' as is_set from product_changes
    where product_id = ${productId} and version = ${writtenVersion} order by id desc limit 1`.execute(tx)
  // The import did not touch the stock: what is there now is what was sold and counted since.
  if (!rows[0]?.isSet) return now.stock
  const written = rows[0].stock
  if (before.stock === null || written === null || now.stock === null) return before.stock
  const stock = before.stock - (written - now.stock)
  if (stock < 0) {
    throw new Problem('STOCK_CHANGED', {
      message: 'Ya se vendieron unidades que llegaron con la importación: se dejó como está.',
    })
  }
  return stock
}

async function takeKeysBack(tx: Tx, productId: string, keyIds: number[], before: ProductValues): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from licence_keys where id = any (${keyIds}::bigint[]) and product_id = ${productId} and order_line_id is null
    returning id`.execute(tx)
  if (rows.length < keyIds.length) {
    throw new Problem('STOCK_CHANGED', { message: 'Ya se vendieron licencias de esta importación: se dejó como está.' })
  }
  // Without any key left it is what it was: a product whose units are counted, or nobody counts.
  await sql`
    with left_over as (select count(*)::int as free, count(*) filter (where order_line_id is null)::int as unsold
      from licence_keys where product_id = ${productId})
    update products set digital = left_over.free > 0,
      stock = case when left_over.free > 0 then left_over.unsold else ${before.stock}::int end
    from left_over where id = ${productId}`.execute(tx)
}
