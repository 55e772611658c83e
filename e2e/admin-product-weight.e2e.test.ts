import { expect, it } from 'vitest'

import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { trimCatalogue } from '../test/shop/trimmed-catalogue.ts'

const shop = await startShopProcess()
await trimCatalogue(shop)

it.each([
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a large window', { ...desktop, viewport: { width: 1440, height: 900 } }],
])('on %s the owner sets a product’s weight and removes it; the change log shows both values', async (_, window) => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Diana Ospina' }, window)
  await goTo('/admin-panel/all-products')
  const dialog = page.getByRole('dialog', { name: /^(Upload|Edit) Product$/ })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const name = `Lámpara Faro ${window.viewport.width}`
  await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
  await field('Nombre del producto').fill(name)
  await field('Categoría').selectOption('hogar')
  await field('Subcategoría').selectOption('Iluminación')
  await field('Precio de lista').fill('90000')
  await field('Peso (g) (opcional)').fill('1000001')
  await dialog.getByRole('button', { name: 'Publicar producto' }).click()
  await dialog.getByText('El peso debe ser un número entero de gramos entre 1 y 1.000.000.').waitFor()
  await field('Peso (g) (opcional)').fill('2400')
  await dialog.getByRole('button', { name: 'Publicar producto' }).click()
  await toastOf(page, 'Producto creado').waitFor()

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  expect(await field('Peso (g) (opcional)').inputValue()).toBe('2400')
  const content = page.getByRole('dialog').locator('.overflow-y-auto')
  expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await field('Peso (g) (opcional)').scrollIntoViewIfNeeded()
  await field('Peso (g) (opcional)').fill('')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  expect(await field('Peso (g) (opcional)').inputValue()).toBe('')
  await dialog.getByText('Historial de cambios').click()
  const change = dialog.getByRole('listitem').filter({ hasText: 'Peso (g)' })
  expect((await change.innerText()).replaceAll('\u00A0', ' ')).toMatch(/2\.400 g[\s\S]*vacío/)
  expectNoComplaints(complaints.filter((complaint) => !complaint.includes('400')))
})
