import { sql } from 'kysely'

import {
  factsOf,
  isSameFact,
  productFieldList,
  type ProductChange,
  type ProductFacts,
} from '../../../contract/catalogue/product-facts.ts'
import type { Handle } from '../../former-paths/store-handles.ts'
import type { Tx } from '../../platform/database/pool.ts'
import {
  changeProduct,
  createProduct,
  type Author,
  type ChangeProblem,
  type ProductWriting,
} from '../../products/write-product.ts'
import type { RowReading } from '../reading/read-row.ts'
import { storedReferences } from '../review/find-products.ts'
import type { KnownProduct } from '../review/known-product.ts'
import type { RowPlan } from '../review/plan-row.ts'

/** The plan of a row, and the product's version when it was confirmed. */
export type RowWrite = {
  reading: RowReading
  plan: RowPlan
  known: KnownProduct | null
  seenVersion: number | null
  seenStock: number | null
}

export type Reference = { source: string; reference: string; productId: string }

/** A product before an import; `writtenStock` is the stock written by the row, if any. */
export type BeforeImage = ProductFacts & { writtenStock?: number | null }

/** The result of a row for a product, with the data for an undo. */
export type Written = {
  id: string
  version: number
  before: BeforeImage | null
  keyIds: number[] | null
  references: Reference[]
  /** The handle of its product at Shopify, if the row has one. */
  handle: Handle | null
}

/**
 * Writes one row.
 * @throws Problem of {@link createProduct} and {@link changeProduct}
 */
export async function writeRow(
  tx: Tx,
  writing: ProductWriting,
  rowWrite: RowWrite,
  author: Author<ChangeProblem>,
): Promise<Written> {
  const { plan, known } = rowWrite
  const values = plan.values ?? known
  if (!values) throw new Error('a row without a product')
  const isForSale = !rowWrite.reading.isUnpublished
  const made = known
    ? await change(tx, writing, { ...rowWrite, known, values }, author)
    : { ...(await createProduct(tx, writing, { ...values, licences: plan.licences, isForSale }, author)), version: 1 }
  return {
    ...made,
    before: known ? beforeImageOf(known, values) : null,
    keyIds: plan.licences.length > 0 ? await keysOf(tx, writing, made.id, plan.licences) : null,
    references: referencesOf(rowWrite.reading, made.id),
    handle: handleOf(rowWrite.reading, made.id),
  }
}

async function change(
  tx: Tx,
  writing: ProductWriting,
  { known, values, plan, seenVersion, seenStock }: RowWrite & { known: KnownProduct; values: ProductFacts },
  author: Author<ChangeProblem>,
): Promise<{ id: string; version: number }> {
  const expected = {
    ...(seenVersion === null ? {} : { version: seenVersion }),
    ...(values.stock === known.stock ? {} : { stock: seenStock }),
    ...(known.isGone ? { isForSale: false } : {}),
  }
  const { version } = await changeProduct(
    tx,
    writing,
    { id: known._id, change: changeOf(known, values), licences: plan.licences, expected },
    author,
  )
  return { id: known._id, version }
}

/**
 * Only changed fields, so that concurrent sales are not overwritten.
 * @param values the new values; a missing field, as in records older than the field, stays unchanged
 */
export function changeOf(known: ProductFacts, values: Partial<ProductFacts>): ProductChange {
  const changed = productFieldList.filter(({ name }) => name in values && !isSameFact(known[name], values[name]))
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]))
}

function beforeImageOf(known: KnownProduct, values: ProductFacts): BeforeImage {
  const before = factsOf(known)
  return values.stock === known.stock ? before : { ...before, writtenStock: values.stock }
}

async function keysOf(tx: Tx, { vault }: ProductWriting, productId: string, licences: string[]): Promise<number[]> {
  const hmacs = licences.map((licence) => vault.seal(productId, licence).keyHmac)
  const { rows } = await sql<{ id: number }>`
    select id from licence_keys where product_id = ${productId} and key_hmac = any (${hmacs}::bytea[])`.execute(tx)
  return rows.map(({ id }) => id)
}

const referencesOf = ({ texts }: RowReading, productId: string): Reference[] =>
  storedReferences.flatMap((source) => {
    const reference = texts[source]?.slice(0, 200)
    return reference ? [{ source, reference, productId }] : []
  })

/** The handle without the options of a variant. */
function handleOf({ texts, family }: RowReading, productId: string): Handle | null {
  const handle = family ?? texts.handle
  return handle ? { handle, productId } : null
}
