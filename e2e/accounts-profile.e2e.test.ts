import { readFile } from 'node:fs/promises'

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, phone } from '../test/browser/browser.ts'
import { refuseFirstAsBusy } from '../test/browser/calls.ts'
import { endToasts } from '../test/browser/end-toasts.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { recordToasts } from '../test/browser/seen-toasts.ts'
import { atPath, noteCalls, openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { openVisitor } from '../test/http/visitor.ts'
import { PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Opens the one desktop window of the tests that neither end a session nor leave anything unsaved, as the next person. */
let comeAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  comeAs = await openOneWindow(shop)
})

async function open(path: string, window?: Parameters<typeof openWindowOf>[2]) {
  const opened = window ? await openWindowOf(shop, { name: 'Luz Marina Ospina' }, window) : await comeAs()
  const calls = noteCalls(opened.page)
  await opened.goTo(path)
  const main = opened.page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  return { ...opened, calls, main, field: (label: string) => main.getByLabel(label, { exact: true }) }
}

const signIn = (email: string, password: string) => openVisitor(shop.address).post('/api/sign-in', { email, password })

describe('/my-profile', () => {
  it('opens from the client panel, shows picture, name, e-mail and role beside a single link, and downloads own data (L-8)', async () => {
    const { page, person, main, complaints } = await open('/clientPanel/information')
    const panel = page.getByRole('complementary')
    await person.post('/api/update-profile-picture', { profilePic: await dataUrl('red') })
    await panel.getByRole('link', { name: person.name }).click()
    await atPath(page, '/my-profile')
    await page.reload()
    await panel.locator('img').waitFor()
    const links = panel.getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Update profile'])
    expect(await panel.innerText()).toContain(person.name)
    expect(await panel.innerText()).toContain(person.email)
    expect(await panel.innerText()).toContain('Cliente')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Descargar mis datos' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(person.email)
    await links.click()
    await atPath(page, '/clientPanel/information')
    expectNoComplaints(complaints)
  })
})

async function dataUrl(colour: string): Promise<string> {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

describe('/clientPanel/information', () => {
  it('fills the form with the account’s data; changes and removes the picture at once, in the header too', async () => {
    const { page, field, person, main, complaints } = await open('/clientPanel/information', phone)
    expect(await field('Nombre').inputValue()).toBe(person.name)
    expect(await field('Correo electrónico').inputValue()).toBe(person.email)
    expect(await field('Teléfono').inputValue()).toBe('3001234567')
    expect(await field('Documento').inputValue()).toBe('1020304050')
    expect(await main.getByRole('button', { name: 'Update Profile', exact: true }).isVisible()).toBe(true)

    const avatar = page.getByRole('banner').getByRole('button', { name: /^Cuenta de/ })
    const buffer = Buffer.from((await dataUrl('blue')).split(',')[1] ?? '', 'base64')
    await field('Sube una foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
    await toastOf(page, 'Foto actualizada').first().waitFor()
    await avatar.locator('img').waitFor()
    await main.getByRole('button', { name: 'Quitar foto' }).click()
    await avatar.locator('svg').waitFor()
    await field('Sube una foto').waitFor({ state: 'attached' })
    expectNoComplaints(complaints)
  })

  it('saves, reloads the document, and then shows the saved values and a toast', async () => {
    const { page, field, main, person } = await open('/clientPanel/information')
    await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
    await field('Nombre').fill('  Luz Marina Peña  ')
    await main.getByRole('button', { name: 'Update Profile' }).click()
    await toastOf(page, 'Perfil actualizado').waitFor()
    expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false)
    expect(await field('Nombre').inputValue()).toBe('Luz Marina Peña')
    await page.getByRole('button', { name: 'Cuenta de Luz Marina Peña' }).waitFor()
    expect((await person.get('/api/user-datails')).body.data.name).toBe('Luz Marina Peña')
    await page.reload()
    await hydrated(page)
    // The form needs the account's call: a stored toast would be there before it.
    await field('Nombre').waitFor()
    expect(await page.locator('#toasts').count()).toBe(0)
  })

  it('takes values that another tab saved meanwhile into unchanged fields', async () => {
    const { page, field, main, person } = await open('/clientPanel/information')
    const otherTab = { name: person.name, email: person.email, phone: '3109876543', document: '1020304050' }
    expect((await person.post('/api/update-user-profile', otherTab)).status).toBe(200)
    await field('Documento').fill('52000111')
    await main.getByRole('button', { name: 'Update Profile' }).click()
    await toastOf(page, 'Perfil actualizado').waitFor()
    expect(await field('Teléfono').inputValue()).toBe('3109876543')
    expect((await person.get('/api/user-datails')).body.data).toMatchObject({
      phone: '3109876543',
      document: '52000111',
    })
  })

  it('shows the value that another tab saved in a field changed here, too, and saves the own one with the next press', async () => {
    const { page, field, main, person } = await open('/clientPanel/information')
    const otherTab = { name: 'Luz Marina Gil', email: person.email, phone: '3109876543', document: '1020304050' }
    expect((await person.post('/api/update-user-profile', otherTab)).status).toBe(200)
    await field('Teléfono').fill('315 000 11 22')
    const update = main.getByRole('button', { name: 'Update Profile' })
    await update.click()
    await toastOf(page, 'Tu perfil cambió mientras lo editabas. Se muestra como está ahora.').waitFor()
    await main.getByText('Teléfono: 3109876543', { exact: true }).waitFor()
    expect(await field('Nombre').inputValue()).toBe('Luz Marina Gil')
    expect(await field('Teléfono').inputValue()).toContain('315')
    expect((await person.get('/api/user-datails')).body.data.phone).toBe('3109876543')
    await update.click()
    await toastOf(page, 'Perfil actualizado').waitFor()
    expect((await person.get('/api/user-datails')).body.data).toMatchObject({
      name: 'Luz Marina Gil',
      phone: '3150001122',
    })
  })

  it('sends nothing while a field is empty; the server’s refusal shows at its field and in a toast', async () => {
    const { page, field, main, calls } = await open('/clientPanel/information', desktop)
    const update = main.getByRole('button', { name: 'Update Profile' })
    for (const label of ['Nombre', 'Correo electrónico', 'Teléfono', 'Documento']) {
      const written = await field(label).inputValue()
      await field(label).fill('')
      await update.click()
      // Only a refused submit moves the focus to the field.
      const hasFocus = () => field(label).evaluate((element) => element === document.activeElement)
      await expect.poll(hasFocus, { message: label }).toBe(true)
      expect(await field(label).getAttribute('aria-invalid'), label).toBe('true')
      expect(calls, label).not.toContain('POST /api/update-user-profile')
      await field(label).fill(written)
      await expect.poll(() => field(label).getAttribute('aria-invalid'), { message: label }).toBeNull()
    }

    await field('Teléfono').fill('0123')
    await update.click()
    const text = 'Por favor ingrese un número de teléfono válido de Colombia'
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    expect(calls.filter((call) => call === 'POST /api/update-user-profile')).toHaveLength(1)
    await main.getByText(text, { exact: true }).waitFor()
    expect(await field('Teléfono').inputValue()).toBe('0123')
  })

  it('asks for the password in a dialog when changing the e-mail needs a recent sign-in, then saves', async () => {
    const { page, field, main, person } = await open('/clientPanel/information', desktop)
    // The recorder stays in the page: so it is no window of other tests.
    const seenToasts = await recordToasts(page)
    await shop.pool.query(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      person.id,
    ])
    await field('Nombre').fill('Luz Marina')
    await field('Correo electrónico').fill('otra.direccion@correo.co')
    const update = main.getByRole('button', { name: 'Update Profile' })
    await update.click()
    const dialog = page.getByRole('dialog', { name: 'Por seguridad, escribe tu contraseña otra vez para seguir.' })
    await dialog.getByRole('button', { name: 'Ahora no' }).click()
    await toastOf(page, 'Por seguridad, vuelve a iniciar sesión para cambiar tu correo.').waitFor()
    expect(await field('Correo electrónico').inputValue()).toBe('otra.direccion@correo.co')

    await update.click()
    await refuseFirstAsBusy(page, '/api/sign-in')
    await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByText('Espera: lo intentamos de nuevo por ti.').waitFor()
    await dialog.waitFor({ state: 'detached', timeout: 30_000 })
    await expect.poll(seenToasts).toContain('Perfil actualizado')
    const { rows } = await shop.pool.query('select name, email from users where id = $1', [person.id])
    expect(rows).toEqual([{ name: 'Luz Marina', email: 'otra.direccion@correo.co' }])
  })

  it('opens the login when the session has ended and the person declines to sign in again', async () => {
    const { page, main, person } = await open('/clientPanel/information', desktop)
    await person.get('/api/userLogout', { 'sec-fetch-site': 'same-origin' })
    await main.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ahora no' }).click()
    await toastOf(page, 'Debes iniciar sesión.').waitFor()
    await atPath(page, '/login')
  })
})

describe('/clientPanel/all-products', () => {
  it('changes the password on a phone: refuses unequal new ones and a wrong current one, and retries while throttled', async () => {
    const { page, field, main, person, calls, complaints } = await open('/clientPanel/all-products', phone)
    const wishes = main.getByRole('region', { name: 'Lista de deseos' })
    await wishes.getByText('Tu lista de deseos está vacía.').waitFor()
    expect(await main.getByRole('region', { name: 'Cambiar contraseña' }).isVisible()).toBe(true)
    expectNoComplaints(complaints)

    await field('Contraseña actual').fill('equivocada-1234')
    await field('Contraseña nueva').fill('cordillera-azul-64')
    await field('Repite la contraseña nueva').fill('cordillera-roja-64')
    const save = main.getByRole('button', { name: 'Cambiar contraseña' })
    await save.click()
    await main.getByText('Por favor revise que las contraseñas sean iguales', { exact: true }).waitFor()
    expect(calls).not.toContain('POST /api/change-password')
    await field('Repite la contraseña nueva').fill('cordillera-azul-64')
    await save.click()
    await page.getByRole('alert').filter({ hasText: 'Contraseña incorrecta.' }).waitFor()
    await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()

    await refuseFirstAsBusy(page, '/api/change-password')
    await field('Contraseña actual').fill(PASSWORD)
    await save.click()
    await main.getByText('Espera: lo intentamos de nuevo por ti.').waitFor()
    await toastOf(page, 'Contraseña actualizada').waitFor()
    expect(await field('Contraseña actual').inputValue()).toBe('')
    expect((await signIn(person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(person.email, 'cordillera-azul-64')).status).toBe(200)
  })
})

describe('/clientPanel/delete-user', () => {
  async function openDeletion() {
    const opened = await open('/clientPanel/delete-user')
    return { ...opened, press: () => opened.main.getByRole('button', { name: /^Elimina/ }).click() }
  }

  it('warns, lists what is deleted and what stays, requires the password, and refuses a wrong one', async () => {
    const { page, main, field, press, calls, person, complaints } = await openDeletion()
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Eliminar Cuenta')
    const text = await main.innerText()
    expect(text).toContain('Esta acción es irreversible')
    expect(text).toContain('tu cuenta no se puede recuperar')
    expect(text).toContain('Qué se conserva y por qué')
    expect(text).toContain('Ley 962 de 2005')
    expect(await field('Contraseña').getAttribute('type')).toBe('password')
    await press()
    await expect.poll(() => field('Contraseña').getAttribute('aria-invalid')).toBe('true')
    expect(calls).not.toContain('DELETE /api/delete-user')
    expectNoComplaints(complaints)

    await field('Contraseña').fill('equivocada-1234')
    await press()
    await page.getByRole('alert').filter({ hasText: 'Contraseña incorrecta.' }).waitFor()
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('sends only the password, then deletes the account, shows a toast and opens the home page', async () => {
    const { page, field, press, person, main, complaints } = await openDeletion()
    await field('Contraseña').fill(PASSWORD)
    const { promise: mayRespond, resolve: response } = Promise.withResolvers<void>()
    const [bodies, confirms]: [unknown[], unknown[]] = [[], []]
    await page.route('**/api/delete-user', async (route) => {
      bodies.push(route.request().postDataJSON())
      confirms.push(route.request().headers()['x-confirms'])
      await mayRespond
      await route.continue()
    })
    expect(await main.getByRole('button', { name: 'Eliminar Perfil', exact: true }).isVisible()).toBe(true)
    await press()
    const busy = main.getByRole('button', { name: 'Eliminando...', exact: true })
    await busy.waitFor()
    expect(await busy.getAttribute('aria-busy')).toBe('true')
    response()
    await toastOf(page, 'Usuario eliminado exitosamente').waitFor()
    await atPath(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(bodies).toEqual([{ password: PASSWORD }])
    expect(confirms).toEqual(['true'])
    expect((await signIn(person.email, PASSWORD)).status).toBe(401)
    expectNoComplaints(complaints)
  })

  const refusals = [
    [
      'a refusal with a message',
      { json: { success: false, error: false, message: 'Hoy no se puede.' } },
      'Hoy no se puede.',
    ],
    ['a refusal without one', { json: { success: false } }, 'Error al eliminar usuario'],
    [
      'a broken server',
      { status: 500, json: { success: false, error: true, message: 'Algo interno' } },
      'Error al eliminar usuario. Por favor, inténtalo de nuevo.',
    ],
    [
      'a response that is no JSON',
      { status: 200, body: '<html>' },
      'Error al eliminar usuario. Por favor, inténtalo de nuevo.',
    ],
    ['no network', null, 'Error al eliminar usuario. Por favor, inténtalo de nuevo.'],
  ] as const

  it('shows the literal text of each failure; with open obligations deletes only after a second confirmation (P-36)', async () => {
    const { page, field, press } = await openDeletion()
    await field('Contraseña').fill(PASSWORD)
    for (const [failure, response, text] of refusals) {
      await page.route('**/api/delete-user', (route) => (response ? route.fulfill(response) : route.abort()))
      await press()
      const toast = page.locator('#toasts').getByText(text, { exact: true })
      await toast.waitFor()
      expect(pathOf(page), failure).toBe('/clientPanel/delete-user')
      await page.unroute('**/api/delete-user')
      await endToasts(page)
    }

    const bodies: { confirm?: boolean }[] = []
    await page.route('**/api/delete-user', (route) => {
      const body = route.request().postDataJSON() as { confirm?: boolean }
      bodies.push(body)
      if (body.confirm) return route.continue()
      return route.fulfill({
        status: 200,
        json: {
          success: false,
          error: true,
          code: 'CONFIRM_DELETION',
          message:
            'Antes de eliminar la cuenta, revisa lo que todavía está abierto: Tienes una visita el 3 de diciembre.',
          data: { open: ['Tienes una visita el 3 de diciembre.'] },
        },
      })
    })
    await press()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await question.innerText()).toContain('Tienes una visita el 3 de diciembre.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(bodies).toHaveLength(1)
    await press()
    await question.getByRole('button', { name: 'Eliminar de todos modos' }).click()
    await atPath(page, '/')
    expect(bodies.at(-1)).toEqual({ password: PASSWORD, confirm: true })
  })
})
