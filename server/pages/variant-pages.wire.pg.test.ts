import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const add = async (productName: string, category: string, brandName: string, more: object = {}): Promise<string> =>
  (await admin.post('/api/upload-product', { productName, category, brandName, price: 50_000, ...more })).body.data._id
const shirt = (size: string, variantGroup = 'Camiseta básica') =>
  add(`${variantGroup} ${size}`, 'Moda para hombre', 'Camisetas', {
    variantGroup,
    variantOptions: `Talla: ${size}, Color: Negro`,
    stock: 5,
  })
const [medium, large] = [await shirt('M'), await shirt('L')]
const trousers = await add('Jean de prueba', 'Moda para niño', 'Pantalones y jeans', {
  variantGroup: 'Jean',
  variantOptions: 'Talla: 8',
})

const page = async (id: string): Promise<string> => (await visitor.get(`/product/${id}`)).body as string
/** The option groups of a page, as its HTML has them before any script runs. */
const picker = (html: string): string =>
  /<div class="flex flex-col gap-4 pb-2">.*?<\/div><\/div>/s.exec(html)?.[0] ?? ''

/** Whether each page comes from memory after a change. */
async function remembered(ids: string[], change: () => Promise<unknown>): Promise<boolean[]> {
  for (const id of ids) await page(id)
  await change()
  const found: boolean[] = []
  for (const id of ids) {
    const { misses } = shop.app.responseCacheBytes()
    await page(id)
    found.push(shop.app.responseCacheBytes().misses === misses)
  }
  return found
}

const setStock = async (id: string, stock: number): Promise<void> => {
  const before = shop.app.responseCacheBytes().changes
  await shop.pool.query('update products set stock = $2 where id = $1', [id, stock])
  await expect.poll(() => shop.app.responseCacheBytes().changes).toBeGreaterThan(before)
}

test('a page has a link to each variant before any script runs, and marks its own value', async () => {
  const html = picker(await page(large))
  expect(html).toContain(`href="/product/${medium}"`)
  expect(html).not.toContain(`href="/product/${large}"`)
  expect(html.match(/aria-current="true"/g)).toHaveLength(2)
  expect(await page(large)).toContain('"variesBy":["https://schema.org/size","https://schema.org/color"]')
})

test('a page comes from memory though its category lists its variants, which it does not recommend', async () => {
  expect(await remembered([large, medium], async () => {})).toEqual([true, true])
  const recommended = /<div data-ending.*/s.exec(await page(large))?.[0] ?? ''
  expect([recommended.includes('Camiseta básica Cordillo'), recommended.includes(medium)]).toEqual([true, false])
})

test('a variant that is sold out, and one that is there again, is shown at once on the pages of its group only', async () => {
  expect(await remembered([large, trousers], () => setStock(medium, 0))).toEqual([false, true])
  expect(picker(await page(large))).toContain('Agotado')
  expect(await remembered([large, trousers], () => setStock(medium, 3))).toEqual([false, true])
  expect(picker(await page(large))).not.toContain('Agotado')
  // A unit less is seen by nobody.
  await page(large)
  const { misses } = shop.app.responseCacheBytes()
  await shop.pool.query('update products set stock = 2 where id = $1', [medium])
  await page(large)
  expect(shop.app.responseCacheBytes().misses).toBe(misses)
})

test('variants that come, change, move away, are deleted and restored are shown at once', async () => {
  let small = ''
  const add = async () => (small = await shirt('S', 'CAMISETA BASICA'))
  expect(await remembered([large, trousers], add)).toEqual([false, true])
  expect(picker(await page(large))).toContain(`href="/product/${small}"`)

  const change = (more: object) => () =>
    admin.post('/api/update-product', {
      _id: small,
      productName: 'Camiseta',
      category: 'Moda para hombre',
      brandName: 'Camisetas',
      price: 50_000,
      ...more,
    })
  expect(await remembered([large], change({ variantOptions: 'Talla: XS, Color: Negro' }))).toEqual([false])
  expect(picker(await page(large))).toContain('>XS<')
  expect(await remembered([large], change({ variantGroup: '', variantOptions: '' }))).toEqual([false])
  expect(picker(await page(large))).not.toContain('>XS<')
  const back = { variantGroup: 'Camiseta básica', variantOptions: 'Talla: XS, Color: Negro' }
  expect(await remembered([large, trousers], change(back))).toEqual([false, true])
  expect(picker(await page(large))).toContain('>XS<')

  const remove = () => admin.send('DELETE', '/api/delete-product', { productId: small })
  expect(await remembered([large], remove)).toEqual([false])
  expect(picker(await page(large))).not.toContain('>XS<')
  const restore = () => admin.post('/api/restore-product', { productId: small })
  expect(await remembered([large], restore)).toEqual([false])
  expect(picker(await page(large))).toContain('>XS<')
})

test('a product alone in its group has nothing to choose', async () => {
  expect(picker(await page(trousers))).toBe('')
})
