import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessibleInLightAndDark, expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let address: string
let product: string
beforeAll(async () => {
  address = (await startShopProcess()).address
  const response = await fetch(`${address}/api/search?q=portatil`)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  product = `/product/${data[0]?._id}`
})

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
}

const pages: { name: string; path: () => string; sheet?: (page: Page) => Promise<void> }[] = [
  { name: 'home', path: () => '/' },
  { name: 'a search', path: () => '/search?q=celular&brandName=Celulares&ram=8', sheet: openFilters },
  { name: 'a search without results', path: () => '/search?q=zzzqqqxxx' },
  { name: 'a product', path: () => product },
  { name: 'an unknown product', path: () => '/product/none' },
  { name: 'a category', path: () => '/product-category/Belleza' },
]

async function open(path: string, options: Parameters<typeof openWindow>[0]) {
  const opened = await openWindow(options)
  const response = await opened.page.goto(address + path)
  await hydrated(opened.page)
  return { ...opened, status: response?.status() }
}

test.each(pages)(
  '$name and its filters pass axe at phone and desktop size in both themes, and fit into 320 and 820 px',
  async ({ path, sheet }) => {
    const { page, complaints, status } = await open(path(), phone)
    await expectAccessibleOnPhoneAndDesktop(page)
    await expectToFit(page, 320, 820)
    if (status === 200) expectNoComplaints(complaints)
    if (!sheet) return
    await sheet(page)
    await expectAccessibleInLightAndDark(page)
  },
)

test('Tab visits every page, and the focused element is always in view', { timeout: 120_000 }, async () => {
  const { page } = await openWindow(desktop)
  for (const { name, path } of pages) {
    await page.goto(address + path())
    await hydrated(page)
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      expect(await focusState(page), name).toMatchObject({ isSeen: true })
    }
  }
})

test('axe finds nothing in the enlarged picture in both themes', async () => {
  const { page } = await open(product, desktop)
  await page.locator('.gallery-slide').first().click()
  await page.getByRole('dialog', { name: 'Vista ampliada' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

/** Whether the focused element lies at least partly within the window. */
const focusState = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return { isSeen: true, what: 'the browser' }
    const box = activeElement.getBoundingClientRect()
    const isInWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return { isSeen: isInWindow, what: activeElement.outerHTML.slice(0, 120) }
  })
