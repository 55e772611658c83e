import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { hydrated, phone, type Page } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { goOn } from '../test/browser/one-window.ts'
import { findGoods, openShopper } from '../test/orders/shopping.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
})

/** Walks through every screen of a purchase and runs the check on each. */
async function walk(page: Page, check: (screen: string) => Promise<void>) {
  await page.goto(`${shop.address}/product/${goods.lamp._id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Guardar en la lista de deseos' }).first().click()
  await page.getByRole('button', { pressed: true }).first().waitFor()
  await check('product')
  await goOn(page, shop.address + '/search?q=lampara')
  await page.getByRole('heading', { level: 1, name: '“lampara”' }).waitFor()
  await page.getByRole('main').getByRole('article').first().waitFor()
  await expect.poll(() => page.getByRole('main').locator('[aria-busy=true]').count()).toBe(0)
  await closeToasts(page)
  await check('search')
  await goOn(page, shop.address + '/clientPanel/all-products')
  await page.getByRole('region', { name: 'Lista de deseos' }).getByRole('button', { pressed: true }).first().waitFor()
  await check('wish list')
  await goOn(page, shop.address + '/cart')
  await page.getByRole('button', { name: 'Payment' }).waitFor()
  await check('cart')
  await page.getByLabel('Resultado del pago').selectOption('pending')
  await page.getByRole('button', { name: 'Payment' }).click()
  await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
  await check('waiting')
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('alertdialog').waitFor()
  await check('alert')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('link', { name: 'Ver mis compras' }).click()
  await page.getByRole('button', { name: 'Imprimir recibo' }).waitFor()
  await check('history')
  await goOn(page, shop.address + '/cart')
  await page.getByText('No Data', { exact: true }).waitFor()
  await check('empty cart')
}

const cartItems = () =>
  [
    [goods.lamp, 2],
    [goods.licence, 1],
  ] as const

describe('the screens of buying', () => {
  it('pass axe at phone and desktop size in both themes, and fit into 320 px', async () => {
    const { page } = await openShopper(shop, cartItems(), { ...phone, reducedMotion: 'reduce' })
    await walk(page, async () => {
      await expectAccessibleOnPhoneAndDesktop(page)
      await expectToFit(page, 320)
    })
  })
})

/** Waits until the delivery cost is known. */
async function isReadyToPay(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Payment' }).getAttribute('aria-busy')).toBeNull()
}

describe('by keyboard alone', () => {
  it('a buyer changes the quantity and pays', async () => {
    const { page, goTo } = await openShopper(shop, [[goods.lamp, 1]])
    await goTo('/cart')
    await page.getByRole('link', { name: goods.lamp.productName }).last().focus()
    // Delivery is free everywhere, so the address is optional: Tab passes its fields.
    await page.getByLabel('Quién recibe').waitFor()
    await isReadyToPay(page)
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document
        const label = (at as HTMLInputElement | null)?.labels?.[0]?.textContent
        return at?.ariaLabel ?? label ?? at?.textContent ?? ''
      })
    const order: string[] = []
    for (const key of ['Tab', 'Tab', 'Enter', ...Array<string>(20).fill('Tab')]) {
      await page.keyboard.press(key)
      order.push(await focused())
      if (order.at(-1) === 'Payment') break
    }
    expect(order).toEqual([
      ...['Disminuir', 'Aumentar', 'Aumentar', 'Quitar'],
      ...['Quién recibe', 'Teléfono', 'Municipio', 'Dirección', 'Calle', 'Carrera', '#', 'Apto', 'Barrio'],
      ...['Indicaciones (opcional)', 'Guardar dirección', '¿Tienes un código?', 'Resultado del pago', 'Payment'],
    ])
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor()
    // The delivery cost of another quantity is loaded first; until then the button does nothing.
    await isReadyToPay(page)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Payment successful and order saved!' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No Data', { exact: true }).waitFor()
  })
})
