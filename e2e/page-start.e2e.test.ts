import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { beforeAll, expect, test } from 'vitest'

import { expectNoComplaints, hydrated, openColdWindow, phone, type Page } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let address: string
beforeAll(async () => {
  shop = await startShopProcess()
  address = shop.address
})

test('a page fetches its scripts after first paint, load event and fonts', async () => {
  const { page, complaints } = await openColdWindow(phone)
  await page.goto(address)
  await hydrated(page)
  const { loaded, painted, firstScript, fonts } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = resources.filter(({ name }) => name.endsWith('.js'))
    return {
      loaded: navigation?.loadEventStart,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
      fonts: resources.filter(({ name }) => name.endsWith('.woff2')).map(({ responseEnd }) => responseEnd),
    }
  })
  expect(firstScript).toBeGreaterThanOrEqual(loaded ?? Infinity)
  expect(firstScript).toBeGreaterThan(painted ?? Infinity)
  expect(firstScript).toBeLessThan(Infinity)
  expect(fonts).toHaveLength(2)
  expect(Math.max(...fonts)).toBeLessThan(firstScript)
  expectNoComplaints(complaints)
})

test('all scripts of a page are requested in parallel', async () => {
  const product = (await (await fetch(`${address}/api/search?q=celular`)).json()).data[0]._id as string
  const { page } = await openColdWindow(phone)
  await page.addInitScript(() => {
    const scripts = () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => new URL(name).pathname)
    new MutationObserver(() => {
      if (document.documentElement.dataset.hydrated) Object.assign(window, { neededScripts: scripts() })
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  })
  for (const path of [
    '/',
    '/search?q=celular',
    `/product/${product}`,
    '/product-category/Tecnologia',
    '/login',
    '/service-form',
  ]) {
    await page.goto(address + path)
    await hydrated(page)
    const { requested, needed } = await page.evaluate(() => ({
      requested: [...document.querySelectorAll('link[rel="modulepreload"], script[src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      ),
      needed: (window as unknown as { neededScripts: string[] }).neededScripts,
    }))
    expect(needed.length, path).toBeGreaterThan(3)
    expect(needed.toSorted(), path).toEqual(requested.toSorted())
  }
})

test('a page whose HTML arrives slowly is hydrated when it is complete', async () => {
  const html = await (await fetch(address)).text()
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, html.length / 2))
      // Longer than the page's timeout, which is shortened below.
      await wait(1_000)
      return void response.end(html.slice(html.length / 2))
    }
    const upstream = await fetch(address + request.url)
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await upstream.arrayBuffer()))
  }
  const server = createServer((request, response) => void forward(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { page, complaints } = await openColdWindow(phone)
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((act: () => void, delay: number) => later(act, delay === 3_000 ? 0 : delay)) as never
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await hydrated(page)
    await page.getByRole('heading', { name: "Top's Juguetes y juegos" }).waitFor()
    expectNoComplaints(complaints)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

// A selector such as `body:has(.bar) .row > :not(.end)` does: a page that arrived in ten parts was styled ten times.
test('adding to a page does not restyle the rest of it', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN' }, phone)
  for (const path of ['/', '/clientPanel/history-shopping', '/admin-panel/reports']) {
    await goTo(path)
    await page.waitForLoadState('networkidle')
    expect(await styledAfterAdding(page), path).toBeLessThan(40)
  }
  expectNoComplaints(complaints)
})

/**
 * @returns how many elements the browser computes the style of when a paragraph is added to the page's content. Styles that wait for
 * something else (a late picture, a live update) are computed before the first mark, and what follows the second is not counted.
 */
async function styledAfterAdding(page: Page): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  await page.evaluate(() => {
    const added = document.createElement('p')
    const main = document.querySelector('main')
    void main?.offsetHeight
    performance.mark('adding')
    main?.append(added)
    const { color } = getComputedStyle(added)
    performance.mark('added')
    return color
  })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const [adding, added] = ['adding', 'added'].map((mark) => traceEvents.find(({ name }) => name === mark))
  if (!adding || !added) throw new Error('the trace lacks the marks')
  const counted = traceEvents.filter(
    ({ name, pid, ts }) => name === 'UpdateLayoutTree' && pid === adding.pid && ts >= adding.ts && ts <= added.ts,
  )
  expect(counted).toHaveLength(1)
  return counted.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

type TraceEvent = { name: string; pid: number; ts: number; args?: { elementCount?: number } }

test('pages load the font subset beyond Spanish only for characters that need it', async () => {
  const { page, complaints } = await openColdWindow(phone)
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

test('a page opened in the background, without paints, is hydrated', async () => {
  const { page, complaints } = await openColdWindow(phone)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(address)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.hydrated)).toBe('true')
  expectNoComplaints(complaints)
})

test('a page is hydrated in a browser without paint events', async () => {
  const { page, complaints } = await openColdWindow(phone)
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => undefined })
  })
  await page.goto(address)
  await hydrated(page)
  expectNoComplaints(complaints)
})

test('a page hidden before its first paint is hydrated', async () => {
  const { page, complaints } = await openColdWindow(phone)
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
