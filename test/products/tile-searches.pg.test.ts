import { expect, test } from 'vitest'

import { menuCategories } from '../../contract/catalogue/categories.ts'
import { searchProducts } from '../../server/catalogue/search/search-products.ts'
import { firstGrid, secondGrid } from '../../web/home/tiles.ts'
import { openTestDatabase } from '../database/database.ts'
import { readyDemoCatalogue } from '../shop/demo-shop.ts'

const { db } = await openTestDatabase({ template: (await readyDemoCatalogue()).template })

test('every tile and every category of the menu finds products of that name', async () => {
  for (const q of [...tiles, ...menuCategories]) expect((await searchProducts(db, { q })).match, q).toBe('exact')
})

/** The names of the first products in each tile's search; the tile's picture shows one of them. */
const pictured: Record<string, string> = {
  Mochilas: 'Mochila',
  Maletas: 'Maleta',
  Accesorios: 'Accesorios de viaje',
  'Bolsos de mano': 'Bolso de mano',
  Celular: 'Celular',
  Reloj: 'Reloj',
  Auriculares: 'Audífonos',
  Tabletas: 'Tableta',
  Cocina: 'Olla',
  decoración: 'Dúo de jarrones',
  Comedor: 'Vajilla',
  Iluminación: 'Lámpara de mesa',
  Comederos: 'Comedero',
  Camas: 'Cama ortopédica',
  Juguetes: 'Juguetes Peluvia Hueso y pelota',
  Collares: 'Collar',
  Portátiles: 'Portátil',
  'Equipo de PC': 'Computador de mesa',
  'Discos duros': 'Disco duro',
  Monitores: 'Monitor',
  Maquillaje: 'Polvo compacto y labial',
  Brochas: 'Juego de brochas',
  Esponjas: 'Esponjas gota',
  Espejos: 'Espejo de mesa',
  Mujeres: 'Reloj para mujer',
  Hombres: 'Reloj para hombre',
  Niñas: 'Reloj infantil para niña',
  Niños: 'Reloj infantil para niño',
  'Cuidado de la piel': 'Rutina facial',
  Uñas: 'Esmaltes',
  'Accesorios para el cabello': 'Set de pinzas y moños',
  Perfumes: 'Perfume',
  Herramientas: 'Taladro inalámbrico',
  Carros: 'Carro',
  Linternas: 'Linterna',
  Jardinería: 'Kit de jardinería',
}

const tiles = [...firstGrid, ...secondGrid].flatMap(({ items }) => items.map(({ name }) => name))

test.each(tiles)('the tile %s leads to the pictured products', async (q) => {
  const name = pictured[q] ?? 'a name that is missing above'
  const { data } = await searchProducts(db, { q })
  // A search for toys lists those of the category of that name first; the pictured pet toys are on the same page.
  const first = data.slice(0, q === 'Juguetes' ? 20 : 4).map(({ productName }) => productName)
  expect(first).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)))
})
