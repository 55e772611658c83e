import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, openWindow, phone, withMotion, type Page } from '../test/browser/browser.ts'
import { endToasts } from '../test/browser/end-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { addCleanup } from '../test/shop/cleanup.ts'

let address: string
beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'alero-ui-gallery-'))
  addCleanup(() => rm(outDir, { recursive: true, force: true }))
  const gallery = {
    configFile: false,
    root: join(import.meta.dirname, '../test/ui-gallery'),
    logLevel: 'error',
  } as const
  // Built, because a development server would serve each page as some hundred modules.
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

async function open(window: Window = desktop) {
  const { page } = await openWindow({ ...withMotion, ...window })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  return { page, press, focused }
}

describe('a dialog', () => {
  it('manages focus, closes by Esc or an outside click unless input was typed, and stays below toasts', async () => {
    const { page, press, focused } = await open()
    const dialog = page.getByRole('dialog', { name: 'Change User Role' })
    const field = dialog.getByLabel('Nombre')
    await press('Editar')
    await dialog.waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Editar')

    await press('Editar')
    await dialog.waitFor()
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'hidden' })

    await press('Editar')
    await press('Ver imagen')
    const preview = page.getByRole('dialog', { name: 'Vista ampliada' })
    await preview.waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)

    await field.fill('Laura')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)

    await press('Guardar')
    const toast = page.locator('.Toastify__toast')
    await toast.waitFor()
    const isOnTop = () => toast.evaluate((element) => element.closest('[popover]')?.matches(':popover-open'))
    await expect.poll(isOnTop).toBe(true)
  })
})

describe('an aviso', () => {
  it('opens once, focuses Cancelar, and Esc cancels; without a question it has its text and one button', async () => {
    const { page, press, focused } = await open()
    await page.getByRole('button', { name: 'Preguntar', exact: true }).dblclick()
    await press('Eliminar')
    await page.getByText('sí', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)

    await press('Preguntar')
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(focused).toBe('Cancelar')
    await page.keyboard.press('Escape')
    await page.getByText('no', { exact: true }).waitFor()
    await press('Preguntar')
    await press('Eliminar')
    await page.getByText('sí', { exact: true }).waitFor()

    await press('Aviso')
    const alert = page.getByRole('alertdialog', { name: 'Compra realizada con éxito' })
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Compra realizada con éxitoAceptar')
    await expect.poll(focused).toBe('Aceptar')
    await page.keyboard.press('Enter')
    await page.getByText('leído').waitFor()
    await expect.poll(focused).toBe('Aviso')
  })
})

async function expectAtTopCentre(toast: ReturnType<Page['getByRole']>): Promise<void> {
  await toast.waitFor()
  // It moves there.
  const place = async () => {
    const { x = 0, y = Infinity, width = 0 } = (await toast.boundingBox()) ?? {}
    return { isCentred: Math.abs(x + width / 2 - 720) < 10, isAtTop: y < 120 }
  }
  await expect.poll(place).toEqual({ isCentred: true, isAtTop: true })
}

const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Producto eliminado correctamente' })

/** Runs in the page: no toast closes by itself. */
function stopDisplayTimes(): void {
  for (const one of document.getAnimations())
    if (one instanceof CSSAnimation && one.animationName.includes('trackProgress')) one.pause()
}

describe('toasts', () => {
  it('stand at the top centre, three at most, the oldest of which gives way to a failure; that goes when its action succeeds, others after 5 s', async () => {
    const { page, press } = await open()
    const failure = page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor Login' })
    await press('Error')
    await expectAtTopCentre(failure)
    await page.evaluate(stopDisplayTimes)
    await press('Logro')
    await success(page).waitFor()
    await failure.waitFor({ state: 'detached' })
    await expectAtTopCentre(success(page))
    expect(await endToasts(page)).toEqual([5000])

    for (const button of ['Logro', 'Logro', 'Logro']) await press(button)
    const toasts = page.locator('.Toastify__toast')
    await expect.poll(() => toasts.count()).toBe(3)
    await page.evaluate(stopDisplayTimes)
    await press('Error')
    await failure.waitFor()
    await expect.poll(() => toasts.count()).toBe(3)
  })
})

describe('controls', () => {
  it('tabs wrap, a stepper stops at 1, passwords toggle separately, a field describes its error, a busy button ignores clicks', async () => {
    const { page } = await open()
    await page.getByRole('tab', { name: 'Pendientes' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('tab', { name: 'Cancelados' }).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('tabpanel').getByText('Tareas: cancelados').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel').getByText('Tareas: pendientes').waitFor()

    const stepper = page.getByRole('group', { name: 'Cantidad' })
    const minus = stepper.getByRole('button', { name: 'Disminuir' })
    await minus.click()
    await minus.click({ force: true })
    expect(await stepper.locator('output').textContent()).toBe('1')
    expect(await minus.getAttribute('aria-disabled')).toBe('true')
    expect(await minus.isDisabled()).toBe(true)
    await minus.focus()
    expect(await minus.evaluate((button) => button === document.activeElement)).toBe(true)

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

    // A field's error is in its description; a busy button ignores clicks and retains width and focus.
    const field = page.getByRole('textbox', { name: 'Teléfono' })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const id = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${id}"]`).textContent()).toContain('Por favor ingrese un número')

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
})

describe('all components', () => {
  async function openArea(page: Page, area: string): Promise<void> {
    await page.goto(`${address}?area=${area}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  it('pass axe on a phone in both themes and fit into 320 px; a dialog is a bottom sheet', async () => {
    const { page, press } = await open({ ...phone, reducedMotion: 'reduce' })
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320)
    await press('Editar')
    const dialog = page.getByRole('dialog', { name: 'Change User Role' })
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
      })
      .toEqual({ left: 0, width: 390, bottom: 844 })
    await expectAccessibleInLightAndDark(page)
    for (const area of ['client', 'technician', 'admin']) {
      await openArea(page, area)
      await expectAccessibleInLightAndDark(page)
      await expectToFit(page, 320)
    }
  })

  it('pass axe on a desktop in both themes, with side panels from 768 px; without motion a toast still ends', async () => {
    const { page, press } = await open({ ...desktop, reducedMotion: 'reduce' })
    await press('Logro')
    await success(page).waitFor()
    expect(await endToasts(page)).toEqual([5000])
    await expectAccessibleInLightAndDark(page)
    await press('Editar')
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInLightAndDark(page)
    const panel = page.getByRole('complementary')
    for (const area of ['client', 'technician', 'admin']) {
      await openArea(page, area)
      await expectAccessibleInLightAndDark(page)
      for (const [width, hasPanel] of [
        [767, false],
        [768, true],
        [1440, true],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => panel.isVisible(), { message: `${area}, ${width} px` }).toBe(hasPanel)
        // Smaller windows show the same links in a row instead.
        expect(await page.getByRole('navigation').count()).toBe(1)
      }
      expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(240)
      if (area !== 'client') continue
      // The literal labels, independent of CSS text transforms.
      expect(await panel.getByRole('listitem').allTextContents()).toEqual([
        'inventory',
        'technical support',
        'Purchase History',
        'direcciones',
        'information',
        'update password',
        'wish list',
        'delete user',
      ])
    }
  })

  it('the check of both themes fails on low contrast in either theme, and when the page ignores the theme', async () => {
    const { page } = await open()
    // Only a heading and a table are left, so that axe runs faster.
    await page.evaluate(() => {
      const parts = ['h1', 'table'].map((name) => document.querySelector(name) ?? '')
      document.querySelector('h1')?.parentElement?.replaceChildren(...parts)
    })
    expect(await page.locator('td').count()).toBeGreaterThan(0)
    await expectAccessibleInLightAndDark(page)
    for (const [colorScheme, background, faint] of [
      ['light', '#fff', '#eee'],
      ['dark', '#000', '#111'],
    ] as const) {
      const style = await page.addStyleTag({
        content: `@media (prefers-color-scheme: ${colorScheme}) { td { background: ${background}; color: ${faint} } }`,
      })
      await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow(
        new RegExp(`^${colorScheme}: color-contrast: <td[^\\n]+: expected`),
      )
      await style.evaluate((element) => (element as HTMLElement).remove())
    }
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
    await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow('length of 2')
  })
})
