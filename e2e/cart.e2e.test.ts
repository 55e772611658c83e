import { describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { atPath, toastOf } from '../test/browser/signed-in.ts'
import { openShopper, pesos, openShopOfShoppers } from '../test/orders/shopping.ts'

const { shop, goods, comeWith } = await openShopOfShoppers()

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const quantityOf = (page: Page, name: string) => page.getByRole('group', { name: `Cantidad de ${name}` })
const valueOf = (page: Page, name: string) => quantityOf(page, name).getByRole('status').innerText()
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen' })
/** The value beside a label of the summary. */
const figure = (page: Page, label: string) =>
  summary(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('+ dd')
    .innerText()

describe('the cart of a visitor', () => {
  it('reads No Data and links to the login (P-23)', async () => {
    const { page, complaints } = await openWindow()
    await page.goto(`${shop.address}/cart`)
    await hydrated(page)
    await page.getByText('No Data', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await atPath(page, '/login')
    expectNoComplaints(complaints)
  })
})

describe('the cart', () => {
  it('reads No Data when empty and links back to the shop (P-23)', async () => {
    const { page, goTo, complaints } = await comeWith()
    await goTo('/cart')
    await page.getByText('No Data', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Payment' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Seguir comprando' }).click()
    await atPath(page, '/')
    expectNoComplaints(complaints)
  })

  it('lists its items and sums, and has a Payment button (P-23)', async () => {
    const { page, goTo, complaints } = await comeWith([
      [goods.lamp, 2],
      [goods.licence, 1],
    ])
    const quote = await holdCall(page, '/api/delivery-quote')
    await goTo('/cart')
    const total = pesos(2 * goods.lamp.sellingPrice + goods.licence.sellingPrice)
    await summary(page).locator('dt', { hasText: 'Envío' }).waitFor()
    expect(await figure(page, 'Total Price'), 'while the cost of delivery is computed').toBe(total)
    quote.letGo()
    const lamp = lineOf(page, goods.lamp.productName)
    await lamp.getByText(pesos(2 * goods.lamp.sellingPrice)).waitFor()
    await lamp.getByText(`${pesos(goods.lamp.sellingPrice)} c/u`).waitFor()
    expect(await lamp.locator('img').count()).toBe(1)
    expect(await valueOf(page, goods.lamp.productName)).toBe('2')
    const licence = lineOf(page, goods.licence.productName)
    await licence.getByText(pesos(goods.licence.sellingPrice)).waitFor()
    expect(await licence.getByText('c/u').count()).toBe(0)
    await page.getByRole('button', { name: 'Payment' }).waitFor()
    const saved =
      2 * (goods.lamp.price - goods.lamp.sellingPrice) + Math.max(0, goods.licence.price - goods.licence.sellingPrice)
    expect(await figure(page, 'Quantity')).toBe('3')
    expect(await figure(page, 'Ahorras')).toBe(pesos(saved))
    await summary(page).getByText('Gratis').waitFor()
    expect(await figure(page, 'Total Price')).toBe(total)
    await lamp.getByRole('link', { name: goods.lamp.productName }).click()
    await atPath(page, `/product/${goods.lamp._id}`)
    expectNoComplaints(complaints)
  })
})

describe('the quantity', () => {
  it('is decreased by minus down to 1, at which minus sends nothing (P-23)', async () => {
    const { page, goTo, complaints } = await comeWith([[goods.lamp, 2]])
    await goTo('/cart')
    const name = goods.lamp.productName
    const sent = watchCall(page, '/api/update-cart-product')
    const minus = quantityOf(page, name).getByRole('button', { name: 'Disminuir' })
    await minus.click()
    await expect.poll(() => valueOf(page, name)).toBe('1')
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    expect(await minus.getAttribute('aria-disabled')).toBe('true')
    await minus.click({ force: true })
    await minus.press('Enter')
    expect(await valueOf(page, name)).toBe('1')
    expect(sent.map((request) => request.postDataJSON().quantity)).toEqual([1])
    expectNoComplaints(complaints)
  })

  it('is increased by plus, which sends the line’s id and quantity; the sums follow (P-23)', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    const sent = watchCall(page, '/api/update-cart-product')
    await quantityOf(page, goods.pot.productName).getByRole('button', { name: 'Aumentar' }).click()
    await expect.poll(() => figure(page, 'Total Price')).toBe(pesos(2 * goods.pot.sellingPrice))
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor()
    expect(sent.map((request) => Object.keys(request.postDataJSON()))).toEqual([['_id', 'quantity']])
  })

  it('updates at once; presses during a request are combined into one more request', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    const name = goods.pot.productName
    const { letGo } = await holdCall(page, '/api/update-cart-product')
    const sent = watchCall(page, '/api/update-cart-product')
    const plus = quantityOf(page, name).getByRole('button', { name: 'Aumentar' })
    for (let press = 0; press < 4; press += 1) await plus.click()
    expect(await valueOf(page, name)).toBe('5')
    expect(await figure(page, 'Quantity')).toBe('5')
    letGo()
    await page.getByRole('link', { name: 'Carrito, 5 productos' }).waitFor()
    expect(sent.map((request) => request.postDataJSON().quantity)).toEqual([2, 5])
  })

  it('reverts when the server refuses it, with the reason in a toast', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 2]])
    await goTo('/cart')
    await stubCall(page, '/api/update-cart-product', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: true, message: 'Hoy no.', code: 'REFUSED' } }),
    )
    const name = goods.pot.productName
    await quantityOf(page, name).getByRole('button', { name: 'Aumentar' }).click()
    await page.getByRole('alert').filter({ hasText: 'Hoy no.' }).waitFor()
    await expect.poll(() => valueOf(page, name)).toBe('2')
  })
})

describe('a line', () => {
  it('is removed by its id, and the focus moves to the heading (P-23)', async () => {
    const { page, goTo, complaints } = await comeWith([
      [goods.lamp, 1],
      [goods.pot, 1],
    ])
    await goTo('/cart')
    const sent = watchCall(page, '/api/delete-cart-product')
    await lineOf(page, goods.lamp.productName).getByRole('button', { name: 'Quitar' }).click()
    await toastOf(page, 'Producto eliminado del carrito').waitFor()
    await lineOf(page, goods.lamp.productName).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    expect(sent.map((request) => Object.keys(request.postDataJSON()))).toEqual([['_id']])
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await lineOf(page, goods.pot.productName).getByRole('button', { name: 'Quitar' }).click()
    await page.getByText('No Data', { exact: true }).waitFor()
    expectNoComplaints(complaints)
  })

  it('says that its product is no longer for sale', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await shop.pool.query('update products set deleted_at = now() where id = $1', [goods.pot._id])
    await goTo('/cart')
    await lineOf(page, goods.pot.productName).getByText('Ya no está disponible.').waitFor()
    await shop.pool.query('update products set deleted_at = null where id = $1', [goods.pot._id])
  })

  it('says that there are not enough units', async () => {
    const { page, goTo } = await comeWith([[goods.lamp, 3]])
    await shop.pool.query('update products set stock = 2 where id = $1', [goods.lamp._id])
    await goTo('/cart')
    const line = lineOf(page, goods.lamp.productName)
    await line.getByText('No hay unidades suficientes.').waitFor()
    await quantityOf(page, goods.lamp.productName).getByRole('button', { name: 'Disminuir' }).click()
    await line.getByText('No hay unidades suficientes.').waitFor({ state: 'detached' })
    await shop.pool.query('update products set stock = null where id = $1', [goods.lamp._id])
  })
})

it('a cart that fails to load can be loaded again', async () => {
  const { page, goTo } = await comeWith([[goods.pot, 1]])
  await page.route('**/api/view-card-product', (route) => route.abort())
  await goTo('/cart')
  await page.getByRole('alert').filter({ hasText: 'No pudimos traer tu carrito.' }).waitFor()
  await page.unroute('**/api/view-card-product')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await lineOf(page, goods.pot.productName).waitFor()
})

it('on a phone, total and Payment stay at the bottom of the window without covering the end of the page', async () => {
  const { page, goTo } = await openShopper(
    shop,
    [
      [goods.pot, 1],
      [goods.lamp, 1],
      [goods.licence, 1],
    ],
    phone,
  )
  await goTo('/cart')
  const pay = page.getByRole('button', { name: 'Payment' })
  const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {}
  expect(y + height).toBeGreaterThan(phone.viewport.height - 80)
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const bar = await page.locator('.bottom-bar').boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
})
