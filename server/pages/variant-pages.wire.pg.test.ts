import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

const open = async (path: string): Promise<string> => (await visitor.get(path)).body as string
const page = (id: string): Promise<string> => open(`/product/${id}`)
/** The option groups of a page, as its HTML has them before any script runs. */
const picker = (html: string): string =>
  /<div class="flex flex-col gap-4 pb-2">.*?<\/div><\/div>/s.exec(html)?.[0] ?? ''

/** Whether each page comes from the cache after a change. */
const remembered = (ids: string[], change: () => Promise<unknown>): Promise<boolean[]> =>
  rememberedAt(
    ids.map((id) => `/product/${id}`),
    change,
  )

async function rememberedAt(paths: string[], change: () => Promise<unknown>): Promise<boolean[]> {
  for (const path of paths) await open(path)
  await change()
  const found: boolean[] = []
  for (const path of paths) {
    const { misses } = shop.app.responseCacheBytes()
    await open(path)
    found.push(shop.app.responseCacheBytes().misses === misses)
  }
  return found
}

const set = async (id: string, field: 'stock' | 'selling_price' | 'variant_group', value: unknown): Promise<void> => {
  const before = shop.app.responseCacheBytes().changes
  await shop.pool.query(`update products set ${field} = $2 where id = $1`, [id, value])
  await expect.poll(() => shop.app.responseCacheBytes().changes).toBeGreaterThan(before)
}
const setStock = (id: string, stock: number): Promise<void> => set(id, 'stock', stock)

test('a page has a link to each variant before any script runs, and marks its own value', async () => {
  const html = picker(await page(large))
  expect(html).toContain(`href="/product/${medium}"`)
  expect(html).not.toContain(`href="/product/${large}"`)
  expect(html.match(/aria-current="true"/g)).toHaveLength(2)
  expect(await page(large)).toContain('"variesBy":["https://schema.org/size","https://schema.org/color"]')
})

test('a page comes from the cache although its category lists its variants, which it does not recommend', async () => {
  expect(await remembered([large, medium], async () => {})).toEqual([true, true])
  const recommended = /<div data-ending.*/s.exec(await page(large))?.[0] ?? ''
  expect([recommended.includes('Camiseta básica Cordillo'), recommended.includes(medium)]).toEqual([true, false])
})

test('a variant that is sold out or available again is shown immediately on the pages of its group only', async () => {
  expect(await remembered([large, trousers], () => setStock(medium, 0))).toEqual([false, true])
  expect(picker(await page(large))).toContain('Agotado')
  expect(await remembered([large, trousers], () => setStock(medium, 3))).toEqual([false, true])
  expect(picker(await page(large))).not.toContain('Agotado')
  // One unit less is visible nowhere.
  await page(large)
  const { misses } = shop.app.responseCacheBytes()
  await shop.pool.query('update products set stock = 2 where id = $1', [medium])
  await page(large)
  expect(shop.app.responseCacheBytes().misses).toBe(misses)
})

test('variants that are added, changed, moved away, deleted or restored are shown immediately', async () => {
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

describe('the card of a group (P-265)', () => {
  const pages = ['/', '/product-category/Moda%20para%20hombre', '', '/product-category/Moda%20para%20ni%C3%B1o']
  let [first, second, third] = ['', '', '']
  beforeAll(async () => {
    const belt = await add('Cinturón de prueba', 'Moda para hombre', 'Camisetas')
    pages[2] = `/product/${belt}`
    ;[first, second, third] = [await shirt('38', 'Camisa'), await shirt('40', 'CAMISA'), await shirt('42', 'Camisa')]
    // Best sellers, so that the home page has them, too.
    await shop.pool.query('update products set units_sold = 9000 where id = any ($1)', [[first, second, third]])
  })
  afterAll(() =>
    shop.pool.query('update products set deleted_at = now() where id = any ($1)', [[first, second, third]]),
  )

  /** The content of the card on each page that has it: the variant it leads to, its price and the line below. */
  async function expectCards(id: string, price: string, options: string | undefined): Promise<void> {
    for (const path of pages.slice(0, 3)) {
      const cards = (await open(path))
        .match(/<article.*?<\/article>/gs)!
        .filter((card) => />Camisa( 38| 40| 42)?</i.test(card))
      const text = cards.map((card) => card.replaceAll('\u00A0', ' '))
      expect([path, text.map((card) => /href="\/product\/([^"]+)"/.exec(card)?.[1])]).toEqual([path, [id]])
      expect(/\d opciones[^<]*/.exec(text[0]!)?.[0]).toBe(options)
      expect(/\$ [\d.]+(?=<\/p>)/.exec(text[0]!)?.[0]).toBe(price)
      expect(text[0]).toContain('Add To Cart')
    }
  }
  const dropped = [false, false, false, true]

  test('is one in every list, with the first of them', async () => {
    await expectCards(first, '$ 50.000', '3 opciones')
  })

  test('shows immediately the price of its variant, and of another one', async () => {
    expect(await rememberedAt(pages, () => set(first, 'selling_price', 45_000))).toEqual(dropped)
    await expectCards(first, '$ 45.000', '3 opciones desde $ 45.000')
    expect(await rememberedAt(pages, () => set(third, 'selling_price', 30_000))).toEqual(dropped)
    await expectCards(first, '$ 45.000', '3 opciones desde $ 30.000')
  })

  test('shows immediately that one variant is sold out, and leads to the next that can be bought', async () => {
    expect(await rememberedAt(pages, () => setStock(third, 0))).toEqual(dropped)
    await expectCards(first, '$ 45.000', '3 opciones desde $ 45.000')
    expect(await rememberedAt(pages, () => setStock(first, 0))).toEqual(dropped)
    await expectCards(second, '$ 50.000', '3 opciones')
    await setStock(second, 0)
    await expectCards(first, '$ 45.000', '3 opciones desde $ 30.000')
    await setStock(second, 4)
  })

  test('shows immediately which variants leave or join the group, are deleted or restored', async () => {
    expect(await rememberedAt(pages, () => set(third, 'variant_group', 'Camisa aparte'))).toEqual(dropped)
    const left = (await open('/product-category/Moda%20para%20hombre')).match(/Camisa (38|40|42)</gi)
    expect(left).toHaveLength(2)
    expect(await rememberedAt(pages, () => set(third, 'variant_group', 'camisa'))).toEqual(dropped)
    await expectCards(second, '$ 50.000', '3 opciones')
    for (const productId of [third, first]) {
      const remove = () => admin.send('DELETE', '/api/delete-product', { productId })
      expect(await rememberedAt(pages, remove)).toEqual(dropped)
    }
    await expectCards(second, '$ 50.000', undefined)
    expect(await rememberedAt(pages, () => admin.post('/api/restore-product', { productId: third }))).toEqual(dropped)
    await expectCards(second, '$ 50.000', '2 opciones')
  })
})

test('lists have groups once with `grouped`, and every product for clients that know no groups (P-265)', async () => {
  const small = await shirt('S', 'Camiseta básica')
  const path = '/api/category-product'
  const grouped = { 'x-grouped': 'true' }
  const ofGroup = ({ body }: { body: { data: { variantGroup: string; _id: string }[] } }) =>
    body.data.filter(({ variantGroup }) => /^camiseta b[aá]sica$/i.test(variantGroup))
  const category = 'Moda para hombre'
  const all = ofGroup(await visitor.post('/api/category-product', { category }))
  expect(all.length).toBeGreaterThan(2)
  expect(Object.keys(all[0]!)).not.toContain('variantCount')
  for (const list of [
    await visitor.post(path, { category }, grouped),
    await visitor.post(path, { category, grouped: true }),
    await visitor.post('/api/filter-product', { category: [category], pageSize: 100 }, grouped),
    await visitor.get('/api/search?q=camiseta', grouped),
    await visitor.get('/api/search?q=camiseta&grouped=true'),
  ]) {
    expect(ofGroup(list)).toMatchObject([{ variantCount: all.length }])
  }
  // The fast path serves the second of two equal requests, and distinguishes those that differ in the header only.
  for (const _ of [1, 2]) {
    expect(ofGroup(await visitor.post(path, { category }, grouped))).toHaveLength(1)
    expect(ofGroup(await visitor.post(path, { category }))).toHaveLength(all.length)
    expect(ofGroup(await visitor.get('/api/search?q=camiseta', grouped))).toHaveLength(1)
    expect(ofGroup(await visitor.get('/api/search?q=camiseta'))).toHaveLength(all.length)
  }
  const { headers } = await visitor.get('/api/search?q=camiseta', grouped)
  expect(headers.get('vary')).toBe('accept-encoding, x-grouped')
  const refused = await visitor.post(path, { category }, { 'x-grouped': 'si' })
  expect([refused.status, refused.body.message]).toEqual([400, 'La agrupación de variantes no es válida.'])

  // A search that names a size finds it.
  const [found] = ofGroup(await visitor.get('/api/search?q=camiseta%20basica%20s', grouped))
  expect(found).toMatchObject({ _id: small })
})

test('a product alone in its group has nothing to choose', async () => {
  expect(picker(await page(trousers))).toBe('')
})
