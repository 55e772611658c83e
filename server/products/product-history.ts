import { sql } from 'kysely'

import { productFieldList } from '../../contract/catalogue/product-facts.ts'
import type { ProductHistory } from '../../contract/products/products.ts'
import type { Db } from '../platform/database/pool.ts'

type Row = {
  _id: number
  at: Date
  who: string
  source: ProductHistory['source']
  action: ProductHistory['action']
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** The maximum number of shown changes; older ones stay in the database. */
const MOST = 100

const order: readonly string[] = [
  ...productFieldList.map(({ name }) => name),
  'licencesAdded',
  'licencesTaken',
  'isForSale',
]

/** The changes of a product with their authors, the latest first, with every field before and after. */
export async function readProductHistory(db: Db, productId: string): Promise<ProductHistory[]> {
  const { rows } = await sql<Row>`
    select c.id as "_id", c.at, case when u.deleted_at is null then u.name else '' end as who, c.source, c.action, c.before, c.after
    from product_changes c join users u on u.id = c.actor
    where c.product_id = ${productId} order by c.id desc limit ${MOST}`.execute(db)
  return rows.map(({ _id, at, who, source, action, before, after }) => ({
    _id,
    who,
    source,
    action,
    at: at.toISOString(),
    fields: Object.keys(after)
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] })),
  }))
}
