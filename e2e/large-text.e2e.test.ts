import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { openWithin } from '../test/browser/navigate-in-page.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { setRates, writtenAddress } from '../test/orders/delivery.ts'
import { findGoods, openShopper } from '../test/orders/shopping.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { computer, preventive } from '../test/visits/visits.ts'

const narrow = { viewport: { width: 360, height: 740 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: 10_000_000 })
})

const pagesWithoutBar = [
  '/',
  '/search?q=olla',
  '/product-category/Hogar',
  '/service-form',
  '/about',
  '/contacto',
  '/terminos-condiciones',
  '/politicas-privacidad',
  '/no-existe',
  '/clientPanel/history-shopping',
  '/clientPanel/direcciones',
  '/clientPanel/information',
  '/clientPanel/all-support',
  '/clientPanel/inventory-client',
  '/clientPanel/stickers',
  '/clientPanel/all-products',
  '/clientPanel/delete-user',
]
/** Of nobody: one who is signed in is led elsewhere. */
const formsOfStrangers = ['/login', '/sign-up', '/forgot-password']

/** What does not fit when text has twice its size: sideways, and below the bar at the bottom of the window. */
const faults = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    scrollTo(0, document.documentElement.scrollHeight)
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect()
    const end = document.querySelector('footer')?.getBoundingClientRect()
    const room = document.documentElement.clientWidth
    const clips = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const isOut = element.getBoundingClientRect().right > room + 1
      const holdsMore = element.childElementCount === 0 && element.scrollWidth > element.clientWidth + 1
      return (isOut || holdsMore) && !clips(element.parentElement) && !clips(element)
    })
    return {
      sideways: document.documentElement.scrollWidth - room,
      wide: document.documentElement.scrollWidth > room ? wide.map((one) => one.outerHTML.slice(0, 120)) : [],
      isEndVisible: bar !== undefined && end !== undefined && end.bottom <= bar.top + 1,
    }
  })
const fits = { sideways: 0, wide: [], isEndVisible: true }

it('with text of twice the size the cart fits into 360 px, and its bar covers nothing', async () => {
  const { page, person, goTo } = await openShopper(shop, [[goods.pot, 2]], narrow)
  await person.post('/api/addresses', writtenAddress('52001'))
  await goTo('/cart')
  await page.getByText('Envío a Pasto').waitFor()
  await expect.poll(() => faults(page), { timeout: 5_000 }).toEqual(fits)
  await page.getByRole('radio', { name: /^Contra entrega/ }).check()
  await page.getByRole('button', { name: 'Pedir contra entrega' }).waitFor()
  await expect.poll(() => faults(page), { timeout: 5_000 }).toEqual(fits)
})

it('so do the product’s page, the request of maintenance, and the steps before a repair', async () => {
  const { page, goTo } = await openShopper(shop, [], narrow)
  await goTo(`/product/${goods.pot._id}`)
  await expect.poll(() => faults(page), { timeout: 5_000 }).toEqual(fits)
  await openWithin(page, '/mantenimiento-preventivo')
  await page.waitForURL('**/mantenimiento-preventivo')
  await expect.poll(() => faults(page), { timeout: 5_000 }).toEqual(fits)
  await openWithin(page, '/mantenimiento-correctivo')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect.poll(() => faults(page), { timeout: 5_000 }).toEqual(fits)
})

type Shopper = Awaited<ReturnType<typeof openShopper>>['person']

/** A computer with a plan and a sticker, a visit to decide about, and an order on its way. @returns the computer's id */
async function giveHistory(person: Shopper): Promise<string> {
  const registered = await person.post('/api/upload-computer', computer({ marca: 'Lumen', modelo: 'Aire 14' }))
  const computerId: string = registered.body.data._id
  await person.post(`/api/my-computers/${computerId}/sticker`, { seen: null })
  await person.send('PUT', `/api/my-computers/${computerId}/care-plan`, { months: 6 })
  await person.post('/api/mantenimiento-preventivo', preventive())
  const address = await person.post('/api/addresses', writtenAddress('52001'))
  const { body: cart } = await person.get('/api/view-card-product')
  const { _id: productId, sellingPrice } = goods.pot
  const bought = {
    ...{ userId: person.id, products: [{ productId, quantity: 4, sellingPrice }] },
    ...{ totalQty: 4, totalPrice: 4 * sellingPrice },
    ...{ addressId: address.body.data._id, deliveryCost: 18_900, contraEntrega: true },
  }
  const paid = await person.post('/api/payment', bought, { 'idempotency-key': cart.checkoutId })
  const admin = await signInAs(shop, { role: 'ADMIN' })
  const shipments = [{ shipmentId: paid.body.data.orderId, version: 1, carrier: 'tcc', guide: '700123456789' }]
  const sent = await admin.post('/api/order-desk/send', { shipments })
  expect(sent.body.data.done).toBe(1)
  return computerId
}

it('no page of the shop scrolls sideways then, with what a client has after a while', { timeout: 60_000 }, async () => {
  const { page, person, goTo } = await openShopper(shop, [[goods.pot, 4]], narrow)
  const computerId = await giveHistory(person)
  const ofClients = [
    `/clientPanel/inventory-client/${computerId}`,
    '/mantenimiento-correctivo',
    '/mantenimiento-preventivo',
  ]
  const tooWide: unknown[] = []
  for (const path of [...pagesWithoutBar, ...ofClients, ...formsOfStrangers]) {
    if (path === formsOfStrangers[0]) await page.context().clearCookies()
    // Loaded once for each of the two visitors: how a page is reached does not change its layout.
    if (path === pagesWithoutBar[0] || path === formsOfStrangers[0]) await goTo(path)
    else await openWithin(page, path)
    await page.waitForURL(shop.address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A screen sets aria-busy one frame after it renders its heading.
    await twoFrames(page)
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0)
    await expect.poll(() => page.getByText('Cargando').count(), { message: path }).toBe(0)
    const { sideways, wide } = await faults(page)
    if (sideways > 0) tooWide.push(path, ...wide)
  }
  expect(tooWide).toEqual([])
})

it('an icon keeps its size where the words beside it need the room', async () => {
  const { page, person, goTo } = await openShopper(shop, [[goods.pot, 1]], { viewport: { width: 320, height: 640 } })
  await person.post('/api/addresses', writtenAddress('52001'))
  await goTo('/cart')
  await page.getByRole('radio', { name: /^Contra entrega/ }).check()
  const icon = page.getByRole('button', { name: 'Pedir contra entrega' }).locator('svg')
  expect(await icon.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(20)
})
