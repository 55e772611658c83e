import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import {
  isSameFact,
  type NewProduct,
  type ProductChange,
  type ProductFacts,
} from '../../contract/catalogue/product-facts.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { factColumns } from '../catalogue/product-columns.ts'
import { usePictures } from '../images/uploads.ts'
import { addLicenceKeys } from '../licences/add-licence-keys.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import type { CategoryLists } from './category-lists.ts'
import { checkProduct, differences, historyOf, repeatedLicences } from './check-product.ts'
import { claimVariant } from './check-variant.ts'
import { claimSku, orRepeatedSku } from './claim-sku.ts'
import { readOwn } from './list-products.ts'
import { valuesOf, writtenColumns } from './product-row.ts'

/** The dependencies of writing products. */
export type ProductWriting = {
  audit: Audit
  vault: LicenceVault
  /** The result of {@link readCategoryLists}. */
  categoryLists: CategoryLists
  /** Host of an external provider's pictures; '' when the shop stores them itself. */
  imageHost: string
}

/** The author, the source of the change, and the problems that the call declares. */
export type Author<C extends ProblemCode = never> = {
  auditActor: AuditActor & { actor: string }
  source: 'form' | 'import' | 'undo'
  refuse: Refuse<C>
}
export type CreateProblem = 'IMAGE_UNKNOWN' | 'LICENCES_REPEATED' | 'VARIANT_REPEATED' | 'SKU_REPEATED'
export type RestoreProblem = 'PRODUCT_NOT_FOUND' | 'VARIANT_REPEATED' | 'SKU_REPEATED'
export type ChangeProblem = CreateProblem | 'PRODUCT_NOT_FOUND' | 'PRODUCT_CHANGED' | 'STOCK_CHANGED' | 'PRODUCT_HELD'

type ProductToCreate = NewProduct & {
  licences?: readonly string[]
  copyOf?: string | undefined
  isForSale?: boolean | undefined
}

/**
 * Creates a product, with its licence keys and its lines in the change log and the audit log, in the given transaction.
 * @param licences as `contract/products/licence-ids.ts` reads them, without repeats; with any, the stock is their number
 * @param copyOf a product for sale whose pictures and attributes the new one may also have (A-16, P-195)
 * @param isForSale false: it is created hidden (P-257)
 * @throws Problem VALIDATION, IMAGE_UNKNOWN (400), LICENCES_REPEATED, VARIANT_REPEATED, SKU_REPEATED (409)
 */
export async function createProduct(
  tx: Tx,
  writing: ProductWriting,
  { licences = [], copyOf, isForSale = true, ...given }: ProductToCreate,
  author: Author<CreateProblem>,
): Promise<{ id: string }> {
  const isLicensed = licences.length > 0
  const [copied] = copyOf === undefined ? [] : await readOwn(tx, [copyOf])
  const facts = checkProduct(writing.categoryLists, given, { was: null, copied, isLicensed })
  const {
    auditActor: { actor },
    refuse,
  } = author
  const { imageHost } = writing
  await claimVariant(tx, { ...facts, id: null }, refuse)
  await claimSku(tx, { ...facts, id: null }, refuse)
  // A product never releases its pictures, so they stay for all products that show them.
  const before = copied?.productImage ?? []
  await usePictures(tx, { owner: actor, addresses: facts.productImage, before, imageHost, refuse })
  const id = randomUUID()
  const stored = {
    ...historyOf(facts),
    ...(isLicensed ? { stock: licences.length, licencesAdded: licences.length } : {}),
    ...(isForSale ? {} : { isForSale }),
  }
  await sql`
    with made as (
      insert into products (id, deleted_at, ${writtenColumns})
      values (${id}, case when not ${isForSale}::boolean then now() end, ${valuesOf(facts)})
    ), ${written(writing, author, { id, action: 'created', version: sql`1`, before: null, after: stored })}
    select ${nameMovement(author)} from audited`
    .execute(tx)
    .catch(orRepeatedSku(refuse))
  await addLicences(tx, writing, { productId: id, licences, actor, refuse })
  return { id }
}

/** A product and its changes. */
export type ProductToChange = {
  id: string
  change: ProductChange
  /** More keys, without repeats; the product becomes a licensed one. */
  licences?: readonly string[]
  /** How many keys were taken from it in this transaction, for its change log. */
  licencesTaken?: number
  /** The displayed version and stock; a difference is refused. A hidden product is only changed by a client that knows it. */
  expected?: { version?: number; stock?: number | null; isForSale?: boolean | undefined }
}

/**
 * Changes a product; missing fields stay. An equal change writes nothing.
 * @returns whether anything changed, and the new version
 * @throws Problem PRODUCT_NOT_FOUND (404), PRODUCT_CHANGED with the current product, STOCK_CHANGED, PRODUCT_HELD,
 * LICENCES_REPEATED, VARIANT_REPEATED, SKU_REPEATED (409), VALIDATION, IMAGE_UNKNOWN (400)
 */
export async function changeProduct(
  tx: Tx,
  writing: ProductWriting,
  { id, change, licences = [], licencesTaken = 0, expected = {} }: ProductToChange,
  author: Author<ChangeProblem>,
): Promise<{ isChanged: boolean; version: number }> {
  const { refuse } = author
  const row = await lockProduct(tx, id)
  if (!row || (row.isDeleted && expected.isForSale !== false)) throw refuse('PRODUCT_NOT_FOUND')
  const { version, digital, isDeleted: _, ...was } = row
  if (expected.version !== undefined && expected.version !== version) {
    const [now] = await readOwn(tx, [id], { isRemovedToo: true })
    throw refuse('PRODUCT_CHANGED', { data: now })
  }
  const isStockSet = change.stock !== undefined && change.stock !== was.stock
  if (isStockSet && !digital && expected.stock !== undefined && expected.stock !== was.stock) {
    throw stockChanged(refuse, was.stock)
  }
  if (licences.length > 0 && !digital) await refuseHeld(tx, id, refuse)
  const isLicensed = digital || licences.length > 0
  // The first keys of a product set its stock to their number, whatever was counted before.
  const wanted = isLicensed && !digital ? { ...change, stock: undefined } : change
  const facts = checkProduct(writing.categoryLists, wanted, { was, isLicensed })
  const { isChanged, before, after } = differences(was, facts)
  const added = {
    ...(licences.length > 0 ? { licencesAdded: licences.length } : {}),
    ...(licencesTaken > 0 ? { licencesTaken } : {}),
  }
  if (!isChanged && Object.keys(added).length === 0) return { isChanged: false, version }
  const isSameVariant = was.variantGroup === facts.variantGroup && was.variantOptions === facts.variantOptions
  if (!isSameVariant) await claimVariant(tx, { ...facts, id }, refuse)
  if (was.sku !== facts.sku) await claimSku(tx, { ...facts, id }, refuse)
  if (!isSameFact(was.productImage, facts.productImage)) await usePicturesOf(tx, writing, { id, was, facts }, author)
  await sql`
    with changed as (
      update products set (${writtenColumns}, version, updated_at) = row(${valuesOf(facts)}, version + 1, now())
      where id = ${id}
    ), ${written(writing, author, { id, action: 'changed', version: sql`${version + 1}::int`, before, after: { ...after, ...added } })}
    select ${nameMovement(author)} from audited`
    .execute(tx)
    .catch(orRepeatedSku(refuse))
  await addLicences(tx, writing, { productId: id, licences, actor: author.auditActor.actor, refuse })
  return { isChanged: true, version: version + 1 }
}

/**
 * Removes a product from sale. Carts show it as unavailable; orders keep its name and its keys. A repeated call changes nothing.
 * @throws Problem PRODUCT_NOT_FOUND (404) when it never existed
 */
export const deleteProduct = (tx: Tx, writing: ProductWriting, id: string, author: Author<'PRODUCT_NOT_FOUND'>) =>
  setForSale(tx, writing, { id, isForSale: false }, author)

/**
 * Puts a deleted product on sale again, unchanged (P-172). A repeated call changes nothing.
 * @throws Problem PRODUCT_NOT_FOUND (404) when it never existed; VARIANT_REPEATED, SKU_REPEATED (409) when another product has
 * its options or SKU by now
 */
export const restoreProduct = (tx: Tx, writing: ProductWriting, id: string, author: Author<RestoreProblem>) =>
  setForSale(
    tx,
    writing,
    {
      id,
      isForSale: true,
      claim: async (facts) => {
        await claimVariant(tx, { ...facts, id }, author.refuse)
        await claimSku(tx, { ...facts, id }, author.refuse)
      },
    },
    author,
  ).catch(orRepeatedSku(author.refuse))

async function setForSale(
  tx: Tx,
  writing: ProductWriting,
  { id, isForSale, claim }: { id: string; isForSale: boolean; claim?: (facts: ProductFacts) => Promise<void> },
  author: Author<'PRODUCT_NOT_FOUND'>,
): Promise<void> {
  const row = await lockProduct(tx, id)
  if (!row) throw author.refuse('PRODUCT_NOT_FOUND')
  if (row.isDeleted === !isForSale) return
  await claim?.(row)
  await sql`
    with moved as (
      update products set deleted_at = case when ${isForSale}::boolean then null else now() end, version = version + 1,
        updated_at = now() where id = ${id}
    ), ${written(writing, author, {
      id,
      action: isForSale ? 'changed' : 'deleted',
      version: sql`${row.version + 1}::int`,
      before: { isForSale: !isForSale },
      after: { isForSale },
    })}
    select from audited`.execute(tx)
}

type Row = ProductFacts & { version: number; digital: boolean; isDeleted: boolean }

async function lockProduct(tx: Tx, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${factColumns}, p.version, p.digital, p.deleted_at is not null as "isDeleted"
    from products p where p.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

function stockChanged(refuse: Refuse<'STOCK_CHANGED'>, stock: number | null): Problem {
  const { message } = refuse('STOCK_CHANGED', { values: { stock: stock ?? 'sin control' } })
  return refuse('STOCK_CHANGED', { message, fields: [{ field: 'stock', message }], data: { stock } })
}

/** Units held for a payment would return as keys that do not exist. */
async function refuseHeld(tx: Tx, id: string, refuse: Refuse<'PRODUCT_HELD'>): Promise<void> {
  const { rows } = await sql`
    select from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${id} and not l.digital and o.state in ('pending', 'review') limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('PRODUCT_HELD')
}

/** Allows pictures that this product had before, for example when an import is undone. */
async function usePicturesOf(
  tx: Tx,
  { imageHost }: ProductWriting,
  { id, was, facts }: { id: string; was: ProductFacts; facts: ProductFacts },
  { auditActor: { actor }, refuse }: Author<'IMAGE_UNKNOWN'>,
): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from product_changes,
      lateral jsonb_array_elements_text(coalesce(before -> 'productImage', '[]') || coalesce(after -> 'productImage', '[]')) as url
    where product_id = ${id}`.execute(tx)
  const before = [...was.productImage, ...rows.map(({ url }) => url)]
  await usePictures(tx, { owner: actor, addresses: facts.productImage, before, imageHost, refuse })
}

type Added = { productId: string; licences: readonly string[]; actor: string; refuse: Refuse<'LICENCES_REPEATED'> }

async function addLicences(
  tx: Tx,
  { vault }: ProductWriting,
  { productId, licences, actor, refuse }: Added,
): Promise<void> {
  if (licences.length === 0) return
  const { repeated } = await addLicenceKeys(tx, vault, { productId, licences, actor }).catch((error: unknown) => {
    // Another transaction adds the same keys at the same time.
    throw violates(error, 'licence_keys_key_hmac_unique') ? repeatedLicences(refuse, null) : error
  })
  if (repeated.length > 0) throw repeatedLicences(refuse, repeated)
}

const movementOf = { form: 'correction', import: 'import', undo: 'import_undone' } as const

/** Names the stock movement of the statement that selects it: triggers write movements when the statement ends. */
const nameMovement = ({ auditActor: { actor }, source }: Author) =>
  sql`name_stock_movement(${movementOf[source]}, actor => ${actor}::uuid)`

type Event = {
  id: string
  action: 'created' | 'changed' | 'deleted'
  version: ReturnType<typeof sql>
  before: object | null
  after: object
}

/** The lines of the change log and of the audit log, as a part of the statement that writes the product. */
function written(
  { audit }: ProductWriting,
  { auditActor, source }: Author,
  { id, action, version, before, after }: Event,
) {
  const { reqId, actor, role, ipHmac } = audit.asLogged(auditActor)
  const past = before && JSON.stringify(before)
  return sql`logged as (
      insert into product_changes (product_id, actor, source, action, version, before, after)
      values (${id}, ${actor}, ${source}, ${action}, ${version}, ${past}::jsonb, ${JSON.stringify(after)}::jsonb)
    ), audited as (
      insert into audit_log (req_id, actor, role, ip_hmac, action, target, result, before, after)
      values (${reqId}, ${actor}, ${role}, ${ipHmac}, ${`product.${action}`}, ${id}, 'ok', ${past}::jsonb,
        ${JSON.stringify(after)}::jsonb)
      returning id
    )`
}
