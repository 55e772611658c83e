import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone, withMotion } from '../test/browser/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let address: string
beforeAll(async () => {
  address = (await startShopProcess()).address
})

async function open(path: string, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(address + path)
  if (options?.javaScriptEnabled !== false) await hydrated(opened.page)
  return opened
}

const strip = (page: Page, name = "Top's Tecnologia") => page.getByRole('region', { name, exact: true })
const arrow = (page: Page, label: string, title = "Top's Tecnologia") =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('button', { name: label })
const left = (page: Page) => strip(page).evaluate((element) => element.scrollLeft)

describe('the horizontal scroller', () => {
  test('scrolls by arrows and keyboard, instantly with reduced motion, stops at its ends, and its cards open products', async () => {
    const { page, complaints } = await open('/')
    await page.emulateMedia(withMotion)
    const [previous, next] = [arrow(page, 'Anterior'), arrow(page, 'Siguiente')]
    const tops = await strip(page)
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    expect(await strip(page).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    expect(await previous.getAttribute('aria-disabled')).toBe('true')

    // Each arrow scrolls by 300 px.
    for (const [button, place] of [
      [next, 300],
      [next, 600],
      [previous, 300],
      [previous, 0],
    ] as const) {
      await button.click()
      await expect.poll(() => left(page)).toBe(place)
    }

    // At the end of the strip the arrow is aria-disabled, retains the focus and does nothing.
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
    await strip(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
    const end = await left(page)
    await next.focus()
    await page.keyboard.press('Enter')
    expect(await left(page)).toBe(end)
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)

    // With reduced motion it scrolls instantly.
    await strip(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect.poll(() => left(page)).toBe(0)
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('false')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await next.click()
    expect(await left(page)).toBe(300)
    await strip(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => left(page)).toBeGreaterThan(300)

    // The arrows of a strip far below are enabled as soon as it comes into view.
    const last = "Top's Juguetes y juegos"
    await arrow(page, 'Siguiente', last).scrollIntoViewIfNeeded()
    await expect.poll(() => arrow(page, 'Siguiente', last).getAttribute('aria-disabled')).toBe('false')
    expect(await arrow(page, 'Anterior', last).getAttribute('aria-disabled')).toBe('true')

    await expectCardToOpenProduct(page)
    expectNoComplaints(complaints)
  })

  test('on a phone it has no arrows; strips have the same height before and after they render', async () => {
    const { page } = await open('/', phone)
    expect(await arrow(page, 'Siguiente').count()).toBe(0)
    expect(await page.locator('section button:not([data-cart], [data-wish])').filter({ visible: true }).count()).toBe(0)
    const heights = () =>
      page.locator('.products-strip').evaluateAll((strips) => strips.map((each) => each.getBoundingClientRect().height))
    const before = await heights()
    expect(before).toHaveLength(11)
    for (const each of await page.locator('.products-strip').all()) await each.scrollIntoViewIfNeeded()
    expect(await heights()).toEqual(before)
  })
})

test('grid cards stand in columns that fit the window; a product opens at the top of its page', async () => {
  const { page, complaints } = await open('/product-category/Belleza', { viewport: { width: 1440, height: 900 } })
  const columns = () =>
    page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)
  for (const [width, expectedColumns] of [
    [390, 2],
    [820, 2],
    [1100, 3],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => `${width} px: ${await columns()}`).toBe(`${width} px: ${expectedColumns}`)
  }
  await expectCardToOpenProduct(page)
  await navigateInPage(page, '/product-category/Tecnologia')
  // The former page has cards, too.
  await page.getByRole('heading', { level: 1, name: 'Tecnologia', exact: true }).waitFor()
  await expectProductToOpenAtTop(page)
  expectNoComplaints(complaints)
})

test('list rows stand one below the other, picture left and price right; a product opens at the top of its page', async () => {
  const { page } = await open('/search?q=celular')
  await page.getByRole('radio', { name: 'Lista' }).check({ force: true })
  const row = page.getByRole('main').getByRole('article').first()
  const image = await row.locator('picture').boundingBox()
  const name = await row.getByRole('link').boundingBox()
  const price = await row.getByText(/^\$/).last().boundingBox()
  expect(image?.x).toBeLessThan(name?.x ?? 0)
  expect(name?.x).toBeLessThan(price?.x ?? 0)
  const lefts = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)

  await navigateInPage(page, '/search?q=a')
  await page.getByRole('heading', { level: 1, name: '“a”' }).waitFor()
  await page.getByRole('radio', { name: 'Lista', checked: true }).waitFor({ state: 'attached' })
  await expectProductToOpenAtTop(page)
})

test('search cards show prices, saving, first picture and licence label, and open their product', async () => {
  const { page, complaints } = await open('/search?q=celular')
  const [product] = await responseOf('/api/search?q=celular')
  const cardOf = (name = '') => page.getByRole('main').getByRole('article').filter({ hasText: name }).first()
  const card = cardOf(product?.productName)
  const struck = card.locator('s')
  expect(await struck.textContent()).toBe(`Precio de lista ${pesos(product?.price ?? 0)}`)
  expect(await struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
  const paid = card.getByText(pesos(product?.sellingPrice ?? 0), { exact: true })
  expect(await paid.evaluate((element) => element.closest('s'))).toBeNull()
  const percent = Math.round(100 * (1 - (product?.sellingPrice ?? 0) / (product?.price ?? 1)))
  expect(await card.textContent()).toContain(`−${percent}\u00A0%`)
  await expectCardToOpenProduct(page)

  const several = (await responseOf('/api/search?q=portatil')).find(({ productImage }) => productImage.length > 1)
  await navigateInPage(page, '/search?q=portatil')
  await expect
    .poll(() => cardOf(several?.productName).locator('img').getAttribute('src'))
    .toBe(several?.productImage[0])
  await navigateInPage(page, '/search?q=antivirus')
  await page.getByRole('article').filter({ hasText: 'Licencia digital' }).first().waitFor()
  expectNoComplaints(complaints)
})

test('while loading, a strip and a grid show exactly 13 placeholder cards', async () => {
  const { page, complaints } = await open('/terminos-condiciones')
  const strips = await holdCall(page, '/api/category-product')
  const requested = watchCall(page, '/api/category-product')
  await navigateInPage(page, '/')
  const loading = page.locator('.products-strip[aria-busy=true]').first()
  await loading.waitFor()
  expect(await loading.locator('[data-skeleton]').count()).toBe(13)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours change over a moment.
    await expect.poll(() => loading.locator('[data-skeleton]').first().evaluate(faintestSkeleton)).toBeGreaterThan(1.2)
  }
  await loading.getByText('Cargando productos').waitFor({ state: 'attached' })
  expect(await page.getByText('No hay productos disponibles').count()).toBe(0)
  // One call per strip, with exactly this field (P-15).
  await expect.poll(() => requested.length).toBe(11)
  const fields = requested.map((request) => Object.keys(request.postDataJSON() as object).join())
  expect(fields).toEqual(requested.map(() => 'category'))
  strips.letGo()
  await strip(page).getByRole('article').first().waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const grid = await holdCall(page, '/api/category-product')
  await navigateInPage(page, '/product-category/Belleza')
  await page.getByRole('heading', { level: 1, name: 'Belleza', exact: true }).waitFor()
  await page.locator('[aria-busy=true]').waitFor()
  expect(await page.locator('[data-skeleton]').count()).toBe(13)
  grid.letGo()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
  await page.getByRole('main').getByRole('article').first().waitFor()
  expectNoComplaints(complaints)
})

test('a card’s picture is requested at its displayed width, in a search and in a category', async () => {
  // Without scripts, `sizes` of the HTML alone decides which picture loads.
  const { page } = await openWindow({ ...desktop, javaScriptEnabled: false })
  for (const path of ['/search?q=celular', '/product-category/Tecnologia']) {
    for (const width of [390, 800, 1100, 1366, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address + path)
      const picture = page.getByRole('main').getByRole('article').first().locator('img')
      // A picture's natural width is divided by its density, so it equals the width that `sizes` gave.
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) =>
            image.complete ? Math.abs(image.naturalWidth - image.getBoundingClientRect().width) : Number.NaN,
          ),
        )
        .toBeLessThan(8)
    }
  }
})

test('without products, or when the call fails, grid and strips say so', async () => {
  const { page } = await open('/terminos-condiciones')
  await stubCall(page, '/api/category-product', (route) => route.abort())
  await navigateInPage(page, '/product-category/Belleza')
  await page.getByText('No hay productos disponibles', { exact: true }).waitFor()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const requested = watchCall(page, '/api/category-product')
  await stubCall(page, '/api/category-product', (route) =>
    route.fulfill({ json: { success: true, error: false, message: '', data: [] } }),
  )
  await navigateInPage(page, '/')
  await page.getByText('No hay productos disponibles', { exact: true }).nth(10).waitFor()
  expect(requested).toHaveLength(11)
  expect(await page.locator('[data-skeleton]').count()).toBe(0)
})

test('a category page lists exactly its products under a coloured band, with one call for the category (P-15)', async () => {
  const { page, complaints } = await openWindow()
  for (const [category, path, heading] of [
    ['Moda para niño', '/product-category/Moda%20para%20ni%C3%B1o', 'Moda para niño'],
    ['hogar', '/product-category/hogar', 'Hogar'],
    ['Belleza', '/product-category/Belleza', 'Belleza'],
  ] as const) {
    await page.goto(address + path)
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Productos recomendados', exact: true }).waitFor()
    const links = page.getByRole('main').getByRole('article').getByRole('link')
    const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(hrefs.sort(), path).toEqual((await productsOf(category)).sort())
  }
  const band = page.locator('[data-facade]').filter({ has: page.getByRole('heading', { level: 1 }) })
  expect(await band.getAttribute('data-facade')).toBe('rosa')
  expect((await band.boundingBox())?.height).toBe(160)

  const requested = watchCall(page, '/api/category-product')
  // By keyboard, because a pointer may cross other links on its way, which would be prefetched.
  await page.getByRole('banner').getByRole('link', { name: 'Mascotas', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Mascotas', exact: true }).waitFor()
  expect(requested.map((request) => request.postDataJSON() as unknown)).toEqual([{ category: 'Mascotas' }])
  expectNoComplaints(complaints)
})

test('the page of an unknown category shows that and links home', async () => {
  const { page } = await open('/product-category/Nada')
  await page.getByRole('heading', { level: 1, name: 'No encontramos esta página.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await page.waitForURL(`${address}/`)
})

test('a category page shows its products without JavaScript', async () => {
  const { page } = await open('/product-category/Belleza', { ...desktop, javaScriptEnabled: false })
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(5)
})

async function productsOf(category: string): Promise<string[]> {
  const response = await fetch(`${address}/api/category-product`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category }),
  })
  return ((await response.json()) as { data: { _id: string }[] }).data.map(({ _id }) => `/product/${_id}`)
}

/** Clicks the first card of the page, which must open its product. */
async function expectCardToOpenProduct(page: Page): Promise<void> {
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const href = (await card.getByRole('link').getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/product\/[0-9a-f-]{36}$/)
  await card.click({ position: { x: 20, y: 20 } })
  await page.waitForURL(address + href)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Opens a card far below: the product page must start at the top. */
async function expectProductToOpenAtTop(page: Page): Promise<void> {
  const link = page.getByRole('main').getByRole('article').nth(8).getByRole('link')
  await link.waitFor()
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await link.evaluate((element: HTMLElement) => element.click())
  await page.waitForURL(/\/product\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

type Product = { productName: string; price: number; sellingPrice: number; productImage: string[] }

async function responseOf(path: string): Promise<Product[]> {
  return ((await (await fetch(address + path)).json()) as { data: Product[] }).data
}

const pesos = (amount: number) =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(amount)

/** The lowest contrast of a placeholder's shapes with the card; 1 is invisible. Runs in the page. */
function faintestSkeleton(card: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminanceOf = (...colours: string[]) => {
    if (!canvas) return 0
    for (const colour of colours) {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const colourOf = (element: Element | null) => (element ? getComputedStyle(element).backgroundColor : '')
  const ground = colourOf(card.firstElementChild)
  const contrasts = [...card.querySelectorAll('.skeleton')].map((shape) => {
    const [darker = 0, lighter = 0] = [luminanceOf(ground), luminanceOf(ground, colourOf(shape))].sort((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05)
  })
  return Math.min(...contrasts)
}
