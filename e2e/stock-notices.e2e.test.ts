import { expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, hydrated, openWindow, type Page } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openShopOfShoppers } from '../test/orders/shopping.ts'

const { shop, goods, comeWith } = await openShopOfShoppers()

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const wantButton = (page: Page) => page.getByRole('button', { name: 'Avísame cuando llegue' })
const endButton = (page: Page) => page.getByRole('button', { name: 'Ya no me avisen' })
/** Until the page says so: a cached one is dropped once the change was announced. */
async function setStock(stock: number): Promise<void> {
  await shop.pool.query('update products set stock = $2 where id = $1', [goods.lamp._id, stock])
  const read = async () => (await fetch(`${shop.address}/product/${goods.lamp._id}`)).text()
  await expect.poll(async () => (await read()).includes('Avísame cuando llegue')).toBe(stock === 0)
}

it('a visitor who wants a notice for a sold-out product is led to the login; no day of arrival is shown', async () => {
  await setStock(0)
  const { page, complaints } = await openWindow(phone)
  await page.goto(`${shop.address}/product/${goods.lamp._id}`)
  await hydrated(page)
  expect(await page.getByRole('region', { name: 'Entrega' }).count()).toBe(0)
  await wantButton(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Inicia sesión para que te avisemos cuando llegue.' })
  await refusal.getByRole('link', { name: 'Iniciar sesión' }).waitFor()
  await wantButton(page).waitFor()
  await expectToFit(page, 320)
  // The refused call is a complaint of the browser.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
})

it('a shopper asks for a notice, sees it in the account, and ends it; the owner sees how many wait (P-196)', async () => {
  await setStock(0)
  const { page, goTo, complaints } = await comeWith()
  await goTo(`/product/${goods.lamp._id}`)
  const held = await holdCall(page, '/api/stock-notices')
  const pressing = wantButton(page)
  await pressing.click()
  await expect.poll(() => pressing.getAttribute('aria-busy')).toBe('true')
  held.letGo()
  await toastOf(page, 'en tu cuenta verás cuando llegue').waitFor()
  await endButton(page).waitFor()
  await expectAccessibleInLightAndDark(page)

  const owner = await openWindowOf(shop, { role: 'ADMIN' }, phone)
  await owner.goTo('/admin-panel/all-products')
  await owner.page.getByRole('searchbox', { name: 'Buscar en tus productos' }).fill(goods.lamp.productName)
  const card = owner.page.getByRole('article').filter({ hasText: goods.lamp.productName })
  await card.getByText('1 persona lo espera').waitFor()
  await expectToFit(owner.page, 320)

  await goTo('/clientPanel/all-products')
  const notices = page.getByRole('region', { name: 'Avisos de llegada' })
  await notices.getByText('Todavía agotado').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 768)
  await setStock(4)
  await goTo(`/product/${goods.lamp._id}`)
  await page.getByRole('region', { name: 'Entrega' }).waitFor()
  expect(await endButton(page).count()).toBe(0)
  await goTo('/clientPanel/all-products')
  await notices.getByText('Ya se puede comprar').waitFor()
  await notices.getByRole('button', { name: `Quitar el aviso de ${goods.lamp.productName}` }).press('Enter')
  await notices.getByText('Ya no esperas ningún aviso.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Avisos de llegada')
  expectNoComplaints(complaints)
})
