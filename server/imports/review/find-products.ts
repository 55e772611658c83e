import { sql } from 'kysely'

import { identityFields } from '../../../contract/imports/import-fields.ts'
import { factColumns } from '../../catalogue/product-columns.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { RowReading } from '../reading/read-row.ts'
import type { KnownProduct } from './known-product.ts'
import type { Match } from './plan-row.ts'

/** The IDs of a product in other programs, its SKU first. */
export const referenceFields = identityFields.filter((field) => field !== '_id')
/** The references that are stored beside the product, not as its fields. */
export const storedReferences = referenceFields.filter((field) => field !== 'sku')

/** Whether a text has the form of the shop's own IDs. */
export const isProductId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

type FoundProblem = { field: string; message: string }
export type Found = (Match & { problem?: FoundProblem }) | null | { problem: FoundProblem }

const knownColumns = sql`p.id as "_id", p.version, p.digital, p.deleted_at is not null as "isGone",
  was_never_for_sale(p) as "isUnpublished", ${factColumns}`

type Named = { id: string; productName: string; category: string; brandName: string; sources: string[] }

/**
 * Finds the products of rows: by the shop's own ID, then by a reference, then by the name. A product removed from sale is found
 * by its ID only; one that was never for sale also by a reference, so that it is not imported twice (P-283).
 * @returns one result for each row: the product, null for a new one, or why it is unknown
 */
export async function findProducts(db: Db | Tx, readings: readonly RowReading[]): Promise<Found[]> {
  const byReference = await findReferences(db, readings)
  const byName = await findNames(db, readings)
  const answers = readings.map((reading) => identify(reading, byReference, byName))
  const ids = answers.flatMap((response) => (response && 'id' in response ? [response.id] : []))
  const { rows } = await sql<KnownProduct>`
    select ${knownColumns} from products p where p.id = any (${ids}::uuid[])`.execute(db)
  const products = new Map(rows.map((product) => [product._id, product]))
  return answers.map((response) => {
    if (!response || !('id' in response)) return response
    const { id, ...more } = response
    const product = products.get(id)
    if (product) return Object.assign({ product }, more)
    return {
      problem: { field: '_id', message: 'La tienda no tiene un producto con este ID. Bórralo para crear uno nuevo.' },
    }
  })
}

type Identity = { id: string; by: Match['by']; problem?: FoundProblem } | { problem: FoundProblem } | null

function identify({ texts }: RowReading, byReference: Map<string, string>, byName: Map<string, Named[]>): Identity {
  const given = texts._id ?? ''
  if (given !== '') {
    const taken = byReference.get(`${ofSale} ${skuOf(texts)}`)
    const isOthers = taken !== undefined && taken !== given.toLowerCase()
    if (isProductId(given)) return { id: given.toLowerCase(), by: '_id', ...(isOthers && { problem: otherSku }) }
    return { problem: { field: '_id', message: 'No es un ID de la tienda. Bórralo para crear un producto nuevo.' } }
  }
  for (const source of referenceFields) {
    const id = byReference.get(`${source} ${source === 'sku' ? skuOf(texts) : (texts[source] ?? '')}`)
    if (id) return { id, by: source }
  }
  const sources = referenceFields.filter((source) => texts[source])
  const namesakes = (byName.get(texts.productName?.normalize('NFC') ?? '') ?? []).filter(
    // A product that already has another reference of this kind is a different product.
    (product) => !product.sources.some((source) => (sources as string[]).includes(source)),
  )
  if (namesakes.length > 1) {
    const message = `La tienda tiene ${namesakes.length} productos con este nombre. Agrega la columna ID para decir cuál es.`
    return { problem: { field: 'productName', message } }
  }
  return namesakes[0] ? { id: namesakes[0].id, by: 'productName' } : null
}

/** The kind of SKUs of products for sale: only these must be unique (P-277). */
const ofSale = 'sku for sale'

const otherSku = { field: 'sku', message: 'Otro producto de la tienda ya tiene esta referencia.' }

/** The stored form of a SKU. */
export const skuOf = (texts: RowReading['texts']): string => (texts.sku ?? '').normalize('NFC')

async function findReferences(db: Db | Tx, readings: readonly RowReading[]): Promise<Map<string, string>> {
  const wanted = readings.flatMap(({ texts }) =>
    storedReferences.flatMap((source) => (texts[source] ? [{ source, reference: texts[source] }] : [])),
  )
  const skus = readings.map(({ texts }) => skuOf(texts)).filter(Boolean)
  if (wanted.length === 0 && skus.length === 0) return new Map()
  const { rows } = await sql<{ source: string; reference: string; productId: string }>`
    select r.source, r.reference, r.product_id from product_references r join products p on p.id = r.product_id
    where (r.source, r.reference) in (
      select * from unnest(${wanted.map(({ source }) => source)}::text[], ${wanted.map(({ reference }) => reference)}::text[]))
      and (p.deleted_at is null or was_never_for_sale(p))
    union all
    select 'sku', p.sku, p.id from products p
    where p.sku = any (${skus}::text[]) and p.sku <> '' and p.deleted_at is not null and was_never_for_sale(p)
    union all
    -- What is for sale counts, so it comes last.
    select kind, p.sku, p.id from products p cross join unnest(array['sku', ${ofSale}]) as kind
    where p.sku = any (${skus}::text[]) and p.sku <> '' and p.deleted_at is null`.execute(db)
  return new Map(rows.map(({ source, reference, productId }) => [`${source} ${reference}`, productId]))
}

async function findNames(db: Db | Tx, readings: readonly RowReading[]): Promise<Map<string, Named[]>> {
  const names = readings.flatMap(({ texts }) =>
    texts._id === undefined || texts._id === '' ? [texts.productName?.normalize('NFC') ?? ''] : [],
  )
  const wanted = names.filter(Boolean)
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select p.id, p.product_name, p.category, p.brand_name,
      array(select r.source from product_references r where r.product_id = p.id union all select 'sku' where p.sku <> '') as sources
    from products p where p.product_name = any (${wanted}::text[]) and p.deleted_at is null`.execute(db)
  return Map.groupBy(rows, ({ productName }) => productName)
}
