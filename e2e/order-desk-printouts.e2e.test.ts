import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import type { LicenceVault } from '../server/licences/licence-vault.ts'
import { expectAccessible } from '../test/browser/axe.ts'
import { desktop } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { addProduct, openBuyer } from '../test/orders/buyers.ts'
import { addAddress, setRates } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>> & { vault: LicenceVault }
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  const started = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  shop = { ...started, vault: await openTestVault(started.db) }
  desk = await openDeskOrders(shop)
  owner = await openWindowOf(shop, { role: 'ADMIN' }, wide)
  await owner.page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.wasPrinted = 'yes'
    }
  })
})

/** Opens a document, with a stub for the browser's print dialog. */
async function open(documentPath: string, orders: readonly string[]) {
  const { page, goTo } = owner
  await page.emulateMedia({ media: null })
  await page.setViewportSize(wide.viewport)
  // A document is printed when it is loaded, and another fragment alone loads nothing.
  await page.goto('about:blank')
  await goTo(`/admin-panel/orders/print/${documentPath}#${orders.join(',')}`)
  await page.locator('html[data-was-printed]').waitFor()
  return page
}

/** The sizes of the printed pages, in millimetres. */
async function pagesOf(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = file.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...boxes].map(([, width, height]) => `${millimetres(width)} × ${millimetres(height)}`)
}

const sheets = (page: Page) => page.getByRole('article')

describe('order documents', () => {
  it('more orders than one call takes are printed together', async () => {
    const { orderId } = await desk.add({ units: 3 })
    const unknown = Array.from({ length: 600 }, () => crypto.randomUUID())
    const page = await open('remisiones', [...unknown, orderId])
    expect(await sheets(page).count()).toBe(1)
    expect(await sheets(page).innerText()).toContain(orderId.slice(0, 8).toUpperCase())
  })

  it('the packing slip is one A5 page per shipment, without prices, licences or the surrounding page', async () => {
    const ids = [(await desk.add({ units: 3 })).orderId, (await desk.add({ units: 1, licences: 1 })).orderId]
    const page = await open('remisiones', ids)
    expect(await sheets(page).count()).toBe(2)
    const text = await sheets(page).first().innerText()
    for (const part of [
      ids[0]?.slice(0, 8).toUpperCase() ?? '',
      'Envío 1 de 1',
      'María Fernanda Benavides',
      'Calle 18 # 28-46, apto 301',
      'Pasto, Nariño',
      'Silla Bebenube Convertible',
      'Tienes 5 días hábiles',
      'Esta remisión no es factura electrónica.',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('$')
    // Licences are not on the packing slip: they are not shipped.
    expect(await sheets(page).last().innerText()).not.toContain('Antivirus')
    await expectAccessible(page)
    expect(await pagesOf(page)).toEqual(['148 × 210', '148 × 210'])
    await page.emulateMedia({ media: 'print' })
    const printed = await page.locator('body').innerText()
    for (const around of ['Reports', 'Imprimir', 'Términos', 'All product']) expect(printed).not.toContain(around)
  })

  it('the label is 100 × 150 mm per shipment with a large municipality, and does not call a cancelled order paid', async () => {
    const ids = [(await desk.add()).orderId, (await desk.add()).orderId]
    const [, cancelled = ''] = ids
    const clerk = await signInAs(shop, { role: 'ADMIN' })
    const shipments = [{ shipmentId: cancelled, version: 1, carrier: 'tcc', guide: '1' }]
    expect((await clerk.post('/api/order-desk/send', { shipments })).status).toBe(200)
    expect((await clerk.post('/api/order-desk/cancel', { orderId: cancelled, reason: 'asked' })).status).toBe(200)
    const page = await open('rotulos', ids)
    const municipality = sheets(page).first().getByRole('heading', { name: 'Pasto', exact: true })
    expect(await municipality.evaluate((name) => getComputedStyle(name).fontSize)).toBe(
      `${(34 * 96) / 72}px`.replace(/(\.\d{4})\d+/, '$1'),
    )
    await sheets(page).first().getByText('Pagado. No cobrar').waitFor()
    await sheets(page).last().getByRole('heading', { name: 'Pasto', exact: true }).waitFor()
    expect(await sheets(page).last().innerText()).not.toContain('Pagado')
    await expectAccessible(page)
    expect(await pagesOf(page)).toEqual(['100 × 150', '100 × 150'])
  })

  it('the picking list is A4, with one row and the total of each product', async () => {
    const ids = [(await desk.add({ units: 3 })).orderId, (await desk.add({ units: 2 })).orderId]
    await shop.pool.query(
      `update products set sku = 'ESTANTE-7' where id in (select product_id from order_lines where order_id = $1)`,
      [ids[0]],
    )
    const page = await open('alistamiento', ids)
    const rows = sheets(page).getByRole('row')
    expect(await rows.count()).toBe(2)
    expect(await rows.last().getByRole('cell').last().innerText()).toBe('5')
    expect(await rows.last().getByRole('cell').nth(1).innerText()).toMatch(/\nRef\. ESTANTE-7$/)
    expect(await rows.last().innerText()).toContain(`${ids[0]?.slice(0, 8).toUpperCase()}\u00A0×\u00A03`)
    await expectAccessible(page)
    expect(await pagesOf(page)).toEqual(['210 × 297'])
  })

  it('each sheet of a long slip shows its order, and quantities above one are highlighted', async () => {
    const lines: Record<string, number> = {}
    for (let line = 1; line <= 16; line++) lines[await addProduct(shop, { name: `Cable ${line}`, stock: 100 })] = line
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy(lines)
    const page = await open('remisiones', [String(body.data.orderId)])
    expect(await pagesOf(page)).toEqual(['148 × 210', '148 × 210'])
    expect(await sheets(page).innerText()).toContain('136 unidades')
    const frameOf = (product: string) =>
      sheets(page)
        .getByRole('row', { name: product, exact: false })
        .first()
        .getByRole('cell')
        .last()
        .locator('b')
        .count()
    expect([await frameOf('Cable 1 1'), await frameOf('Cable 16')]).toEqual([0, 1])
    await page.emulateMedia({ media: 'print' })
    // What repeats on each sheet is the head of a table.
    const head = sheets(page).locator(':scope > div').first()
    expect(await head.innerText()).toContain(String(body.data.orderId).slice(0, 8).toUpperCase())
    expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group')
  })

  it('a label with the longest address still shows the amount to collect and the sender', async () => {
    await setRates(shop.pool, { contraEntregaUpTo: 500_000 })
    const { orderId } = await desk.addOnDelivery()
    await addAddress(shop.pool, orderId, {
      recipient: 'María del Socorro Betancourt de Echeverri '.repeat(3).slice(0, 100).trim(),
      municipalityCode: '23675',
      line: 'Carrera 123 Bis Sur # 123-45 torre 4, apto 1203, conjunto Los Almendros '.repeat(3).slice(0, 200).trim(),
      indications: 'Timbre dañado, llamar antes; no dejar con el vecino. '.repeat(6).slice(0, 300).trim(),
    })
    const page = await open('rotulos', [orderId])
    // As wide as between the margins of the paper.
    await page.setViewportSize({ width: 340, height: 527 })
    await page.emulateMedia({ media: 'print' })
    const end = await sheets(page).evaluate((sheet) => sheet.getBoundingClientRect().bottom)
    for (const part of [/^Cobrar en efectivo/, /^Envía: /, /Timbre dañado/]) {
      const box = await sheets(page).getByText(part).last().boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(end)
    }
    const cash = await sheets(page)
      .getByText(/^Cobrar en efectivo/)
      .boundingBox()
    const small = await sheets(page)
      .getByText(/Timbre dañado/)
      .last()
      .boundingBox()
    expect(small && small.y + small.height).toBeLessThanOrEqual(cash?.y ?? 0)
  })

  it('a product of many orders leaves its name almost half of the picking list', async () => {
    const page = await open('alistamiento', [(await desk.add({ units: 1 })).orderId, ...(await desk.addMany(40))])
    const table = sheets(page).getByRole('table')
    const name = table.getByRole('columnheader', { name: 'Producto' })
    const [all, part] = await Promise.all([table, name].map((one) => one.evaluate(({ clientWidth }) => clientWidth)))
    expect(part).toBeGreaterThan((all ?? 0) * 0.4)
  })

  it('without orders or with an unknown document says that there is nothing to print', async () => {
    const { page, goTo } = owner
    for (const path of ['/admin-panel/orders/print/remisiones', '/admin-panel/orders/print/otra-cosa#1']) {
      await goTo(path)
      await page.getByRole('heading', { name: 'No hay nada que imprimir.' }).waitFor()
    }
  })
})
