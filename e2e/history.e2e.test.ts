import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, type Page } from '../test/browser/browser.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { findGoods, openShopper, pesos, type Found } from '../test/orders/shopping.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
})

type OrderItems = readonly (readonly [Found, number])[]

/** A shopper with these orders, placed one after another, who can place more. */
async function openBuyer(orders: readonly OrderItems[]) {
  const opened = await openShopper(shop)
  const { person } = opened
  const buy = async (order: OrderItems) => {
    for (const [product, quantity] of order) {
      for (let unit = 0; unit < quantity; unit += 1) await person.post('/api/addtocart', { productId: product._id })
    }
    const { status, body } = await person.post('/api/payment', {
      userId: person.id,
      products: order.map(([{ _id, sellingPrice }, quantity]) => ({ productId: _id, quantity, sellingPrice })),
      totalQty: order.reduce((sum, [, quantity]) => sum + quantity, 0),
      totalPrice: order.reduce((sum, [{ sellingPrice }, quantity]) => sum + quantity * sellingPrice, 0),
    })
    if (status !== 200) throw new Error(`could not pay: ${JSON.stringify(body)}`)
  }
  for (const order of orders) await buy(order)
  return { ...opened, buy }
}

const orderCards = (page: Page) => page.getByRole('main').getByRole('article')

describe('the printed receipt', () => {
  /** Prints the first order, with a stub for the browser's print dialog. */
  async function print(page: Page) {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.wasPrinted = 'yes'
      }
    })
    await page.goto(`${shop.address}/clientPanel/history-shopping`)
    await page.getByRole('button', { name: 'Imprimir recibo' }).first().click()
    await page.locator('html[data-was-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
  }

  it('fits eight products on one A5 page, and shows only the chosen order with buyer, lines, total and keys', async () => {
    const { data } = (await (await fetch(`${shop.address}/api/search?q=hogar`)).json()) as { data: Found[] }
    const shippedProducts = data.filter(({ agotado, digital }) => !agotado && !digital).slice(0, 7)
    const { page, person } = await openBuyer([
      [
        [goods.lamp, 2],
        [goods.licence, 1],
      ],
      [[goods.pot, 1]],
      [...shippedProducts.map((product) => [product, 1] as const), [goods.licence, 1]],
    ])
    const { body } = await person.get('/api/shopping-history')
    const [newest, , order] = body.data
    await print(page)
    expect(await page.evaluate(() => document.body.dataset.print)).toBe(newest._id)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    if (process.env.RECEIPT_INTO) await writeFile(join(process.env.RECEIPT_INTO, 'receipt.pdf'), pdf)
    const paper = pdf.toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? []
    expect(Math.round(Number(width))).toBe(420)
    expect(Math.round(Number(height))).toBe(595)

    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.locator('body:not([data-print])').waitFor()
    await page.getByRole('button', { name: 'Imprimir recibo' }).last().click()
    await page.locator(`body[data-print="${order._id}"]`).waitFor()
    await page.emulateMedia({ media: 'print' })
    const text = await page.locator('body').innerText()
    for (const part of [
      'Alero',
      'Recibo de compra',
      order._id,
      person.name,
      'CC 1020304050',
      goods.lamp.productName,
      pesos(goods.lamp.sellingPrice),
      pesos(2 * goods.lamp.sellingPrice),
      pesos(2 * goods.lamp.sellingPrice + goods.licence.sellingPrice),
      order.products.find(({ licenseKey }: { licenseKey: string }) => licenseKey !== '').licenseKey,
      'Este recibo no es factura electrónica.',
    ]) {
      expect(text).toContain(part)
    }
    for (const part of [goods.pot.productName, 'Purchase History', 'Imprimir', 'Categorías', 'Copiar', '© 2025']) {
      expect(text).not.toContain(part)
    }
  })
})

describe('Purchase History', () => {
  it('shows an empty state, a retry after a failed load, and orders newest first with their sums (P-25)', async () => {
    const { page, goTo, buy, complaints } = await openBuyer([])
    await goTo('/clientPanel/history-shopping')
    await page.getByRole('heading', { name: 'Purchase History' }).waitFor()
    await page.getByText('No purchase history available.', { exact: true }).waitFor()
    expectNoComplaints(complaints)

    await buy([[goods.lamp, 2]])
    await buy([[goods.pot, 1]])
    await navigateInPage(page, '/clientPanel/direcciones')
    await page.getByRole('heading', { level: 1, name: 'Direcciones' }).waitFor()
    await page.route('**/api/shopping-history', (route) => route.abort())
    await navigateInPage(page, '/clientPanel/history-shopping')
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
    await page.unroute('**/api/shopping-history')
    complaints.length = 0
    await page.getByRole('button', { name: 'Reintentar' }).click()

    await orderCards(page).first().waitFor()
    const [newest = '', oldest = ''] = await orderCards(page).allInnerTexts()
    expect(newest).toContain(goods.pot.productName)
    expect(newest).toContain('1 unidad')
    expect(oldest).toContain(goods.lamp.productName)
    expect(oldest).toContain('2 unidades')
    expect(oldest).toContain(`2 × ${pesos(goods.lamp.sellingPrice)}`)
    expect(oldest).toContain(pesos(2 * goods.lamp.sellingPrice))
    expect(oldest).toContain('Pagado')
    const today = new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeZone: 'America/Bogota' }).format(
      new Date(),
    )
    // A short local date, with a numeric month (M-2).
    expect(oldest).toContain(today)
    expect(oldest).toMatch(/\b\d{1,2}\/\d{2}\/\d{4}\b/)
    await orderCards(page).getByRole('link', { name: goods.pot.productName }).click()
    await page.waitForURL(`${shop.address}/product/${goods.pot._id}`)
    expectNoComplaints(complaints)
  })

  it('shows one licence key per unit and copies it (P-21); without clipboard access it selects the key', async () => {
    const { page, goTo, person } = await openBuyer([[[goods.licence, 2]]])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.address })
    await goTo('/clientPanel/history-shopping')
    const { body } = await person.get('/api/shopping-history')
    const keys = (body.data[0].products[0].licenseKey as string).split(', ')
    expect(keys).toHaveLength(2)
    await expect.poll(() => page.locator('code').allInnerTexts()).toEqual(keys)
    await page.setViewportSize({ width: 360, height: 740 })
    const keyHeight = () =>
      page
        .locator('code')
        .first()
        .evaluate((key) => key.getBoundingClientRect().height)
    // A key that is read out on the phone is in one line.
    await expect.poll(keyHeight).toBe(24)
    await page.setViewportSize(desktop.viewport)
    const copy = page.getByRole('button', { name: `Copiar clave de ${goods.licence.productName}` })
    await copy.last().click()
    await page.getByRole('button', { name: 'Copiada' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(keys[1])
    await expect.poll(() => copy.count()).toBe(2)

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await copy.first().click()
    await page.getByText('La clave quedó seleccionada').waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(keys[0])
  })
})

it('an order with a licence leads to the request of a visit that installs it (P-207)', async () => {
  const { page, goTo, complaints } = await openBuyer([[[goods.pot, 1]], [[goods.licence, 1]]])
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo('/clientPanel/history-shopping')
  await orderCards(page).nth(1).waitFor()
  const wayOn = page.getByRole('link', { name: 'Instalación a domicilio' })
  expect(await wayOn.count()).toBe(1)
  await orderCards(page)
    .filter({ hasText: goods.licence.productName })
    .first()
    .getByRole('link', { name: 'Instalación a domicilio' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Solicitar Mantenimiento Correctivo' }).waitFor()
  const description = page.getByLabel('Descripción')
  await expect.poll(() => description.inputValue()).toBe(`Instalar ${goods.licence.productName}`)
  await description.evaluate((field) => field.scrollIntoView({ block: 'nearest' }))
  expect(await description.evaluate(isReachable)).toBe(true)
  await description.fill('Instalar el antivirus, y la impresora')
  await page.goBack()
  await wayOn.click()
  await expect.poll(() => description.inputValue()).toBe('Instalar el antivirus, y la impresora')
  await twoFrames(page)
  expect(await description.inputValue()).toBe('Instalar el antivirus, y la impresora')
  expectNoComplaints(complaints)
})

it('help with an order opens the contact form with the buyer and the order’s number, which are not typed again', async () => {
  const { page, person, goTo } = await openBuyer([[[goods.pot, 1]]])
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo('/clientPanel/history-shopping')
  await orderCards(page).first().getByRole('link', { name: 'Ayuda con este pedido' }).click()
  const form = page.getByRole('region', { name: 'Peticiones, quejas, reclamos y sugerencias' })
  const { body } = await person.get('/api/shopping-history')
  const number = body.data[0]._id.slice(0, 8).toUpperCase()
  await expect.poll(() => form.getByLabel('Número de pedido').inputValue()).toBe(number)
  expect(await form.getByLabel('Nombre').inputValue()).toBe(person.name)
  expect(await form.getByLabel('Correo').inputValue()).toBe(person.email)
  const title = form.getByRole('heading', { level: 2 })
  expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await title.evaluate(isReachable)).toBe(true)
  await form.getByLabel('Nombre').fill('Otra Persona')
  await page.goBack()
  await page.goForward()
  await expect.poll(() => form.getByLabel('Nombre').inputValue()).toBe('Otra Persona')
})
