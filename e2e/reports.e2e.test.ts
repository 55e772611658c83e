import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible, expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { atPath, noteCalls, openWindowOf } from '../test/browser/signed-in.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openTestVault } from '../test/orders/licences.ts'
import { addSale } from '../test/orders/sales.ts'
import { pesos } from '../test/orders/shopping.ts'
import { addPerson } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { dayFromToday } from '../test/visits/technician-tasks.ts'
import { openVisitBilling } from '../test/visits/visit-money.ts'
import { requestVisit } from '../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

const REPORTS = '/admin-panel/reports'
const goods = ['Portátil Cumbre 14', 'Celular Páramo 5G', 'Auriculares Brisa']
const prices = [2_000_000, 900_000, 120_000]

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** A product for sale. */
let sold = ''
let windows: Record<'phone' | 'desktop', Awaited<ReturnType<typeof openWindowOf>>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  const parts = { ...shop, vault: await openTestVault(shop.db) }
  const { id: buyer } = await addPerson(shop.db)
  const ids: string[] = []
  for (const name of goods) ids.push(await addProduct(parts, { name }))
  sold = ids[0] ?? ''
  for (const [index, paidAt] of [
    '2024-10-31T23:30:00-05:00',
    '2024-11-30T12:00:00Z',
    '2025-01-15T12:00:00Z',
  ].entries()) {
    const cost = (n: number) => (n === 0 ? { cost: 1_500_000 } : {})
    const line = (n: number) => ({ productId: ids[n] ?? '', quantity: n + 1, price: prices[n] ?? 0, ...cost(n) })
    await addSale(shop.pool, { buyer, lines: [0, 1, 2].slice(0, index + 1).map(line), paidAt })
  }
  const admin = { role: 'ADMIN', name: 'Diana Ortiz' } as const
  windows = { phone: await openWindowOf(shop, admin, phone), desktop: await openWindowOf(shop, admin) }
  for (const { goTo } of Object.values(windows)) await goTo('/admin-panel/messages')
})

const months = [
  ['10', '2024', pesos(2_000_000), '1'],
  ['11', '2024', pesos(3_800_000), '1'],
  ['12', '2024', pesos(0), '0'],
  ['1', '2025', pesos(4_160_000), '1'],
]
const products = [
  [goods[0], '3', pesos(6_000_000)],
  [goods[1], '4', pesos(3_600_000)],
  [goods[2], '3', pesos(360_000)],
]

const reportOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const rowsOf = async (page: Page, title: string) => {
  const rows = await reportOf(page, title).getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
const bars = (page: Page) => page.locator('.recharts-bar-rectangle path')
const ticksOf = (page: Page, axis: 'x' | 'y') => page.locator(`.recharts-${axis}Axis-tick-labels text`)
const slices = (page: Page) => page.locator('.revenue-pie path')

async function waitForCharts(page: Page): Promise<void> {
  await slices(page).first().waitFor()
  await bars(page).first().waitFor()
}

/** Opens a screen without reports within the app. */
async function leave(page: Page): Promise<void> {
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
}

/** Opens a screen anew within the owner's page, which the last test may have left with routes, a size or media of its own. */
async function open(size: keyof typeof windows, path = REPORTS) {
  const { page, complaints } = windows[size]
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.setViewportSize({ phone, desktop }[size].viewport)
  await leave(page)
  complaints.length = 0
  await navigateInPage(page, path)
  return { page, complaints }
}

async function expectToFitAndBeAccessible(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  // The axes are drawn after the bars, again for each width.
  await expect
    .poll(async () => (await ticksOf(page, 'y').allTextContents()).at(-1))
    .toMatch(/^\$\u00A0\d+(,\d)?\u00A0M$/)
  await expect.poll(() => ticksOf(page, 'x').first().textContent()).toBe(width < 480 ? '10/24' : '10/2024')
  await expectAccessibleInLightAndDark(page)
}

describe('the reports (P-43)', () => {
  it('show charts and accessible tables by month and product, work by keyboard, and fit a printed page', async () => {
    await windows.desktop.page.evaluate(() => {
      const requested: unknown[] = []
      Object.assign(window, { requested })
      const original = window.fetch.bind(window)
      window.fetch = (address, init) => {
        if (String(address).includes('sales-report')) requested.push([address, init && 'credentials' in init])
        return original(address, init)
      }
    })
    const { page, complaints } = await open('desktop')
    await waitForCharts(page)
    const requested = await page.evaluate(() => (window as unknown as { requested: [string, boolean][] }).requested)
    expect(requested.toSorted()).toEqual([
      ['/api/sales-report/monthly', false],
      ['/api/sales-report/products', false],
    ])
    expect(await rowsOf(page, 'Monthly Sales Report')).toEqual([
      ['Month', 'Year', 'Total Sales', 'Total Orders'],
      ...months,
    ])
    expect(await rowsOf(page, 'Sales by Product')).toEqual([
      ['Product Name', 'Total Sold', 'Total Revenue'],
      ...products,
    ])
    for (const name of ['Tabla de ventas por mes', 'Tabla de ventas por producto']) {
      expect(await page.getByRole('region', { name, exact: true }).getByRole('table').count()).toBe(1)
    }
    // A month without sales has a bar of height 0 in its place.
    await expect.poll(() => ticksOf(page, 'x').allTextContents()).toEqual(['10/2024', '11/2024', '12/2024', '1/2025'])
    await expect.poll(() => bars(page).count()).toBe(3)
    const heights = await bars(page).evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))
    expect(heights[0]).toBeLessThan(heights[1] ?? 0)
    expect(heights[1]).toBeLessThan(heights[2] ?? 0)
    await expect
      .poll(() => slices(page).evaluateAll((all) => all.map((slice) => slice.getAttribute('fill'))))
      .toEqual([0, 30, 60].map((hue) => `hsl(${hue} 66% var(--slice-lightness))`))
    const colours = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((shape) => getComputedStyle(shape).fill))
    expect(await colours('td svg rect')).toEqual(await colours('.revenue-pie path'))
    await expectToFitAndBeAccessible(page, desktop.viewport.width)

    // Arrow keys move between bars and slices, which a status names.
    const [bar, pie] = [
      page.getByRole('img', { name: /^Total Sales: 4 meses/ }),
      page.getByRole('img', { name: /^Total Revenue: 3 productos/ }),
    ]
    const shown = (title: string) => reportOf(page, title).getByRole('status')
    await bar.focus()
    await expect.poll(() => shown('Monthly Sales Report').innerText()).toContain('10/2024')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown('Monthly Sales Report').innerText()).toContain(pesos(3_800_000))
    await page.keyboard.press('Tab')
    await expect.poll(() => shown('Monthly Sales Report').count()).toBe(0)
    await pie.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown('Sales by Product').innerText()).toContain('Celular Páramo 5G')
    await expect.poll(() => page.locator('.revenue-pie .chosen').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => shown('Sales by Product').count()).toBe(0)
    expectNoComplaints(complaints)

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 520, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(520)
    expect(await page.locator('.chart svg').count()).toBeGreaterThan(0)
    for (const chart of await page.locator('.chart svg').all()) {
      await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(520)
    }
  })

  it('say what they count and what it is in all, and can be taken along as files', async () => {
    const { page, complaints } = await open('desktop')
    await waitForCharts(page)
    await page.getByText(`En total: ${pesos(9_960_000)} en 3 pedidos.`).waitFor()
    await page.getByText(`En total: ${pesos(9_960_000)} por 10 unidades.`).waitFor()
    const save = async (title: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Descargar ${title} para Excel` }).click(),
      ])
      return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
    }
    expect(await save('Monthly Sales Report')).toEqual([
      'ventas-por-mes.csv',
      '\uFEFFMonth;Year;Total Sales;Total Orders\r\n10;2024;2000000;1\r\n11;2024;3800000;1\r\n12;2024;0;0\r\n1;2025;4160000;1\r\n',
    ])
    expect(await save('Sales by Product')).toEqual([
      'ventas-por-producto.csv',
      `\uFEFFProduct Name;Total Sold;Total Revenue\r\n${goods[0]};3;6000000\r\n${goods[1]};4;3600000\r\n${goods[2]};3;360000\r\n`,
    ])
    await page.getByRole('button', { name: 'Imprimir' }).waitFor()

    // The products of one month (P-175).
    const period = reportOf(page, 'Sales by Product').getByLabel('Período')
    expect(await period.locator('option').allInnerTexts()).toEqual([
      'Desde la primera venta',
      'enero de 2025',
      'noviembre de 2024',
      'octubre de 2024',
    ])
    await period.selectOption('noviembre de 2024')
    await page
      .getByText(`De los pedidos que se pagaron en noviembre de 2024, al precio que pagó cada comprador`)
      .filter({ hasText: `En total: ${pesos(3_800_000)} por 3 unidades.` })
      .waitFor()
    expect(await rowsOf(page, 'Sales by Product')).toEqual([
      ['Product Name', 'Total Sold', 'Total Revenue'],
      [goods[0], '1', pesos(2_000_000)],
      [goods[1], '2', pesos(1_800_000)],
    ])
    expect((await save('Sales by Product'))[0]).toBe('ventas-por-producto-2024-11.csv')
    expectNoComplaints(complaints)

    await page.route('**/api/product-report?month=2024-10', (route) => route.fulfill({ status: 500, json: {} }))
    await period.selectOption('octubre de 2024')
    await page.getByRole('alert').filter({ hasText: 'No pudimos traer ese mes.' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => rowsOf(page, 'Sales by Product')).toContainEqual([goods[0], '1', pesos(2_000_000)])
    await period.selectOption('Desde la primera venta')
    await expect.poll(() => rowsOf(page, 'Sales by Product')).toHaveLength(4)
  })

  it('say what the shop earned, by month and by product, and what has no cost (P-248)', async () => {
    const { page, complaints } = await open('desktop')
    await page
      .getByText(`En total: ${pesos(1_500_000)} de ganancia, el 25\u00A0% de lo que se cobró por lo que tiene costo.`)
      .waitFor()
    const none = pesos(0)
    const earned = [pesos(500_000), '25\u00A0%']
    const cost = [pesos(1_500_000), none]
    expect(await rowsOf(page, 'Ganancias por mes')).toEqual([
      ['Mes', 'Ganancia', 'Margen', 'Ventas', 'Visitas', 'Sin costo', 'Costo', 'Devuelto'],
      ['10/2024', ...earned, pesos(2_000_000), none, none, ...cost],
      ['11/2024', ...earned, pesos(3_800_000), none, pesos(1_800_000), ...cost],
      ['12/2024', none, '—', none, none, none, none, none],
      ['1/2025', ...earned, pesos(4_160_000), none, pesos(2_160_000), ...cost],
    ])
    await page.getByText(`Sin costo anotado: 7 unidades por ${pesos(3_960_000)}.`).waitFor()
    expect(await rowsOf(page, 'Ganancias por producto')).toEqual([
      ['Producto', 'Ganancia', 'Margen', 'Unidades', 'Ventas', 'Costo'],
      [goods[0], pesos(1_500_000), '25\u00A0%', '3', pesos(6_000_000), pesos(4_500_000)],
      ['Sin costo anotado', '—', '—', '7', pesos(3_960_000), '—'],
    ])
    await reportOf(page, 'Ganancias por producto').getByLabel('Período').selectOption('noviembre de 2024')
    await page.getByText(`Sin costo anotado: 2 unidades por ${pesos(1_800_000)}.`).waitFor()
    await page.getByLabel('Agrupar por').selectOption('Categoría')
    await expect
      .poll(() => rowsOf(page, 'Ganancias por categoría'))
      .toContainEqual(['Herramientas', pesos(500_000), '25\u00A0%', '1', pesos(2_000_000), pesos(1_500_000)])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar Ganancias por categoría para Excel' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('ganancias-por-categoria-2024-11.csv')
    expect(await readFile(await file.path(), 'utf8')).toBe(
      '\uFEFFCategoría;Ganancia;Margen;Unidades;Ventas;Costo\r\nHerramientas;500000;25;1;2000000;1500000\r\nSin costo anotado;;;2;1800000;\r\n',
    )
    // On letter paper, which is light, all columns have room, and no menu takes it.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 710, height: 1_000 })
    const table = page.getByRole('region', { name: 'Tabla de ganancias por mes' })
    expect(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'))).toBe(
      '#fff',
    )
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(new Set(paper.toString('latin1').match(/MediaBox \[.*?\]/g))).toEqual(new Set(['MediaBox [0 0 612 792]']))
    expectNoComplaints(complaints)
  })

  it('are requested by admins only', async () => {
    const { page, goTo } = await openWindowOf(shop, { role: 'TECHNICAL' })
    const calls = noteCalls(page)
    await goTo(REPORTS)
    await atPath(page, '/')
    expect(calls.filter((call) => call.includes('sales-report'))).toEqual([])
  })

  it('fit into 320 px, pass axe on phones, and without sales say so and draw no chart', async () => {
    const { page, complaints } = await open('phone')
    await page.setViewportSize({ width: 320, height: 640 })
    await waitForCharts(page)
    await expectToFitAndBeAccessible(page, 320)

    await leave(page)
    await page.route('**/api/sales-report/*', (route) => route.fulfill({ json: [] }))
    await navigateInPage(page, REPORTS)
    await page.getByText('Aún no hay ventas.').nth(1).waitFor()
    expect(await page.getByText('Aún no hay ventas.').count()).toBe(2)
    expect(await page.locator('main svg[role="img"]').count()).toBe(0)
    await page.unroute('**/api/sales-report/*')

    await leave(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(phone.viewport)
    await navigateInPage(page, REPORTS)
    await waitForCharts(page)
    await expectToFitAndBeAccessible(page, phone.viewport.width)
    expectNoComplaints(complaints)
  })
})

it('a report that fails to load shows “Error: …” instead of both, and Reintentar loads them (P-43)', async () => {
  const { page } = await open('desktop')
  const refused = 'Network response was not ok'
  const unusable = 'Data is not an array'
  const checked = new Set<string>()
  for (const [path, response, message] of [
    ['/api/sales-report/monthly', { status: 500, json: { success: false } }, refused],
    ['/api/sales-report/products', { status: 401, json: { success: false } }, refused],
    ['/api/sales-report/products', { status: 200, json: {} }, unusable],
    ['/api/sales-report/monthly', { status: 200, body: '<!doctype html>' }, unusable],
  ] as const) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave(page)
    await page.route(`**${path}`, (route) => route.fulfill(response))
    await navigateInPage(page, REPORTS)
    const alert = page.getByRole('alert').filter({ hasText: `Error: ${message}` })
    await alert.waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.locator('main svg[role="img"]').count()).toBe(0)
    // Whichever report failed, the screen is the same.
    if (!checked.has(message)) await expectAccessible(page)
    checked.add(message)
    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { name: 'Monthly Sales Report' }).waitFor()
    expect(await alert.count()).toBe(0)
  }
})

it('visits are reported by month: services, parts and what is paid of them, once a client has approved any', async () => {
  // The visit goes to the only technician: between two who are free, chance would decide.
  await shop.pool.query(`update users set role = 'GENERAL' where role = 'TECHNICAL'`)
  const billing = openVisitBilling(await openTechnician(shop))
  const client = await openClient(shop)
  const loaded = windows.phone.page.waitForResponse('**/api/visit-report')
  const { page, complaints } = await open('phone')
  await waitForCharts(page)
  await (await loaded).finished()
  expect(await reportOf(page, 'Visitas por mes').count()).toBe(0)

  const vault = await openTestVault(shop.db)
  const disk = await addProduct({ ...shop, vault }, { name: 'Unidad SSD 480 GB', price: 189_900, stock: 4 })
  const id = await requestVisit(client, { cantidad_computadoras: 2 })
  await billing.addPart(id, disk, { quantity: 2 })
  expect((await billing.agree(id)).status).toBe(200)
  expect((await billing.pay(id, 30_000)).status).toBe(200)
  await open('phone')
  await reportOf(page, 'Visitas por mes').waitFor()
  const [year, month] = dayFromToday().split('-').map(Number)
  expect(await rowsOf(page, 'Visitas por mes')).toEqual([
    ['Mes', 'Visitas', 'Mano de obra', 'Repuestos', 'Pagado'],
    [`${month}/${year}`, '1', pesos(50_000), pesos(379_800), pesos(30_000)],
  ])
  await expectToFitAndBeAccessible(page, 390)
  expectNoComplaints(complaints)

  // A failure is not the same as no visits; the reports of sales stay.
  await leave(page)
  await page.route('**/api/visit-report', (route) => route.fulfill({ status: 500, json: {} }))
  await navigateInPage(page, REPORTS)
  await page.getByRole('alert').filter({ hasText: 'No pudimos traer el informe de visitas.' }).waitFor()
  await reportOf(page, 'Monthly Sales Report').waitFor()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await reportOf(page, 'Visitas por mes').waitFor()
})

describe('the files for the accountant', () => {
  it('are downloaded of a month or of several, as workbook or CSV', async () => {
    const { page, complaints } = await open('phone')
    const files = page.getByRole('region', { name: 'Para la contabilidad' })
    await files.getByLabel('Desde').selectOption('noviembre de 2024')
    await files.getByLabel('Hasta').selectOption('enero de 2025')
    await expectAccessibleInLightAndDark(page)
    const started = page.waitForEvent('download')
    await files.getByRole('link', { name: 'Descargar Pedidos pagados, CSV' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('pedidos-2024-11-a-2025-01.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines[0]).toMatch(/^Pedido;Pagado el;Cliente;/)
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['2024-11-30', '2025-01-15'])
    // Another beginning drops an end that is before it.
    await files.getByLabel('Desde').selectOption('febrero de 2025')
    const workbook = files.getByRole('link', { name: 'Descargar Pagos de visitas, Excel' })
    expect(await workbook.getAttribute('href')).toBe('/api/visit-payment-export?format=xlsx&desde=2025-02')
    // Only in a shop that charges IVA, or did.
    expect(await files.getByRole('link', { name: 'Descargar IVA por tarifa, CSV' }).count()).toBe(0)
    await shop.pool.query('update shop_settings set has_charged_iva = true')
    await addSale(shop.pool, {
      buyer: (await addPerson(shop.db)).id,
      lines: [{ productId: sold, quantity: 1, price: 119_000, taxCode: 'IVA19' }],
      paidAt: '2025-02-15T12:00:00Z',
    })
    await leave(page)
    await navigateInPage(page, REPORTS)
    await files.getByLabel('Desde').selectOption('febrero de 2025')
    const ofIva = files.getByRole('link', { name: 'Descargar IVA por tarifa, CSV' })
    expect(await ofIva.getAttribute('href')).toBe('/api/iva-export?format=csv&desde=2025-02')
    await expect
      .poll(() => rowsOf(page, 'Ventas por tarifa de IVA'))
      .toEqual([
        ['Tarifa', 'IVA', 'Base', 'Total'],
        ['IVA 19\u00A0%', pesos(19_000), pesos(100_000), pesos(119_000)],
      ])
    await expectAccessible(page)
    expectNoComplaints(complaints)
  })
})

it('what is to be bought is listed from the products for as many days as the owner types, and taken along (P-249)', async () => {
  const vault = await openTestVault(shop.db)
  const { id: buyer } = await addPerson(shop.db)
  const fan = await addProduct({ ...shop, vault }, { name: 'Ventilador Cierzo', price: 90_000, stock: 6 })
  const stove = await addProduct({ ...shop, vault }, { name: 'Estufa Nevado', price: 300_000, stock: 0 })
  await shop.pool.query('update products set cost_price = 50000 where id = $1', [fan])
  // Enough of what a visit used.
  await shop.pool.query(`update products set stock = 50 where product_name = 'Unidad SSD 480 GB'`)
  await shop.pool.query('insert into stock_notices (user_id, product_id) values ($1, $2)', [buyer, stove])
  const lines = [{ productId: fan, quantity: 12, price: 90_000 }]
  await addSale(shop.pool, { buyer, lines, paidAt: new Date(Date.now() - 86_400_000).toISOString() })

  const { page, complaints } = await open('phone', '/admin-panel/all-products')
  await page.getByRole('link', { name: 'Qué comprar', exact: true }).click()
  const rows = async () => {
    const cells = await page.getByRole('region', { name: 'Tabla de lo que hay que comprar' }).getByRole('row').all()
    return Promise.all(cells.map((row) => row.locator('td').allInnerTexts()))
  }
  const estufa = [
    expect.stringMatching(/^Estufa Nevado\s+1 persona lo espera$/),
    '1',
    '0',
    '0',
    'Agotado',
    'Sin anotar',
  ]
  await expect.poll(rows).toEqual([[], estufa, ['Ventilador Cierzo', '6', '6', '12', '15 días', pesos(300_000)]])
  await page.getByText(`2 productos, 7 unidades: ${pesos(300_000)}. Sin costo anotado: 1 producto.`).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Qué comprar')
  await expectAccessibleInLightAndDark(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const days = page.getByLabel('Que alcance para cuántos días')
  await days.fill('400')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText('Escribe de 1 a 365 días.').waitFor()
  await days.fill('60')
  await days.press('Enter')
  await expect.poll(async () => (await rows())[2]?.[1]).toBe('18')
  expect(new URL(page.url()).search).toBe('?que-comprar=60')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar Qué comprar para Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('que-comprar-60-dias.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFProducto;Cantidad\r\nEstufa Nevado;1\r\nVentilador Cierzo;18\r\n',
  )
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await page.getByRole('heading', { level: 1, name: 'All product' }).waitFor()
  expectNoComplaints(complaints)
})
