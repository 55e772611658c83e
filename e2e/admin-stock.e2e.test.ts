import { randomUUID } from 'node:crypto'

import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { navigateInPage, openWithin } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { trimCatalogue } from '../test/shop/trimmed-catalogue.ts'

const shop = await startShopProcess()
await trimCatalogue(shop)

const admin = { role: 'ADMIN', name: 'Diana Ospina' } as const
let desk: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  desk = await openWindowOf(shop, admin)
  await desk.goTo('/admin-panel/delivery')
})

type ProductFields = { productName: string; stock?: number }
async function publish(
  person: Awaited<ReturnType<typeof openWindowOf>>['person'],
  about: ProductFields,
): Promise<string> {
  const { body } = await person.post('/api/upload-product', {
    category: 'hogar',
    brandName: 'Iluminación',
    price: 90_000,
    ...about,
  })
  return String(body.data._id)
}

it.each([
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a large window', { ...desktop, viewport: { width: 1440, height: 900 } }],
])(
  'on %s arrived and counted units correct the stock; the list of movements shows both corrections',
  async (_, window) => {
    const isPhone = window.viewport.width < 600
    const { page, person, goTo, complaints } = isPhone ? await openWindowOf(shop, admin, window) : desk
    const name = `Cafetera Sierra ${window.viewport.width}`
    if (!isPhone) await publish(person, { productName: name, stock: 5 })
    if (isPhone) await goTo('/admin-panel/all-products')
    else await openWithin(page, '/admin-panel/all-products')
    const dialog = page.getByRole('dialog', { name: /^(Upload|Edit) Product$/ })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    if (isPhone) {
      await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
      await field('Nombre del producto').fill(name)
      await field('Categoría').selectOption('hogar')
      await field('Subcategoría').selectOption('Iluminación')
      await field('Precio de lista').fill('90000')
      await field('Stock (opcional)').fill('5')
      await dialog.getByRole('button', { name: 'Publicar producto' }).click()
      await toastOf(page, 'Producto creado').waitFor()
    }
    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click()
    await dialog.getByText('Movimientos de inventario').click()
    const movements = dialog.getByRole('list', { name: 'Movimientos de inventario' }).getByRole('listitem')
    await movements.filter({ hasText: 'Publicación del producto' }).waitFor()
    await dialog.getByRole('button', { name: 'Sumar al inventario' }).click()
    await dialog.getByText('Escribe cuántas unidades llegaron, desde 1.').waitFor()
    await dialog.getByText('Escribe el motivo.').waitFor()
    await field('Unidades que llegaron').fill('20')
    await field('Motivo').fill('Pedido del proveedor')
    await dialog.getByRole('button', { name: 'Sumar al inventario' }).click()
    const came = movements.filter({ hasText: 'Pedido del proveedor' })
    await came.waitFor()
    expect((await came.innerText()).replaceAll('\u00A0', ' ')).toMatch(
      /Llegada\s+\+20\s+[\s\S]*Diana Ospina\s+quedan 25/,
    )
    expect(await field('Stock (opcional)').inputValue()).toBe('25')

    await dialog.locator('label', { hasText: 'Conté' }).click()
    await field('Unidades que conté').fill('23')
    await field('Motivo').fill('Dos golpeadas')
    await expectAccessibleInLightAndDark(page)
    const content = page.getByRole('dialog').locator('.overflow-y-auto')
    expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Guardar el conteo' }).click()
    const counted = movements.filter({ hasText: 'Dos golpeadas' })
    await counted.waitFor()
    expect(await counted.innerText()).toMatch(/Conteo\s+−2/)
    expect(await movements.count()).toBe(3)

    await field('Descripción (opcional)').fill('Para seis tazas')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click()
    expect(await field('Stock (opcional)').inputValue()).toBe('23')
    expectNoComplaints(complaints)
  },
)

/** Publishes a product and reopens the product list in the shared window. */
async function openMovements(about: ProductFields) {
  const { page, person } = desk
  const productId = await publish(person, about)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await navigateInPage(page, '/admin-panel/delivery')
  await page.getByRole('heading', { level: 1, name: 'Entregas' }).waitFor()
  await closeToasts(page)
  await navigateInPage(page, '/admin-panel/all-products')
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const open = async () => {
    await page.getByRole('button', { name: `Editar ${about.productName}`, exact: true }).click()
    await dialog.getByText('Movimientos de inventario').focus()
    await page.keyboard.press('Enter')
  }
  return { page, person, dialog, open, productId }
}

it('an uncounted product is counted by keyboard; unsaved input must be discarded or saved first', async () => {
  const { page, dialog, open } = await openMovements({ productName: 'Lámpara Faro' })
  await open()
  await dialog.getByText('Todavía no hay movimientos.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await toastOf(page, 'Guarda primero la corrección del inventario').waitFor()
  await dialog.getByLabel('Motivo', { exact: true }).focus()
  await page.keyboard.type('Primer inventario')
  await page.keyboard.press('Enter')
  await dialog.getByRole('listitem').filter({ hasText: 'Primer inventario' }).waitFor()
  expect(await dialog.getByLabel('Stock (opcional)', { exact: true }).inputValue()).toBe('12')

  await dialog.getByRole('radio', { name: 'Llegaron' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Unidades que conté', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it('a stale correction keeps its input and shows the new stock; saving it again succeeds', async () => {
  const { page, person, dialog, open, productId } = await openMovements({ productName: 'Lámpara Cabo', stock: 7 })
  await open()
  await dialog.locator('label', { hasText: 'Conté' }).click()
  const units = dialog.getByLabel('Unidades que conté', { exact: true })
  const reason = dialog.getByLabel('Motivo', { exact: true })
  await units.fill('6')
  await reason.fill('Conteo del lunes')
  const correctionByOther = { productId, received: 3, reason: 'Llegaron en la tarde' }
  await person.post('/api/correct-stock', correctionByOther, { 'idempotency-key': randomUUID() })
  await dialog.getByRole('button', { name: 'Guardar el conteo' }).click()
  await dialog.getByText('El stock cambió mientras contabas: ahora es 10.').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Llegaron en la tarde' }).waitFor()
  expect([await units.inputValue(), await reason.inputValue()]).toEqual(['6', 'Conteo del lunes'])

  await page.route('**/api/stock-movements*', (route) => route.abort())
  await units.fill('9')
  await dialog.getByRole('button', { name: 'Guardar el conteo' }).click()
  await toastOf(page, 'Stock corregido').waitFor()
  await dialog.getByRole('button', { name: 'Reintentar' }).waitFor()
  await reason.fill('Otra caja')
  await page.unroute('**/api/stock-movements*')
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await dialog.getByRole('listitem').filter({ hasText: 'Conteo del lunes' }).waitFor()
  expect(await reason.inputValue()).toBe('Otra caja')
})

it('shows that the movements failed to load, and loads them on retry', async () => {
  const { page, dialog, open } = await openMovements({ productName: 'Lámpara Punta', stock: 7 })
  await page.route('**/api/stock-movements*', (route) => route.abort())
  await open()
  await dialog.getByRole('button', { name: 'Reintentar' }).waitFor()
  await page.unroute('**/api/stock-movements*')
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await dialog.getByRole('listitem').filter({ hasText: 'Publicación del producto' }).waitFor()
})
