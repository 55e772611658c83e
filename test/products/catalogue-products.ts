import { sql } from 'kysely'

import type { Db } from '../../server/platform/database/pool.ts'

export type TestProduct = {
  productName: string
  brandName?: string
  category?: string
  description?: string
  price?: number
  sellingPrice?: number
  attributes?: Record<string, string>
  stock?: number | null
  unitsSold?: number
  variantGroup?: string
  variantOptions?: string
}

const categories = [
  ['hogar', 'Hogar'],
  ['Tecnologia', 'Tecnología'],
  ['Belleza', 'Belleza'],
  ['Herramientas', 'Herramientas'],
  ['Moda para mujer', 'Mujer'],
  ['Moda para hombre', 'Hombre'],
  ['Moda para niño', 'Niño'],
  ['Moda para niña', 'Niña'],
]

/** The categories that tests use, in an empty database. */
export async function addCategories(db: Db): Promise<void> {
  const rows = categories.map(([name = '', shortName = ''], index) => ({
    name,
    shortName,
    facade: 'casa',
    position: index + 1,
  }))
  await db.insertInto('categories').values(rows).execute()
}

/** Puts products up for sale, the first one as the newest, and gives their ids in the same order. */
export async function addProducts(db: Db, products: TestProduct[]): Promise<string[]> {
  const rows = products.map((product, index) => ({
    productName: product.productName,
    brandName: product.brandName ?? product.category ?? 'Herramientas',
    category: product.category ?? 'Herramientas',
    description: product.description ?? '',
    price: product.price ?? 50_000,
    sellingPrice: product.sellingPrice ?? product.price ?? 50_000,
    attributes: JSON.stringify(product.attributes ?? {}),
    stock: product.stock ?? null,
    unitsSold: product.unitsSold ?? 0,
    variantGroup: product.variantGroup ?? '',
    variantOptions: product.variantOptions ?? '',
    createdAt: sql<Date>`now() - make_interval(secs => ${index}::int)`,
  }))
  const added = await db.insertInto('products').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}
