import { sql } from 'kysely'

import { PRODUCT_PICTURES } from '../../../contract/catalogue/product-description.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { makeProblem } from '../../platform/make-problem.ts'
import { readCategoryLists } from '../../products/category-lists.ts'
import { changeProduct, type Author, type ChangeProblem } from '../../products/write-product.ts'
import type { ImportsContext } from '../context.ts'
import { settled, type PictureJob } from './picture-jobs.ts'

/** A fetched picture, its position in the row, and its address in the shop. */
export type Fetched = { position: number; picture: string }

type Target = { productId: string; productImage: string[]; isUnpublished: boolean }

/**
 * Adds fetched pictures to the product of their row, in the order of the file, beside pictures that people added. It does nothing
 * while the import is being undone.
 * @throws Problem of {@link changeProduct}
 */
export async function attachPictures(
  { db, audit, vault, imageHost }: ImportsContext,
  job: PictureJob,
  fetched: readonly Fetched[],
): Promise<void> {
  const writing = { audit, vault, imageHost, categoryLists: await readCategoryLists(db) }
  const author: Author<ChangeProblem> = {
    auditActor: { reqId: null, actor: job.userId, role: 'ADMIN', ip: null },
    source: 'import',
    refuse: makeProblem,
  }
  await db.transaction().execute(async (tx) => {
    const target = await lockTarget(tx, job)
    if (!target) return
    const held = await holdPictures(tx, job, fetched)
    if (held.length === 0) return
    const before = await readFetched(tx, job)
    let productImage = target.productImage
    for (const one of held) productImage = place(productImage, one, [...before, ...held])
    const { isChanged, version } = await changeProduct(
      tx,
      writing,
      { id: target.productId, change: { productImage }, expected: target.isUnpublished ? { isForSale: false } : {} },
      author,
    )
    // An undo must still find the product as the import wrote it.
    if (isChanged)
      await sql`update import_rows set written_version = ${version}
      where import_id = ${job.importId} and row = ${job.row} and written_version = ${version - 1}`.execute(tx)
    await sql`update import_pictures p set state = 'fetched', picture = x.picture, failure = null, lease = null, leased_until = null
      from unnest(${held.map(({ position }) => position)}::int[], ${held.map(({ picture }) => picture)}::text[]) as x (position, picture)
      where p.import_id = ${job.importId} and p.row = ${job.row} and p.position = x.position`.execute(tx)
  })
}

/** Locks the product of a row, so that the import is not undone until the transaction ends. */
async function lockTarget(tx: Tx, { importId, row }: PictureJob): Promise<Target | null> {
  const imports = await sql`select from imports where id = ${importId} and state in ${settled} for share`.execute(tx)
  if (imports.rows.length === 0) return null
  const { rows } = await sql<Target>`
    select r.product_id, p.product_image, was_never_for_sale(p) as is_unpublished
    from import_rows r join products p on p.id = r.product_id
    where r.import_id = ${importId} and r.row = ${row} and r.outcome = 'applied' for no key update of p`.execute(tx)
  return rows[0] ?? null
}

/** The fetched pictures whose lease this process still has. */
async function holdPictures(
  tx: Tx,
  { importId, row, lease }: PictureJob,
  fetched: readonly Fetched[],
): Promise<Fetched[]> {
  const { rows } = await sql<{ position: number }>`
    select position from import_pictures
    where import_id = ${importId} and row = ${row} and lease = ${lease} and state = 'waiting' for update`.execute(tx)
  const ours = new Set(rows.map(({ position }) => position))
  return fetched.filter(({ position }) => ours.has(position))
}

async function readFetched(tx: Tx, { importId, row }: PictureJob): Promise<Fetched[]> {
  const { rows } = await sql<Fetched>`
    select position, picture from import_pictures
    where import_id = ${importId} and row = ${row} and state = 'fetched'`.execute(tx)
  return rows
}

/** Puts a picture before the first one that follows it in the file, otherwise at the end. */
export function place(shown: readonly string[], { position, picture }: Fetched, all: readonly Fetched[]): string[] {
  if (shown.includes(picture) || shown.length >= PRODUCT_PICTURES) return [...shown]
  const later = new Set(all.filter((one) => one.position > position).map((one) => one.picture))
  const index = shown.findIndex((address) => later.has(address))
  return index === -1 ? [...shown, picture] : shown.toSpliced(index, 0, picture)
}
