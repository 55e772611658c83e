import { sql } from 'kysely'

import { PRODUCT_PICTURES } from '../../../contract/catalogue/product-description.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { fetchable, splitAddresses } from '../reading/picture-addresses.ts'
import type { RowReading } from '../reading/read-row.ts'
import type { ForeignRow } from '../reading/shop-rule.ts'
import type { RowPlan } from './plan-row.ts'

type Found = { row: number; position: number; address: string; host: string }
type Product = { row: number; addresses: Set<string> }

/** Collects the pictures of other sites named in rows, while these are reviewed in order. */
export class PicturesFound {
  #byHandle = new Map<string, Product>()
  #found: Found[] = []

  /** Adds the pictures of a row. Shopify writes further pictures of a product on separate lines with the same handle. */
  take(row: number, { texts, family }: RowReading, plan: RowPlan, kind: ForeignRow): void {
    const handle = texts.handle ?? ''
    if (kind) {
      const product = this.#byHandle.get(handle)
      if (product) for (const address of splitAddresses(texts.productImage ?? '')) this.#add(product, address)
      return
    }
    const product: Product = { row, addresses: new Set() }
    // Lines with further pictures belong to the first variant.
    if (family === undefined) this.#byHandle.delete(handle)
    if (plan.pictures.length === 0) return
    const shared = family ?? handle
    if (shared !== '' && !this.#byHandle.has(shared)) this.#byHandle.set(shared, product)
    for (const address of plan.pictures) this.#add(product, address)
  }

  #add({ row, addresses }: Product, text: string): void {
    const found = fetchable(text)
    if (!found || addresses.has(found.address) || addresses.size >= PRODUCT_PICTURES) return
    this.#found.push({ row, position: addresses.size, ...found })
    addresses.add(found.address)
  }

  /** Writes the pictures found since the last call. */
  async write(tx: Tx, importId: string): Promise<void> {
    const found = this.#found.splice(0)
    if (found.length === 0) return
    await sql`insert into import_pictures (import_id, row, position, address, host)
      select ${importId}, * from unnest(${found.map(({ row }) => row)}::int[], ${found.map(({ position }) => position)}::int[],
        ${found.map(({ address }) => address)}::text[], ${found.map(({ host }) => host)}::text[])`.execute(tx)
  }
}
