import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { openAnew } from '../test/browser/open-anew.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openTestVault } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  owner = await openWindowOf(shop, { role: 'ADMIN' }, desktop)
})

/** The page is loaded anew after it. */
async function saveAnd(save: ReturnType<typeof owner.page.getByRole>) {
  await Promise.all([owner.page.waitForEvent('load'), save.click()])
  await hydrated(owner.page)
  await toastOf(owner.page, 'Datos guardados').waitFor()
}

const footer = () => owner.page.getByRole('contentinfo')

it('Salud links to the shop’s data, and every part of the page shows the saved values (P-192)', async () => {
  const { page, complaints, goTo } = owner
  await goTo('/admin-panel/health')
  await page.getByRole('link', { name: 'Poner los tuyos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Datos de la tienda' }).waitFor()
  const nit = page.getByLabel('NIT', { exact: true })
  await expect.poll(() => nit.inputValue()).toBe('900.123.456-8')
  await expectAccessibleInLightAndDark(page)

  await page.getByLabel('Nombre de la tienda').fill('')
  await nit.fill('890.903.938-1')
  const save = page.getByRole('button', { name: 'Guardar datos' })
  await save.click()
  await page.getByText('Escribe el nombre de la tienda: entre 2 y 60 caracteres.').waitFor()
  await page.getByLabel('Nombre de la tienda').fill('Tecnicasa')
  await save.click()
  await page
    .getByText('El dígito de verificación no coincide con el número del NIT.', { exact: false })
    .last()
    .waitFor()
  await expect.poll(() => nit.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await footer().textContent()).not.toContain('Tecnicasa')

  await nit.fill('890903938-8')
  await page.getByLabel('Quién trata datos personales por la tienda').fill('Alojamiento (Colombia)\nCorreos (Colombia)')
  await saveAnd(save)
  await expect.poll(() => nit.inputValue()).toBe('890.903.938-8')
  await expect.poll(() => footer().textContent()).toContain('Tecnicasa')
  expect(await page.title()).toContain('Tecnicasa')
  const { rows } = await shop.pool.query('select settings from shop_settings')
  expect(rows[0].settings).toEqual({
    name: 'Tecnicasa',
    nit: '890.903.938-8',
    processors: ['Alojamiento (Colombia)', 'Correos (Colombia)'],
  })
  expectNoComplaints(complaints.filter((complaint) => !complaint.includes('400')))
})

it('values saved by somebody else meanwhile are not undone; both values of a field that both changed are shown', async () => {
  const { page } = owner
  await openAnew(page, '/admin-panel/shop')
  const city = page.getByLabel('Ciudad')
  await expect.poll(() => city.inputValue()).toBe('Bogotá D.C.')
  const others = (settings: string) =>
    shop.pool.query('update shop_settings set settings = settings || $1::jsonb, version = version + 1', [settings])
  await others('{"address": "Calle 18 # 24-30"}')
  await page.getByLabel('Horario de atención').fill('De 8:00 a. m.\na 6:00 p. m.')
  const save = page.getByRole('button', { name: 'Guardar datos' })
  await saveAnd(save)
  await expect.poll(() => page.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Calle 18 # 24-30')

  await others('{"city": "Pasto"}')
  await city.fill('Ipiales')
  await save.click()
  await page.getByText('Cambió mientras editabas. Ahora está así:').waitFor()
  await page.getByText('Ciudad: Pasto').waitFor()
  expect(await city.inputValue()).toBe('Ipiales')
  await saveAnd(save)
  const { rows } = await shop.pool.query('select settings from shop_settings')
  expect(rows[0].settings).toMatchObject({
    address: 'Calle 18 # 24-30',
    city: 'Ipiales',
    hours: 'De 8:00 a. m. a 6:00 p. m.',
  })
})

it('leaving with something unsaved asks first', async () => {
  const { page } = owner
  await openAnew(page, '/admin-panel/shop')
  await page.getByLabel('Ciudad').fill('Cali')
  await page.getByRole('link', { name: 'Salud', exact: true }).first().click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  expect(await question.getByRole('button').allTextContents()).toHaveLength(2)
  expect(new URL(page.url()).pathname).toBe('/admin-panel/shop')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Cali')
})

it('a shop with a long name has room for search, cart and sign-in from 320 px on', async () => {
  const { page } = await openWindow(phone)
  for (const name of ['CompuMundo Ibagué', 'Compumundo y Tecnología del Tolima', 'Electrodomésticosycomputadores']) {
    await shop.pool.query(`update shop_settings set settings = settings || jsonb_build_object('name', $1::text)`, [
      name,
    ])
    await expect.poll(async () => (await fetch(shop.address)).text()).toContain(`aria-label="${name}, inicio"`)
    await page.goto(shop.address)
    await hydrated(page)
    const banner = page.getByRole('banner')
    for (const width of [320, 360, 768, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
      const boxes = await Promise.all(
        [
          banner.getByRole('link', { name: 'inicio' }),
          banner.getByRole('link', { name: 'Carrito' }),
          banner.getByRole('link', { name: 'Login' }),
        ].map((part) => part.boundingBox()),
      )
      expect(
        boxes.map((box, index) => (box?.x ?? 0) >= (boxes[index - 1]?.x ?? 0) + (boxes[index - 1]?.width ?? 0)),
      ).toEqual([true, true, true])
      const search = await banner.getByRole('searchbox').boundingBox()
      expect(search?.width).toBeGreaterThan(150)
      expect(await banner.locator('.logo > span').evaluate((text) => text.getBoundingClientRect().height)).toBeLessThan(
        50,
      )
    }
  }
})

it('the owner removes unsold categories from the menu and the home page, and restores them (P-298)', async () => {
  const { page, goTo, complaints } = owner
  await goTo('/admin-panel/shop')
  const section = page.getByRole('region', { name: 'Lo que muestra tu tienda' })
  const save = async () => {
    await Promise.all([
      page.waitForEvent('load'),
      section.getByRole('button', { name: 'Guardar', exact: true }).click(),
    ])
    await hydrated(page)
    await toastOf(page, 'Guardado').waitFor()
  }
  const box = (name: string) => section.getByRole('checkbox', { name })
  await expectAccessibleInLightAndDark(page)
  await box('Deportes · sin productos').uncheck()
  await box('Relojes favoritos').uncheck()
  await save()
  await expect.poll(() => box('Deportes').isChecked()).toBe(false)
  const visitor = await openWindow(phone)
  await visitor.page.goto(shop.address)
  await hydrated(visitor.page)
  const names = () => visitor.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(await names()).toEqual(expect.arrayContaining(["Top's Mascotas", 'Consentidos de la casa']))
  expect(await names()).not.toEqual(expect.arrayContaining(["Top's Deportes"]))
  expect(await names()).not.toEqual(expect.arrayContaining(['Relojes favoritos']))
  await visitor.page.getByRole('button', { name: 'Abrir categorías' }).click()
  const menu = visitor.page.getByRole('dialog').getByRole('link')
  expect(await menu.allTextContents()).toEqual(expect.arrayContaining(['Mascotas', 'Juguetes y juegos']))
  expect(await menu.allTextContents()).not.toEqual(expect.arrayContaining(['Deportes']))

  // Somebody else changes it meanwhile.
  await shop.pool.query(`update shop_settings set hidden_blocks = '{Moda}'`)
  await box('Deportes').check()
  await section.getByRole('button', { name: 'Guardar', exact: true }).click()
  await section.getByText('No se muestra: Moda').waitFor()
  expect(await box('Deportes').isChecked()).toBe(true)
  await box('Relojes favoritos').check()
  await save()
  const { rows } = await shop.pool.query('select hidden_blocks from shop_settings')
  expect(rows).toEqual([{ hidden_blocks: [] }])
  expectNoComplaints([...visitor.complaints, ...complaints.filter((complaint) => !/40[09]/.test(complaint))])
})

it('the owner sets the number of units for running out, and unsaved shop data stay (P-250)', async () => {
  const { page, goTo, complaints } = owner
  await openAnew(page, '/admin-panel/shop')
  const section = page.getByRole('region', { name: 'Se están acabando' })
  const units = section.getByLabel('Desde cuántas unidades')
  await expect.poll(() => units.inputValue()).toBe('5')
  await units.fill('51')
  await section.getByRole('button', { name: 'Guardar' }).click()
  await section.getByText('Escribe de 1 a 50 unidades.').waitFor()
  await units.fill('12')
  await section.getByRole('button', { name: 'Guardar' }).click()
  await toastOf(page, 'Aviso guardado').waitFor()
  expect((await shop.pool.query('select running_out_from as units from shop_settings')).rows).toEqual([{ units: 12 }])
  await goTo('/admin-panel/shop')
  await expect.poll(() => units.inputValue()).toBe('12')
  // Refusals, also those of the tests before in the same window.
  expectNoComplaints(complaints.filter((complaint) => !/40[09]/.test(complaint)))
})

it('the owner switches IVA on: products have a code from then on, and shoppers read that it is included (P-286, P-287)', async () => {
  const { page, goTo, complaints } = owner
  const sofa = await addProduct(
    { ...shop, vault: await openTestVault(shop.db) },
    { name: 'Sofá Brisa', price: 119_000 },
  )
  await openAnew(page, '/admin-panel/all-products')
  const dialog = page.getByRole('dialog')
  const openProduct = async () => {
    await page.getByRole('button', { name: 'Editar Sofá Brisa' }).click()
    await dialog.getByLabel('Costo por unidad (opcional)').waitFor()
  }
  await openProduct()
  expect(await dialog.getByLabel('Tarifa de IVA (opcional)').count()).toBe(0)
  await goTo('/admin-panel/shop')
  const section = page.getByRole('region', { name: 'IVA', exact: true })
  await section.getByLabel('Tu negocio cobra IVA').check()
  await section.getByLabel('Tarifa usual').selectOption('Exento')
  await expectAccessibleInLightAndDark(page)
  await section.getByRole('button', { name: 'Guardar' }).click()
  await toastOf(page, 'Guardado').waitFor()
  await openAnew(page, '/admin-panel/all-products')
  await openProduct()
  const code = dialog.getByLabel('Tarifa de IVA (opcional)')
  await code.waitFor()
  expect(await code.locator('option').allTextContents()).toEqual([
    'La usual: Exento',
    'IVA 19 %',
    'IVA 5 %',
    'Exento',
    'Excluido',
  ])
  await code.selectOption('IVA 19 %')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toastOf(page, 'Producto actualizado').waitFor()
  expect((await shop.pool.query('select tax_code from products where id = $1', [sofa])).rows).toEqual([
    { tax_code: 'IVA19' },
  ])
  await goTo(`/product/${sofa}`)
  await page.getByText('IVA incluido', { exact: true }).waitFor()
  expectNoComplaints(complaints.filter((complaint) => !/40[09]/.test(complaint)))
})
