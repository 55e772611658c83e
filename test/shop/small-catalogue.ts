import { openTestDatabase } from '../database/database.ts'
import { makeSqlValue } from '../database/sql-value.ts'
import { addCategories, addProducts } from '../products/catalogue-products.ts'

/**
 * Five products in four cells. Their slots: 0 Olla pitadora and 1 Tapa para olla (kitchen, below 100,000 pesos), 512 Juego de
 * ollas (kitchen, above), 1024 Celular Nova, 1536 Camisa de niño (sold out).
 */
export async function openSmallCatalogue() {
  const { db, pool } = await openTestDatabase({ max: 2 })
  await addCategories(db)
  const kitchen = { category: 'hogar', brandName: 'Cocina' }
  await addProducts(db, [
    { ...kitchen, productName: 'Olla pitadora', price: 90_000, unitsSold: 5 },
    { ...kitchen, productName: 'Juego de ollas', price: 200_000, sellingPrice: 150_000, unitsSold: 9 },
    { ...kitchen, productName: 'Tapa para olla', price: 30_000 },
    {
      productName: 'Celular Nova',
      category: 'Tecnologia',
      brandName: 'Celulares',
      description: 'Con olla de regalo',
      price: 900_000,
      attributes: { RAM: '8 GB', Almacenamiento: '1 TB' },
    },
    {
      productName: 'Camisa de niño',
      category: 'Moda para niño',
      brandName: 'Camisas',
      price: 40_000,
      stock: 0,
      unitsSold: 7,
    },
  ])
  const value = makeSqlValue(pool)

  /** The names of the products in a set, given as an SQL expression. */
  const namesIn = (bits: string, ...values: unknown[]) =>
    value(
      `array(select product_name from search_slots_of(${bits}) as slot join products on search_slot = slot order by slot)`,
      ...values,
    )

  /** Runs statements in one transaction, which is rolled back, and returns the rows of the last one. */
  async function undone(...statements: string[]): Promise<Record<string, unknown>[]> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
      return rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  return { pool, value, namesIn, undone }
}
