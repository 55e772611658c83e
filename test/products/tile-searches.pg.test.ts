import { beforeAll, expect, test } from 'vitest'

import { menuCategories } from '../../contract/catalogue/categories.ts'
import { loadDemoShopIfEmpty } from '../../demo/load-demo-shop.ts'
import { searchProducts } from '../../server/catalogue/search/search-products.ts'
import { firstGrid, secondGrid } from '../../web/home/tiles.ts'
import { openTestDatabase } from '../database/database.ts'
import { openTestVault } from '../orders/licences.ts'

const { db } = await openTestDatabase()

beforeAll(async () => {
  await loadDemoShopIfEmpty(db, await openTestVault(db))
})

test('every tile and every category of the menu finds products of that name', async () => {
  const names = [...firstGrid, ...secondGrid].flatMap(({ items }) => items.map(({ name }) => name))
  for (const q of [...names, ...menuCategories]) expect((await searchProducts(db, { q })).match, q).toBe('exact')
})

const pictured: Record<string, string> = {
  Mochilas: 'Mochila',
  Maletas: 'Maleta',
  Accesorios: 'Accesorios de viaje',
  'Bolsos de mano': 'Bolso de mano',
  Celular: 'Celular',
  Reloj: 'Reloj',
  Auriculares: 'Audífonos',
  Tabletas: 'Tableta',
  Comederos: 'Comedero',
  Camas: 'Cama ortopédica',
  Collares: 'Collar',
  Portátiles: 'Portátil',
  'Discos duros': 'Disco duro',
  Monitores: 'Monitor',
  Mujeres: 'Reloj para mujer',
  Hombres: 'Reloj para hombre',
  Niñas: 'Reloj infantil para niña',
  Niños: 'Reloj infantil para niño',
  Carros: 'Carro',
  Linternas: 'Linterna',
}

test.each(Object.entries(pictured))('the tile %s leads to what it pictures: %s', async (q, name) => {
  const { data } = await searchProducts(db, { q })
  const first = data.slice(0, 4).map(({ productName }) => productName)
  expect(first).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)))
})
