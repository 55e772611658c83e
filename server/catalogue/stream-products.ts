import { Readable } from 'node:stream'

import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

const ROWS_A_STATEMENT = 500

/**
 * All products from the newest on, as the JSON text of the whole response, a few hundred at a time: memory does not
 * grow with the catalogue, and a slow reader holds no connection (P-17).
 */
export function streamProducts(db: Db): Readable {
  return Readable.from(writeResponse(db))
}

async function* writeResponse(db: Db): AsyncGenerator<string> {
  let total = 0
  yield '{"success":true,"error":false,"message":"","data":['
  for await (const { products, count } of readInParts(db)) {
    yield (total > 0 ? ',' : '') + products
    total += count
  }
  yield `],"total":${total}}`
}

type Part = { products: string; count: number; createdAt: string; id: string }

async function* readInParts(db: Db): AsyncGenerator<Part> {
  let after: { createdAt: string; id: string } | undefined
  for (;;) {
    const { rows } = await sql<Part>`
      select string_agg(to_json(shown)::text, ',' order by created_at desc, id) as products, count(*)::int as count,
        (array_agg(created_at::text order by created_at, id desc))[1] as "createdAt",
        (array_agg(id::text order by created_at, id desc))[1] as id
      from (
        select * from products where deleted_at is null
          -- The first condition alone says where the index is entered.
          and created_at <= ${after?.createdAt ?? 'infinity'}::timestamptz
          and (created_at < ${after?.createdAt ?? 'infinity'}::timestamptz or id > ${after?.id ?? null}::uuid)
        order by created_at desc, id limit ${ROWS_A_STATEMENT}
      ) as p, lateral (select ${productColumns}) as shown`.execute(db)
    const part = rows[0]
    if (!part || part.count === 0) return
    yield part
    if (part.count < ROWS_A_STATEMENT) return
    after = part
  }
}
