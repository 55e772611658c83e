import { sql } from 'kysely'

import type { Facets, Product, SearchInput } from '../../contract/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import { productColumns } from './product-columns.ts'

export async function listProducts(db: Db, { page = 1, pageSize = 48 }: { page?: number; pageSize?: number }) {
  const { rows } = await sql<Product>`select ${productColumns} from products p where deleted_at is null
    order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { success: true as const, error: false as const, message: '', data: rows, total: rows.length }
}

export async function sampleOfCategories(db: Db): Promise<Product[]> {
  const { rows } =
    await sql<Product>`select distinct on (category) ${productColumns} from products p where deleted_at is null
    order by category, units_sold desc`.execute(db)
  return rows
}

export async function listCategory(
  db: Db,
  { category, pageSize = 200 }: { category: string; pageSize?: number },
): Promise<Product[]> {
  const { rows } = await sql<Product>`select ${productColumns} from products p where deleted_at is null
    and category = ${category} order by units_sold desc, id limit ${pageSize}`.execute(db)
  return rows
}

export async function getProduct(db: Db, id: string): Promise<Product> {
  const { rows } =
    await sql<Product>`select ${productColumns} from products p where id = ${id} and deleted_at is null`.execute(db)
  if (!rows[0]) throw new Problem('PRODUCT_NOT_FOUND')
  return rows[0]
}

const none: Facets = { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] }

export async function searchProducts(db: Db, { q = '' }: SearchInput) {
  if (q === '') return { data: [], total: 0, facets: none }
  const { rows } = await sql<Product>`select ${productColumns} from products p where deleted_at is null
    and unaccent(lower(product_name || ' ' || category || ' ' || brand_name)) like '%' || unaccent(lower(${q})) || '%' limit 48`.execute(
    db,
  )
  return { data: rows, total: rows.length, facets: none }
}
