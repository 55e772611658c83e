import { beforeAll, expect, it } from 'vitest'

import { phone, withMotion } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess()
})

async function openArea(motion: { reducedMotion?: 'no-preference' } = {}) {
  const opened = await openWindowOf(shop, {}, { ...phone, ...motion })
  await opened.goTo('/clientPanel/delete-user')
  const { page } = opened
  await page.getByLabel('Contraseña', { exact: true }).waitFor()
  const places = () =>
    page.evaluate(() =>
      ['.roof', '.compact-bar'].map((row) => document.querySelector(row)?.getBoundingClientRect().top ?? NaN),
    )
  /** Scrolls, and waits until the page knows. */
  const scroll = (pixels: number) =>
    page.evaluate(
      (by) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
          scrollBy(0, by)
        }),
      pixels,
    )
  return { ...opened, places, scroll }
}

it('a row that is out of sight does not return over a button that is being pressed, and returns afterwards', async () => {
  const { page, places, scroll } = await openArea()
  await scroll(400)
  await expect.poll(places).toEqual([-52, 75])
  await page.mouse.move(200, 150)
  await page.mouse.down()
  await scroll(-120)
  expect(await places()).toEqual([-52, 75])
  await page.mouse.up()
  await expect.poll(places).toEqual([0, 127])
})

it('a row that is moving stands still between press and click', async () => {
  const { page, places, scroll } = await openArea(withMotion)
  await scroll(400)
  await expect.poll(places).toEqual([-52, 75])
  // Long enough to be pressed meanwhile on any machine.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.roof, .compact-bar'))
      row.style.transitionDuration = '600s'
  })
  await scroll(-120)
  await page.mouse.move(200, 150)
  await page.mouse.down()
  const motions = () =>
    page.evaluate(() =>
      ['.roof', '.compact-bar'].flatMap((row) =>
        (document.querySelector(row)?.getAnimations() ?? []).map(({ playState }) => playState),
      ),
    )
  await expect.poll(motions).toEqual(['paused', 'paused'])
  await page.mouse.up()
  await expect.poll(motions).toEqual(['running', 'running'])
})

it('elements reached by keyboard are below the header’s rows and the links of the area', async () => {
  const { page, goTo, places } = await openArea()
  await page.setViewportSize({ width: 360, height: 500 })
  await goTo('/clientPanel/information')
  const last = page.getByRole('button', { name: 'Update Profile' })
  await last.focus()
  await last.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect.poll(places).toEqual([-52, 75])
  const focused = () =>
    page.evaluate(() => {
      const { top = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
      const bar = document.querySelector('.compact-bar')?.getBoundingClientRect().bottom ?? 0
      return { name: document.activeElement?.getAttribute('name'), isCovered: top < bar }
    })
  for (const name of ['document', 'phone', 'email', 'name']) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(focused).toEqual({ name, isCovered: false })
  }
  await expect.poll(places).toEqual([0, 127])
})
