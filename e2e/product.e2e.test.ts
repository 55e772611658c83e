import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { holdCall, stubCall } from '../test/browser/calls.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

type Product = {
  _id: string
  productName: string
  brandName: string
  category: string
  productImage: string[]
  description: string
  price: number
  sellingPrice: number
  link: string
  attributes: Record<string, string>
}

let address: string
/** A computer with several pictures and a link, and its page, shared by the tests that only read it. */
let laptop: Product
let productPage: Page
let complaints: string[]

beforeAll(async () => {
  address = (await startShopProcess()).address
  laptop = await find(
    '/api/search?q=portatil',
    ({ productImage, link }) => productImage.length > 2 && link.startsWith('http'),
  )
  ;({ page: productPage, complaints } = await open(laptop))
})

async function find(path: string, isWanted: (product: Product) => boolean): Promise<Product> {
  const { data } = (await (await fetch(address + path)).json()) as { data: Product[] }
  const found = data.find(isWanted)
  if (!found) throw new Error(`no such product among ${path}`)
  return found
}

async function open(product: Pick<Product, '_id'>, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(`${address}/product/${product._id}`)
  if (options?.javaScriptEnabled !== false) await hydrated(opened.page)
  return opened
}

const pesos = (amount: number) =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(amount)
const slides = (page: Page) => page.getByRole('button', { name: /^[^V].*imagen \d de \d$/ })
const thumbs = (page: Page) => page.getByRole('list', { name: 'Imágenes' }).getByRole('button')
/** The alternative text of the picture in the middle of the frame. */
const currentPicture = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.gallery-track')?.getBoundingClientRect()
    if (!frame) return null
    return document
      .elementFromPoint(frame.x + frame.width / 2, frame.y + 60)
      ?.closest('button')
      ?.querySelector('img')?.alt
  })

describe('the page shows', () => {
  test('name, brand and category', async () => {
    await productPage.getByRole('heading', { level: 1, name: laptop.productName, exact: true }).waitFor()
    expect(await productPage.title()).toBe(`${laptop.productName} · Alero`)
    await productPage.getByRole('main').getByText(laptop.brandName, { exact: true }).last().waitFor()
    const category = productPage.getByRole('main').getByRole('link', { name: laptop.category, exact: true }).last()
    expect(await category.getAttribute('href')).toBe(`/product-category/${encodeURIComponent(laptop.category)}`)
  })

  test('the list price struck through, the selling price and the saving', async () => {
    const struck = productPage.getByRole('main').locator('s').first()
    expect(await struck.textContent()).toContain(pesos(laptop.price))
    expect(await struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
    const paid = productPage.getByRole('main').getByText(pesos(laptop.sellingPrice), { exact: true }).first()
    expect(await paid.evaluate((element) => element.closest('s'))).toBeNull()
    await productPage.getByText(`Ahorras ${pesos(laptop.price - laptop.sellingPrice)}`, { exact: true }).waitFor()
  })

  test('description and attributes', async () => {
    await productPage.getByRole('heading', { name: 'Descripción' }).waitFor()
    await productPage.getByText(laptop.description, { exact: true }).waitFor()
    for (const [name, value] of Object.entries(laptop.attributes)) {
      const term = productPage.getByRole('term').filter({ hasText: name })
      expect(await term.locator('xpath=following-sibling::dd').textContent()).toBe(value)
    }
  })

  test('a link to preventive maintenance for a computer, and none for other products', async () => {
    const hint = productPage.getByRole('link', { name: /Mantenimiento preventivo a domicilio/ })
    expect(await hint.getAttribute('href')).toBe('/mantenimiento-preventivo')
    const other = await find('/api/search?q=olla', () => true)
    const { page } = await open(other)
    expect(await page.getByRole('link', { name: /Mantenimiento preventivo a domicilio/ }).count()).toBe(0)
  })

  test('a question by WhatsApp with its name and address, and a way to share it, or else to copy its address (P-281)', async () => {
    const link = `${address}/product/${laptop._id}`
    const question = productPage.getByRole('link', { name: 'Preguntar por WhatsApp' })
    expect(await question.getAttribute('href')).toBe(
      `https://wa.me/573005550123?text=${encodeURIComponent(`Hola, quiero preguntar por ${laptop.productName}: ${link}`)}`,
    )
    /** From now on the device shares so; undefined as on a computer that cannot. */
    const shareBy = (how: 'shares' | 'is closed' | undefined) =>
      productPage.evaluate((way) => {
        const done: unknown[] = []
        const share = (what: unknown) => {
          done.push(what)
          return way === 'shares' ? Promise.resolve() : Promise.reject(new DOMException('', 'AbortError'))
        }
        Object.assign(globalThis, { done })
        Object.defineProperty(navigator, 'share', { configurable: true, value: way && share })
        const clipboard = { writeText: async (text: string) => void done.push(text) }
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
      }, how)
    const done = () => productPage.evaluate(() => (globalThis as unknown as { done: unknown[] }).done)
    const press = () => productPage.getByRole('button', { name: 'Compartir' }).click()
    for (const way of ['shares', 'is closed'] as const) {
      await shareBy(way)
      await press()
      await expect.poll(done).toEqual([{ title: laptop.productName, url: link }])
    }
    expect(await productPage.getByText('Enlace copiado.').count()).toBe(0)
    await shareBy(undefined)
    await press()
    await productPage.getByText('Enlace copiado.').waitFor()
    expect(await done()).toEqual([link])
  })

  test('its breadcrumb of categories', async () => {
    const steps = productPage.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link')
    expect(await steps.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      `/product-category/${laptop.category}`,
      `/search?q=${laptop.brandName}`,
    ])
  })

  test('other products of its category, the same subcategory first', async () => {
    await productPage.getByRole('heading', { name: 'Productos recomendados', exact: true }).waitFor()
    const strip = productPage.getByRole('region', { name: 'Productos recomendados' })
    await strip.getByRole('link').nth(3).waitFor()
    const hrefs = await strip
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(3)
    expect(hrefs).not.toContain(`/product/${laptop._id}`)
    const response = await fetch(`${address}/api/category-product`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ category: laptop.category }),
    })
    const { data } = (await response.json()) as { data: Product[] }
    const productsOfCategory = new Set(data.map(({ _id }) => `/product/${_id}`))
    expect(hrefs.filter((href) => !productsOfCategory.has(href))).toEqual([])
    const sameSubcategory = new Set(
      data.filter(({ brandName }) => brandName === laptop.brandName).map(({ _id }) => `/product/${_id}`),
    )
    const shownOfSubcategory = hrefs.filter((href) => sameSubcategory.has(href))
    expect(shownOfSubcategory.length).toBeGreaterThan(2)
    expect(hrefs.slice(0, shownOfSubcategory.length)).toEqual(shownOfSubcategory)
  })
})

describe('the Buy link', () => {
  test('opens the product’s address in a tab without access to the opener', async () => {
    const buy = productPage.getByRole('link', { name: /^Buy/ })
    expect(await buy.getAttribute('href')).toBe(laptop.link)
    expect(await buy.getAttribute('rel')).toContain('noopener')
    expect(await buy.getAttribute('lang')).toBe('en')
    await productPage.context().route(laptop.link, (route) => route.fulfill({ body: 'another shop' }))
    const [tab] = await Promise.all([productPage.context().waitForEvent('page'), buy.click()])
    await tab.waitForURL(laptop.link)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    expect(productPage.url()).toBe(`${address}/product/${laptop._id}`)
    await productPage.context().unroute(laptop.link)
  })

  test('is not shown for an empty link, a script or an invalid address', async () => {
    const { page } = await openWindow()
    await page.goto(`${address}/terminos-condiciones`)
    await hydrated(page)
    for (const link of ['', 'javascript:alert(1)', 'no address']) {
      const shown = { productName: `Portátil con «${link}»`, agotado: false, digital: false, link }
      const data = { ...laptop, features: [], ...shown }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await stubCall(page, '/api/product-details', (route) =>
        route.fulfill({ json: { success: true, error: false, message: '', data } }),
      )
      await navigateInPage(page, `/product/${randomUUID()}`)
      await page.getByRole('heading', { level: 1, name: data.productName, exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Descripción' }).waitFor()
      expect(await page.getByRole('link', { name: /^Buy/ }).count(), link).toBe(0)
    }
  })
})

describe('the gallery', () => {
  test('magnifies under the pointer, changes pictures by pointer and keyboard, and opens a full view until Esc', async () => {
    const slide = productPage.getByRole('button', { name: /imagen 1 de/ }).last()
    const image = slide.locator('img')
    await image.scrollIntoViewIfNeeded()
    const box = await image.boundingBox()
    if (!box) throw new Error('no picture')
    await productPage.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
    await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(box.width * 2.2, 0)
    const enlarged = await image.boundingBox()
    // The point under the pointer does not move.
    expect(enlarged?.x).toBeCloseTo(box.x - box.width * 0.25 * 1.2, -1)
    await productPage.mouse.move(5, 5)
    await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(box.width, 0)

    const count = laptop.productImage.length
    expect(await thumbs(productPage).count()).toBe(count)
    expect(await currentPicture(productPage)).toContain(`imagen 1 de ${count}`)
    await thumbs(productPage).nth(1).hover()
    await expect.poll(() => currentPicture(productPage)).toContain(`imagen 2 de ${count}`)
    await expect.poll(() => thumbs(productPage).nth(1).getAttribute('aria-current')).toBe('true')
    await thumbs(productPage).nth(2).focus()
    await expect.poll(() => currentPicture(productPage)).toContain(`imagen 3 de ${count}`)
    await thumbs(productPage).nth(0).focus()
    await expect.poll(() => currentPicture(productPage)).toContain(`imagen 1 de ${count}`)

    await slide.focus()
    await productPage.keyboard.press('Enter')
    const overlay = productPage.getByRole('dialog', { name: 'Vista ampliada' })
    await overlay.waitFor()
    await overlay.getByRole('button', { name: 'Siguiente' }).click()
    await productPage.keyboard.press('Escape')
    await overlay.waitFor({ state: 'hidden' })
    await expect.poll(() => slide.evaluate((button) => button === document.activeElement)).toBe(true)
    expectNoComplaints(complaints)
  })

  test('on a phone it shows the picture’s number while swiping, and a tap opens the full view', async () => {
    const { page } = await open(laptop, phone)
    const count = laptop.productImage.length
    await page.getByText(`1 / ${count} · toca para ampliar`).waitFor()
    await page
      .locator('.gallery-track')
      .evaluate((track) => track.scrollTo({ left: track.clientWidth, behavior: 'instant' }))
    await page.getByText(`2 / ${count} · toca para ampliar`).waitFor()
    await slides(page).nth(1).tap()
    await page.getByRole('dialog', { name: 'Vista ampliada' }).waitFor()
  })
})

describe('loading a product', () => {
  test('a placeholder shows until the product is loaded; a failed load can be retried', async () => {
    const { page, complaints } = await openWindow(desktop)
    await page.goto(`${address}/search?q=portatil`)
    await hydrated(page)
    const { letGo } = await holdCall(page, '/api/product-details')
    await page.getByRole('main').getByRole('link', { name: laptop.productName, exact: true }).click()
    await page.getByText('Cargando producto').waitFor({ state: 'attached' })
    await page.locator('[aria-busy=true]').waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: laptop.productName }).waitFor()
    // The recommended products load after the product.
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expectNoComplaints(complaints)

    const other = await find('/api/search?q=portatil', ({ _id }) => _id !== laptop._id)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '“portatil”' }).waitFor()
    await stubCall(page, '/api/product-details', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: other.productName, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { level: 1, name: other.productName }).waitFor()
  })

  test('an unknown, malformed or short id answers 404 and links home', async () => {
    const { page } = await openWindow()
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-thing', '1']) {
      const response = await fetch(`${address}/product/${id}`)
      expect(response.status, id).toBe(404)
      await page.goto(`${address}/product/${id}`)
      await hydrated(page)
      await page.getByRole('heading', { level: 1, name: 'Producto no encontrado', exact: true }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
      await page.waitForURL(`${address}/`)
    }
  })
})

test('without JavaScript every text and picture is accessible', async () => {
  const { page } = await open(laptop, { ...desktop, javaScriptEnabled: false })
  await page.getByRole('heading', { level: 1, name: laptop.productName }).waitFor()
  expect(await slides(page).count()).toBe(laptop.productImage.length)
  await page.getByRole('region', { name: 'Productos recomendados' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Descripción' }).waitFor()
})

test('structured data and meta tags have its name, price, picture and address', async () => {
  const html = await (await fetch(`${address}/product/${laptop._id}`)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
  const [product, breadcrumb] = data
  expect(product).toMatchObject({
    '@type': 'Product',
    name: laptop.productName,
    offers: {
      '@type': 'Offer',
      price: laptop.sellingPrice,
      priceCurrency: 'COP',
      url: `${address}/product/${laptop._id}`,
    },
  })
  expect(product.image[0]).toBe(address + laptop.productImage[0])
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(html).toContain(`<link rel="canonical" href="${address}/product/${laptop._id}"/>`)
  expect(html).toContain(
    `<meta property="og:image" content="${address}${laptop.productImage[0]?.replace('.webp', '.jpg')}"/>`,
  )
})
