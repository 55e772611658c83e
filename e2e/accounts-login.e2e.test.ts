import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { holdCall, stubCall } from '../test/browser/calls.ts'
import { watchLayoutShifts } from '../test/browser/layout-shifts.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { atPath, noteCalls, openWindowOf, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { sessionOf } from '../test/browser/window-pool.ts'
import { addPerson, PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', LIMITS: 'on' })
})

async function open(path = '/login', window: Parameters<typeof openWindow>[0] = desktop) {
  const { page, complaints } = await openWindow(window)
  const calls = noteCalls(page)
  await page.goto(shop.address + path)
  await hydrated(page)
  const main = page.getByRole('main')
  return {
    page,
    complaints,
    calls,
    main,
    email: main.getByLabel('Correo electrónico'),
    password: main.getByLabel('Contraseña', { exact: true }),
    login: main.getByRole('button', { name: 'Login', exact: true }),
    avatar: page.getByRole('banner').getByRole('button', { name: /^Cuenta de/ }),
  }
}

describe('the login page', () => {
  it('has typed fields, a password toggle, a caps lock warning, and links to password recovery and sign-up', async () => {
    const { page, main, email, password, complaints } = await open()
    expect(await email.getAttribute('type')).toBe('email')
    expect(await email.getAttribute('autocomplete')).toBe('email')
    expect(await password.getAttribute('type')).toBe('password')
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
    await main.getByRole('button', { name: 'Mostrar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await main.getByRole('button', { name: 'Ocultar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('password')
    expect(await page.title()).toBe('Iniciar sesión · Alero')

    await password.focus()
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true })),
    )
    await page.getByText('Bloq Mayús está activado.').waitFor()
    // Below the warning, which must not make way for it between press and release.
    await main.getByRole('link', { name: 'Forgot password', exact: true }).click()
    await atPath(page, '/forgot-password')
    await page.goBack()
    await main.getByRole('link', { name: 'Sign up', exact: true }).click()
    await atPath(page, '/sign-up')
    expectNoComplaints(complaints)
  })

  it('retries automatically while sign-ins are throttled, without clearing the fields, until it is cancelled', async () => {
    const { email: address } = await addPerson(shop.db)
    const { page, main, email, password, login, avatar } = await open()
    const refusal = { success: false, error: true, code: 'SIGN_IN_BUSY', message: 'Hay mucha gente.', reqId: 'r' }
    let refusals = 0
    let mayContinue = false
    await stubCall(page, '/api/sign-in', async (route) => {
      refusals += 1
      if (!mayContinue) return route.fulfill({ status: 503, json: refusal })
      if (refusals > 2) return route.continue()
      await route.fulfill({ status: 503, json: { ...refusal, data: { retryAfterSeconds: 1 } } })
    })
    await email.fill(address)
    await password.fill(PASSWORD)
    await login.click()
    await main.getByRole('button', { name: 'Cancelar' }).click()
    await main.getByText('Hay mucha gente entrando', { exact: false }).waitFor({ state: 'detached' })
    expect(await login.getAttribute('aria-busy')).not.toBe('true')
    expect(await password.inputValue()).toBe(PASSWORD)

    refusals = 0
    mayContinue = true
    await login.click()
    const waiting = main.getByText('Hay mucha gente entrando. Espera: lo intentamos de nuevo por ti.')
    await waiting.waitFor()
    expect(await password.inputValue()).toBe(PASSWORD)
    await avatar.waitFor()
    expect(refusals).toBe(3)
  })

  it('without JavaScript shows that it is required, and its form would not put the password into an address', async () => {
    const { page } = await openWindow({ ...desktop, javaScriptEnabled: false })
    await page.goto(`${shop.address}/login`)
    expect(await page.getByText('Esta página necesita JavaScript.').isVisible()).toBe(true)
    expect(await page.locator('main form [type=submit]').isVisible()).toBe(false)
    expect(await page.locator('main form').getAttribute('method')).toBe('post')
    for (const path of ['/cart', '/clientPanel/history-shopping', '/admin-panel/orders', '/technical-panel']) {
      await page.goto(`${shop.address}${path}`)
      expect(await page.getByText('Esta página necesita JavaScript.').isVisible(), path).toBe(true)
      expect(await page.getByText('Cargando...').isVisible(), path).toBe(false)
    }
  })
})

describe('a signed-in person', () => {
  it.each(['/login', '/sign-up'])(
    'at %s shows the account and a link to its panel instead of a form, until they log out',
    async (path) => {
      const { page, person, goTo, complaints } = await openWindowOf(shop, { role: 'TECHNICAL' })
      // On a slow network the wish list is still being requested when the person logs out.
      const slow = Promise.withResolvers<void>()
      await page.route('**/api/wish-list', (route) => slow.promise.then(() => route.continue()).catch(() => {}))
      const requested = page.waitForRequest('**/api/wish-list')
      await goTo(path)
      await requested
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name: 'Ya iniciaste sesión' }).waitFor()
      await main.getByText(`Estás en la tienda como ${person.name}.`).waitFor()
      expect(await main.locator('form').count()).toBe(0)
      expect(await main.getByRole('link', { name: 'Technical Panel' }).getAttribute('href')).toBe(
        '/technical-panel/tasks',
      )
      const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/wish-list'))
      await main.getByRole('button', { name: 'Log out' }).click()
      await atPath(page, '/login')
      await main.getByLabel('Correo electrónico').waitFor()
      await givenUp
      slow.resolve()
      expectNoComplaints(complaints)
    },
  )
})

describe('signing in', () => {
  it('signs a visitor in on a phone: returns home, shows toast and avatar, and links back to the previous page', async () => {
    const { email: address } = await addPerson(shop.db)
    const { page, main, email, password, login, calls, avatar, complaints } = await open('/contacto', phone)
    await expect.poll(() => calls).toContain('GET /api/user-datails')
    expect(await avatar.count()).toBe(0)
    expect(await page.locator('#toasts').count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await atPath(page, '/login')
    expect(page.url()).toBe(`${shop.address}/login`)
    await email.fill(address)
    await password.fill(PASSWORD)
    await page.evaluate(() => {
      const seen = new Set<string>()
      const note = () => seen.add(document.querySelector('main h1')?.textContent ?? '')
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seenHeadings: seen })
    })
    // On a slow processor: the form must stay until the home page replaces it.
    const session = await sessionOf(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    calls.length = 0
    await password.press('Enter')
    await main.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor({ state: 'detached' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const seen = await page.evaluate(() => [...(window as unknown as { seenHeadings: Set<string> }).seenHeadings])
    expect(seen).not.toContain('Ya iniciaste sesión')
    await toastOf(page, 'Inicio de sesión exitoso').waitFor()
    await atPath(page, '/')
    await avatar.waitFor()
    expect(calls[0]).toBe('POST /api/sign-in')
    expect(calls.indexOf('GET /api/user-datails')).toBeGreaterThan(0)
    expect(await login.count()).toBe(0)
    await toastOf(page, 'Volver a donde estabas').click()
    await atPath(page, '/contacto')
    expectNoComplaints(complaints)
  })

  it('links back to the area that the guard had refused', async () => {
    const { email: address } = await addPerson(shop.db, { role: 'TECHNICAL' })
    const { page, email, password, login, avatar } = await open('/technical-panel/tasksCorrectivo')
    await atPath(page, '/')
    expect(await avatar.count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await email.fill(address)
    await password.fill(PASSWORD)
    await login.click()
    await toastOf(page, 'Volver a donde estabas').click()
    await page.getByRole('heading', { name: 'Tareas Correctivas del Técnico' }).waitFor()
  })

  it('refusals: only the e-mail format is validated, a wrong password is selected silently, offline shows an alert', async () => {
    const { email: address } = await addPerson(shop.db)
    const { page, main, email, password, login, calls } = await open()
    const before = await main.innerText()
    await email.fill('alguien@correo.co')
    const ofEmptyPassword = page.waitForResponse('**/api/sign-in')
    await login.click()
    await ofEmptyPassword
    await expect.poll(() => login.getAttribute('aria-busy')).toBeNull()
    expect(await main.innerText()).toBe(before)
    await email.fill('no es un correo')
    await login.click()
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true)
    expect(calls.filter((call) => call === 'POST /api/sign-in')).toHaveLength(1)

    await email.fill(address)
    await password.fill('equivocada-1234')
    const answered = page.waitForResponse('**/api/sign-in')
    await login.click()
    expect((await answered).status()).toBe(401)
    await expect.poll(() => login.getAttribute('aria-busy')).toBeNull()
    expect(await main.innerText()).toBe(before)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('#toasts').count()).toBe(0)
    expect(pathOf(page)).toBe('/login')
    expect(await email.inputValue()).toBe(address)
    expect(
      await password.evaluate((field: HTMLInputElement) => [
        field === document.activeElement,
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      ]),
    ).toEqual([true, 'equivocada-1234'])

    await page.route('**/api/sign-in', (route) => route.abort())
    await login.click()
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
  })
})

describe('too many sign-in attempts', () => {
  it('are refused with a message', async () => {
    const { email: address } = await addPerson(shop.db)
    const { page, email, password, login } = await open()
    await email.fill(address)
    for (const [attempt, status] of [401, 401, 401, 401, 401, 429].entries()) {
      await password.fill(`equivocada-${attempt}`)
      const answered = page.waitForResponse('**/api/sign-in')
      await login.click()
      expect((await answered).status()).toBe(status)
      await expect.poll(() => login.getAttribute('aria-busy')).toBeNull()
    }
    await page.getByRole('alert').filter({ hasText: 'Demasiados intentos.' }).waitFor()
  })
})

describe('the signed-in user', () => {
  /** @returns a function that expects the cart link unmoved and gives the page's layout shift so far */
  async function watchShifts(page: Page) {
    const shiftsSoFar = await watchLayoutShifts(page, 'load')
    const cart = page.getByRole('banner').getByRole('link', { name: 'Carrito' })
    const before = await cart.boundingBox()
    return async () => {
      expect(await cart.boundingBox()).toEqual(before)
      return shiftsSoFar()
    }
  }

  it('appears in the header after its call responds, as icon or picture, without a layout shift', async () => {
    const { page, person, goTo } = await openWindowOf(shop)
    const first = await holdCall(page, '/api/user-datails')
    const requested = page.waitForRequest('**/api/user-datails')
    await goTo('/about')
    expect((await (await requested).allHeaders()).cookie).toContain('sid=')
    const banner = page.getByRole('banner')
    const avatar = banner.getByRole('button', { name: `Cuenta de ${person.name}` })
    expect(await avatar.count()).toBe(0)
    first.letGo()
    await avatar.waitFor()
    await avatar.locator('svg').waitFor()
    expect(await avatar.locator('img').count()).toBe(0)

    // From now on the browser remembers that somebody is signed in.
    const withIcon = await holdCall(page, '/api/user-datails')
    await goTo('/')
    const shiftsOfIcon = await watchShifts(page)
    withIcon.letGo()
    await avatar.locator('svg').waitFor()
    expect(await shiftsOfIcon()).toBeLessThan(0.02)

    const response = await person.post('/api/update-profile-picture', { profilePic: redDot })
    expect(response.status).toBe(200)
    const second = await holdCall(page, '/api/user-datails')
    await goTo('/')
    const shiftsOfPicture = await watchShifts(page)
    second.letGo()
    const picture = avatar.locator('img')
    await picture.waitFor()
    expect(await shiftsOfPicture()).toBeLessThan(0.02)
    expect(await picture.getAttribute('src')).toBe(response.body.data.profilePic)
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  })

  it('is a visitor when the response has no _id', async () => {
    const { page, goTo } = await openWindowOf(shop)
    await page.route('**/api/user-datails', (route) =>
      route.fulfill({ json: { success: true, error: false, message: '', data: { name: 'Nadie', role: 'GENERAL' } } }),
    )
    await goTo('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.getByRole('button', { name: /^Cuenta de/ }).count()).toBe(0)
  })

  it('is in no HTML that the server renders', async () => {
    const { email, jar } = await signInAs(shop)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/', '/login', '/my-profile', '/clientPanel/information']) {
      const html = await (await fetch(shop.address + path, { headers: { cookie } })).text()
      expect(html).not.toContain(email)
    }
  })
})

/** One red pixel. */
const redDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('the profile menu', () => {
  const panels = [
    ['ADMIN', 'Admin Panel', '/admin-panel/all-products'],
    ['TECHNICAL', 'Technical Panel', '/technical-panel/tasks'],
    ['GENERAL', 'My Profile', '/clientPanel/information'],
  ] as const

  let comeAs: Awaited<ReturnType<typeof openOneWindow>>
  beforeAll(async () => {
    comeAs = await openOneWindow(shop)
  })

  async function openMenu(role: (typeof panels)[number][0]) {
    const opened = await comeAs({ role })
    await opened.goTo('/about')
    const banner = opened.page.getByRole('banner')
    const avatar = banner.getByRole('button', { name: /^Cuenta de/ })
    await avatar.click()
    const logOut = banner.getByRole('button', { name: 'Log out', exact: true })
    await logOut.waitFor()
    return { ...opened, banner, avatar, logOut }
  }

  /** The menu is open. */
  async function expectPanel(
    { page, banner, avatar, logOut, complaints }: Awaited<ReturnType<typeof openMenu>>,
    [, label, href]: (typeof panels)[number],
  ) {
    for (const [, other] of panels) {
      const link = banner.getByRole('link', { name: other, exact: true })
      expect(await link.count()).toBe(other === label ? 1 : 0)
    }
    const link = banner.getByRole('link', { name: label, exact: true })
    expect(await link.getAttribute('href')).toBe(href)
    await link.click()
    await atPath(page, href)
    await logOut.waitFor({ state: 'detached' })
    expect(await avatar.getAttribute('aria-expanded')).toBe('false')
    expectNoComplaints(complaints)
  }

  const [ofAdmins, ofTechnicians, ofClients] = panels

  it.each([{ panel: ofAdmins }, { panel: ofTechnicians }])(
    'of $panel.0 shows $panel.1 and Log out, and closes when the panel link is chosen',
    async ({ panel }) => {
      await expectPanel(await openMenu(panel[0]), panel)
    },
  )

  it('supports arrow keys, Home, End, first letters and Esc, closes on an outside click, and toggles with the avatar', async () => {
    const opened = await openMenu('GENERAL')
    const { page, avatar, logOut } = opened
    const link = page.getByRole('link', { name: 'My Profile', exact: true })
    const hasFocus = (of: typeof link) => of.evaluate((element) => element === document.activeElement)
    await page.keyboard.press('Escape')
    await logOut.waitFor({ state: 'detached' })
    expect(await hasFocus(avatar)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(link)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(logOut)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(link)).toBe(true)
    await page.keyboard.press('End')
    expect(await hasFocus(logOut)).toBe(true)
    await page.keyboard.press('Home')
    expect(await hasFocus(link)).toBe(true)
    await page.keyboard.press('l')
    expect(await hasFocus(logOut)).toBe(true)

    await page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await logOut.waitFor({ state: 'detached' })

    await avatar.click()
    await logOut.waitFor()
    expect(await avatar.getAttribute('aria-expanded')).toBe('true')
    await avatar.click()
    await logOut.waitFor({ state: 'detached' })
    await avatar.click()
    await logOut.waitFor()
    await expectPanel(opened, ofClients)
  })
})

describe('logging out', () => {
  async function openSignedIn(role: 'GENERAL' | 'ADMIN', path: string) {
    const opened = await openWindowOf(shop, { role })
    await opened.goTo(path)
    // A call of the screen that arrives after the session ended would be refused and logged.
    await opened.page.waitForLoadState('networkidle')
    await opened.page.context().addCookies([{ name: 'legible', value: 'si', url: shop.address, httpOnly: false }])
    await opened.page.evaluate(() => localStorage.setItem('theme', 'dark'))
    const calls = noteCalls(opened.page)
    const press = async () => {
      const logOut = opened.page.getByRole('button', { name: 'Log out', exact: true })
      if (!(await logOut.isVisible())) await opened.page.getByRole('button', { name: /^Cuenta de/ }).click()
      await logOut.click()
    }
    const logOutAndSeeToast = async () => {
      await press()
      await toastOf(opened.page, 'Sesión cerrada').waitFor()
    }
    return { ...opened, calls, press, logOutAndSeeToast }
  }

  async function expectLoggedOut({ page, person, calls, complaints }: Awaited<ReturnType<typeof openSignedIn>>) {
    await atPath(page, '/login')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.getByRole('button', { name: /^Cuenta de/ }).count()).toBe(0)
    expect(calls).toContain('GET /api/userLogout')
    expect(await page.context().cookies()).toEqual([])
    expect((await person.get('/api/user-datails')).body.data).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.reload()
    await hydrated(page)
    expect(pathOf(page)).toBe('/login')
    expectNoComplaints(complaints)
  }

  it('as ADMIN at /admin-panel/reports shows a toast, clears user and readable cookies, and opens the login', async () => {
    const opened = await openSignedIn('ADMIN', '/admin-panel/reports')
    await opened.logOutAndSeeToast()
    await expectLoggedOut(opened)
  })

  it('as GENERAL at / does the same; a failed attempt shows its message and keeps the user signed in', async () => {
    const opened = await openSignedIn('GENERAL', '/')
    const { page, press } = opened
    await page.route('**/api/userLogout', (route) =>
      route.fulfill({ json: { success: false, error: true, message: 'Ahora no se puede.' } }),
    )
    await press()
    await page.getByRole('alert').filter({ hasText: 'Ahora no se puede.' }).waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await page.getByRole('button', { name: /^Cuenta de/ }).count()).toBe(1)
    await page.unroute('**/api/userLogout')
    opened.calls.length = 0
    await opened.logOutAndSeeToast()
    await expectLoggedOut(opened)
  })

  it('as GENERAL at /clientPanel/history-shopping does the same, in another tab too', async () => {
    const opened = await openSignedIn('GENERAL', '/clientPanel/history-shopping')
    const { page, logOutAndSeeToast } = opened
    const other = await page.context().newPage()
    await other.goto(`${shop.address}/clientPanel/information`)
    await other.getByRole('heading', { name: 'Información de usuario' }).waitFor()
    await page.bringToFront()
    await logOutAndSeeToast()
    await atPath(other, '/login')
    await expectLoggedOut(opened)
  })
})
