import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { delayScripts } from '../test/browser/delayed-scripts.ts'
import { atPath, noteCalls, toastOf } from '../test/browser/signed-in.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { addPerson, PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let product: string
beforeAll(async () => {
  // With a mail server, without which /forgot-password has nothing to press.
  shop = await startShopProcess({
    SMTP_URL: (await openMailbox()).url,
    PUBLIC_URL: 'http://tienda.example',
    MAIL_FROM: 'avisos@tienda.example',
  })
  const search = await (await fetch(`${shop.address}/api/search?q=celular`)).json()
  product = `/product/${search.data[0]._id}`
})

/** Opens a page whose scripts are not loaded yet. */
async function openEarly(path: string) {
  const { page, complaints } = await openWindow(phone)
  const calls = noteCalls(page)
  const { release } = await delayScripts(page)
  await page.goto(shop.address + path, { waitUntil: 'domcontentloaded' })
  const hydrate = async () => {
    release()
    await hydrated(page)
  }
  return { page, main: page.getByRole('main'), complaints, calls, hydrate }
}

const sent = (calls: string[], call: string) => calls.filter((made) => made === call).length

/** Pages with buttons that require a script; the buttons of {@link otherPages} work without one. */
const pagesWithButtons = [
  '/',
  '/search?q=celular',
  'product',
  '/product-category/Tecnologia',
  '/login',
  '/sign-up',
  '/mantenimiento-preventivo',
  '/mantenimiento-correctivo',
]

/** Pages whose posted form has a test of its own below. */
const pagesWithForms = new Set([
  '/contacto',
  '/demo-post',
  '/forgot-password',
  '/login',
  '/sign-up',
  '/mantenimiento-preventivo',
  '/mantenimiento-correctivo',
])

const otherPages = [
  '/contacto',
  '/demo-post',
  '/forgot-password',
  '/service-form',
  '/about',
  '/politicas-privacidad',
  '/terminos-condiciones',
  '/demo',
  '/cart',
  '/pagar',
  '/visita',
  '/equipo',
  '/aprobar',
  '/no-existe',
]

/** The number of buttons that require a script, and of posted forms. */
const partsOf = (page: Page) =>
  page.evaluate(() => ({
    buttons: [...document.querySelectorAll('button')].filter(
      (button) =>
        !((button.type === 'submit' && button.form) || button.commandForElement || button.popoverTargetElement),
    ).length,
    forms: document.querySelectorAll('form[method="post"]').length,
  }))

describe('before the scripts are loaded', () => {
  it('no other page has a button, and no page a form, that nothing here presses', async () => {
    const { page, complaints } = await openWindow(phone)
    await delayScripts(page)
    const found: string[] = []
    for (const path of otherPages) {
      await page.goto(shop.address + path, { waitUntil: 'domcontentloaded' })
      const { buttons, forms } = await partsOf(page)
      if (buttons) found.push(`${path}: ${buttons} buttons`)
      if (forms && !pagesWithForms.has(path)) found.push(`${path}: ${forms} forms`)
    }
    expect(found).toEqual([])
    expectNoComplaints(complaints.filter((line) => !line.includes('404')))
  })

  it(
    'early presses of the buttons of a page mark them as busy and are replayed once',
    { timeout: 60_000 },
    async () => {
      const { page, complaints } = await openWindow(phone)
      for (const path of pagesWithButtons) {
        const { release } = await delayScripts(page)
        await page.goto(shop.address + (path === 'product' ? product : path), { waitUntil: 'domcontentloaded' })
        // No form of these pages, either, is posted without a test of its own.
        const { forms } = await partsOf(page)
        expect(forms === 0 || pagesWithForms.has(path), path).toBe(true)
        // The shop refuses what a visitor pressed on the page before, perhaps only now.
        expectNoComplaints(complaints.filter((line) => !line.includes('401')))
        const pressed = await page.evaluate(() => {
          const presses = new Map<Element, number>()
          const kinds = new Set<string>()
          Object.assign(window, { presses })
          for (const button of document.querySelectorAll('button')) {
            const isOwn = (button.type === 'submit' && button.form) || button.commandForElement
            // One button of each kind is enough.
            const kind = ['cart', 'wish'].find((name) => name in button.dataset) ?? String(presses.size)
            if (isOwn || button.disabled || kinds.has(kind)) continue
            kinds.add(kind)
            presses.set(button, 0)
            button.click()
            button.click()
            // Presses are queued until hydration, which replays their events to this listener.
            button.addEventListener('click', () => presses.set(button, (presses.get(button) ?? 0) + 1))
          }
          return [...presses.keys()].map((button) => [
            button.getAttribute('aria-busy'),
            button.hasAttribute('data-early'),
          ])
        })
        expect(pressed.length, path).toBeGreaterThan(0)
        expect(pressed, path).toEqual(pressed.map(() => ['true', true]))
        release()
        await hydrated(page)
        const counts = () =>
          page.evaluate(() => {
            const { presses } = window as unknown as { presses: Map<Element, number> }
            return [...presses].filter(([button]) => button.isConnected).map(([, count]) => count)
          })
        await expect.poll(counts, { message: path }).toEqual((await counts()).map(() => 1))
        await expect.poll(() => page.locator('[data-early]').count(), { message: path }).toBe(0)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    },
  )

  it('Enter in the login signs in once, keeps the password out of addresses, and animates nothing with reduced motion', async () => {
    const { email } = await addPerson(shop.db)
    const { page, main, calls, complaints, hydrate } = await openEarly('/login')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await main.getByLabel('Correo electrónico').fill(email)
    await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    for (const _ of [1, 2]) await main.getByLabel('Contraseña', { exact: true }).press('Enter')
    const login = main.getByRole('button', { name: 'Login', exact: true })
    expect(await login.getAttribute('aria-busy')).toBe('true')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const moving = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation instanceof CSSAnimation).length,
    )
    expect(moving).toBe(0)
    await hydrate()
    await toastOf(page, 'Inicio de sesión exitoso').waitFor()
    await atPath(page, '/')
    expect(sent(calls, 'POST /api/sign-in')).toBe(1)
    expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([])
    expectNoComplaints(complaints)
  })

  it('a form changed after its early submit is not sent; a chosen theme survives hydration', async () => {
    const { page, main, calls, hydrate } = await openEarly('/login')
    const login = main.getByRole('button', { name: 'Login', exact: true })
    await page.getByText('Oscuro', { exact: true }).click()
    await main.getByLabel('Correo electrónico').fill('ana@correo.co')
    await login.click()
    await main.getByLabel('Contraseña', { exact: true }).fill('otra-clave')
    expect(await login.getAttribute('aria-busy')).toBeNull()
    await hydrate()
    expect(await main.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('otra-clave')
    expect(sent(calls, 'POST /api/sign-in')).toBe(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getByLabel('Oscuro').isChecked()).toBe(true)
  })

  it('navigating to another page cancels an early submit', async () => {
    const { page, main, calls, hydrate } = await openEarly('/login')
    // The other page never arrives, so that the scripts load first.
    const navigated = Promise.withResolvers<void>()
    await page.route('**/sign-up', async (route) => {
      await route.fulfill({ status: 204 })
      navigated.resolve()
    })
    await main.getByLabel('Correo electrónico').fill('ana@correo.co')
    await main.getByRole('button', { name: 'Login', exact: true }).click()
    await main.getByRole('link', { name: 'Sign up' }).click()
    await navigated.promise
    await hydrate()
    expect(sent(calls, 'POST /api/sign-in')).toBe(0)
  })

  it('values typed and chosen in the sign-up survive hydration and are sent', async () => {
    const { page, main, calls, hydrate } = await openEarly('/sign-up')
    await main.getByLabel('Nombre').fill('Teresa Muñoz')
    await main.getByLabel('Correo electrónico').fill('teresa.pronto@correo.co')
    await main.getByLabel('Teléfono').fill('3017654321')
    await main.getByLabel('Tipo de documento').selectOption('NIT')
    await main.getByLabel('Número de documento').fill('900123456')
    await main.getByLabel('Contraseña', { exact: true }).fill('cafetal-verde-91')
    await main.getByLabel('Confirmar contraseña').fill('cafetal-verde-91')
    await main.getByRole('button', { name: 'Sign up' }).click()
    const request = page.waitForRequest('**/api/sign-up')
    await hydrate()
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Teresa Muñoz',
      documentType: 'NIT',
      phone: '3017654321',
    })
    await toastOf(page, 'Usuario creado con éxito').waitFor()
    expect(sent(calls, 'POST /api/sign-up')).toBe(1)
  })

  it.each([
    ['/contacto', 'Enviar solicitud', 'POST /api/contact'],
    ['/demo-post', 'Enviar', 'POST /api/demo-post'],
    ['/mantenimiento-correctivo', 'Solicitar Mantenimiento Correctivo', 'POST /api/mantenimiento-correctivo'],
  ])('an early submit of %s is sent once', async (path, button, call) => {
    const { page, main, calls, hydrate } = await openEarly(path)
    await main.getByRole('button', { name: button, exact: true }).click()
    const requested = page.waitForRequest((request) => request.method() === 'POST')
    await hydrate()
    await requested
    expect(sent(calls, call)).toBe(1)
  })

  it('an e-mail typed into /forgot-password is kept, and its early submit is sent once', async () => {
    const { main, calls, complaints, hydrate } = await openEarly('/forgot-password')
    await main.getByLabel('Correo electrónico').fill('ana@correo.co')
    for (const _ of [1, 2]) await main.getByLabel('Correo electrónico').press('Enter')
    const send = main.getByRole('button', { name: 'Enviar enlace' })
    expect(await send.getAttribute('aria-busy')).toBe('true')
    await hydrate()
    await main.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor()
    expect(sent(calls, 'POST /api/forgot-password')).toBe(1)
    expectNoComplaints(complaints)
  })

  it('the link of a recovery e-mail shows the form of the new password, whose early submit is sent once', async () => {
    const token = 'a'.repeat(43)
    const { main, calls, hydrate } = await openEarly(`/forgot-password?elegir#token=${token}`)
    await main.getByRole('heading', { level: 1, name: 'Elige una contraseña nueva' }).waitFor()
    await main.getByLabel('Contraseña nueva', { exact: true }).fill('cordillera-azul-64')
    await main.getByLabel('Repite la contraseña nueva').fill('cordillera-azul-64')
    await main.getByLabel('Repite la contraseña nueva').press('Enter')
    await hydrate()
    await main.getByRole('heading', { level: 1, name: 'Este enlace ya no es válido' }).waitFor()
    expect(sent(calls, 'POST /api/reset-password')).toBe(1)
  })

  it('the address of a recovery link without its token shows the request of a new one', async () => {
    const { main, hydrate } = await openEarly('/forgot-password?elegir')
    await hydrate()
    await main.getByRole('button', { name: 'Enviar enlace' }).waitFor()
  })

  it('an early submit of an incomplete form shows why it is not sent', async () => {
    const { main, hydrate } = await openEarly('/mantenimiento-preventivo')
    await main.getByLabel('Marca').fill('Lenovo')
    await main.getByRole('button', { name: 'Agendar Cita' }).click()
    await hydrate()
    await main.getByText('Cuéntanos qué necesitas.').waitFor()
    expect(await main.getByLabel('Marca').inputValue()).toBe('Lenovo')
  })

  it('an early filter and an early sort order are applied', async () => {
    const { page, hydrate } = await openEarly('/search?q=celular')
    await page.setViewportSize({ width: 1440, height: 900 })
    const filter = page.getByRole('main').getByRole('checkbox').first()
    await filter.check()
    const subcategory = await filter.inputValue()
    const order = page.getByRole('combobox').first()
    const last = await order.locator('option').last().getAttribute('value')
    await order.selectOption(last ?? '')
    await hydrate()
    await expect.poll(() => page.url()).toContain(`orden=${last}`)
    await expect.poll(() => new URL(page.url()).searchParams.getAll('brandName').join()).toBe(subcategory)
    await expect.poll(() => filter.isChecked()).toBe(true)
  })

  it('a search works without scripts', async () => {
    const { page, main } = await openEarly('/login')
    await page.getByRole('searchbox').fill('celular')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/search?q=celular')
    await main.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('when a script fails to load', () => {
  it('a pressed button is no longer busy', async () => {
    const { page } = await openWindow(phone)
    let fail: () => void = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await failing
      await route.abort()
    })
    await page.goto(`${shop.address}/demo-post`, { waitUntil: 'domcontentloaded' })
    const button = page.getByRole('main').getByRole('button', { name: 'Enviar' })
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    fail()
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  })
})
