import { expect, it } from 'vitest'

import { expectNoComplaints } from '../test/browser/browser.ts'
import { noteCalls, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { plainPicture } from '../test/http/upload.ts'
import { startImageProvider } from '../test/products/image-provider.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

// In its own file: its shop has another setting, and would start a process in addition to another shop's.
it('pictures go to an external provider unchanged if its upload address is set (P-44)', async () => {
  const provider = await startImageProvider()
  const shop = await startShopProcess({ DEMO: 'off', IMAGE_UPLOAD_URL: provider.uploadUrl })
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN' })
  const calls = noteCalls(page)
  await goTo('/admin-panel/all-products')
  const dialog = page.getByRole('dialog', { name: 'Upload Product' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: 'Upload Product', exact: true }).first().click()
  await field('Nombre del producto').fill('Lámpara Faro')
  await field('Categoría').selectOption('hogar')
  await field('Subcategoría').selectOption('Iluminación')
  await field('Precio de lista').fill('90000')
  const buffer = await plainPicture(1800, 60, '#806040').jpeg().toBuffer()
  await field('Agregar imágenes').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()
  await dialog.getByRole('button', { name: 'Publicar producto' }).click()
  await toastOf(page, 'Producto creado').waitFor()
  expect(provider.forms).toHaveLength(1)
  const [form] = provider.forms
  expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(form?.headers['x-shop']).toBeUndefined()
  expect(form?.headers.cookie).toBeUndefined()
  expect(form?.body).toMatch(/name="upload_preset"\r\n\r\nmern_product\r\n/)
  expect(form?.body).toMatch(/name="file"; filename="imagen"/)
  expect(calls).not.toContain('POST /api/upload-image')
  const grid = page.getByRole('list', { name: 'Productos', exact: true })
  const image = grid.getByRole('listitem').first().locator('img')
  // The list is fetched again after the message.
  await expect.poll(() => image.getAttribute('src')).toBe(`${provider.address}/res/demo/image/upload/v1/0.webp`)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1600)
  expectNoComplaints(complaints)
})
