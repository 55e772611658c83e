import { beforeAll, expect, test } from 'vitest'

import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const { address, db } = await openTestShop({ demo: false })
beforeAll(() => addCategories(db))

const open = async (path: string) => {
  const response = await fetch(address + path)
  return { status: response.status, html: await response.text() }
}

test.each(['Automotriz', 'automotriz', 'Moda%20para%20nina', 'Juguetes%20y%20juegos'])(
  'the page of a category without products exists and shows that it is empty: %s',
  async (name) => {
    const { status, html } = await open(`/product-category/${name}`)
    expect(status).toBe(200)
    expect(html).toContain('No hay productos disponibles')
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  },
)

test.each([
  ['Nada', 'Nada'],
  ['a sign', '%25'],
  ['words after a category', 'Hogar%20y%20m%C3%A1s'],
  ['300 letters', 'a'.repeat(300)],
])('an address under /product-category/ that is no category is not found: %s', async (_, name) => {
  const { status, html } = await open(`/product-category/${name}`)
  expect(status).toBe(404)
  expect(html).toContain('No encontramos esta página.')
})

const many = (count: number, category: string) =>
  Array.from({ length: count }, (_, index) => ({ productName: `Producto ${index}`, category, unitsSold: index % 7 }))

const productsIn = (html: string) => new Set(html.match(/\/product\/[0-9a-f-]+(?=")/g)).size

test('the page shows all products of a category that has more than one list of them', async () => {
  await addProducts(db, [...many(35, 'Moda para mujer'), ...many(40, 'Moda para hombre')])
  const { html } = await open('/product-category/moda')
  expect(productsIn(html)).toBe(75)
  expect(html).not.toContain('Ver todo en')
})

test('the page has each group of variants once, though two lists make it (P-265)', async () => {
  const shirts = Array.from({ length: 180 }, (_, index) => ({
    ...{ productName: `Prenda ${index}`, category: 'Moda para niña', unitsSold: index % 7, stock: index % 3 },
    ...{ variantGroup: `${index % 2 ? 'Prenda' : 'PRENDA'} ${index % 60}`, variantOptions: `Talla: ${index}` },
  }))
  await addProducts(db, shirts)
  const { html } = await open('/product-category/moda%20para%20ni%C3%B1a')
  expect(productsIn(html)).toBe(60)
  expect(html.match(/>3 opciones</g)).toHaveLength(60)
  expect(html).not.toContain('Ver todo en')
})

test('the page of a very large category links to all the others', async () => {
  await addProducts(db, many(170, 'Belleza'))
  const { html } = await open('/product-category/belleza')
  expect(productsIn(html)).toBeGreaterThanOrEqual(100)
  const [, href = ''] = /href="([^"]+)"[^>]*>Ver todo en Belleza/.exec(html) ?? []
  expect((await open(href.replaceAll('&amp;', '&'))).html).toContain('170')
})
