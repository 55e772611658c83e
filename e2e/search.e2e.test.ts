import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/calls.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { addProducts } from '../test/synthetic-products.ts'

let address: string
beforeAll(async () => {
  const shop = await startShopProcess()
  address = shop.address
  await addProducts(shop.db, { name: 'Repisa zigzag', count: 120, brandName: 'Decoración', category: 'hogar' })
  // One product at each side of each bound of the bands, and one whose selling price lies in a lower band.
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
  const lower = { price: 120_000, sellingPrice: 90_000 }
  await addProducts(shop.db, {
    name: 'Candil rebajado',
    count: 1,
    brandName: 'Iluminación',
    category: 'hogar',
    ...lower,
  })
})

async function open(path: string, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(address + path)
  if (options?.javaScriptEnabled !== false) await hydrated(opened.page)
  return opened
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = async (page: Page) => (await cards(page).getByRole('heading').allTextContents()).sort()
const total = (page: Page, count: number) =>
  page.getByText(`Resultados: ${count}`, { exact: true }).filter({ visible: true })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en tu tienda' })

describe('the query is read from the address', () => {
  test.each([
    ['/search?q=Perfumes', 'Perfumes'],
    ['/search?q=Moda%20para%20ni%C3%B1o', 'Moda para niño'],
    ['/search?q=Moda+para+ni%C3%B1o', 'Moda para niño'],
  ])('%s shows results for “%s”', async (path, text) => {
    const { page, complaints } = await open(path)
    await page.getByRole('heading', { level: 1, name: `“${text}”`, exact: true }).waitFor()
    expect(await cards(page).count()).toBeGreaterThan(1)
    expect(await page.title()).toBe(`“${text}” · Alero`)
    expectNoComplaints(complaints)
  })

  test.each(['/search?q=a=b%26c', '/search?q=%25%25', '/search?q=%E0%A4', '/search?q=%3Cscript%3E', '/search'])(
    '%s does no harm',
    async (path) => {
      const { page, complaints } = await open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expectNoComplaints(complaints)
    },
  )
})

describe('states', () => {
  test('a direct visit finds its results in the document', async () => {
    const { page } = await open('/search?q=celular', { ...desktop, javaScriptEnabled: false })
    expect(await cards(page).count()).toBeGreaterThan(5)
    await total(page, await cards(page).count()).waitFor()
  })

  test('Loading..... is shown until the first results arrive', async () => {
    const { page } = await open('/')
    const { letGo } = await holdCall(page, '/api/search')
    await page.getByRole('link', { name: 'Mochilas', exact: true }).click()
    await page.getByText('Loading.....', { exact: true }).waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(13)
    expect(await page.getByText('No Data Found....').count()).toBe(0)
    expect(await page.getByText('No hay productos disponibles').count()).toBe(0)
    letGo()
    await cards(page).first().waitFor()
    expect(await page.getByText('Loading.....').count()).toBe(0)
  })

  test('an empty result shows No Data Found.... and suggestions', async () => {
    const { page } = await open('/search?q=zzzqqqxxx')
    await page.getByText('No Data Found....', { exact: true }).waitFor()
    await page.getByText('Prueba con otra palabra.', { exact: true }).waitFor()
    await total(page, 0).waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
  })

  test('what is not sold is said before what only mentions it, and what is sold is not', async () => {
    const { page, complaints } = await open('/search?q=televisor')
    await page
      .getByText('No vendemos ningún producto llamado “televisor”. Estos lo mencionan o se le parecen:', {
        exact: true,
      })
      .first()
      .waitFor()
    await total(page, await cards(page).count()).waitFor()
    await page.goto(`${address}/search?q=celular`)
    await cards(page).first().waitFor()
    expect(await page.getByText('No vendemos').count()).toBe(0)
    expectNoComplaints(complaints)
  })

  test('a failed search counts as empty and can be tried again', async () => {
    const { page } = await open('/')
    await stubCall(page, '/api/search', (route) => route.abort())
    await page.getByRole('link', { name: 'Mochilas', exact: true }).click()
    await page.getByText('No Data Found....', { exact: true }).waitFor()
    await page.unroute(() => true)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await cards(page).first().waitFor()
  })

  test('the count is announced once it has settled', async () => {
    const { page } = await open('/search?q=celular')
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringMatching(/^\d+ resultados/))
  })
})

describe('price bands', () => {
  const bands: [string, string[]][] = [
    ['Hasta $100.000', ['Candil 99999 1']],
    ['$100.000 a $250.000', ['Candil 100000 1', 'Candil 249999 1', 'Candil rebajado 1']],
    ['Más de $250.000', ['Candil 250000 1', 'Candil 250001 1']],
  ]

  test.each(bands)('%s keeps what lies in it by list price', async (label, expected) => {
    const { page, complaints } = await open('/search?q=candil')
    await total(page, 6).waitFor()
    await page.getByRole('radio', { name: label, exact: true }).check()
    await total(page, expected.length).waitFor()
    expect(await names(page)).toEqual(expected)
    expect(new URL(page.url()).searchParams.get('precio')).not.toBeNull()
    expectNoComplaints(complaints)
  })

  test('one at a time; pressing the chosen one takes it back', async () => {
    const { page } = await open('/search?q=candil')
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await total(page, 1).waitFor()
    await page.getByRole('radio', { name: 'Más de $250.000' }).check()
    await total(page, 2).waitFor()
    expect(await page.getByRole('radio', { name: 'Hasta $100.000' }).isChecked()).toBe(false)
    await page.getByRole('radio', { name: 'Más de $250.000' }).click()
    await total(page, 6).waitFor()
    expect(await page.getByRole('radio', { name: 'Más de $250.000' }).isChecked()).toBe(false)
  })

  test('the panel says that they go by the list price', async () => {
    const { page } = await open('/search?q=candil')
    const panel = page.getByRole('complementary', { name: 'Filtros' })
    await panel.getByRole('heading', { name: 'Filtros', exact: true }).waitFor()
    await panel.getByText('según precio de lista').waitFor()
  })
})

describe('phones', () => {
  test('RAM and storage are offered only when Celulares is chosen, and go with it', async () => {
    const { page, complaints } = await open('/search?q=celular')
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
    expect(page.url()).toBe(`${address}/search?q=celular`)
    expectNoComplaints(complaints)
  })

  test('without Celulares they have no effect', async () => {
    const { page } = await open('/search?q=celular&ram=8')
    const all = await open('/search?q=celular')
    expect(
      await page
        .getByText(/^Resultados: /)
        .first()
        .textContent(),
    ).toBe(
      await all.page
        .getByText(/^Resultados: /)
        .first()
        .textContent(),
    )
  })

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
})

describe('filters', () => {
  test('subcategories show how many there are', async () => {
    const { page } = await open('/search?q=candil')
    const option = page.getByRole('group', { name: 'Subcategoría' }).locator('label').filter({ hasText: 'Iluminación' })
    expect(await option.textContent()).toBe('Iluminación6')
  })

  test('each applied filter is a chip that takes it away; Limpiar takes all', async () => {
    const { page } = await open('/search?q=candil&brandName=Iluminaci%C3%B3n&precio=mas250')
    await total(page, 2).waitFor()
    await page.getByRole('link', { name: 'Quitar filtro Más de $250.000' }).click()
    await total(page, 6).waitFor()
    expect(page.url()).toBe(`${address}/search?q=candil&brandName=Iluminaci%C3%B3n`)
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await total(page, 1).waitFor()
    await page.getByRole('link', { name: 'Limpiar' }).click()
    await page.waitForURL(`${address}/search?q=candil`)
    await total(page, 6).waitFor()
  })

  test('back and forward go through the filters', async () => {
    const { page } = await open('/search?q=candil')
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await total(page, 1).waitFor()
    await page.goBack()
    await total(page, 6).waitFor()
    expect(await page.getByRole('radio', { name: 'Hasta $100.000' }).isChecked()).toBe(false)
    await page.goForward()
    await total(page, 1).waitFor()
    expect(await page.getByRole('radio', { name: 'Hasta $100.000' }).isChecked()).toBe(true)
  })

  test('the order is chosen and stands in the address', async () => {
    const { page } = await open('/search?q=candil')
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Mayor precio' })
    await page.waitForURL(/orden=mayor-precio/)
    await expect.poll(() => cards(page).first().getByRole('heading').textContent()).toBe('Candil 250001 1')
  })

  test('the view is remembered', async () => {
    const { page, complaints } = await open('/search?q=candil')
    await page.getByRole('radio', { name: 'Lista' }).check({ force: true })
    await page.reload()
    await hydrated(page)
    expect(await page.getByRole('radio', { name: 'Lista' }).isChecked()).toBe(true)
    expectNoComplaints(complaints)
  })

  test('they work without JavaScript', async () => {
    const { page } = await open('/search?q=candil', { ...desktop, javaScriptEnabled: false })
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await page.getByRole('checkbox', { name: 'Iluminación' }).check()
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await total(page, 1).waitFor()
    await page.getByRole('link', { name: 'Quitar filtro Hasta $100.000' }).click()
    await total(page, 6).waitFor()
  })

  test('searches are hidden from search engines', async () => {
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(address + path)).text())?.[1]
    expect(await robots('/search?q=candil')).toBe('noindex, follow')
    expect(await robots('/search?q=candil&precio=mas250')).toBe('noindex, follow')
    expect(await robots('/search?q=repisa%20zigzag&page=2')).toBe('noindex, follow')
    expect(await robots('/search?q=zzzqqqxxx')).toBe('noindex, follow')
  })
})

describe('more results than one page', () => {
  test('come as the shopper scrolls, 48 at a time, until all are there', async () => {
    const { page, complaints } = await open('/search?q=repisa%20zigzag')
    const requested = watchCall(page, '/api/search')
    await total(page, 120).waitFor()
    expect(await cards(page).count()).toBe(48)
    for (const count of [96, 120]) {
      // Cards out of sight have an estimated height: the end may move away from the one who jumped to it.
      const scrollToTheEnd = () =>
        page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect
        .poll(async () => {
          const many = await cards(page).count()
          if (many < count) await scrollToTheEnd()
          return many
        })
        .toBeGreaterThanOrEqual(count)
    }
    expect(await page.getByRole('link', { name: 'Ver más resultados' }).count()).toBe(0)
    expect(requested.map((request) => new URL(request.url()).searchParams.get('page'))).toEqual(['2', '3'])
    expect(new Set(await names(page)).size).toBe(120)
    expectNoComplaints(complaints)
  })

  test('come also when the shopper is at the end again before the browser has painted the last ones', async () => {
    const { page, complaints } = await open('/search?q=repisa%20zigzag')
    await total(page, 120).waitFor()
    await page.evaluate(async () => {
      // The responses are there at once, before React shows that it waits for them.
      const load = async (number: string) => (await fetch(`/api/search?q=repisa%20zigzag&page=${number}`)).json()
      const responses: Record<string, unknown> = { 2: await load('2'), 3: await load('3') }
      window.fetch = async (url) => {
        const number = new URL(String(url), location.href).searchParams.get('page') ?? ''
        return { ok: true, json: async () => responses[number] } as Response
      }
      const toTheEnd = () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      new MutationObserver(toTheEnd).observe(document.querySelector('main')!, { childList: true, subtree: true })
      toTheEnd()
    })
    await expect.poll(() => cards(page).count()).toBe(120)
    expect(await page.getByRole('link', { name: 'Ver más resultados' }).count()).toBe(0)
    expectNoComplaints(complaints)
  })

  test('are there again after a look at a product, at the same place', async () => {
    const { page } = await open('/search?q=repisa%20zigzag')
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => cards(page).count()).toBe(96)
    const card = cards(page).nth(90).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await card.click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1, name: /Repisa/ }).waitFor()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(96)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })

  test('without JavaScript a link leads on', async () => {
    const { page } = await open('/search?q=repisa%20zigzag', { ...desktop, javaScriptEnabled: false })
    const first = await names(page)
    await page.getByRole('link', { name: 'Ver más resultados' }).click()
    await page.waitForURL(/page=2/)
    expect(await cards(page).count()).toBe(48)
    expect((await names(page)).filter((name) => first.includes(name))).toEqual([])
  })

  test('that fail to load can be retried', async () => {
    const { page } = await open('/search?q=repisa%20zigzag')
    await stubCall(page, '/api/search', (route) => route.abort())
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.getByText('No pudimos cargar más resultados.').waitFor()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect.poll(() => cards(page).count()).toBe(96)
    expect(new URL(page.url()).search).toBe('?q=repisa%20zigzag')
  })
})

describe('while somebody types', () => {
  test('the address follows every letter, the calls wait for a pause', async () => {
    const { page, complaints } = await open('/')
    const requested = watchCall(page, '/api/search')
    await searchBox(page).pressSequentially('candil', { delay: 30 })
    await page.waitForURL(`${address}/search?q=candil`)
    await total(page, 6).waitFor()
    expect(requested.length).toBeLessThan(6)
    expect(new URL(requested.at(-1)?.url() ?? '').searchParams.get('q')).toBe('candil')
    expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expectNoComplaints(complaints)
  })

  test('the former results stay dimmed until the next ones arrive', async () => {
    const { page } = await open('/search?q=candil')
    await total(page, 6).waitFor()
    const { letGo } = await holdCall(page, '/api/search')
    await searchBox(page).fill('celular')
    await page.locator('[aria-busy=true]').getByRole('article').first().waitFor()
    expect(await names(page)).toContain('Candil 99999 1')
    await page.getByText('Loading.....', { exact: true }).waitFor()
    letGo()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await names(page)).not.toContain('Candil 99999 1')
  })

  test('a late response to an older text is dropped', async () => {
    const { page } = await open('/search?q=candil')
    let isFirst = true
    const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
    await stubCall(page, '/api/search', async (route) => {
      if (isFirst) {
        isFirst = false
        await slow
      }
      await route.continue().catch(() => undefined)
    })
    const requested = watchCall(page, '/api/search')
    await searchBox(page).fill('perfume')
    await expect.poll(() => requested.length).toBe(1)
    await searchBox(page).fill('repisa zigzag')
    await total(page, 120).waitFor()
    letGo()
    await expect.poll(() => requested[0]?.failure()?.errorText).toMatch(/ABORTED/)
    await total(page, 120).waitFor()
    expect((await names(page)).every((name) => name.startsWith('Repisa'))).toBe(true)
  })
})

describe('on a phone', () => {
  test('the filters come from below and say what they lead to', async () => {
    const { page, complaints } = await open('/search?q=candil', phone)
    expect(await page.getByRole('complementary', { name: 'Filtros' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await sheet.getByRole('button', { name: 'Ver 6 resultados' }).waitFor()
    await sheet.getByRole('radio', { name: 'Más de $250.000' }).check()
    await sheet.getByRole('button', { name: 'Ver 2 resultados' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filtros · 1', exact: true }).waitFor()
    expect(await cards(page).count()).toBe(2)
    expectNoComplaints(complaints)
  })

  test('Esc closes them and the focus is back at their button', async () => {
    const { page } = await open('/search?q=candil', phone)
    const button = page.getByRole('button', { name: 'Filtros', exact: true })
    await button.click()
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('without JavaScript they stand above the results', async () => {
    const { page } = await open('/search?q=candil', { ...phone, javaScriptEnabled: false })
    await page.getByRole('radio', { name: 'Hasta $100.000' }).check()
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await total(page, 1).waitFor()
  })
})
