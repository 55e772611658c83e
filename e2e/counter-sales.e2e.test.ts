import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { openPhoneOrders } from '../test/orders/phone-orders.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const DESK = '/admin-panel/orders'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let phone: Awaited<ReturnType<typeof openPhoneOrders>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  phone = await openPhoneOrders({ ...shop, vault: await openTestVault(shop.db) })
  await shop.pool.query(`update products set sku = '7701234567897' where id = $1`, [phone.products.chair])
})

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Vender en el mostrador' })
const products = (page: Page) => dialog(page).getByRole('combobox', { name: /producto/ })
const charge = (page: Page) => dialog(page).locator('button:not([aria-busy])', { hasText: 'Cobrar' }).click()
const textOf = async (page: Page) => plain(await dialog(page).innerText())
/** Types as a reader of bar codes does: at once, and Enter. */
async function read(page: Page, code: string): Promise<void> {
  await products(page).fill(code)
  await page.keyboard.press('Enter')
}

it('an owner reads bar codes, confirms a changed price, gives change, prints the receipt and counts the cash', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, desktop)
  await goTo(DESK)
  await page.getByRole('button', { name: 'Vender en el mostrador' }).click()
  await expect.poll(() => products(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await charge(page)
  await dialog(page).getByText('Agrega al menos un producto.').waitFor()
  await read(page, '0000000000000')
  await dialog(page).getByText('Ningún producto tiene la referencia «0000000000000».').waitFor()
  await read(page, '7701234567897')
  await read(page, '7701234567897')
  await expect.poll(() => textOf(page)).toContain('$ 80.000')
  // A licence is somebody's.
  await products(page).fill('antivirus')
  await dialog(page).getByRole('option', { name: 'Antivirus Escudrix' }).waitFor()
  await page.keyboard.press('Enter')
  await charge(page)
  await dialog(page).getByText('Una licencia se entrega en la cuenta de quien la compra').waitFor()
  await dialog(page).getByRole('button', { name: 'Quitar Antivirus Escudrix' }).click()
  await dialog(page).getByText('Sin registrar').waitFor()

  await dialog(page).getByLabel('Recibido').fill('50000')
  await charge(page)
  await dialog(page).getByText('Lo recibido no alcanza para pagar.').waitFor()
  await dialog(page)
    .getByRole('button', { name: /100.000/ })
    .click()
  await expect.poll(() => textOf(page)).toMatch(/Cambio\s+\$ 20\.000/)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 360, 768, 1440)
  await shop.pool.query('update products set selling_price = 42000, price = 42000 where id = $1', [
    phone.products.chair,
  ])
  await charge(page)
  const notice = dialog(page).getByRole('alert')
  await expect.poll(async () => plain(await notice.innerText())).toContain('cambió de $ 40.000 a $ 42.000')
  await expect.poll(() => textOf(page)).toMatch(/Cambio\s+\$ 16\.000/)
  await charge(page)
  const sold = page.getByRole('dialog', { name: /^Venta [0-9A-F]{8}$/ })
  await expect.poll(async () => plain(await sold.innerText())).toMatch(/\$ 84\.000[^]*Cambio\s+\$ 16\.000/)
  await expectAccessibleInLightAndDark(page)
  const orderPath = (await sold.getByRole('link', { name: 'Ver el pedido' }).getAttribute('href')) ?? ''

  const [printout] = await Promise.all([
    page.context().waitForEvent('page'),
    sold.getByRole('button', { name: 'Comprobante' }).click(),
  ])
  const receipt = printout.getByRole('article', { name: /^Comprobante/ })
  const printed = async () => plain(await receipt.innerText())
  await expect.poll(printed).toContain('Este comprobante no es factura electrónica.')
  for (const text of ['Silla Bebenube Convertible', '2 × $ 42.000', '$ 84.000', 'Efectivo', '$ 100.000', '$ 16.000'])
    expect(await printed()).toContain(text)
  await expectAccessibleInLightAndDark(printout)
  await printout.close()

  await goTo(orderPath)
  await page.getByText('Mostrador', { exact: true }).waitFor()
  const shown = plain(await page.getByRole('main').innerText())
  expect(shown).toContain('Adriana Rojas lo vendió en el mostrador: $ 84.000 en efectivo, recibió $ 100.000')
  expect(shown).toContain('Sin registrar.')
  for (const never of ['Sin dirección', 'Envío', 'Eliminó su cuenta']) expect(shown).not.toContain(never)

  await goTo(`${DESK}?estado=entregado`)
  await page.getByRole('link', { name: 'Cierre de caja' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cierre de caja' }).waitFor()
  await page.getByRole('heading', { level: 2, name: '1 venta' }).waitFor()
  expect(plain(await page.getByRole('main').innerText())).toMatch(/Efectivo\s+1 venta\s+\$ 84\.000/)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 360, 768, 1440)
  expectNoComplaints(complaints.filter((complaint) => !complaint.includes('409')))
})
