import { sql } from 'kysely'

import { foldVariant } from '../../contract/catalogue/variant-options.ts'
import type { Db } from '../platform/database/pool.ts'

/** The product that a text names; `leadsToGroup`: it names all variants of its group. */
export type Named = { _id: string; productName: string; isForSale: boolean; leadsToGroup: boolean }

const address = /(?:^|\/product\/)([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/?(?:[?#].*)?$/i

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const shown = sql`p.id as _id, p.product_name as "productName", p.deleted_at is null as "isForSale"`

type Found = Omit<Named, 'leadsToGroup'> & { named: string }

/**
 * Finds the products that an owner names: by the address of their page or their id, by a reference (SKU, Shopify's handle,
 * WooCommerce's id), by name, or by the name of a group of variants. By a reference or a name only those for sale.
 * @returns for each text what it names, in that order of precedence; none, or several of the same name, as the owner has to say
 */
export async function findNamedProducts(db: Db, texts: readonly string[]): Promise<Map<string, Named[]>> {
  const ids = new Map(texts.flatMap((text) => idIn(text)))
  const rest = texts.filter((text) => !ids.has(text))
  const ways = [await byId(db, ids), await byReference(db, rest), await byName(db, rest), await byGroup(db, rest)]
  return new Map(texts.map((text) => [text, ways.map((found) => found(text)).find((some) => some.length > 0) ?? []]))
}

function idIn(text: string): [string, string][] {
  const [, id] = address.exec(text.trim()) ?? []
  return id === undefined ? [] : [[text, id.toLowerCase()]]
}

type FindByText = (text: string) => Named[]

async function byId(db: Db, ids: ReadonlyMap<string, string>): Promise<FindByText> {
  const wanted = [...ids.values()]
  if (wanted.length === 0) return () => []
  const { rows } = await sql<Found>`
    select ${shown}, p.id::text as named from products p where p.id = any (${wanted}::uuid[])`.execute(db)
  const found = groupedOf(rows, false)
  return (text) => found.get(ids.get(text) ?? '') ?? []
}

/** A handle without options names all variants of its product. */
async function byReference(db: Db, texts: readonly string[]): Promise<FindByText> {
  if (texts.length === 0) return () => []
  const wanted = texts.map((text) => text.trim())
  const { rows } = await sql<Found & { isOfVariants: boolean }>`
    select distinct on (named) * from (
      select ${shown}, r.reference as named, false as "isOfVariants", array_position('{handle,wooId}'::text[], r.source) as place, p.created_at
      from product_references r join products p on p.id = r.product_id
      where r.reference = any (${wanted}::text[]) and p.deleted_at is null
      union all
      select ${shown}, p.sku, false, 0, p.created_at from products p
      where p.sku = any (${wanted}::text[]) and p.sku <> '' and p.deleted_at is null
      union all
      select ${shown}, substr(f.path, 11), true, 4, p.created_at from former_paths f join products p on p.id = f.product_id
      where f.path = any (${wanted.map((one) => `/products/${one.toLowerCase()}`)}::text[]) and f.leads_to_group
        and p.variant_group <> '' and p.deleted_at is null
    ) found order by named, place, created_at, _id`.execute(db)
  const found = new Map(rows.map(({ named, isOfVariants, ...one }) => [named, [asNamed(one, isOfVariants)]]))
  return (text) => found.get(text.trim()) ?? found.get(text.trim().toLowerCase()) ?? []
}

async function byName(db: Db, texts: readonly string[]): Promise<FindByText> {
  if (texts.length === 0) return () => []
  const { rows } = await sql<Found>`
    select ${shown}, lower(p.product_name) as named from products p
    where lower(p.product_name) = any (${texts.map(plain)}::text[]) and p.deleted_at is null
    order by p.created_at, p.id`.execute(db)
  const found = groupedOf(rows, false)
  return (text) => found.get(plain(text)) ?? []
}

async function byGroup(db: Db, texts: readonly string[]): Promise<FindByText> {
  if (texts.length === 0) return () => []
  const folded = sql`fold_variant(p.variant_group)`
  const { rows } = await sql<Found>`
    select distinct on (named) * from (
      select ${shown}, ${folded} as named, p.created_at from products p
      where p.variant_group <> '' and p.deleted_at is null and ${folded} = any (${texts.map(foldVariant)}::text[])
    ) found order by named, created_at, "productName", _id`.execute(db)
  const found = groupedOf(rows, true)
  return (text) => found.get(foldVariant(text)) ?? []
}

const asNamed = ({ _id, productName, isForSale }: Omit<Named, 'leadsToGroup'>, leadsToGroup: boolean): Named => ({
  ...{ _id, productName, isForSale, leadsToGroup },
})

const groupedOf = (rows: readonly Found[], leadsToGroup: boolean): Map<string, Named[]> => {
  const found = new Map<string, Named[]>()
  for (const { named, ...one } of rows) found.set(named, [...(found.get(named) ?? []), asNamed(one, leadsToGroup)])
  return found
}
