import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { desktop, phone, type Page } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { goOn } from '../test/browser/one-window.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { alertOf, registerComputer, requestCreated } from '../test/visits/visit-forms.ts'
import { preventive } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  await signInAs(shop, { role: 'TECHNICAL' })
})

let day = 0

/** Signs a client in who has a computer and a visit at 09:00 of a day. @returns that day, too */
async function open(window: Parameters<typeof openWindowOf>[2]) {
  const fecha = openDay(day++)
  const opened = await openWindowOf(shop, {}, window)
  await registerComputer(opened.person)
  await opened.person.post('/api/mantenimiento-preventivo', preventive({ fecha, hora: '09:00' }))
  return { ...opened, fecha }
}

/** Walks through every screen of a request and calls `check` on each. */
async function walk(
  { page, goTo, fecha }: Awaited<ReturnType<typeof open>>,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  await goTo('/mantenimiento-preventivo')
  await page.getByRole('button', { name: 'Agendar Cita' }).click()
  await page.getByText('Escribe la dirección.').waitFor()
  await check('what is missing')
  await page.getByLabel('Fecha').fill(fecha)
  await page.getByRole('button', { name: '8:00 a. m.' }).click()
  await page.getByRole('timer').waitFor()
  await check('a held hour')
  await page.getByLabel('Hora', { exact: true }).fill('09:00')
  await page.getByRole('list', { name: 'Lo más cercano que está libre' }).waitFor()
  await check('a taken hour')
  await goOn(page, shop.address + '/mantenimiento-correctivo')
  await page.getByLabel('Equipo', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Añadir Computadora' }).click()
  await page.getByRole('list', { name: 'Lista de Computadoras' }).waitFor()
  await check('corrective')
  await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('link', { name: 'Ver tus solicitudes' }).waitFor()
  await check('receipt')
  await goOn(page, shop.address + '/clientPanel/all-support')
  await page.getByText('Historial de la solicitud').first().click()
  await page.getByText('Recibimos tu solicitud.').first().waitFor()
  await check('support')
  await goOn(page, shop.address + '/clientPanel/inventory-client')
  await page.getByRole('article').waitFor()
  await check('inventory')
  await page.getByRole('button', { name: 'Upload Computer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar equipo' }).click()
  await page.getByText('Escribe la serie.').waitFor()
  await check('a computer’s form')
}

describe('the screens of a maintenance request', () => {
  it('pass axe at phone and desktop size in both themes, and fit into 320 px', async () => {
    const opened = await open({ ...phone, reducedMotion: 'reduce' })
    await walk(opened, async () => {
      await expectAccessibleOnPhoneAndDesktop(opened.page)
      await expectToFit(opened.page, 320)
    })
  })
})

describe('by keyboard alone', () => {
  /** Presses Tab until something with this name has the focus. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document
        const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
      })
    for (let presses = 0; presses < 40; presses++) {
      if (name.test((await focused()).replaceAll('\u00A0', ' '))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}, but to ${await focused()}`)
  }

  it('a client registers a computer and requests a visit at a free hour', async () => {
    const { page, goTo, fecha } = await open(desktop)
    await goTo('/clientPanel/inventory-client')
    await page.getByRole('button', { name: 'Upload Computer' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.getByLabel('Tipo').selectOption('mesa')
    await tabTo(page, /^Serie/)
    await page.keyboard.type('900')
    await tabTo(page, /^Marca/)
    await page.keyboard.type('Nevado')
    await tabTo(page, /^Modelo/)
    await page.keyboard.type('G-32')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nevado G-32' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Upload Computer')

    await goOn(page, shop.address + '/mantenimiento-preventivo')
    await page.getByLabel('Descripción').focus()
    await page.keyboard.type('Limpieza')
    await page.getByLabel('Fecha').fill(fecha)
    await page.getByRole('button', { name: '8:00 a. m.' }).waitFor()
    await tabTo(page, /^8:00 a\. m\.$/)
    await page.keyboard.press('Space')
    await page.getByRole('timer').waitFor()
    await tabTo(page, /^Dirección/)
    await page.keyboard.type('Calle 1')
    await tabTo(page, /^Tipo de computadoras/)
    await page.getByLabel('Tipo de computadoras').selectOption('mesa')
    await tabTo(page, /^Marca/)
    await page.keyboard.type('Nevado')
    await tabTo(page, /^Aumentar/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Agendar Cita/)
    await page.keyboard.press('Enter')
    await alertOf(page, requestCreated).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
