import { expect, test } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { startShopProcess } from '../test/shop-process.ts'

const { address } = await startShopProcess()

async function open(window: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(window)
  await opened.page.goto(`${address}/service-form`)
  return opened
}

test('the selection screen asks for the kind of service (P-50)', async () => {
  const { page, complaints } = await open()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Elija el tipo de servicio que quiere solicitar',
  )
  await hydrated(page)
  expectNoComplaints(complaints)
})

test.each([
  ['Mantenimiento preventivo', '/mantenimiento-preventivo'],
  ['Mantenimiento correctivo', '/mantenimiento-correctivo'],
])('%s leads to %s (P-50)', async (name, path) => {
  const { page } = await open()
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.waitForURL(address + path)
})

test('the whole card of a service can be pressed, its picture too', async () => {
  const { page } = await open(phone)
  await hydrated(page)
  const card = page.getByRole('listitem').filter({ hasText: 'desde $ 25.000 por equipo' })
  // The link covers the picture, so the press is aimed at the position of the picture.
  const { x, y, width, height } = (await card.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForURL(`${address}/mantenimiento-preventivo`)
})

test('the third picture shows the software services and leads nowhere (P-50)', async () => {
  const { page } = await open()
  await hydrated(page)
  const picture = page.getByRole('main').getByRole('img', { name: 'Servicios de software' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  expect(await picture.evaluate((image) => image.closest('a, button'))).toBeNull()
  expect(await picture.evaluate((image) => getComputedStyle(image).cursor)).not.toBe('pointer')
  await picture.click()
  expect(page.url()).toBe(`${address}/service-form`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Servicios de software' }) })
  expect(await card.getByText('Próximamente').count()).toBe(1)
  expect(await card.getByRole('link').count()).toBe(0)
})

test('there are three pictures, and only two of the three are links (P-50)', async () => {
  const { page } = await open()
  const cards = page.getByRole('main').getByRole('listitem')
  expect(await cards.count()).toBe(3)
  expect(await cards.getByRole('link').count()).toBe(2)
  expect(await cards.locator('img').count()).toBe(3)
})

test('by keyboard, the two services follow each other', async () => {
  const { page } = await open()
  await hydrated(page)
  const links = page.getByRole('main').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('Tab')
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${address}/mantenimiento-correctivo`)
})
