import { beforeAll, beforeEach, expect, it } from 'vitest'

import { closeToasts } from '../test/browser/close-toasts.ts'
import { openAnew } from '../test/browser/open-anew.ts'
import { pressInVain } from '../test/browser/press-in-vain.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await owner.goTo('/admin-panel/messages')
})
beforeEach(() => owner.page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens a screen again within the owner's page. */
async function open(path: string) {
  await openAnew(owner.page, path)
  return owner.page
}

it('a delivery rate is added and changed once, and the second press reports that it is saved', async () => {
  const page = await open('/admin-panel/delivery')
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('button', { name: 'Guardar tarifa' }).click()
  await page.getByRole('button', { name: 'Agregar tarifa' }).click()
  await dialog.getByLabel('Dónde vale').selectOption('Un departamento')
  await dialog.getByLabel('Departamento', { exact: true }).selectOption('Nariño')
  await dialog.getByLabel('Costo (pesos)').fill('18900')
  await dialog.getByLabel('Desde (días hábiles)').fill('2')
  await dialog.getByLabel('Hasta (días hábiles)').fill('4')
  await pressInVain(page, '/api/delivery-rates', press)
  await press()
  await toastOf(page, 'Tarifa guardada').waitFor()
  await closeToasts(page)
  await page.getByRole('button', { name: /^Editar la tarifa de Nariño/ }).click()
  await dialog.getByLabel('Costo (pesos)').fill('21400')
  const { rows: rates } = await shop.pool.query(`select id from delivery_rates where place = '52'`)
  await pressInVain(page, `/api/delivery-rates/${rates[0].id}`, press)
  await press()
  await toastOf(page, 'Tarifa guardada').waitFor()
  const { rows } = await shop.pool.query(`select cost, version from delivery_rates where place = '52'`)
  expect(rows).toEqual([{ cost: 21_400, version: 2 }])
})

it('a product is changed once, and the second press reports that', async () => {
  const page = await open('/admin-panel/all-products')
  await page.getByRole('button', { name: /^Editar Lámpara Brisanta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Precio de lista').fill('16000')
  const press = () => dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await pressInVain(page, '/api/update-product', press)
  await press()
  await dialog.waitFor({ state: 'hidden' })
  const { rows } = await shop.pool.query('select price from products where id = $1', [desk.products.lamp])
  expect(rows).toEqual([{ price: 16_000 }])
})

it('licence keys are added to a product once, and the second press says that it is saved', async () => {
  const page = await open('/admin-panel/all-products')
  await page.getByRole('button', { name: /^Editar Antivirus Escudrix/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Agregar IDs de licencia').fill('NUEVA-1, NUEVA-2')
  await dialog.getByLabel('Precio de lista').fill('9500')
  const before = await desk.stockOf('antivirus')
  const press = () => dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await pressInVain(page, '/api/update-product', press)
  await press()
  await toastOf(page, 'Producto actualizado').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await desk.stockOf('antivirus')).toBe(before + 2)
  const { rows } = await shop.pool.query(
    `select count(*)::int as changes from product_changes where product_id = $1 and after ? 'licencesAdded' and action = 'changed'`,
    [desk.products.antivirus],
  )
  expect(rows).toEqual([{ changes: 1 }])
})

it('a file of rates is applied and undone once, and the resulting state is shown', async () => {
  const page = await open('/admin-panel/delivery')
  const lines = 'Municipio;Departamento;Hasta (gramos);Costo;Días desde;Días hasta\n;Colombia;;12.000;2;5\n'
  await page
    .getByLabel('Subir archivo')
    .setInputFiles({ name: 'tarifas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await page.getByRole('heading', { name: 'tarifas.csv' }).waitFor()
  const { rows: files } = await shop.pool.query('select id from delivery_rate_files')
  const call = (name: string) => `/api/delivery-rate-files/${files[0].id}/${name}`
  const apply = () => page.getByRole('button', { name: /^Aplicar/ }).click()
  await pressInVain(page, call('apply'), apply)
  await apply()
  await toastOf(page, 'Este archivo ya se había aplicado. Así están las tarifas.').waitFor()
  await page.getByRole('cell', { name: '12.000' }).waitFor()
  const countOf = async (action: string) =>
    (
      await shop.pool.query('select count(*)::int as count from audit_log where action = $1 and result = $2', [
        action,
        'ok',
      ])
    ).rows[0].count
  expect(await countOf('rates.applied')).toBe(1)

  const undo = async () => {
    await page.getByRole('button', { name: 'Deshacer tarifas.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  }
  await closeToasts(page)
  await pressInVain(page, call('undo'), undo)
  await page.getByRole('cell', { name: '12.000' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0)
  expect(await countOf('rates.undone')).toBe(1)
})

it('a synonym is added, changed and deleted once, and the second press reports that', async () => {
  const page = await open('/admin-panel/searches')
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('button', { name: 'Guardar sinónimo' }).click()
  const synonyms = async () => (await shop.pool.query('select id, words, meaning, version from shop_synonyms')).rows
  await page.getByRole('button', { name: 'Agregar sinónimo', exact: true }).click()
  await dialog.getByLabel('Lo que la gente escribe').fill('guardafrío')
  await dialog.getByLabel('Lo que quiere decir').fill('nevera')
  await pressInVain(page, '/api/synonyms', press)
  await press()
  await toastOf(page, 'Sinónimo guardado').waitFor()
  await closeToasts(page)
  await page.getByRole('button', { name: 'Editar guardafrío = nevera' }).click()
  await dialog.getByLabel('Lo que quiere decir').fill('congelador')
  const [{ id }] = await synonyms()
  await pressInVain(page, `/api/synonyms/${id}`, press)
  await press()
  await toastOf(page, 'Sinónimo guardado').waitFor()
  expect(await synonyms()).toEqual([{ id, words: 'guardafrío', meaning: 'congelador', version: 2 }])
  await closeToasts(page)
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar guardafrío = congelador' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await pressInVain(page, `/api/synonyms/${id}`, remove)
  await closeToasts(page)
  await remove()
  await toastOf(page, 'Sinónimo eliminado').waitFor()
  await page.getByText('Todavía no has agregado ninguno.').waitFor()
  expect(await synonyms()).toEqual([])
})

it('a discount code is turned off and deleted once, and comes back as it was (P-243)', async () => {
  await shop.pool.query(
    `insert into discount_codes (code, percent, last_day, once_each, is_on) values ('REGRESA', 20, '2099-12-31', false, true)`,
  )
  const page = await open('/admin-panel/discounts')
  const stored = async () =>
    (await shop.pool.query('select code, percent, last_day, once_each, is_on from discount_codes')).rows
  const { rows: codes } = await shop.pool.query('select id from discount_codes')
  const press = () => page.getByRole('button', { name: 'Apagar REGRESA' }).click()
  await pressInVain(page, `/api/discount-codes/${codes[0].id}`, press)
  await closeToasts(page)
  // The list knows by then that it is off.
  await page.getByRole('button', { name: 'Activar REGRESA' }).waitFor()
  const before = await stored()
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar REGRESA' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await pressInVain(page, `/api/discount-codes/${codes[0].id}`, remove)
  await page.getByText('Todavía no tienes códigos.').waitFor()
  await shop.pool.query(
    `insert into discount_codes (code, percent, last_day, once_each, is_on) values ('REGRESA', 20, '2099-12-31', false, false)`,
  )
  await open('/admin-panel/discounts')
  await remove()
  await page.getByText('Todavía no tienes códigos.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await toastOf(page, 'Código guardado').waitFor()
  await page.getByRole('button', { name: 'Activar REGRESA' }).waitFor()
  expect(await stored()).toEqual(before)
})
