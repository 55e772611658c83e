import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const travel = ['Mochilas', 'Maletas', 'Accesorios', 'Bolsos de mano']
const firstGrid = {
  'Esenciales de viaje más queridos': travel,
  'Tecnología inalámbrica': ['Celular', 'Reloj', 'Auriculares', 'Tabletas'],
  'Hallazgos fantásticos para el hogar': ['Cocina', 'decoración', 'Comedor', 'Iluminación'],
  'Consentidos de la casa': ['Comederos', 'Camas', 'Juguetes', 'Collares'],
}
const secondGrid = {
  'Mejora tu PC aquí': ['Portátiles', 'Equipo de PC', 'Discos duros', 'Monitores'],
  'Mejora tu rutina de belleza': ['Maquillaje', 'Brochas', 'Esponjas', 'Espejos'],
  'Relojes favoritos': ['Mujeres', 'Hombres', 'Niñas', 'Niños'],
  'Descubre estos productos para tu cuidado personal': [
    'Cuidado de la piel',
    'Uñas',
    'Accesorios para el cabello',
    'Perfumes',
  ],
  'Herramientas, construcción y accesorios': ['Herramientas', 'Carros', 'Linternas', 'Jardinería'],
}
const firstStrips = ["Top's Hogar", "Top's Tecnologia", "Top's Moda para mujer", "Top's Moda para hombre"]
const secondStrips = [
  "Top's Mascotas",
  "Top's Belleza",
  "Top's Herramientas",
  "Top's Deportes",
  "Top's Moda para niño",
  "Top's Moda para niña",
  "Top's Juguetes y juegos",
]

let address: string
/** The home page, shared by the tests that only read it. */
let home: Page
let complaints: string[]
beforeAll(async () => {
  address = (await startShopProcess()).address
  ;({ page: home, complaints } = await openHome())
})

async function openHome(options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(address)
  await hydrated(opened.page)
  return opened
}

test('shows grid, four strips, grid and seven strips in this order', async () => {
  const headings = await home.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.filter((heading) => !heading.startsWith('¿'))).toEqual([
    ...Object.keys(firstGrid),
    ...firstStrips,
    ...Object.keys(secondGrid),
    ...secondStrips,
  ])
  expectNoComplaints(complaints)
})

test('has one h1, which names the shop', async () => {
  await home.getByRole('main').getByRole('heading', { level: 1, name: /Alero/ }).waitFor({ state: 'attached' })
  expect(await home.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test.each(Object.entries({ ...firstGrid, ...secondGrid }))('the card “%s” has its four items', async (title, items) => {
  const card = home.getByRole('article').filter({ has: home.getByRole('heading', { name: title, exact: true }) })
  expect(await card.getByRole('listitem').allTextContents()).toEqual(items)
  expect(await card.getByRole('listitem').locator('picture').count()).toBe(4)
  expect(await card.getByRole('link', { name: /^(See more|Discover more)$/ }).count()).toBe(1)
})

test('all pictures of the grids load', async () => {
  const broken = await home.locator('article li img').evaluateAll(async (images) => {
    const failed: string[] = []
    for (const image of images as HTMLImageElement[]) {
      image.loading = 'eager'
      await image.decode().catch(() => failed.push(image.currentSrc || image.src))
    }
    return failed
  })
  expect(broken).toEqual([])
})

describe('the link of a card', () => {
  test('does nothing: no scroll, no navigation, no history entry', async () => {
    await home.evaluate(() => window.scrollTo(0, 200))
    const before = await home.evaluate(() => ({ href: location.href, entries: history.length, top: scrollY }))
    for (const link of await home.getByRole('link', { name: /^(See more|Discover more)$/ }).all()) {
      expect(await link.getAttribute('href')).toBe('#')
      expect(await link.getAttribute('lang')).toBe('en')
    }
    await home.getByRole('link', { name: 'See more' }).first().dispatchEvent('click')
    await home.getByRole('link', { name: 'Discover more' }).first().dispatchEvent('click')
    expect(await home.evaluate(() => ({ href: location.href, entries: history.length, top: scrollY }))).toEqual(before)
    expectNoComplaints(complaints)
  })
})

test('an item of a card opens a search for its name', async () => {
  const { page } = await openHome()
  for (const [name, target] of [
    ['Discos duros', '/search?q=Discos%20duros'],
    ['Niñas', '/search?q=Ni%C3%B1as'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(address + target)
    await page.getByRole('heading', { level: 1, name: `“${name}”` }).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
    if (name === 'Discos duros') await page.goBack()
  }
})

test('the search for each grid item finds products', async () => {
  const names = [...Object.values(firstGrid), ...Object.values(secondGrid)].flat()
  const totals = await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`${address}/api/search?q=${encodeURIComponent(name)}`)
      const { total } = (await response.json()) as { total: number }
      return { name, isFound: total > 0 }
    }),
  )
  expect(totals.filter(({ isFound }) => !isFound)).toEqual([])
})

test.each([...firstStrips, ...secondStrips])(
  'the strip “%s” shows products and links to its category',
  async (title) => {
    const category = title.replace("Top's ", '')
    const link = home.getByRole('link', { name: title, exact: true })
    const href = decodeURIComponent((await link.getAttribute('href')) ?? '')
    expect(href.toLowerCase()).toBe(`/product-category/${category.toLowerCase()}`)
    const strip = home.getByRole('region', { name: title, exact: true })
    expect(await strip.getByRole('article').count()).toBeGreaterThan(3)
  },
)

test('the service promotion links to the services', async () => {
  const promotion = home.getByRole('article').filter({ hasText: '¿Tu computador pide mantenimiento?' })
  expect(await promotion.getByRole('link').getAttribute('href')).toBe('/service-form')
})

test('a picture that fails to load shows its façade instead of a broken image', async () => {
  const { page } = await openWindow(desktop)
  await page.route('**/pictures/**', (route) => route.abort())
  await page.goto(address)
  await hydrated(page)
  const first = page.getByRole('link', { name: 'Mochilas', exact: true }).locator('picture')
  // Each picture is marked when its own file has failed.
  await expect.poll(() => first.locator('img').evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden')
  expect(await first.evaluate((picture) => picture.matches('[data-missing]'))).toBe(true)
})

test('without JavaScript the whole page is shown and its links work', async () => {
  const { page } = await openWindow({ ...desktop, javaScriptEnabled: false })
  await page.goto(address)
  expect(await page.getByRole('heading', { name: /^Top's / }).count()).toBe(11)
  await page.getByRole('link', { name: 'Mochilas', exact: true }).click()
  await page.waitForURL(`${address}/search?q=Mochilas`)
})

test('on a phone the next card of a grid is partly visible, and the page does not scroll sideways', async () => {
  const { page } = await openHome(phone)
  const [first, second] = await page.getByRole('main').getByRole('article').all()
  const boxes = [await first?.boundingBox(), await second?.boundingBox()]
  expect(boxes[0]?.width).toBeLessThanOrEqual(0.84 * 390 + 1)
  expect(boxes[1]?.x).toBeLessThan(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
