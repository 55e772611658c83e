import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import { nothingMore } from '../contract/catalogue/product-facts.ts'
import { insertLicenceKeys } from '../server/licences/add-licence-keys.ts'
import type { LicenceVault } from '../server/licences/licence-vault.ts'
import type { Db, Tx } from '../server/platform/database/pool.ts'
import { rowOf, writtenColumns } from '../server/products/product-row.ts'
import type { DemoCategory, DemoProduct, PictureManifest } from './shapes.ts'

const here = import.meta.dirname
const readJson = async <T>(name: string) => JSON.parse(await readFile(join(here, name), 'utf8')) as T

/**
 * Fills an empty database with the demo shop; on any other database it does nothing. Several processes may start at once: a lock lets one
 * of them load.
 * @param vault seals the licence keys of the digital products
 * @param addMore adds further contents to the new shop, in the same transaction
 * @returns whether it loaded the demo shop
 */
export async function loadDemoShopIfEmpty(
  db: Db,
  vault: LicenceVault,
  addMore = async (_tx: Tx): Promise<void> => {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await isEmpty(tx))) return false
    await insertCategories(tx, await readJson<DemoCategory[]>('categories.json'))
    await insertProducts(tx, vault, await readJson<DemoProduct[]>('catalogue.json'))
    await addMore(tx)
    return true
  })
}

/**
 * Gives a shop without a demo the standard categories and subcategories (P-14), which products for sale require. It does nothing if there
 * are any.
 */
export async function addCategoriesIfNone(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isEmpty(tx)) await insertCategories(tx, await readJson<DemoCategory[]>('categories.json'))
  })
}

/** Only one process at a time may check and then fill. */
async function isEmpty(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('alero demo shop'))`.execute(tx)
  return !(await tx.selectFrom('categories').select('name').limit(1).executeTakeFirst())
}

async function insertCategories(tx: Tx, categories: DemoCategory[]): Promise<void> {
  const rows = categories.map(({ name, shortName, facade, position }) => ({ name, shortName, facade, position }))
  await tx.insertInto('categories').values(rows).execute()
  const subcategories = categories.flatMap(({ name: category, subcategories }) =>
    subcategories.map((name, index) => ({ category, name, position: index + 1 })),
  )
  await tx.insertInto('subcategories').values(subcategories).execute()
}

const ROWS_A_STATEMENT = 2_000

/**
 * Inserts products in the demo's format, the first one as the newest.
 * @param products their pictures must be in `pictures/manifest.json`
 */
export async function insertProducts(tx: Tx, vault: LicenceVault, products: Iterable<DemoProduct>): Promise<void> {
  const addressOf = pictureAddresses(await readJson<PictureManifest>('pictures/manifest.json'))
  let rows: object[] = []
  let licences: { productId: string; licence: string }[] = []
  let count = 0
  const flush = async () => {
    await sql`insert into products (id, ${writtenColumns}, digital, created_at)
      select id, ${writtenColumns}, digital, now() - make_interval(secs => ${count - rows.length}::int + ordinality - 1)
      from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) with ordinality`.execute(tx)
    await insertLicenceKeys(tx, vault, licences)
    rows = []
    licences = []
  }
  for (const product of products) {
    const id = randomUUID()
    for (const licence of product.licenceKeys ?? []) licences.push({ productId: id, licence })
    const { pictures, licenceKeys, stock = null, ...facts } = product
    const productImage = pictures.map(addressOf)
    rows.push({
      id,
      ...rowOf({ ...nothingMore, ...facts, productImage, stock: licenceKeys?.length ?? stock }),
      digital: licenceKeys !== undefined,
    })
    count++
    if (rows.length === ROWS_A_STATEMENT) await flush()
  }
  if (rows.length > 0) await flush()
}

function pictureAddresses(manifest: PictureManifest): (id: string) => string {
  const byId = new Map(
    Object.entries(manifest).map(([hash, { id, widths }]) => [id, `/pictures/${hash}-${Math.max(...widths)}.webp`]),
  )
  return (id) => {
    const address = byId.get(id)
    if (!address) throw new Error(`demo picture ${id} was not encoded`)
    return address
  }
}
