import { beforeAll, expect, test } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Shirts by their options: black in three sizes, of which L is sold out, and one in white. */
const ids: Record<string, string> = {}

const place = { category: 'Moda para hombre', brandName: 'Camisetas', price: 50_000 }
beforeAll(async () => {
  shop = await startShopProcess()
  const admin = await signInAs(shop, { role: 'ADMIN' })
  for (const [size, color, stock] of [
    ['S', 'Negro', 3],
    ['M', 'Negro', 3],
    ['L', 'Negro', 0],
    ['XL', 'Blanco', 3],
  ] as const) {
    const variant = { variantGroup: 'Camiseta de prueba', variantOptions: `Talla: ${size}, Color: ${color}`, stock }
    const shirt = { ...place, ...variant, productName: `Camiseta de prueba ${size} ${color}` }
    ids[size] = (await admin.post('/api/upload-product', shirt)).body.data._id
  }
})

test('a shopper on a phone goes from one size to another where she is, and buys that one (P-202)', async () => {
  const { page, complaints, goTo, person } = await openWindowOf(shop, {}, phone)
  // One card for the four, which is that of the best among them (P-265).
  await goTo('/search?q=camiseta+de+prueba')
  await page.getByText('Resultados: 1', { exact: true }).waitFor()
  const card = page.getByRole('main').getByRole('article')
  expect((await card.innerText()).replaceAll('\u00A0', ' ').split('\n').filter(Boolean)).toEqual([
    ...['Add To Cart', 'Camisetas', 'Camiseta de prueba XL Blanco', '$ 50.000', '4 opciones'],
  ])
  expect(await card.getByRole('button').count()).toBe(2)
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('searchbox').fill('camiseta de prueba m')
  await card.getByRole('link', { name: 'Camiseta de prueba M Negro' }).click()
  await page.getByRole('heading', { level: 1, name: 'Camiseta de prueba M Negro' }).waitFor()
  const sizes = page.getByRole('group', { name: 'Talla' })
  expect(await sizes.getByRole('listitem').allInnerTexts()).toEqual([
    'S',
    'M',
    'L\nAgotado',
    'XL\n(cambia también Color: Blanco)',
  ])
  expect(await sizes.locator('[aria-current=true]').innerText()).toBe('M')
  for (const chip of await sizes.getByRole('link').all()) {
    const box = (await chip.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  await expectAccessibleInLightAndDark(page)

  const small = sizes.getByRole('link', { name: 'S', exact: true })
  await small.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await small.click()
  await page.getByRole('heading', { level: 1, name: 'Camiseta de prueba S Negro' }).waitFor()
  expect(pathOf(page)).toBe(`/product/${ids.S}`)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(await sizes.locator('[aria-current=true]').innerText()).toBe('S')

  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  const inCart = async () =>
    (await person.get('/api/view-card-product')).body.data.map(
      (line: { productId: { _id: string } }) => line.productId._id,
    )
  await expect.poll(inCart).toEqual([ids.S])

  // Sold out ones are shown all the same.
  await sizes.getByRole('link', { name: /^L/ }).click()
  await page.getByText('Por ahora no hay unidades.').waitFor()
  expectNoComplaints(complaints)
})

test('the owner types values, sees the missing variants, and creates all of them at once (P-203)', async () => {
  const { page, complaints, goTo } = await openWindowOf(shop, { role: 'ADMIN' }, desktop)
  await goTo('/admin-panel/all-products?q=camiseta+de+prueba')
  await page.getByRole('button', { name: 'Variantes de Camiseta de prueba M Negro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Variantes' })
  const table = dialog.getByRole('table')
  await table.waitFor()
  const cells = await table.getByRole('row').allInnerTexts()
  expect(cells.map((text) => text.split(/\s*[\t\n]\s*/)[0])).toEqual([
    'Opciones',
    'Talla: S, Color: Negro',
    'Talla: M, Color: Negro',
    'Talla: L, Color: Negro',
    'Talla: XL, Color: Blanco',
  ])
  await expectAccessibleInLightAndDark(page)

  const values = dialog.getByLabel('Valores, separados por comas')
  await values.first().fill('M, XL')
  await values.last().fill('Negro, Blanco')
  await dialog.getByRole('button', { name: 'Ver los productos nuevos' }).click()
  await dialog.getByText('2 productos nuevos').waitFor()
  const names = dialog.getByLabel('Nombre')
  expect([await names.first().inputValue(), await names.last().inputValue()]).toEqual([
    'Camiseta de prueba M Blanco',
    'Camiseta de prueba XL Negro',
  ])
  await dialog.getByLabel('Stock').first().fill('7')
  await expectAccessibleInLightAndDark(page)
  await dialog.getByRole('button', { name: 'Crear 2 productos' }).click()
  await toastOf(page, '2 variantes creadas').waitFor()
  await page.getByRole('link', { name: 'Camiseta de prueba XL Negro' }).waitFor()
  const { rows } = await shop.pool.query(
    `select product_name, variant_options, stock from products where product_name in ($1, $2) order by product_name`,
    ['Camiseta de prueba M Blanco', 'Camiseta de prueba XL Negro'],
  )
  expect(rows).toEqual([
    { product_name: 'Camiseta de prueba M Blanco', variant_options: 'Talla: M, Color: Blanco', stock: 7 },
    { product_name: 'Camiseta de prueba XL Negro', variant_options: 'Talla: XL, Color: Negro', stock: 0 },
  ])
  expectNoComplaints(complaints)
})
