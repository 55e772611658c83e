import { beforeAll, expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow } from '../test/browser.ts'
import { watchCall } from '../test/calls.ts'
import { startShopProcess } from '../test/shop-process.ts'

let address: string
beforeAll(async () => {
  address = (await startShopProcess()).address
})

async function open(path: string, options: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(options)
  await opened.page.goto(address + path)
  if (options?.javaScriptEnabled !== false) await hydrated(opened.page)
  return opened
}

async function productsOf(category: string): Promise<string[]> {
  const response = await fetch(`${address}/api/category-product`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category }),
  })
  return ((await response.json()) as { data: { _id: string }[] }).data.map(({ _id }) => `/product/${_id}`)
}

test.each([
  ['Belleza', '/product-category/Belleza', 'Belleza'],
  ['Moda para niño', '/product-category/Moda%20para%20ni%C3%B1o', 'Moda para niño'],
  ['hogar', '/product-category/hogar', 'Hogar'],
])('the landing of %s shows all of it and nothing else', async (category, path, heading) => {
  const { page, complaints } = await open(path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Productos recomendados', exact: true }).waitFor()
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  const hrefs = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  expect(hrefs.sort()).toEqual((await productsOf(category)).sort())
  expectNoComplaints(complaints)
})

test('the call sends the category of the address and nothing else (P-15)', async () => {
  const { page } = await open('/')
  const requested = watchCall(page, '/api/category-product')
  // By keyboard, because a pointer may cross other links on its way, which would be prefetched.
  await page.getByRole('link', { name: "Top's Belleza", exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Belleza', exact: true }).waitFor()
  expect(requested.map((request) => request.postDataJSON() as unknown)).toEqual([{ category: 'Belleza' }])
})

test('its band has the colour of the category', async () => {
  const { page } = await open('/product-category/Belleza')
  const band = page.locator('[data-facade]').filter({ has: page.getByRole('heading', { level: 1 }) })
  expect(await band.getAttribute('data-facade')).toBe('rosa')
  expect((await band.boundingBox())?.height).toBe(160)
})

test('an address without a category answers not found and has a link home', async () => {
  const { page } = await open('/product-category/Nada')
  await page.getByRole('heading', { level: 1, name: 'No encontramos esta página.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await page.waitForURL(`${address}/`)
})

test('its products are shown without JavaScript', async () => {
  const { page } = await open('/product-category/Belleza', { ...desktop, javaScriptEnabled: false })
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(5)
})
