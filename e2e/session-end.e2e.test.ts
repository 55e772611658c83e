import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, hydrated, phone } from '../test/browser/browser.ts'
import { holdAnswer, holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { recordToasts } from '../test/browser/seen-toasts.ts'
import { atPath, openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { plainPicture } from '../test/http/upload.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { acceptAlert, alertOf, fillInPreventive, requestCreated } from '../test/visits/visit-forms.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Opens the one window of the tests that type before they end a session, as the next person: no late call takes them away then. */
let comeAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  await signInAs(shop, { role: 'TECHNICAL' })
  comeAs = await openOneWindow(shop)
})

// Each test uses its own day, so that tests do not compete for hours.
let day = 0
let fecha = ''
beforeEach(() => {
  fecha = openDay(day++)
})

const endSession = (userId: string) => shop.pool.query('delete from sessions where user_id = $1', [userId])
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.' })

/** Ends the session and notifies the page, as a sign-out in another tab does. */
async function endSessionAndNotify(page: Page, userId: string): Promise<void> {
  await endSession(userId)
  const requested = page.waitForResponse('**/api/user-datails')
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'signedIn' })))
  await (await requested).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('a session that ends while a form is filled in', () => {
  it('is resumed in a dialog over a new product, which is saved with its pictures', async () => {
    const { page, goTo, person } = await comeAs({ role: 'ADMIN' })
    await goTo('/admin-panel/all-products')
    await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Upload Product' })
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await field('Nombre del producto').fill('Teclado Nevado')
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Accesorios')
    await field('Precio de lista').fill('129900')
    const picture = (name: string, colour: string) => async () => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await plainPicture(600, 400, colour).jpeg().toBuffer(),
    })
    await field('Agregar imágenes').setInputFiles(await picture('uno.jpg', '#b03020')())
    await form.getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()

    // A picture uploaded after the session has ended is saved, too.
    await endSession(person.id)
    await field('Agregar imágenes').setInputFiles(await picture('dos.jpg', '#20b030')())
    await dialogOf(page).waitFor()
    await signInAgain(page)
    await form.getByRole('button', { name: 'Ampliar la imagen 2' }).waitFor()

    await endSession(person.id)
    const sent = watchCall(page, '/api/upload-product')
    const publish = form.getByRole('button', { name: 'Publicar producto' })
    await publish.click()
    const dialog = dialogOf(page)
    await dialog.getByText(person.email).waitFor()
    const password = dialog.getByLabel('Contraseña', { exact: true })
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('no es esa')
    await password.press('Enter')
    await dialog.getByText('La contraseña no es correcta.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await signInAgain(page)
    await form.waitFor({ state: 'hidden' })
    expect(sent.map((request) => request.postDataJSON().productImage.length)).toEqual([2, 2])
    // The list is loaded again once the form has closed.
    await page.getByRole('link', { name: 'Teclado Nevado' }).first().waitFor()
  })

  it('is resumed over a picture of one’s own that was just chosen', async () => {
    const { page, goTo, person } = await openWindowOf(shop)
    await goTo('/clientPanel/information')
    const choose = page.getByLabel('Sube una foto', { exact: true })
    await choose.waitFor({ state: 'attached' })
    await endSession(person.id)
    const buffer = await plainPicture(60, 40, '#2b5bc9').png().toBuffer()
    await choose.setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer })
    await signInAgain(page)
    await toastOf(page, 'Foto actualizada').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Quitar foto' }).waitFor()
  })

  it('is resumed after it is known whose session it was: that answer clears the cookie of the ended one', async () => {
    const { page, goTo, person } = await comeAs()
    await goTo('/clientPanel/information')
    const name = page.getByLabel('Nombre', { exact: true })
    await name.fill('Otro Nombre')
    await endSession(person.id)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await dialogOf(page).waitFor()
    const order: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/sign-in') && order.push('sign-in'))
    const question = await holdAnswer(page, '/api/user-datails')
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'signedIn' })))
    await question.isHeld
    await dialogOf(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    const go = dialogOf(page).getByRole('button', { name: 'Continuar' })
    await go.click()
    await expect.poll(() => go.getAttribute('aria-busy')).toBe('true')
    order.push('answer')
    await question.letGo()
    await expect
      .poll(async () => (await shop.pool.query('select name from users where id = $1', [person.id])).rows)
      .toEqual([{ name: 'Otro Nombre' }])
    expect(order).toEqual(['answer', 'sign-in'])
  })

  it('may stay ended: input is preserved, the next submit asks again, and an unsaved page does not navigate', async () => {
    const { page, goTo, person } = await openWindowOf(shop, { role: 'TECHNICAL' }, phone)
    const seenToasts = await recordToasts(page)
    await goTo('/clientPanel/information')
    const name = page.getByLabel('Nombre', { exact: true })
    await name.fill('Otro Nombre')
    await endSession(person.id)
    const update = page.getByRole('button', { name: 'Update Profile' })
    await update.click()
    await dialogOf(page).getByRole('button', { name: 'Ahora no' }).click()
    await toastOf(page, 'Debes iniciar sesión.').waitFor()
    expect(pathOf(page)).toBe('/clientPanel/information')
    expect(await name.inputValue()).toBe('Otro Nombre')
    await expect.poll(() => update.evaluate((button) => button === document.activeElement)).toBe(true)
    await update.click()
    await signInAgain(page)
    await expect.poll(seenToasts).toContain('Perfil actualizado')
    const { rows } = await shop.pool.query('select name from users where id = $1', [person.id])
    expect(rows).toEqual([{ name: 'Otro Nombre' }])

    await name.fill('A medio escribir')
    await endSessionAndNotify(page, person.id)
    expect(pathOf(page)).toBe('/clientPanel/information')
    expect(await name.inputValue()).toBe('A medio escribir')
  })

  it('is resumed over both maintenance forms; the chosen hour is preserved', async () => {
    const { page, goTo, person } = await comeAs()
    await goTo('/mantenimiento-preventivo')
    await fillInPreventive(page, { fecha, hora: '10:00' })
    await page.getByRole('timer').waitFor()
    await endSession(person.id)
    await page.getByRole('button', { name: 'Agendar Cita' }).click()
    await signInAgain(page)
    await alertOf(page, requestCreated).waitFor()
    await acceptAlert(page)

    await navigateInPage(page, '/mantenimiento-correctivo')
    await page.getByLabel('Problema').fill('No enciende.')
    await endSession(person.id)
    await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
    await signInAgain(page)
    await alertOf(page, requestCreated).waitFor()
    const { rows } = await shop.pool.query(
      `select tipo, hora, problema from tasks where user_id = $1 order by created_at`,
      [person.id],
    )
    expect(rows).toMatchObject([
      { tipo: 'preventivo', hora: '10:00' },
      { tipo: 'correctivo', problema: 'No enciende.' },
    ])
  })

  it('is resumed over settings and over the columns of an import, which are typed and chosen outside a large form', async () => {
    const { page, goTo, person } = await comeAs({ role: 'ADMIN' })
    await goTo('/admin-panel/visit-settings')
    const hours = page.getByRole('textbox', { name: 'Horas antes de la visita' })
    const save = page.getByRole('button', { name: 'Guardar plazo' })
    await hours.fill('200')
    await save.click()
    const error = page.getByText('El plazo va de 0 a 168 horas.')
    await error.waitFor()
    // It goes when it is mended, not with the next press.
    await hours.fill('48')
    await error.waitFor({ state: 'detached' })
    await endSessionAndNotify(page, person.id)
    expect([pathOf(page), await hours.inputValue()]).toEqual(['/admin-panel/visit-settings', '48'])
    await save.click()
    await signInAgain(page)
    await page.getByText('Guardado: 24 horas').waitFor({ state: 'detached' })

    await navigateInPage(page, '/admin-panel/import')
    const file = { name: 'tres.csv', mimeType: 'text/csv', buffer: Buffer.from('Cosa;Precio\nLupa;12000\n') }
    await page.getByLabel('Elegir archivo').setInputFiles(file)
    const column = page.getByLabel('Qué es la columna A, Cosa')
    await column.selectOption('productName')
    await endSessionAndNotify(page, person.id)
    expect(await column.inputValue()).toBe('productName')
    await page.getByRole('button', { name: 'Ver los cambios' }).click()
    await signInAgain(page)
    await page.getByRole('button', { name: 'Cambiar columnas' }).waitFor()
  })

  it('preserves a draft for the same account, adds input from before the session was known, and hides it from others', async () => {
    const { page, goTo, person } = await openWindowOf(shop)
    const [description, address] = [page.getByLabel('Descripción'), page.getByLabel('Dirección')]
    await goTo('/mantenimiento-preventivo')
    await description.fill('El portátil de mi casa.')
    // A draft typed before the session is known is assigned to the account when it is.
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(person.id)
    const expectDraft = async (line: string) => {
      await expect.poll(() => address.inputValue()).toBe(line)
      await expect.poll(() => description.inputValue()).toBe('El portátil de mi casa.')
    }
    const reload = async () => {
      await page.reload()
      await hydrated(page)
    }

    // Typed before it is known whose page it is.
    const account = await holdCall(page, '/api/user-datails')
    await reload()
    await address.fill('Calle 18 # 28-46')
    account.letGo()
    await expectDraft('Calle 18 # 28-46')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await reload()
    await expectDraft('Calle 18 # 28-46')

    // Typed over an older draft while the account cannot be loaded.
    await stubCall(page, '/api/user-datails', (route) => route.abort())
    await reload()
    await address.fill('Carrera 9 # 11-20')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await reload()
    await expectDraft('Carrera 9 # 11-20')

    // Typed as a visitor, who sees nothing of the draft.
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await reload()
    await page.getByText('Inicia sesión para enviar la solicitud.').waitFor()
    expect([await description.inputValue(), await address.inputValue()]).toEqual(['', ''])
    await address.fill('Avenida 3 # 4-05')
    await page.context().addCookies(cookies)
    await reload()
    await expectDraft('Avenida 3 # 4-05')

    // After the session has ended, and when the same account signs in again; another account sees nothing of it.
    await endSession(person.id)
    const reloadWithUser = async () => {
      const userLoaded = page.waitForResponse('**/api/user-datails')
      await reload()
      await userLoaded
    }
    await reloadWithUser()
    await page.getByText('Inicia sesión para enviar la solicitud.').waitFor()
    expect([await description.inputValue(), await address.inputValue()]).toEqual(['', ''])
    // A late response to a call of the ended session would clear the cookie of the next one.
    await page.waitForLoadState('networkidle')
    const signIn = ({ email }: { email: string }) =>
      page.request.post(`${shop.address}/api/sign-in`, {
        data: { email, password: PASSWORD },
        headers: { origin: shop.address },
      })
    await signIn(person)
    await reloadWithUser()
    await expectDraft('Avenida 3 # 4-05')
    await signIn(await signInAs(shop))
    await reloadWithUser()
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    expect([await description.inputValue(), await address.inputValue()]).toEqual(['', ''])
  })

  it('is prolonged by typing; an admin’s page with unsaved input does not navigate when it ends', async () => {
    const { page, goTo, person } = await openWindowOf(shop, { role: 'ADMIN' }, desktop)
    // The calls of the page's start would prolong the session, too.
    const counted = page.waitForResponse('**/api/countAddToCartProduct')
    await goTo('/clientPanel/information')
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    await (await counted).finished()
    await shop.pool.query(`update sessions set last_seen_at = now() - interval '29 minutes' where user_id = $1`, [
      person.id,
    ])
    const requested = watchCall(page, '/api/user-datails')
    await page.getByLabel('Nombre').pressSequentially('Luz')
    const idle = async () => {
      const { rows } = await shop.pool.query(
        `select now() - last_seen_at > interval '1 minute' as "isIdle" from sessions where user_id = $1`,
        [person.id],
      )
      return rows[0].isIdle as boolean
    }
    await expect.poll(idle).toBe(false)
    await expect.poll(() => requested.length).toBe(1)
    // Further typing within a few minutes makes no call.
    await page.getByLabel('Teléfono').pressSequentially('1')
    expect(requested).toHaveLength(1)

    await endSessionAndNotify(page, person.id)
    expect(pathOf(page)).toBe('/clientPanel/information')
    expect(await page.getByLabel('Nombre').inputValue()).toContain('Luz')
  })
})

describe('a session that any call finds ended', () => {
  it('is shown once, however many calls find it', async () => {
    const { page, goTo, person } = await openWindowOf(shop, { role: 'ADMIN' })
    await goTo('/admin-panel/all-products')
    await page.getByRole('button', { name: 'Upload Product', exact: true }).waitFor()
    await endSession(person.id)
    const requested = watchCall(page, '/api/user-datails')
    // Its reports are loaded in a way of their own.
    await navigateInPage(page, '/admin-panel/reports')
    await atPath(page, '/')
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.getByRole('button', { name: /^Cuenta de/ }).count()).toBe(0)
    expect(requested).toHaveLength(1)
  })

  it('changes nothing under the password dialog until the person has answered', async () => {
    const { page, goTo, person } = await openWindowOf(shop)
    await goTo('/clientPanel/information')
    const update = page.getByRole('button', { name: 'Update Profile' })
    await update.waitFor()
    await endSession(person.id)
    const requested = watchCall(page, '/api/user-datails')
    // No value was changed: the page itself has no reason to stay.
    await update.click()
    await dialogOf(page).waitFor()
    expect([requested.length, pathOf(page)]).toEqual([0, '/clientPanel/information'])
    await dialogOf(page).getByRole('button', { name: 'Ahora no' }).click()
    await atPath(page, '/login')
    expect(requested).toHaveLength(1)
  })
})
