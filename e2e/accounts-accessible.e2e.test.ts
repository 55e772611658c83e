import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { desktop, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWithin } from '../test/browser/navigate-in-page.ts'
import { atPath, openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { addPerson, PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

type Role = 'ADMIN' | 'GENERAL' | 'TECHNICAL' | 'visitor'
const screens: Record<Role, string[]> = {
  visitor: ['/login', '/sign-up', '/mantenimiento-preventivo', '/mantenimiento-correctivo', '/no-existe'],
  GENERAL: [
    '/my-profile',
    '/clientPanel/information',
    '/clientPanel/history-shopping',
    '/clientPanel/direcciones',
    '/clientPanel/delete-user',
    '/clientPanel/all-support',
    '/clientPanel/inventory-client',
    '/clientPanel/all-products',
  ],
  TECHNICAL: ['/technical-panel/tasks', '/technical-panel/tasksCorrectivo'],
  ADMIN: [
    '/admin-panel/all-users',
    '/admin-panel/all-products',
    '/admin-panel/reports',
    '/admin-panel/today',
    '/admin-panel/today/visits',
    '/admin-panel/today/unsigned',
    '/admin-panel/today/unpaid',
    '/admin-panel/today/emails',
    '/admin-panel/today/cases',
    '/admin-panel/today/reviews',
    '/admin-panel/orders',
    '/admin-panel/delivery',
    '/admin-panel/import',
    '/admin-panel/messages',
    '/admin-panel/cash',
    '/admin-panel/health',
    '/admin-panel/shop',
    '/admin-panel/searches',
    '/admin-panel/discounts',
    '/admin-panel/agenda',
    '/admin-panel/visit-settings',
  ],
}
/** Five screens per test, because each is checked in two sizes and two themes. */
const walks = (Object.keys(screens) as Role[]).flatMap((role) =>
  Array.from({ length: Math.ceil(screens[role].length / 5) }, (_, i) => {
    const paths = screens[role].slice(i * 5, i * 5 + 5)
    return { role, paths, from: paths[0] }
  }),
)

async function openAs(role: Role, window: Parameters<typeof openWindow>[0]) {
  if (role !== 'visitor') return openWindowOf(shop, { role }, window)
  const { page } = await openWindow(window)
  return {
    page,
    goTo: async (path: string) => {
      await page.goto(shop.address + path)
      await hydrated(page)
    },
  }
}

/** Waits until the screen has loaded its data. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  // A screen sets aria-busy one frame after it renders its heading.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

describe('axe finds nothing at phone and desktop size, in both themes,', () => {
  it.each(walks)(
    'on the screens of $role from $from on, which do not scroll sideways at 320 px',
    async ({ role, paths }) => {
      const { page, goTo } = await openAs(role, phone)
      for (const path of paths) {
        // The server does not render the screens of an area: loading each one would show the same.
        if (role === 'visitor' || path === paths[0]) await goTo(path)
        else await openWithin(page, path)
        await settled(page)
        expect(pathOf(page)).toBe(path)
        await expectAccessibleOnPhoneAndDesktop(page)
        await expectToFit(page, 320)
      }
    },
  )

  it('on the open menu, field errors, toasts and dialogs', async () => {
    const { page, goTo } = await openAs('ADMIN', { ...phone, reducedMotion: 'reduce' })
    await goTo('/admin-panel/all-users')
    await settled(page)
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await expectAccessibleOnPhoneAndDesktop(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Cambiar el rol/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Change User Role' }).waitFor()
    await expectAccessibleOnPhoneAndDesktop(page)
    await page.getByRole('button', { name: 'Eliminar usuario' }).click()
    await page.getByLabel('Tu contraseña').waitFor()
    await page.getByRole('button', { name: 'Eliminar usuario' }).click()
    await page.getByText('Escribe tu contraseña.').waitFor()
    await expectAccessibleOnPhoneAndDesktop(page)
    await page.context().clearCookies()
    await goTo('/sign-up')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Escribe tu nombre.').waitFor()
    await expectAccessibleOnPhoneAndDesktop(page)
  })
})

describe('by keyboard alone', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document
      const named = activeElement?.getAttribute('aria-labelledby')
      const label = (activeElement as HTMLInputElement | null)?.labels?.[0]
      return (
        activeElement?.getAttribute('aria-label') ??
        (named ? document.getElementById(named)?.textContent : null) ??
        label?.textContent ??
        activeElement?.textContent
      )
    })

  it('a visitor signs up; Tab visits the fields in visual order', async () => {
    const { page } = await openWindow({ ...desktop, reducedMotion: 'reduce' })
    await page.goto(`${shop.address}/sign-up`)
    await hydrated(page)
    await page.getByLabel('Sube una foto').focus()
    const walk: (readonly [string, string])[] = [
      ['Nombre', 'Teresa Muñoz'],
      ['Correo electrónico', 'teresa@correo.co'],
      ['Teléfono', '3017654321'],
      ['Tipo de documento', ''],
      ['Número de documento', '5060708'],
      ['Contraseña', 'cafetal-verde-91'],
      ['Mostrar contraseña', ''],
      ['Confirmar contraseña', 'cafetal-verde-91'],
    ]
    for (const [name, text] of walk) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(name)
      if (text) await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await toastOf(page, 'Usuario creado con éxito').waitFor()
    await atPath(page, '/login')
    await expect.poll(() => focused(page)).toBe('Iniciar sesión')
  })

  it('a client signs in and opens My Profile from the menu', async () => {
    const { page } = await openWindow(desktop)
    const person = await addPerson(shop.db)
    await page.goto(`${shop.address}/login`)
    await hydrated(page)
    await page.getByLabel('Correo electrónico').focus()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await atPath(page, '/')
    await page.getByRole('button', { name: /^Cuenta de/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('My Profile')
    await page.keyboard.press('Enter')
    await atPath(page, '/clientPanel/information')
    await expect.poll(() => focused(page)).toBe('Información de usuario')
  })
})

describe('the menu', () => {
  it('fits into 320 px; with reduced motion, logging out animates nothing', async () => {
    const { page, goTo } = await openWindowOf(shop, {}, { ...desktop, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await goTo('/about')
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    const logOut = page.getByRole('button', { name: 'Log out' })
    const { x = -1, width = 0 } = (await logOut.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)

    await page.setViewportSize(desktop.viewport)
    await page.route('**/api/userLogout', () => {})
    await logOut.click()
    await logOut.locator('svg').waitFor()
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === 'running' && effect)
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 80).length,
    )
    expect(moving).toBe(0)
  })
})
