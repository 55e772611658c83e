import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { atPath, openWindowOf, pathOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess(TEST_VAULT_ENV)
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
type Case = {
  what: string
  role?: 'ADMIN' | 'GENERAL'
  from: string
  link: (page: Page) => Locator
  /** The call that brings the heading. */
  call: string
}

const pages: Case[] = [
  {
    what: 'a product',
    from: '/search?q=olla',
    link: (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link').first(),
    call: '**/api/product-details',
  },
  {
    what: 'the cart',
    from: '/',
    link: (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Carrito/ }),
    call: '**/api/view-card-product',
  },
  {
    what: 'an order of the desk',
    role: 'ADMIN',
    from: '/admin-panel/orders',
    link: (page: Page) => page.getByRole('main').getByRole('grid').locator('a[href^="/admin-panel/orders/"]').first(),
    call: '**/api/order-desk/order/*',
  },
]

it.each(pages)(
  'the heading of $what gets the focus if it appears after its page, unless the person has moved on',
  async ({ role = 'GENERAL', from, link, call }) => {
    if (role === 'ADMIN') await (await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })).add()
    const { page, goTo } = await openWindowOf(shop, { role })
    for (const isGoingOn of [false, true]) {
      await goTo(from)
      await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
      const { promise: isReleased, resolve: letGo } = Promise.withResolvers<void>()
      await page.route(call, async (route) => {
        await isReleased
        await route.continue()
      })
      await link(page).focus()
      const path = new URL(await link(page).evaluate((anchor: HTMLAnchorElement) => anchor.href)).pathname
      await page.keyboard.press('Enter')
      await atPath(page, path)
      await page.locator('main [aria-busy="true"]').first().waitFor()
      if (isGoingOn) await page.getByRole('searchbox').first().focus()
      if (isGoingOn) await page.keyboard.press('Shift')
      letGo()
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      if (isGoingOn) expect([await focused(page), pathOf(page)]).toEqual(['INPUT', path])
      else await expect.poll(() => focused(page)).toBe('H1')
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)
