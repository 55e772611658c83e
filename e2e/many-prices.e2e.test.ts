import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
})

it('the owner ticks products, sees what their prices would become, changes them and undoes it (P-330)', async () => {
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
