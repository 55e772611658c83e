import { expect, test } from 'vitest'

import { expectNoComplaints, hydrated, openWindow } from '../test/browser/browser.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const { address } = await startShopProcess()

test('/demo makes its call and shows the response (P-60)', async () => {
  const { page, complaints } = await openWindow()
  const call = page.waitForResponse(`${address}/api/demo`)
  await page.goto(`${address}/demo`)
  expect((await call).status()).toBe(200)
  const response = page.getByRole('main').getByRole('status')
  await response.filter({ hasText: '"data": "demo"' }).waitFor()
  expect(JSON.parse((await response.textContent()) ?? '')).toMatchObject({ success: true, error: false, data: 'demo' })
  expectNoComplaints(complaints)
})

test('/demo-post shows success and data, or the refusal in Spanish (P-60); /demo shows a network error', async () => {
  const { page, complaints } = await openWindow()
  await page.goto(`${address}/demo-post`)
  await hydrated(page)
  await page.getByLabel('Texto').fill('una prueba')
  const call = page.waitForRequest(`${address}/api/demo-post`)
  await page.getByRole('button', { name: 'Enviar' }).click()
  expect((await call).postDataJSON()).toEqual({ success: true, data: 'una prueba' })
  const response = page.getByRole('main').getByRole('status')
  await response.filter({ hasText: '"data": "recibido"' }).waitFor()
  expect(JSON.parse((await response.textContent()) ?? '')).toMatchObject({ success: true, data: 'recibido' })
  expectNoComplaints(complaints)

  await page.getByLabel('Texto').fill('a'.repeat(201))
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('status').filter({ hasText: 'El texto es demasiado largo.' }).waitFor()

  await page.route('**/api/demo', (route) => route.abort())
  await navigateInPage(page, '/demo')
  await page.getByRole('status').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
})
