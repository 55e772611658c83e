import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/calls.ts'
import { navigateInPage } from '../test/navigate-in-page.ts'
import { startShopProcess } from '../test/shop-process.ts'

let address: string
beforeAll(async () => {
  address = (await startShopProcess()).address
})

async function open(path: string, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(address + path)
  await hydrated(opened.page)
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
  test('shows its cards in one row that scrolls sideways', async () => {
    const { page } = await open('/')
    const tops = await strip(page)
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    expect(await strip(page).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  })

  test('each arrow scrolls it by 300 px', async () => {
    const { page } = await open('/')
    await arrow(page, 'Siguiente').click()
    await expect.poll(() => left(page)).toBe(300)
    await arrow(page, 'Siguiente').click()
    await expect.poll(() => left(page)).toBe(600)
    await arrow(page, 'Anterior').click()
    await expect.poll(() => left(page)).toBe(300)
    await arrow(page, 'Anterior').click()
    await expect.poll(() => left(page)).toBe(0)
  })

  test('at its ends an arrow looks disabled, does not lose the focus and does nothing', async () => {
    const { page } = await open('/')
    const back = arrow(page, 'Anterior')
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    await strip(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect.poll(() => arrow(page, 'Siguiente').getAttribute('aria-disabled')).toBe('true')
    expect(await back.getAttribute('aria-disabled')).toBe('false')
    const end = await left(page)
    await arrow(page, 'Siguiente').focus()
    await page.keyboard.press('Enter')
    expect(await left(page)).toBe(end)
    expect(await arrow(page, 'Siguiente').evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('far below, its arrows are enabled as soon as it comes near', async () => {
    const { page } = await open('/')
    const last = "Top's Juguetes y juegos"
    await arrow(page, 'Siguiente', last).scrollIntoViewIfNeeded()
    await expect.poll(() => arrow(page, 'Siguiente', last).getAttribute('aria-disabled')).toBe('false')
    expect(await arrow(page, 'Anterior', last).getAttribute('aria-disabled')).toBe('true')
  })

  test('far below, it has the same height before it comes near as afterwards', async () => {
    const { page } = await open('/', phone)
    const heights = () =>
      page.locator('.products-strip').evaluateAll((strips) => strips.map((each) => each.getBoundingClientRect().height))
    const before = await heights()
    expect(before).toHaveLength(11)
    for (const each of await page.locator('.products-strip').all()) await each.scrollIntoViewIfNeeded()
    expect(await heights()).toEqual(before)
  })

  test('can be reached and scrolled by keyboard', async () => {
    const { page } = await open('/')
    await strip(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => left(page)).toBeGreaterThan(0)
  })

  test('has no arrows on small screens', async () => {
    const { page } = await open('/', phone)
    expect(await arrow(page, 'Siguiente').count()).toBe(0)
    expect(await page.locator('section button:not([data-cart], [data-wish])').filter({ visible: true }).count()).toBe(0)
  })

  test('scrolls at once with reduced motion', async () => {
    const { page } = await open('/', { ...desktop, reducedMotion: 'reduce' })
    await arrow(page, 'Siguiente').click()
    expect(await left(page)).toBe(300)
  })
})

test.each([
  [390, 2],
  [820, 2],
  [1100, 3],
  [1440, 5],
])('in a window of %i px the grid has %i columns', async (width, columns) => {
  const { page } = await open('/product-category/Belleza', { viewport: { width, height: 900 } })
  const lefts = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(columns)
})

test('the list-style grid has one product per row, with picture left and price right', async () => {
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
})

describe('a card', () => {
  test.each([
    ['of the scroller', '/'],
    ['of the grid', '/product-category/Belleza'],
    ['of the search', '/search?q=celular'],
  ])('%s leads to its product', async (_, path) => {
    const { page, complaints } = await open(path)
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
    expectNoComplaints(complaints)
  })

  test.each([
    ['grid', '/product-category/Tecnologia', null],
    ['list', '/search?q=a', 'Lista'],
  ])('of the %s scrolls the window to its top', async (_, path, view) => {
    const { page } = await open(path)
    if (view) await page.getByRole('radio', { name: view }).check({ force: true })
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    const card = page.getByRole('main').getByRole('article').nth(8)
    await card.getByRole('link').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('shows both prices, the saving, and the list price struck through', async () => {
    const { page } = await open('/search?q=celular')
    const [product] = await responseOf('/api/search?q=celular')
    const card = page.getByRole('main').getByRole('article').filter({ hasText: product?.productName }).first()
    const struck = card.locator('s')
    expect(await struck.textContent()).toBe(`Precio de lista ${pesos(product?.price ?? 0)}`)
    expect(await struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
    const paid = card.getByText(pesos(product?.sellingPrice ?? 0), { exact: true })
    expect(await paid.evaluate((element) => element.closest('s'))).toBeNull()
    const percent = Math.round(100 * (1 - (product?.sellingPrice ?? 0) / (product?.price ?? 1)))
    expect(await card.textContent()).toContain(`−${percent}\u00A0%`)
  })

  test('shows the first of several pictures', async () => {
    const product = (await responseOf('/api/search?q=portatil')).find(({ productImage }) => productImage.length > 1)
    const { page } = await open('/search?q=portatil')
    const card = page.getByRole('main').getByRole('article').filter({ hasText: product?.productName }).first()
    expect(await card.locator('img').getAttribute('src')).toBe(product?.productImage[0])
  })

  test('names a licence as such', async () => {
    const { page } = await open('/search?q=antivirus')
    await page.getByRole('article').filter({ hasText: 'Licencia digital' }).first().waitFor()
  })
})

describe('while a list loads', () => {
  test('a strip shows exactly 13 placeholder cards', async () => {
    const { page, complaints } = await open('/search?q=zapatos')
    const { letGo } = await holdCall(page, '/api/category-product')
    const requested = watchCall(page, '/api/category-product')
    await navigateInPage(page, '/')
    const loading = page.locator('[aria-busy=true]').first()
    await loading.waitFor()
    expect(await loading.locator('[data-skeleton]').count()).toBe(13)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await loading.locator('[data-skeleton]').first().evaluate(faintestSkeleton)).toBeGreaterThan(1.2)
    }
    await loading.getByText('Cargando productos').waitFor({ state: 'attached' })
    expect(await page.getByText('No hay productos disponibles').count()).toBe(0)
    // One call a strip, with exactly this field (P-15).
    await expect.poll(() => requested.length).toBe(11)
    const fields = requested.map((request) => Object.keys(request.postDataJSON() as object).join())
    expect(fields).toEqual(requested.map(() => 'category'))
    letGo()
    await strip(page).getByRole('article').first().waitFor()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    expectNoComplaints(complaints)
  })

  test('a grid shows exactly 13 placeholder cards', async () => {
    const { page } = await open('/search?q=zapatos')
    const { letGo } = await holdCall(page, '/api/category-product')
    await navigateInPage(page, '/product-category/Belleza')
    await page.locator('[aria-busy=true]').waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(13)
    letGo()
    await page.getByRole('main').getByRole('article').first().waitFor()
  })
})

test('the picture of a card is loaded for the width at which it is shown, in a search and in a category', async () => {
  const { page } = await openWindow()
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

describe('a list without products', () => {
  const empty = { success: true, error: false, message: '', data: [] }

  test('shows an error in every strip', async () => {
    const { page } = await open('/search?q=zapatos')
    await stubCall(page, '/api/category-product', (route) => route.fulfill({ json: empty }))
    await navigateInPage(page, '/')
    await page.getByText('No hay productos disponibles', { exact: true }).nth(10).waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
  })

  test('shows the same error when its script failed to load', async () => {
    const { page } = await open('/search?q=zapatos')
    await stubCall(page, '/api/category-product', (route) => route.abort())
    await navigateInPage(page, '/product-category/Belleza')
    await page.getByText('No hay productos disponibles', { exact: true }).waitFor()
  })
})

type Product = { productName: string; price: number; sellingPrice: number; productImage: string[] }

async function responseOf(path: string): Promise<Product[]> {
  return ((await (await fetch(address + path)).json()) as { data: Product[] }).data
}

const pesos = (amount: number) =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(amount)

/** Of the shapes in a placeholder card, the least contrast with the card; 1 is not to be seen. Runs in the page. */
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
