import { beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

it.each(['/aprobar', '/pagar', '/visita', '/equipo'])(
  '%s carries only the logo, and leads to the shop',
  async (path) => {
    const { page } = await openWindow(phone)
    await page.goto(`${shop.address}${path}#token=${'x'.repeat(43)}`)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const header = page.getByRole('banner')
      expect(
        await header.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
      ).toEqual(['Alero, inicio'])
      expect(await header.getByRole('button').count()).toBe(0)
      expect(await header.evaluate((roof) => roof.getBoundingClientRect().height), 'one row').toBeLessThanOrEqual(72)
      expect(await header.locator('input, nav').filter({ visible: true }).count()).toBe(0)
      expect(await page.getByRole('contentinfo').count()).toBe(0)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Alero, inicio' }).click()
    await page.getByRole('contentinfo').waitFor()
    await page.getByRole('banner').locator('input').filter({ visible: true }).first().waitFor()
  },
)

it('without scripts each shows that, with a way to contact the shop, and no endless loading state', async () => {
  const { page } = await openWindow({ ...phone, javaScriptEnabled: false })
  for (const path of ['/aprobar', '/pagar', '/visita', '/equipo']) {
    await page.goto(`${shop.address}${path}#token=${'x'.repeat(43)}`)
    await page.getByText('Esta página necesita JavaScript.').waitFor()
    expect(await page.locator('.skeleton').filter({ visible: true }).count()).toBe(0)
  }
  await page.getByRole('link', { name: 'escríbenos o llámanos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacto' }).waitFor()
})
