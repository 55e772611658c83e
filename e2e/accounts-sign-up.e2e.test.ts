import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { holdCall, refuseFirstAsBusy, stubCall } from '../test/browser/calls.ts'
import { dropFile } from '../test/browser/drop-file.ts'
import { endToasts } from '../test/browser/end-toasts.ts'
import { openWithin } from '../test/browser/navigate-in-page.ts'
import { atPath, noteCalls, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { addCleanup } from '../test/shop/cleanup.ts'
import { addPerson } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const phoneError = 'Por favor ingrese un número de teléfono válido de Colombia'
const passwordError = 'Por favor revise que las contraseñas sean iguales'
const PASSWORD = 'cafetal-verde-91'

let complaintsOfDesktop: string[]
let desktopPage: Page
beforeAll(async () => {
  const opened = await openWindow(desktop)
  desktopPage = opened.page
  complaintsOfDesktop = opened.complaints
  await desktopPage.goto(`${shop.address}/login`)
  await hydrated(desktopPage)
})

/** The sign-up as a visitor finds it who opens it in the one desktop window of these tests. */
async function open() {
  const page = desktopPage
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('request')
  if (pathOf(page) !== '/login') await openWithin(page, '/login')
  await endToasts(page)
  // Input of earlier tests would be restored.
  await page.evaluate(() => sessionStorage.clear())
  complaintsOfDesktop.length = 0
  await openWithin(page, '/sign-up')
  return formOf(page, complaintsOfDesktop)
}

async function openOnPhone() {
  const { page, complaints } = await openWindow(phone)
  await page.goto(`${shop.address}/sign-up`)
  await hydrated(page)
  return formOf(page, complaints)
}

function formOf(page: Page, complaints: string[]) {
  const calls = noteCalls(page)
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  return { page, complaints, calls, main, field, signUp: main.getByRole('button', { name: 'Sign up', exact: true }) }
}

type Form = Awaited<ReturnType<typeof open>>

let people = 0
async function fillIn({ field }: Form, changes: Record<string, string> = {}): Promise<string> {
  const email = `persona${(people += 1)}@correo.co`
  const written = {
    Nombre: 'Íñigo Peña',
    'Correo electrónico': email,
    Teléfono: '3001234567',
    'Número de documento': '10203040',
    Contraseña: PASSWORD,
    'Confirmar contraseña': PASSWORD,
    ...changes,
  }
  for (const [label, value] of Object.entries(written)) await field(label).fill(value)
  return email
}

const sent = (calls: string[]) => calls.filter((call) => call === 'POST /api/sign-up')
const account = async (email: string) =>
  (
    await shop.pool.query(
      'select name, phone, document, document_type, role, profile_pic from users where email = $1',
      [email],
    )
  ).rows[0]

describe('the sign-up page', () => {
  it('has every field, preselects CC, toggles each password separately, and links to the login (P-30)', async () => {
    const { page, main, field, complaints } = await open()
    expect(await main.getByText('Sube una foto', { exact: true }).isVisible()).toBe(true)
    expect(await field('Sube una foto').getAttribute('type')).toBe('file')
    expect(await field('Correo electrónico').getAttribute('type')).toBe('email')
    const types = field('Tipo de documento')
    expect(
      await types
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['CC', 'NIT'])
    expect(await types.locator('option').first().innerText()).toContain('cédula de ciudadanía')
    expect(await types.inputValue()).toBe('CC')
    for (const label of ['Contraseña', 'Confirmar contraseña']) {
      expect(await field(label).getAttribute('type')).toBe('password')
      expect(await field(label).getAttribute('autocomplete')).toBe('new-password')
    }
    expect(await field('Teléfono').getAttribute('inputmode')).toBe('tel')
    expect(await page.title()).toBe('Crear cuenta · Alero')

    const toggles = main.getByRole('button', { name: /contraseña$/ })
    await toggles.nth(0).click()
    expect(await field('Contraseña').getAttribute('type')).toBe('text')
    expect(await field('Confirmar contraseña').getAttribute('type')).toBe('password')
    await toggles.nth(1).click()
    await toggles.nth(0).click()
    expect(await field('Contraseña').getAttribute('type')).toBe('password')
    expect(await field('Confirmar contraseña').getAttribute('type')).toBe('text')

    await main.getByRole('link', { name: 'Login', exact: true }).click()
    await atPath(page, '/login')
    expectNoComplaints(complaints)
  })

  it('restores the form, except passwords, after the privacy policy was open', async () => {
    const form = await openOnPhone()
    const { page, main, field } = form
    const email = await fillIn(form)
    await main.getByRole('button', { name: 'Mostrar contraseña' }).first().click()
    await field('Contraseña').pressSequentially('x')
    await main.getByRole('link', { name: 'Política de Privacidad' }).click()
    await page.getByRole('heading', { level: 1, name: 'Política de Privacidad' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
    await page.goBack()
    await expect.poll(() => field('Correo electrónico').inputValue()).toBe(email)
    await expect.poll(() => field('Nombre').inputValue()).toBe('Íñigo Peña')
    expect(await field('Contraseña').inputValue()).toBe('')
  })
})

describe('signing up', () => {
  it('on a phone creates an account, retries while throttled, shows a toast, and opens the login', async () => {
    const form = await openOnPhone()
    const email = await fillIn(form, { Teléfono: '60112345' })
    await form.field('Tipo de documento').selectOption('NIT')
    const request = form.page.waitForRequest('**/api/sign-up')
    await refuseFirstAsBusy(form.page, '/api/sign-up')
    await form.signUp.click()
    expect(Object.keys((await request).postDataJSON()).sort()).toEqual(
      ['email', 'password', 'confirmPassword', 'name', 'profilePic', 'phone', 'documentType', 'document'].sort(),
    )
    await toastOf(form.page, 'Usuario creado con éxito. Ya puedes iniciar sesión.').waitFor()
    await atPath(form.page, '/login')
    const emailOfLogin = form.page.getByRole('main').getByLabel('Correo electrónico')
    await expect.poll(() => emailOfLogin.inputValue()).toBe(email)
    expect(form.page.url()).toBe(`${shop.address}/login`)
    expect(await account(email)).toEqual({
      name: 'Íñigo Peña',
      phone: '60112345',
      document: '10203040',
      document_type: 'NIT',
      role: 'GENERAL',
      profile_pic: '',
    })
    expectNoComplaints(form.complaints.filter((complaint) => !complaint.includes('503')))
  })

  it('sends nothing without a field, with an invalid phone or unequal passwords; errors show at the field and in a toast', async () => {
    const form = await open()
    const { page, main, field, signUp } = form
    const isWrong = (label: string) => field(label).getAttribute('aria-invalid')
    await fillIn(form)
    for (const label of [
      'Nombre',
      'Correo electrónico',
      'Teléfono',
      'Número de documento',
      'Contraseña',
      'Confirmar contraseña',
    ]) {
      const written = await field(label).inputValue()
      await field(label).fill('')
      await signUp.click()
      await expect.poll(() => isWrong(label), { message: label }).toBe('true')
      expect(await field(label).evaluate((element) => element === document.activeElement), label).toBe(true)
      await field(label).fill(written)
      await expect.poll(() => isWrong(label), { message: label }).toBeNull()
    }
    expect(sent(form.calls)).toEqual([])

    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
    for (const number of ['0601123456', '1234567', '30012345678', '30012a4567', '123', '+573001234567']) {
      await field('Teléfono').fill(number)
      await signUp.click()
      await alert(phoneError).waitFor()
      await main.getByText(phoneError, { exact: true }).waitFor()
      expect(await isWrong('Teléfono'), number).toBe('true')
      expect(sent(form.calls), number).toEqual([])
      await field('Teléfono').fill('3001234567')
      await expect.poll(() => isWrong('Teléfono'), { message: number }).toBeNull()
      await endToasts(page)
    }

    await field('Teléfono').fill('123')
    await field('Confirmar contraseña').fill('otra-distinta-77')
    await signUp.click()
    await alert(phoneError).waitFor()
    expect(await page.getByText(passwordError).count()).toBe(0)
    await endToasts(page)

    await field('Teléfono').fill('3001234567')
    await signUp.click()
    await alert(passwordError).waitFor()
    await main.getByText(passwordError, { exact: true }).waitFor()
    expect(await field('Nombre').inputValue()).toBe('Íñigo Peña')
    expect(sent(form.calls)).toEqual([])
  })

  it('accepts all phone formats, and sends the form once however often it is submitted', async () => {
    const form = await open()
    const { page, field, signUp, calls } = form
    // The last one as a phone's contacts have it, and fill it in.
    const numbers = ['3001234567', '60112345', '601123456', '6011234567', '(310) 555-01 16']
    let email = ''
    for (const number of numbers) {
      if (pathOf(page) !== '/sign-up') await openWithin(page, '/sign-up')
      email = await fillIn(form, { Teléfono: number })
      await signUp.click()
      // The address changes before the form leaves the page.
      await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
    }
    expect(sent(calls)).toHaveLength(numbers.length)
    expect((await account(email)).phone).toBe('3105550116')

    calls.length = 0
    await openWithin(page, '/sign-up')
    await fillIn(form)
    const { letGo } = await holdCall(page, '/api/sign-up')
    await signUp.click()
    await field('Nombre').press('Enter')
    await signUp.click({ force: true })
    expect(await signUp.getAttribute('aria-busy')).toBe('true')
    letGo()
    await atPath(page, '/login')
    expect(sent(calls)).toHaveLength(1)
  })

  it('sent again after its answer was lost leads to the login, where the account may exist already', async () => {
    const form = await open()
    const { page, signUp } = form
    const email = await fillIn(form)
    // The server makes the account; its answer is lost.
    await stubCall(page, '/api/sign-up', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await signUp.click()
    await toastOf(page, 'Error de conexión al servidor').waitFor()
    expect(await account(email)).toBeDefined()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await signUp.click()
    await toastOf(page, 'Tu cuenta pudo quedar creada en el intento anterior. Inicia sesión.').waitFor()
    await atPath(page, '/login')
    expect(await page.getByRole('main').getByLabel('Correo electrónico').inputValue()).toBe(email)
  })

  it('revalidates at every change, showing errors at the fields only; a server error stays until its field changes', async () => {
    const { email: taken } = await addPerson(shop.db)
    const form = await open()
    const isWrong = (label: string) => form.field(label).getAttribute('aria-invalid')
    await form.signUp.click()
    await expect.poll(() => isWrong('Nombre')).toBe('true')
    await fillIn(form, { Teléfono: '12', 'Confirmar contraseña': 'otra-distinta-77' })
    // All fields are filled in: the next validation error shows instead.
    await expect.poll(() => isWrong('Nombre')).toBeNull()
    await form.main.getByText(phoneError, { exact: true }).waitFor()
    await form.field('Teléfono').fill('3017654321')
    await form.main.getByText(passwordError, { exact: true }).waitFor()
    expect(await isWrong('Teléfono')).toBeNull()
    expect(await form.page.locator('#toasts [role="alert"]').count()).toBe(0)
    expect(sent(form.calls)).toEqual([])

    // An error from the server stays until its own field changes.
    await fillIn(form, { 'Correo electrónico': taken, Contraseña: 'contraseña', 'Confirmar contraseña': 'contraseña' })
    await form.signUp.click()
    const common = form.main.getByText(
      'Esa contraseña es demasiado común. Elige otra. Sirven tres o cuatro palabras que no vayan juntas.',
      { exact: true },
    )
    await common.waitFor()
    expect(await form.field('Contraseña').evaluate((element) => element === document.activeElement)).toBe(true)
    await form.field('Nombre').fill('Otro Nombre')
    expect(await common.isVisible()).toBe(true)
    await form.field('Contraseña').fill(PASSWORD)
    await common.waitFor({ state: 'detached' })

    await form.field('Confirmar contraseña').fill(PASSWORD)
    await form.signUp.click()
    await form.page.getByRole('alert').filter({ hasText: 'No fue posible crear la cuenta con estos datos.' }).waitFor()
    expect(pathOf(form.page)).toBe('/sign-up')
  })
})

describe('the picture', () => {
  /** A photo as a phone stores it: rotated, more than 8 MB, red above and blue below when it is shown upright. */
  async function takePhoto(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'alero-photo-'))
    addCleanup(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'foto.jpg')
    const [width, height] = [3000, 2200]
    const pixels = Buffer.alloc(width * height * 3)
    let noise = 1
    for (let at = 0; at < pixels.length; at += 3) {
      // EXIF orientation 6: the left of the stored image is the top of the displayed one.
      const isLeft = (at / 3) % width < width / 2
      noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648
      pixels[at + (isLeft ? 0 : 2)] = 160 + ((noise >> 8) % 96)
      pixels[at + 1] = (noise >> 16) % 90
    }
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toFile(file)
    return file
  }

  it('larger than 8 MB and rotated is resized to 512 px and sent upright', async () => {
    const photo = await takePhoto()
    expect((await stat(photo)).size).toBeGreaterThan(8_000_000)
    const form = await openOnPhone()
    const email = await fillIn(form)
    await form.field('Sube una foto').setInputFiles(photo)
    const preview = form.main.locator('label img')
    await preview.waitFor()
    expect(await preview.getAttribute('src')).toMatch(/^data:image\/(webp|jpeg);base64,/)
    const request = form.page.waitForRequest('**/api/sign-up')
    await form.signUp.click()
    const { profilePic } = (await request).postDataJSON() as { profilePic: string }
    expect(profilePic).toMatch(/^data:image\/(webp|jpeg);base64,/)
    const bytes = Buffer.from(profilePic.split(',')[1] ?? '', 'base64')
    expect(bytes.length).toBeLessThanOrEqual(512 * 1024)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([512, 512])
    const colourAt = (y: number) => [...data.subarray((y * info.width + 256) * info.channels).subarray(0, 3)]
    const [above, below] = [colourAt(40), colourAt(470)]
    expect(above[0]).toBeGreaterThan(above[2] ?? 255)
    expect(below[2]).toBeGreaterThan(below[0] ?? 255)
    await atPath(form.page, '/login')
    expect((await account(email)).profile_pic).not.toBe('')
  })

  it('that is unreadable is refused; one can be dropped on the field and removed', async () => {
    const form = await open()
    const preview = form.main.locator('label img')
    await form
      .field('Sube una foto')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') })
    await form.page.getByRole('alert').filter({ hasText: 'No pudimos leer esa foto. Usa JPG, PNG o WebP.' }).waitFor()
    expect(await preview.count()).toBe(0)

    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await dropFile(form.field('Sube una foto'), { name: 'foto.png', mimeType: 'image/png', buffer: picture })
    await preview.waitFor()
    await form.main.getByRole('button', { name: 'Quitar foto' }).click()
    expect(await preview.count()).toBe(0)
  })

  it('survives a reload and is sent, unless it was removed', async () => {
    const form = await openOnPhone()
    const email = await fillIn(form)
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const choose = () =>
      form.field('Sube una foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
    const preview = form.main.locator('label img')
    const reload = async () => {
      await form.page.reload()
      await hydrated(form.page)
      await expect.poll(() => form.field('Correo electrónico').inputValue()).toBe(email)
    }
    await choose()
    await preview.waitFor()
    await form.main.getByRole('button', { name: 'Quitar foto' }).click()
    await reload()
    expect(await preview.count()).toBe(0)

    await choose()
    await preview.waitFor()
    const chosen = await preview.getAttribute('src')
    await reload()
    expect(await preview.getAttribute('src')).toBe(chosen)
    for (const label of ['Contraseña', 'Confirmar contraseña']) await form.field(label).fill(PASSWORD)
    const request = form.page.waitForRequest('**/api/sign-up')
    await form.signUp.click()
    expect((await request).postDataJSON()).toMatchObject({ email, profilePic: chosen })
    await atPath(form.page, '/login')
    expect((await account(email)).profile_pic).not.toBe('')
    expect(await form.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('data:image')
  })
})
