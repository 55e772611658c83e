import { Readable } from 'node:stream'

import { sql } from 'kysely'

import { paths } from '../../web/paths.ts'
import { countProducts } from '../catalogue/list-products.ts'
import type { Db } from '../platform/database/pool.ts'
import { beginSitemap, endOf, entryOf } from './sitemap-entries.ts'

/** The most addresses that the protocol allows in one file. */
const ADDRESSES_A_FILE = 50_000
const ROWS_A_STATEMENT = 2_000

/** Ids are drawn at random, so equal ranges of them hold as many products each: nothing is counted or skipped to find a file. */
type Range = { from: string; to: string }

const idAt = (share: number): string =>
  share >= 1
    ? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    : `${Math.floor(share * 2 ** 32)
        .toString(16)
        .padStart(8, '0')}-0000-0000-0000-000000000000`

/** The ranges of the files: where there are several, chance fills none above `most` (ten standard deviations). */
async function rangesOf(db: Db, most: number): Promise<Range[]> {
  const products = await countProducts(db)
  let files = 1
  if (products > most) while (products / files + 10 * Math.sqrt(products / files) > most) files++
  return Array.from({ length: files }, (_, file) => ({ from: idAt(file / files), to: idAt((file + 1) / files) }))
}

type ProductFile = { file: number; changedAt: Date }

/**
 * The files that have products, and when one of each last changed.
 * @param most addresses a file
 */
export async function listProductFiles(db: Db, most: number | undefined = ADDRESSES_A_FILE): Promise<ProductFile[]> {
  const ranges = await rangesOf(db, most)
  const { rows } = await sql<ProductFile>`
    select f.file::int as file, max(latest.updated_at) as changed_at
    from unnest(${ranges.map(({ from }) => from)}::uuid[], ${ranges.map(({ to }) => to)}::uuid[])
      with ordinality as f (first_id, end_id, file)
    cross join categories c cross join lateral (
      select p.updated_at from products p
      where p.category = c.name and p.deleted_at is null and p.id >= f.first_id and p.id < f.end_id
      order by p.updated_at desc limit 1) latest
    group by f.file order by f.file`.execute(db)
  return rows
}

/**
 * The products of one file, by id, read in parts: memory does not grow with the file, and a slow reader holds no connection.
 * @param file from 1 on
 * @returns undefined when there is no such file
 */
export async function readProductFile(
  db: Db,
  { origin, file, most = ADDRESSES_A_FILE }: { origin: string; file: number; most?: number | undefined },
): Promise<Readable | undefined> {
  const range = (await rangesOf(db, most))[file - 1]
  if (!range) return undefined
  const first = await readPart(db, range, null)
  if (first.length === 0) return undefined
  return Readable.from(write(db, origin, first, range), { objectMode: false })
}

type Row = { id: string; updatedAt: Date }

async function* write(db: Db, origin: string, first: Row[], range: Range): AsyncGenerator<string> {
  yield beginSitemap('urlset')
  for (let part = first; part.length > 0;) {
    yield part.map(({ id, updatedAt }) => entryOf('url', origin, paths.product(id), updatedAt.toISOString())).join('')
    const last = part.at(-1)
    part = last && part.length === ROWS_A_STATEMENT ? await readPart(db, { from: last.id, to: range.to }, last.id) : []
  }
  yield endOf('urlset')
}

async function readPart(db: Db, { from, to }: Range, after: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, updated_at from products
    where deleted_at is null and id >= ${from}::uuid and id < ${to}::uuid and id is distinct from ${after}::uuid
    order by id limit ${ROWS_A_STATEMENT}`.execute(db)
  return rows
}
