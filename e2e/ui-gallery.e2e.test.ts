import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/axe.ts'
import { desktop, openWindow, phone } from '../test/browser.ts'
import { addCleanup } from '../test/cleanup.ts'

let address: string
beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'alero-ui-gallery-'))
  addCleanup(() => rm(outDir, { recursive: true, force: true }))
  const gallery = {
    configFile: false,
    root: join(import.meta.dirname, '../test/ui-gallery'),
    logLevel: 'error',
  } as const
  // Built, because a development server would serve each page as a hundred modules.
  await build({
    ...gallery,
    publicDir: join(import.meta.dirname, '../web/public'),
    plugins: [tailwindcss(), react()],
    build: { outDir },
  })
  const server = await preview({ ...gallery, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  addCleanup(() => server.close())
  address = server.resolvedUrls?.local[0] ?? ''
})

type Window = Parameters<typeof openWindow>[0]

async function open(window: Window = desktop, query = '') {
  const { page } = await openWindow(window)
  await page.goto(address + query)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  return { page, press, focused }
}

describe('a dialog', () => {
  it('puts the focus on its first field, and returns it on Esc', async () => {
    const { page, press, focused } = await open()
    await press('Editar')
    const dialog = page.getByRole('dialog', { name: 'Change User Role' })
    await dialog.waitFor()
    const field = dialog.getByLabel('Nombre')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Editar')
  })

  it('closes when a press lands outside, unless something was typed', async () => {
    const { page, press } = await open()
    const dialog = page.getByRole('dialog', { name: 'Change User Role' })
    await press('Editar')
    await dialog.waitFor()
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'hidden' })
    await press('Editar')
    await dialog.getByLabel('Nombre').fill('Laura')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)
  })

  it('closes the top layer only with Esc', async () => {
    const { page, press } = await open()
    await press('Editar')
    await press('Ver imagen')
    const preview = page.getByRole('dialog', { name: 'Vista ampliada' })
    await preview.waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog', { name: 'Change User Role' }).isVisible()).toBe(true)
  })

  it('is a sheet from below on phones', async () => {
    const { page, press } = await open({ ...phone, reducedMotion: 'reduce' })
    await press('Editar')
    const dialog = page.getByRole('dialog', { name: 'Change User Role' })
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
      })
      .toEqual({ left: 0, width: 390, bottom: 844 })
  })
})

describe('an aviso', () => {
  it('shows exactly its text with one button that has the focus', async () => {
    const { page, press, focused } = await open()
    await press('Aviso')
    const alert = page.getByRole('alertdialog', { name: 'Compra realizada con éxito' })
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Compra realizada con éxitoAceptar')
    expect(await focused()).toBe('Aceptar')
    await page.keyboard.press('Enter')
    await page.getByText('leído').waitFor()
    expect(await focused()).toBe('Aviso')
  })

  it('asks once, however often the button is pressed', async () => {
    const { page, press } = await open()
    await page.getByRole('button', { name: 'Preguntar', exact: true }).dblclick()
    await press('Eliminar')
    await page.getByText('sí', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  })

  it('asks with Cancelar first; Esc is no', async () => {
    const { page, press, focused } = await open()
    await press('Preguntar')
    await page.getByRole('alertdialog').waitFor()
    expect(await focused()).toBe('Cancelar')
    await page.keyboard.press('Escape')
    await page.getByText('no', { exact: true }).waitFor()
    await press('Preguntar')
    await press('Eliminar')
    await page.getByText('sí', { exact: true }).waitFor()
  })
})

describe('toasts', () => {
  it.each([
    ['Logro', 'status', 'Producto eliminado correctamente'],
    ['Error', 'alert', 'Error de conexión al servidor Login'],
  ] as const)('stand at the top in the middle: %s as %s', async (button, role, text) => {
    const { page, press } = await open()
    await press(button)
    const toast = page.getByRole(role).filter({ hasText: text })
    await toast.waitFor()
    const box = await toast.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(10)
    expect(box?.y).toBeLessThan(120)
  })

  it.each(['no-preference', 'reduce'] as const)('disappear after 5 s (motion: %s)', async (reducedMotion) => {
    const { page, press } = await open({ ...desktop, reducedMotion })
    await press('Logro')
    const toast = page.getByRole('status').filter({ hasText: 'Producto eliminado' })
    await toast.waitFor()
    const length = await page.evaluate(() => {
      const line = document
        .getAnimations()
        .find((one) => (one as CSSAnimation).animationName?.includes('trackProgress'))
      const { duration } = line?.effect?.getTiming() ?? {}
      line?.finish()
      return duration
    })
    expect(length).toBe(5000)
    await toast.waitFor({ state: 'detached' })
  })

  it('are three at most, the newest first, and close on request', async () => {
    const { page, press } = await open()
    for (const button of ['Logro', 'Logro', 'Logro', 'Error']) await press(button)
    const toasts = page.locator('.Toastify__toast')
    await expect.poll(() => toasts.count()).toBe(3)
    await toasts.first().getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('alert').filter({ hasText: 'Error de conexión' }).waitFor()
  })

  it('of a failure disappears when the same action succeeds', async () => {
    const { page, press } = await open()
    await press('Error')
    const failure = page.getByRole('alert').filter({ hasText: 'Error de conexión' })
    await failure.waitFor()
    await press('Logro')
    await page.getByRole('status').filter({ hasText: 'Producto eliminado' }).waitFor()
    // Well before the 5 s after which it would go by itself.
    await failure.waitFor({ state: 'detached', timeout: 2_500 })
  })

  it('stand above an open dialog', async () => {
    const { page, press } = await open()
    await press('Editar')
    await press('Guardar')
    const toast = page.locator('.Toastify__toast')
    await toast.waitFor()
    const isOnTop = await toast.evaluate((element) => {
      const place = element.closest('[popover]')
      return place?.matches(':popover-open')
    })
    expect(isOnTop).toBe(true)
  })
})

describe('controls', () => {
  it('tabs move and choose with the arrows, and wrap around', async () => {
    const { page } = await open()
    await page.getByRole('tab', { name: 'Pendientes' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('tab', { name: 'Cancelados' }).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('tabpanel').getByText('Tareas: cancelados').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel').getByText('Tareas: pendientes').waitFor()
  })

  it('a stepper stops at 1 and can still be reached', async () => {
    const { page } = await open()
    const stepper = page.getByRole('group', { name: 'Cantidad' })
    const minus = stepper.getByRole('button', { name: 'Disminuir' })
    await minus.click()
    await minus.click({ force: true })
    expect(await stepper.locator('output').textContent()).toBe('1')
    expect(await minus.getAttribute('aria-disabled')).toBe('true')
    expect(await minus.isDisabled()).toBe(true)
    await minus.focus()
    expect(await minus.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('a busy button ignores presses and loses neither its width nor the focus', async () => {
    const { page } = await open()
    const button = page.getByRole('button', { name: 'Eliminar Perfil' })
    const before = (await button.boundingBox())?.width
    await button.click()
    const busy = page.getByRole('button', { name: 'Eliminando...' })
    await busy.waitFor()
    await busy.click({ force: true })
    await page.keyboard.press('Enter')
    expect((await busy.boundingBox())?.width).toBe(before)
    expect(await page.getByLabel('Veces').textContent()).toBe('1')
    expect(await busy.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('each password is shown and hidden separately', async () => {
    const { page } = await open()
    const first = page.getByLabel('Password', { exact: true })
    const second = page.getByLabel('Confirm password', { exact: true })
    const toggle = page.getByRole('button', { name: 'Mostrar contraseña' })
    await toggle.first().click()
    expect(await first.getAttribute('type')).toBe('text')
    expect(await second.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
    expect(await first.getAttribute('type')).toBe('password')
    await toggle.first().click()
    expect(await first.getAttribute('type')).toBe('text')
  })

  it("a field's error is part of its accessible description", async () => {
    const { page } = await open()
    const field = page.getByRole('textbox', { name: 'Teléfono' })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const id = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${id}"]`).textContent()).toContain('Por favor ingrese un número')
  })
})

describe('side panels', () => {
  it.each(['client', 'technician', 'admin'])('of the area %s are shown from medium windows on', async (area) => {
    const { page } = await open(desktop, `?area=${area}`)
    for (const [width, isBeside] of [
      [767, false],
      [768, true],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.getByRole('complementary').isVisible()).toBe(isBeside)
      // Smaller windows have the same links in a row, so nothing is out of reach.
      expect(await page.getByRole('navigation').count()).toBe(1)
    }
  })

  it('of clients keep the literal labels, whatever they look like', async () => {
    const { page } = await open(desktop, '?area=client')
    expect(await page.getByRole('complementary').getByRole('listitem').allTextContents()).toEqual([
      'inventory',
      'technical support',
      'Purchase History',
      'direcciones',
      'information',
      'update password',
      'wish list',
      'delete user',
    ])
  })

  it('are at most about 15rem wide', async () => {
    const { page } = await open(desktop, '?area=admin')
    expect((await page.getByRole('complementary').boundingBox())?.width).toBeLessThanOrEqual(240)
  })
})

describe('all components', () => {
  it('fit into 320 px without scrolling sideways', async () => {
    const { page } = await open({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })
    for (const area of ['', '?area=client', '?area=admin']) {
      await page.goto(address + area)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)('have no barrier that axe finds on %s, in the light and in the dark', async (_, window) => {
    const { page, press } = await open({ ...window, reducedMotion: 'reduce' })
    await expectAccessibleInLightAndDark(page)
    await press('Editar')
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInLightAndDark(page)
    for (const area of ['client', 'technician', 'admin']) {
      await page.goto(`${address}?area=${area}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessibleInLightAndDark(page)
    }
  })
  it.each(['light', 'dark'] as const)(
    'fail the check of both themes when a text is too faint in the %s alone',
    async (colorScheme) => {
      const { page } = await open()
      await expectAccessibleInLightAndDark(page)
      const [background, faint] = { light: ['#fff', '#eee'], dark: ['#000', '#111'] }[colorScheme]
      await page.addStyleTag({
        content: `@media (prefers-color-scheme: ${colorScheme}) { td { background: ${background}; color: ${faint} } }`,
      })
      await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow(
        new RegExp(`^${colorScheme}: color-contrast: <td[^\\n]+: expected`),
      )
    },
  )

  it('fail the check of both themes when the page stays in one', async () => {
    const { page } = await open()
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
    await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow('length of 2')
  })
})
