import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { plainPicture } from '../test/http/upload.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { openCases } from '../test/orders/return-cases.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
})

it('the owner ticks products, previews their new prices, changes them and undoes it (P-330)', async () => {
  const vault = await openTestVault(shop.db)
  for (const [name, price] of [
    ['Alicate', 20_000],
    ['Martillo', 49_900],
    ['Serrucho', 80_000],
  ] as const) {
    await addProduct({ ...shop, vault }, { name, price })
  }
  await shop.pool.query(`update products set cost_price = 21000 where product_name = 'Alicate'`)
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const readPrices = async () =>
    (await shop.pool.query('select selling_price from products order by product_name')).rows.map(
      (row) => row.selling_price,
    )
  const { page, complaints } = await openWindow({ ...desktop, viewport: { width: 1440, height: 900 } })
  await page
    .context()
    .addCookies([...owner.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))

  await page.goto(`${shop.address}/admin-panel/all-products`)
  await page.getByRole('checkbox', { name: 'Marcar Alicate' }).check()
  await page.getByRole('checkbox', { name: 'Marcar Martillo' }).check()
  const bar = page.getByRole('region', { name: 'Productos marcados' })
  await bar.getByText('2 productos').waitFor()
  await expectToFit(page, 360, 1440)
  await bar.getByRole('button', { name: 'Cambiar precios' }).click()

  await page.getByRole('heading', { level: 1, name: 'Cambiar precios' }).waitFor()
  await page.getByText('2 productos marcados').waitFor()
  await page.locator('label').filter({ hasText: 'Bajar' }).click()
  await page.getByRole('button', { name: 'Revisar precios' }).click()
  await page.getByText('Escribe un porcentaje hasta 99, como 7,5.').waitFor()
  await page.getByLabel('Porcentaje').fill('10')
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
  await page.getByRole('button', { name: 'Revisar precios' }).click()

  // One would cost less than the shop pays for it.
  await page.getByText('1 producto cambia de precio. Todavía no se ha guardado nada.').waitFor()
  await page.getByText('1 quedaría por debajo del costo.').waitFor()
  const table = page.getByRole('region', { name: 'Precios antes y después' })
  await table.getByText('Martillo').waitFor()
  expect((await table.getByRole('row').nth(1).innerText()).replaceAll('\u00A0', ' ')).toContain('$ 44.900')
  await page.locator('label').filter({ hasText: 'Se quedan (1)' }).click()
  await table.getByText('Quedaría por debajo del costo').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
  expect(await readPrices()).toEqual([20_000, 49_900, 80_000])

  await page.getByRole('button', { name: 'Cambiar 1 precio' }).click()
  await page.getByText('1 precio cambiado.').waitFor()
  expect(await readPrices()).toEqual([20_000, 44_900, 80_000])
  await page.getByRole('button', { name: /^Deshacer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho: 1 precio volvió a ser el de antes.').waitFor()
  expect(await readPrices()).toEqual([20_000, 49_900, 80_000])
  expectNoComplaints(complaints)
})

it('a buyer sends photos with a guarantee claim, one of them after its answer was lost, and the shop adds one (P-334)', async () => {
  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
  const send = (shipmentId: string, version = 1) =>
    post('send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] })
  const { addArrived } = openCases({ desk, owner, send, post, pool: shop.pool })
  const { buyer, orderId } = await addArrived({ units: 1 })
  const cookiesOf = (jar: ReadonlyMap<string, string>) =>
    [...jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true }))
  const file = async (name: string, shade: string) => ({
    name,
    mimeType: 'image/jpeg',
    // As a phone's camera makes it.
    buffer: await plainPicture(4_000, 3_000, shade).jpeg().toBuffer(),
  })

  const { page, complaints } = await openWindow({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.context().addCookies(cookiesOf(buyer.jar))
  await page.goto(`${shop.address}/clientPanel/history-shopping`)
  await page
    .getByRole('button', { name: /garantía/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('¿Qué le pasa?').fill('Se soltó una pata')
  await dialog
    .getByLabel('Agregar', { exact: true })
    .setInputFiles([await file('1.jpg', '#803020'), await file('2.jpg', '#204080')])
  await dialog.getByRole('list', { name: 'Fotos elegidas' }).getByAltText('Foto 2').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360)
  // The last one arrives, and its answer does not.
  let sent = 0
  await page.route('**/api/own-case-photos/*', async (route) => {
    if (++sent !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Pedir garantía' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  const box = page.getByRole('region', { name: /^Garantía GAR-/ })
  await box.getByText('No se envió la foto: Error de conexión al servidor').waitFor()
  await box.getByRole('button', { name: 'Enviar otra vez' }).click()
  await box.getByRole('button', { name: 'Ver en grande: Foto 2' }).waitFor()
  await expect.poll(() => box.getByText('No se envió la foto').count()).toBe(0)
  // The lost answer, in the browser's words and in the shop's.
  expect(complaints.splice(0)).toHaveLength(2)
  const stored = await shop.pool.query('select count(*)::int as many from case_photos where removed_at is null')
  expect(stored.rows[0].many).toBe(2)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
  await box.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect.poll(() => box.getByRole('button', { name: /^Ver en grande/ }).count()).toBe(1)

  await page.context().clearCookies()
  await page.context().addCookies(cookiesOf(owner.jar))
  await page.goto(`${shop.address}/admin-panel/orders/${orderId}`)
  const atDesk = page.getByRole('region', { name: /^Garantía GAR-/ })
  await atDesk.getByRole('button', { name: 'Ver en grande: Foto del comprador 1' }).waitFor()
  await atDesk.getByLabel('Otra foto').setInputFiles([await file('3.jpg', '#308040')])
  const ofShop = atDesk.getByRole('button', { name: 'Ver en grande: Foto de la tienda 2' })
  await ofShop.waitFor()
  await ofShop.click()
  await page.getByRole('dialog', { name: 'Vista ampliada' }).getByAltText('Foto de la tienda 2').waitFor()
  await page.keyboard.press('Escape')
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
  expectNoComplaints(complaints)
})
