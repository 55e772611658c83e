import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { expectNoComplaints, phone, type Page } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { goOn } from '../test/browser/one-window.ts'
import { atPath, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { appCode } from '../test/shop/app-code.ts'
import { PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const section = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' })
const code = (page: Page) => page.getByLabel('Código de verificación')

it('an owner turns it on, is asked for a code at the login and in the dialog of an ended session, and turns it off (P-315)', async () => {
  const { page, person, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN' }, phone)
  await goTo('/my-profile')
  await press(page, 'Activar')
  await page.getByLabel('Tu contraseña').fill('no-es-esta')
  await press(page, 'Continuar')
  await toastOf(page, 'Contraseña incorrecta.').waitFor()
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await press(page, 'Continuar')
  await page.getByRole('img', { name: 'Código QR para la aplicación de autenticación' }).waitFor()
  const address = await page.getByRole('link', { name: 'Abrir la aplicación en este celular' }).getAttribute('href')
  const key = new URL(address ?? '').searchParams.get('secret') ?? ''
  expect(
    (
      await section(page)
        .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)
        .textContent()
    )?.replaceAll(' ', ''),
  ).toBe(key)
  await expectAccessibleOnPhoneAndDesktop(page)
  await expectToFit(page, 320)
  await code(page).fill('000000')
  await press(page, 'Activar')
  await page.getByText('El código no es correcto o ya se usó. Escribe el que se ve ahora.').waitFor()
  await code(page).fill(appCode(key))
  await press(page, 'Activar')
  const shown = section(page).getByRole('listitem')
  await expect.poll(() => shown.count()).toBe(10)
  const [first = '', second = ''] = await shown.allTextContents()
  await expectAccessibleOnPhoneAndDesktop(page)
  await expectToFit(page, 320)
  await press(page, 'Ya los guardé')
  await section(page).getByText('Te quedan 10 códigos de recuperación.').waitFor()

  // The session ends while a form is written: the dialog asks for the password, then for a code, and the form is sent.
  await shop.pool.query('delete from sessions where user_id = $1', [person.id])
  await press(page, 'Desactivar')
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await code(page).fill('abcde-fghij')
  await press(page, 'Desactivar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Código de verificación').fill(first)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('El código no es correcto o ya se usó. Escribe el que se ve ahora.').waitFor()

  await page.context().clearCookies()
  await goOn(page, `${shop.address}/login`)
  await page.reload()
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await press(page, 'Login')
  await code(page).waitFor()
  expect(await code(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessibleOnPhoneAndDesktop(page)
  await code(page).fill('111111')
  await press(page, 'Login')
  await page.getByText('El código no es correcto o ya se usó. Escribe el que se ve ahora.').waitFor()
  await code(page).fill(appCode(key, 1))
  await press(page, 'Login')
  await atPath(page, '/')
  await goOn(page, `${shop.address}/my-profile`)
  await section(page).getByText('Te quedan 9 códigos de recuperación.').waitFor()
  await press(page, 'Desactivar')
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await code(page).fill(second)
  await expectAccessibleOnPhoneAndDesktop(page)
  await press(page, 'Desactivar')
  await toastOf(page, 'Verificación en dos pasos desactivada').waitFor()
  await section(page).getByRole('button', { name: 'Activar' }).waitFor()
  // What the browser itself says of refused calls.
  expectNoComplaints(complaints.filter((text) => !/status of 40[13]/.test(text)))
})
