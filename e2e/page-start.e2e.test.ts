import { beforeAll, expect, test } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { startShopProcess } from '../test/shop-process.ts'

let address: string
beforeAll(async () => {
  address = (await startShopProcess()).address
})

test('a page fetches its scripts after its styles, its letters and the pictures in sight', async () => {
  const { page, complaints } = await openWindow(phone)
  await page.goto(address)
  await hydrated(page)
  const { loaded, firstScript, fonts } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = resources.filter(({ name }) => name.endsWith('.js'))
    return {
      loaded: navigation?.loadEventStart,
      firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
      fonts: resources.filter(({ name }) => name.endsWith('.woff2')).map(({ responseEnd }) => responseEnd),
    }
  })
  expect(firstScript).toBeGreaterThanOrEqual(loaded ?? Infinity)
  expect(firstScript).toBeLessThan(Infinity)
  expect(fonts).toHaveLength(2)
  expect(Math.max(...fonts)).toBeLessThan(firstScript)
  expectNoComplaints(complaints)
})

test('letters that Spanish lacks come with a page that has them, and with no other', async () => {
  const { page, complaints } = await openWindow(phone)
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto(`${address}/search?q=nada`)
  await hydrated(page)
  expect(fonts.map((url) => /-(spanish|latin)-/.exec(url)?.[1])).toEqual(['spanish', 'spanish'])
  await page.goto(`${address}/search?q=fran%C3%A7ois`)
  await hydrated(page)
  await expect.poll(() => fonts.filter((url) => url.includes('-latin-')).length).toBeGreaterThan(0)
  expectNoComplaints(complaints)
})

test('a page that is opened in the background, where nothing is painted, is taken over all the same', async () => {
  const { page, complaints } = await openWindow(phone)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(address)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.hydrated)).toBe('true')
  expectNoComplaints(complaints)
})

test('a page that is left before it is painted is taken over all the same', async () => {
  const { page, complaints } = await openWindow(phone)
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window)
    let isFirst = true
    window.requestAnimationFrame = (act) => {
      if (!isFirst) return frame(act)
      isFirst = false
      return 0
    }
  })
  await page.goto(address)
  await hydrated(page)
  expectNoComplaints(complaints)
})
