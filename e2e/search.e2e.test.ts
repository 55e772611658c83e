import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { noteCalls } from '../test/browser/calls-of-page.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { navigateInPage, openWithin } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { addProducts } from '../test/shop/synthetic-products.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let address: string
/** The window of the tests that load no page of their own. */
let inOne: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  shop = await startShopProcess()
  address = shop.address
  await addProducts(shop.db, { name: 'Repisa zigzag', count: 120, brandName: 'Decoración', category: 'hogar' })
  // One product on each side of each band's bounds, and one whose selling price is in a lower band.
  const bounds = [99_999, 100_000, 249_999, 250_000, 250_001]
  for (const price of bounds) {
    await addProducts(shop.db, {
      name: `Candil ${price}`,
      count: 1,
      brandName: 'Iluminación',
      category: 'hogar',
      price,
    })
  }
  const discounted = { price: 120_000, sellingPrice: 90_000 }
  await addProducts(shop.db, {
    name: 'Candil rebajado',
    count: 1,
    brandName: 'Iluminación',
    category: 'hogar',
    ...discounted,
  })
  await shop.pool
    .query(`insert into products (product_name, brand_name, category, price, selling_price, variant_group, variant_options)
    select 'Casulla ' || named || ' ' || options, 'Camisas', 'Moda para hombre', 40000, 40000, named, options from (values
      ('Mirla', 'Talla: M, Color: Negro'), ('Mirla', 'Talla: L, Color: Negro'), ('Zorzal', 'Talla: S, Color: Café'),
      ('Zorzal', 'Talla: M, Color: Café')) as variant (named, options)`)
  inOne = await open('/terminos-condiciones')
})

/** Opens a search within the one window, without the storage, routes and listeners of the test before. */
async function openInOne(path: string) {
  const { page, complaints } = inOne
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('request')
  noteCalls(page)
  if (pathOf(page) !== '/terminos-condiciones') await openWithin(page, '/terminos-condiciones')
  await page.evaluate(() => localStorage.clear())
  complaints.length = 0
  await openWithin(page, path)
  return inOne
}

async function open(path: string, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  if (options?.javaScriptEnabled === false) await opened.page.goto(address + path)
  else await goTo(opened.page, path)
  return opened
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(address + path)
  await hydrated(page)
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = async (page: Page) => (await cards(page).getByRole('heading').allTextContents()).sort()
const total = (page: Page, count: number) =>
  page.getByText(`Resultados: ${count}`, { exact: true }).filter({ visible: true })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en tu tienda' })

describe('the query in the address', () => {
  test('determines the results, with any encoding of spaces and accents', async () => {
    const { page, complaints } = await openWindow()
    for (const [path, text] of [
      ['/search?q=Perfumes', 'Perfumes'],
      ['/search?q=Moda%20para%20ni%C3%B1o', 'Moda para niño'],
      ['/search?q=Moda+para+ni%C3%B1o', 'Moda para niño'],
    ] as const) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name: `“${text}”`, exact: true }).waitFor()
      expect(await cards(page).count(), path).toBeGreaterThan(1)
      expect(await page.title(), path).toBe(`“${text}” · Alero`)
    }
    expectNoComplaints(complaints)
  })

  test('may be truncated, malformed, markup or missing without causing an error', async () => {
    const { page, complaints } = await openWindow()
    for (const query of ['?q=a=b%26c', '?q=%25%25', '?q=%E0%A4', '?q=%3Cscript%3E', '']) {
      await goTo(page, `/search${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(complaints, query).toEqual([])
    }
  })
})

describe('without JavaScript', () => {
  test('results are in the HTML, filters can be applied and removed, and a link opens the next page', async () => {
    const { page } = await open('/search?q=celular', { ...desktop, javaScriptEnabled: false })
    expect(await cards(page).count()).toBeGreaterThan(5)
    await total(page, await cards(page).count()).waitFor()

    await page.goto(`${address}/search?q=candil`)
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await page.getByRole('checkbox', { name: 'Iluminación' }).check()
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await total(page, 1).waitFor()
    await page.getByRole('link', { name: 'Quitar filtro Hasta $100.000' }).click()
    await total(page, 6).waitFor()

    await page.goto(`${address}/search?q=repisa%20zigzag`)
    const first = await names(page)
    await page.getByRole('link', { name: 'Ver más resultados' }).click()
    await page.waitForURL(/page=2/)
    expect(await cards(page).count()).toBe(48)
    expect((await names(page)).filter((name) => first.includes(name))).toEqual([])
  })

  test('a search for a technician links to the services, above the results or their absence (P-204)', async () => {
    const { page } = await open('/search?q=T%C3%A9cnico', { ...phone, javaScriptEnabled: false })
    const offer = page.getByRole('region', { name: '¿Buscas un técnico para tu computador?' })
    const wayOn = offer.getByRole('link', { name: 'Pedir una visita' })
    expect(await wayOn.evaluate((link) => link.getBoundingClientRect().bottom < innerHeight)).toBe(true)
    await page.goto(`${address}/search?q=formatear+computador&brandName=Perfumes`)
    expect(await page.getByText('No Data Found....', { exact: true }).count()).toBe(1)
    expect(await page.getByText('Prueba con otra palabra o quita filtros.').count()).toBe(1)
    await wayOn.click()
    await page.getByRole('heading', { level: 1, name: 'Elija el tipo de servicio que quiere solicitar' }).waitFor()
    await page.goto(`${address}/search?q=bater%C3%ADa+para+carro`)
    expect(await cards(page).count()).toBeGreaterThan(0)
    expect(await offer.count()).toBe(0)
  })

  test('on a phone the filters work above the results', async () => {
    const { page } = await open('/search?q=candil', { ...phone, javaScriptEnabled: false })
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await total(page, 1).waitFor()
  })
})

describe('states', () => {
  test('Loading..... shows until results arrive; a failed search counts as empty and can be retried', async () => {
    const { page } = await open('/terminos-condiciones')
    const { letGo } = await holdCall(page, '/api/search')
    await navigateInPage(page, '/search?q=Mochilas')
    await page.getByText('Loading.....', { exact: true }).waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(13)
    expect(await page.getByText('No Data Found....').count()).toBe(0)
    expect(await page.getByText('No hay productos disponibles').count()).toBe(0)
    letGo()
    await cards(page).first().waitFor()
    await expect.poll(() => page.getByText('Loading.....').count()).toBe(0)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await navigateInPage(page, '/terminos-condiciones')
    await cards(page).first().waitFor({ state: 'detached' })
    await stubCall(page, '/api/search', (route) => route.abort())
    await navigateInPage(page, '/search?q=celular')
    await page.getByText('No Data Found....', { exact: true }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await cards(page).first().waitFor()
  })

  test('a search announces its count, suggests another word without results, and names products that the shop does not sell', async () => {
    const { page, complaints } = await open('/search?q=zzzqqqxxx')
    await page.getByText('No Data Found....', { exact: true }).waitFor()
    await page.getByText('Prueba con otra palabra.', { exact: true }).waitFor()
    await total(page, 0).waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(0)

    await goTo(page, '/search?q=televisor')
    await page
      .getByText('No vendemos ningún producto llamado “televisor”. Estos lo mencionan o se le parecen:', {
        exact: true,
      })
      .first()
      .waitFor()
    await total(page, await cards(page).count()).waitFor()

    await goTo(page, '/search?q=celular')
    await cards(page).first().waitFor()
    expect(await page.getByText('No vendemos').count()).toBe(0)
    // The count is announced after a pause.
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringMatching(/^\d+ resultados/))
    expectNoComplaints(complaints)
  })
})

describe('filters', () => {
  test('price bands select by list price, one at a time; clicking the selected one or going back removes it', async () => {
    const { page, complaints } = await openInOne('/search?q=candil')
    await total(page, 6).waitFor()
    const panel = page.getByRole('complementary', { name: 'Filtros' })
    await panel.getByRole('heading', { name: 'Filtros', exact: true }).waitFor()
    await panel.getByText('según precio de lista').waitFor()
    const band = (label: string) => page.getByRole('radio', { name: label, exact: true })
    const bands = new Set<string | null>([null])
    for (const [label, expected] of [
      ['Hasta $100.000', ['Candil 99999 1']],
      ['$100.000 a $250.000', ['Candil 100000 1', 'Candil 249999 1', 'Candil rebajado 1']],
      ['Más de $250.000', ['Candil 250000 1', 'Candil 250001 1']],
    ] as const) {
      await band(label).check()
      await total(page, expected.length).waitFor()
      expect(await names(page), label).toEqual(expected)
      const chosen = new URL(page.url()).searchParams.get('precio')
      expect([...bands], label).not.toContain(chosen)
      bands.add(chosen)
      expect(await page.getByRole('radio', { name: /\$/, checked: true }).count(), label).toBe(1)
    }
    await band('Más de $250.000').click()
    await total(page, 6).waitFor()
    await expect.poll(() => band('Más de $250.000').isChecked()).toBe(false)

    await band('Hasta $100.000').check()
    await total(page, 1).waitFor()
    await page.goBack()
    await total(page, 6).waitFor()
    await expect.poll(() => band('Hasta $100.000').isChecked()).toBe(false)
    await page.goForward()
    await total(page, 1).waitFor()
    await expect.poll(() => band('Hasta $100.000').isChecked()).toBe(true)
    expectNoComplaints(complaints)
  })

  test('sizes and colours of the variants among the results are pills; a card shows the chosen one (P-350)', async () => {
    const { page, complaints } = await openInOne('/search?q=casulla')
    await total(page, 2).waitFor()
    const panel = page.getByRole('complementary', { name: 'Filtros' })
    const pill = (group: string, name: string) =>
      panel.getByRole('group', { name: group }).getByText(name, { exact: true })
    expect(await panel.getByRole('group', { name: 'Talla' }).getByRole('checkbox').count()).toBe(3)
    await pill('Talla', 'L').click()
    await total(page, 1).waitFor()
    expect(await names(page)).toEqual(['Casulla Mirla Talla: L, Color: Negro'])
    await pill('Talla', 'S').click()
    await total(page, 2).waitFor()
    expect(new URL(page.url()).search).toBe('?q=casulla&opcion=Talla%3A%20S,Talla%3A%20L')
    await pill('Color', 'Café').click()
    await total(page, 1).waitFor()
    expect(await names(page)).toEqual(['Casulla Zorzal Talla: S, Color: Café'])
    await page.getByRole('link', { name: 'Quitar filtro Talla: S' }).click()
    await page.getByText('No Data Found....').waitFor()
    await page.getByRole('link', { name: 'Quitar filtro Talla: L' }).click()
    await total(page, 1).waitFor()
    await expectAccessible(page)
    expectNoComplaints(complaints)
  })

  test('are removable chips, cleared by Limpiar, with counts of subcategories, beside sort order and view', async () => {
    const { page, complaints } = await openInOne('/search?q=candil&brandName=Iluminaci%C3%B3n&precio=mas250')
    await total(page, 2).waitFor()
    await page.getByRole('link', { name: 'Quitar filtro Más de $250.000' }).click()
    await total(page, 6).waitFor()
    expect(page.url()).toBe(`${address}/search?q=candil&brandName=Iluminaci%C3%B3n`)
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await total(page, 1).waitFor()
    await page.getByRole('link', { name: 'Limpiar' }).click()
    await page.waitForURL(`${address}/search?q=candil`)
    await total(page, 6).waitFor()
    const option = page.getByRole('group', { name: 'Subcategoría' }).locator('label').filter({ hasText: 'Iluminación' })
    await expect.poll(() => option.textContent()).toBe('Iluminación6')

    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Mayor precio' })
    await page.waitForURL(/orden=mayor-precio/)
    await expect.poll(() => cards(page).first().getByRole('heading').textContent()).toBe('Candil 250001 1')

    await page.getByRole('radio', { name: 'Lista' }).check({ force: true })
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.getByRole('radio', { name: 'Lista' }).isChecked()).toBe(true)
    expectNoComplaints(complaints)
  })

  test('RAM and storage exist only with Celulares, are removed with it, and are ignored without it', async () => {
    const { page, complaints } = await openInOne('/search?q=celular')
    await cards(page).first().waitFor()
    const all = await page
      .getByText(/^Resultados: /)
      .first()
      .textContent()
    expect(await page.getByRole('group', { name: 'RAM' }).count()).toBe(0)
    expect(await page.getByRole('group', { name: 'Almacenamiento' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Celulares' }).check()
    const ram = page.getByRole('group', { name: 'RAM' })
    await ram.getByText('8\u00A0GB', { exact: true }).click()
    await page.getByRole('link', { name: 'Quitar filtro RAM 8 GB' }).waitFor()
    const storage = page.getByRole('group', { name: 'Almacenamiento' })
    await storage.getByText('256\u00A0GB', { exact: true }).click()
    await page.getByRole('link', { name: 'Quitar filtro 256 GB' }).waitFor()
    await expect
      .poll(async () =>
        (await attributesOf(page)).every(
          ({ RAM, Almacenamiento }) => /^8\b/.test(RAM) && /^256\b/.test(Almacenamiento),
        ),
      )
      .toBe(true)
    await page.getByRole('checkbox', { name: 'Celulares' }).uncheck()
    await ram.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${address}/search?q=celular`)
    expectNoComplaints(complaints)

    await goTo(page, '/search?q=celular&ram=8')
    expect(
      await page
        .getByText(/^Resultados: /)
        .first()
        .textContent(),
    ).toBe(all)
  })
})

test('search pages are noindex, follow', async () => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(address + path)).text())?.[1]
  expect(await robots('/search?q=candil')).toBe('noindex, follow')
  expect(await robots('/search?q=candil&precio=mas250')).toBe('noindex, follow')
  expect(await robots('/search?q=repisa%20zigzag&page=2')).toBe('noindex, follow')
  expect(await robots('/search?q=zzzqqqxxx')).toBe('noindex, follow')
})

describe('further result pages', () => {
  test('load as the shopper scrolls, 48 at a time, until all are shown', async () => {
    const { page, complaints } = await openInOne('/search?q=repisa%20zigzag')
    await total(page, 120).waitFor()
    expect(await cards(page).count()).toBe(48)
    const requested = watchCall(page, '/api/search')
    for (const count of [96, 120]) {
      // Cards out of view have an estimated height, so that the end of the page may move after scrolling there.
      const scrollToTheEnd = () =>
        page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect
        .poll(async () => {
          const shown = await cards(page).count()
          if (shown < count) await scrollToTheEnd()
          return shown
        })
        .toBeGreaterThanOrEqual(count)
    }
    expect(await page.getByRole('link', { name: 'Ver más resultados' }).count()).toBe(0)
    expect(requested.map((request) => new URL(request.url()).searchParams.get('page'))).toEqual(['2', '3'])
    expect(new Set(await names(page)).size).toBe(120)
    expectNoComplaints(complaints)
  })

  test('load also when the page is scrolled to its end before new results are painted, and reports of it come late', async () => {
    const { page, complaints } = await open('/search?q=repisa%20zigzag')
    await total(page, 120).waitFor()
    await page.evaluate(async () => {
      // Responses resolve immediately, before React renders its loading state.
      const load = async (number: string) => (await fetch(`/api/search?q=repisa%20zigzag&page=${number}`)).json()
      const responses: Record<string, unknown> = { 2: await load('2'), 3: await load('3') }
      window.fetch = async (url) => {
        const number = new URL(String(url), location.href).searchParams.get('page') ?? ''
        return { ok: true, json: async () => responses[number] } as Response
      }
      // A busy browser delivers what was seen before the last frame together with what is seen in it.
      const Observer = window.IntersectionObserver
      window.IntersectionObserver = class extends Observer {
        constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const outdated = (entry: IntersectionObserverEntry) => ({ ...entry, isIntersecting: !entry.isIntersecting })
          super((entries, self) => report([...entries.map(outdated), ...entries], self), options)
        }
      }
      const scrollToEnd = () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      new MutationObserver(scrollToEnd).observe(document.querySelector('main')!, { childList: true, subtree: true })
      scrollToEnd()
    })
    await expect.poll(() => cards(page).count()).toBe(120)
    expect(await page.getByRole('link', { name: 'Ver más resultados' }).count()).toBe(0)
    expectNoComplaints(complaints)
  })

  test('of a former address stop when it changes: requests of the new one load, and no old failure is shown', async () => {
    const { page } = await openInOne('/search?q=repisa%20zigzag')
    await total(page, 120).waitFor()
    const isOfFormer = (url: string) => !url.includes('orden=')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await stubCall(page, '/api/search', async (route) => {
      if (!isOfFormer(route.request().url())) return route.continue()
      await held
      await route.abort().catch(() => undefined)
    })
    const requested = watchCall(page, '/api/search')
    const failure = page.getByText('No pudimos cargar más resultados.')
    const scrolled = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      return { requests: requested.length, cards: await cards(page).count(), failures: await failure.count() }
    }
    await expect.poll(scrolled).toEqual({ requests: 1, cards: 48, failures: 0 })

    await navigateInPage(page, '/search?q=repisa%20zigzag&orden=menor-precio')
    await expect.poll(async () => (await scrolled()).cards).toBeGreaterThanOrEqual(96)
    await expect.poll(() => requested[0]?.failure()?.errorText).toMatch(/ABORTED/)
    letGo()
    await expect.poll(scrolled).toMatchObject({ cards: 120, failures: 0 })
  })

  test('can be retried after a failure, and are restored with the scroll position on going back', async () => {
    const { page } = await openInOne('/search?q=repisa%20zigzag')
    await total(page, 120).waitFor()
    await stubCall(page, '/api/search', (route) => route.abort())
    const failure = page.getByText('No pudimos cargar más resultados.')
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
        return failure.isVisible()
      })
      .toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect.poll(() => cards(page).count()).toBe(96)
    expect(new URL(page.url()).search).toBe('?q=repisa%20zigzag')

    const card = cards(page).nth(90).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    // Cards that come into view get their own height instead of an estimated one.
    let top = -1
    const isStill = async () => {
      const before = top
      top = await page.evaluate(() => scrollY)
      return top === before
    }
    await expect.poll(isStill).toBe(true)
    await card.click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1, name: /Repisa/ }).waitFor()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(96)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })
})

test('typing updates the address; calls are debounced, old results dimmed, and late responses dropped', async () => {
  const { page, complaints } = await open('/terminos-condiciones')
  const requested = watchCall(page, '/api/search')
  // No pause between two letters, however slowly they arrive.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).pressSequentially('candil', { delay: 30 })
  await page.waitForURL(`${address}/search?q=candil`)
  await page.clock.resume()
  await total(page, 6).waitFor()
  expect(requested.length).toBeLessThan(6)
  expect(new URL(requested.at(-1)?.url() ?? '').searchParams.get('q')).toBe('candil')
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
  expectNoComplaints(complaints)

  const { letGo } = await holdCall(page, '/api/search')
  await searchBox(page).fill('celular')
  await page.locator('[aria-busy=true]').getByRole('article').first().waitFor()
  expect(await names(page)).toContain('Candil 99999 1')
  await page.getByText('Loading.....', { exact: true }).waitFor()
  letGo()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await names(page)).not.toContain('Candil 99999 1')

  let isFirst = true
  const { promise: slow, resolve: releaseFirst } = Promise.withResolvers<void>()
  await stubCall(page, '/api/search', async (route) => {
    if (isFirst) {
      isFirst = false
      await slow
    }
    await route.continue().catch(() => undefined)
  })
  requested.length = 0
  await searchBox(page).fill('perfume')
  await expect.poll(() => requested.length).toBe(1)
  await searchBox(page).fill('repisa zigzag')
  await total(page, 120).waitFor()
  releaseFirst()
  await expect.poll(() => requested[0]?.failure()?.errorText).toMatch(/ABORTED/)
  await total(page, 120).waitFor()
  expect((await names(page)).every((name) => name.startsWith('Repisa'))).toBe(true)
})

test('on a phone filters open in a sheet that shows the result count; Esc closes it and returns the focus', async () => {
  const { page, complaints } = await open('/search?q=candil', phone)
  expect(await page.getByRole('complementary', { name: 'Filtros' }).count()).toBe(0)
  const button = page.getByRole('button', { name: 'Filtros', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await button.click()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

  await button.click()
  await sheet.getByRole('button', { name: 'Ver 6 resultados' }).waitFor()
  await sheet.getByRole('radio', { name: 'Más de $250.000' }).check()
  await sheet.getByRole('button', { name: 'Ver 2 resultados' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filtros · 1', exact: true }).waitFor()
  await expect.poll(() => cards(page).count()).toBe(2)
  expectNoComplaints(complaints)
})

/** RAM and storage of the products on the page. */
async function attributesOf(page: Page) {
  const hrefs = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return Promise.all(
    hrefs.map(async (href) => {
      const response = await fetch(`${address}/api/product-details`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ productId: href?.split('/').pop() }),
      })
      return ((await response.json()) as { data: { attributes: { RAM: string; Almacenamiento: string } } }).data
        .attributes
    }),
  )
}

test('a visitor’s search without results reaches the owner, whose synonym lets the next search find the product (P-235 to P-237)', async () => {
  const { page, complaints } = await open('/search?q=olla')
  const counted = (q: string) =>
    page.waitForRequest((request) => request.url().endsWith('/api/search-count') && request.postDataJSON().q === q)
  const first = counted('candelerix')
  // Typed letter by letter, only the word that it comes to counts.
  await searchBox(page).fill('')
  await searchBox(page).pressSequentially('candelerix', { delay: 40 })
  expect((await first).postDataJSON()).toEqual({ q: 'candelerix', isFound: false })
  const second = counted('candil')
  await goTo(page, '/search?q=candil')
  expect((await second).postDataJSON()).toEqual({ q: 'candil', isFound: true })
  expectNoComplaints(complaints)

  const owner = await openWindowOf(shop, { role: 'ADMIN' })
  await owner.goTo('/admin-panel/searches')
  const lists = owner.page.getByRole('main')
  const notFound = lists.getByRole('region', { name: 'Sin resultado' }).getByRole('listitem')
  const row = notFound.filter({ hasText: 'candelerix' })
  await row.getByText('1 búsqueda sin resultado').waitFor()
  await lists.getByRole('region', { name: 'Lo más buscado' }).getByRole('link', { name: 'candil' }).waitFor()
  expect(await notFound.count()).toBe(1)
  expect(await row.getByRole('link', { name: 'candelerix' }).getAttribute('href')).toBe('/search?q=candelerix')

  await row.getByRole('button', { name: 'Agregar sinónimo de candelerix' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Nuevo sinónimo' })
  expect(await dialog.getByLabel('Lo que la gente escribe').inputValue()).toBe('candelerix')
  await dialog.getByRole('button', { name: 'Guardar sinónimo' }).click()
  await dialog.getByText('Escribe la palabra: entre 1 y 60 caracteres.').waitFor()
  await dialog.getByLabel('Lo que quiere decir').fill('de la')
  await dialog.getByRole('button', { name: 'Guardar sinónimo' }).click()
  await dialog.getByText('La búsqueda no tiene en cuenta palabras como').waitFor()
  await dialog.getByLabel('Lo que quiere decir').fill('candil')
  await dialog.getByRole('button', { name: 'Guardar sinónimo' }).click()
  await toastOf(owner.page, 'Sinónimo guardado').waitFor()
  await row.getByText('Sinónimo: candil').waitFor()
  await goTo(page, '/search?q=candelerix')
  await total(page, 6).waitFor()

  // Somebody else changes it meanwhile: what they wrote is shown, and the next press saves.
  const synonyms = lists.getByRole('list', { name: 'Tus sinónimos' })
  await synonyms.getByRole('button', { name: 'Editar candelerix = candil' }).click()
  await shop.pool.query(
    `update shop_synonyms set meaning = 'repisa', pair = '{candelerix,repisa}', version = version + 1`,
  )
  const change = owner.page.getByRole('dialog', { name: 'Editar sinónimo' })
  await change.getByLabel('Lo que la gente escribe').fill('candelerox')
  await change.getByRole('button', { name: 'Guardar sinónimo' }).click()
  await change.getByText('candelerix = repisa').waitFor()
  await change.getByRole('button', { name: 'Guardar sinónimo' }).click()
  await synonyms.getByText('candelerox = candil').waitFor()

  await synonyms.getByRole('button', { name: 'Eliminar candelerox = candil' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await owner.page.getByText('Todavía no has agregado ninguno.').waitFor()
  await owner.page.getByRole('button', { name: 'Deshacer' }).click()
  await synonyms.getByText('candelerox = candil').waitFor()
  // The browser logs what the shop refused.
  expect(owner.complaints.filter((complaint) => !/status of (400|409)/.test(complaint))).toEqual([])
})
