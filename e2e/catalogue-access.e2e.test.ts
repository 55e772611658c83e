import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessibleInLightAndDark, expectAccessibleOnPhoneAndDesktop } from '../test/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { expectToFit } from '../test/fits-width.ts'
import { startShopProcess } from '../test/shop-process.ts'

let address: string
let product: string
beforeAll(async () => {
  address = (await startShopProcess()).address
  const response = await fetch(`${address}/api/search?q=portatil`)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  product = `/product/${data[0]?._id}`
})

const pages: [string, () => string][] = [
  ['home', () => '/'],
  ['a search', () => '/search?q=celular&brandName=Celulares&ram=8'],
  ['a search without results', () => '/search?q=zzzqqqxxx'],
  ['a product', () => product],
  ['no product', () => '/product/none'],
  ['a category', () => '/product-category/Belleza'],
]

async function open(path: string, options: Parameters<typeof openWindow>[0]) {
  const opened = await openWindow(options)
  const response = await opened.page.goto(address + path)
  await hydrated(opened.page)
  return { ...opened, status: response?.status() }
}

test.each(pages)(
  '%s has nothing that axe objects to on a phone and a desktop, in the light and in the dark, and does not scroll sideways at 320 and 820 px',
  async (_, path) => {
    const { page, complaints, status } = await open(path(), phone)
    await expectAccessibleOnPhoneAndDesktop(page)
    await expectToFit(page, 320, 820)
    if (status === 200) expectNoComplaints(complaints)
  },
)

test('axe finds nothing in the open filter sheet, in the light and in the dark theme', async () => {
  const { page } = await open('/search?q=celular&brandName=Celulares', phone)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('axe finds nothing in the enlarged picture, in the light and in the dark theme', async () => {
  const { page } = await open(product, desktop)
  await page.locator('.gallery-slide').first().click()
  await page.getByRole('dialog', { name: 'Vista ampliada' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test.each(pages)('%s can be walked by keyboard, and the focused element is in sight', async (_, path) => {
  const { page } = await open(path(), desktop)
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    expect(await focusState(page)).toMatchObject({ isSeen: true })
  }
})

/** Whether the focused element is in sight: within the window, not under the header. */
const focusState = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return { isSeen: true, what: 'the browser' }
    const box = activeElement.getBoundingClientRect()
    const isInWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return { isSeen: isInWindow, what: activeElement.outerHTML.slice(0, 120) }
  })
