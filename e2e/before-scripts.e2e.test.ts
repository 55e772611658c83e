import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { delayScripts } from '../test/delayed-scripts.ts'
import { addPerson, PASSWORD } from '../test/people.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { atPath, noteCalls, toastOf } from '../test/signed-in.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let product: string
beforeAll(async () => {
  shop = await startShopProcess()
  const found = await (await fetch(`${shop.address}/api/search?q=celular`)).json()
  product = `/product/${found.data[0]._id}`
})

/** Opens a page whose scripts are not loaded yet. */
async function openEarly(path: string) {
  const { page, complaints } = await openWindow(phone)
  const calls = noteCalls(page)
  const { release } = await delayScripts(page)
  await page.goto(shop.address + path, { waitUntil: 'domcontentloaded' })
  const takeOver = async () => {
    release()
    await hydrated(page)
  }
  return { page, main: page.getByRole('main'), complaints, calls, takeOver }
}

const sent = (calls: string[], call: string) => calls.filter((one) => one === call).length

/** Those that have buttons which only a script can make do something; the other pages' are left to the browser. */
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

describe('before the scripts are loaded', () => {
  it.each(pagesWithButtons)(
    'every button of %s that is pressed waits, marked as busy, and is pressed once',
    async (path) => {
      const { page, takeOver } = await openEarly(path === 'product' ? product : path)
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
          // Both presses were stored until hydration, so their events arrive here only then.
          button.addEventListener('click', () => presses.set(button, (presses.get(button) ?? 0) + 1))
        }
        return [...presses.keys()].map((button) => [
          button.getAttribute('aria-busy'),
          button.hasAttribute('data-early'),
        ])
      })
      expect(pressed.length).toBeGreaterThan(0)
      expect(pressed).toEqual(pressed.map(() => ['true', true]))
      await takeOver()
      const counts = () =>
        page.evaluate(() => {
          const { presses } = window as unknown as { presses: Map<Element, number> }
          return [...presses].filter(([button]) => button.isConnected).map(([, count]) => count)
        })
      await expect.poll(counts).toEqual((await counts()).map(() => 1))
      expect(await page.locator('[data-early]').count()).toBe(0)
    },
  )

  it('Enter in the login signs in once, no address has a password, and the waiting button does not move with reduced motion', async () => {
    const { email } = await addPerson(shop.db)
    const { page, main, calls, complaints, takeOver } = await openEarly('/login')
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
    await takeOver()
    await toastOf(page, 'Inicio de sesión exitoso').waitFor()
    await atPath(page, '/')
    expect(sent(calls, 'POST /api/sign-in')).toBe(1)
    expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([])
    expectNoComplaints(complaints)
  })

  it('a form that is changed after its submit is not sent when the scripts are loaded; the chosen theme is preserved', async () => {
    const { page, main, calls, takeOver } = await openEarly('/login')
    const login = main.getByRole('button', { name: 'Login', exact: true })
    await page.getByText('Oscuro', { exact: true }).click()
    await main.getByLabel('Correo electrónico').fill('ana@correo.co')
    await login.click()
    await main.getByLabel('Contraseña', { exact: true }).fill('otra-clave')
    expect(await login.getAttribute('aria-busy')).toBeNull()
    await takeOver()
    expect(await main.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('otra-clave')
    expect(sent(calls, 'POST /api/sign-in')).toBe(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getByLabel('Oscuro').isChecked()).toBe(true)
  })

  it('going to another page cancels an earlier press', async () => {
    const { page, main, calls, takeOver } = await openEarly('/login')
    // The scripts come before the other page, which never does.
    const left = Promise.withResolvers<void>()
    await page.route('**/sign-up', async (route) => {
      await route.fulfill({ status: 204 })
      left.resolve()
    })
    await main.getByLabel('Correo electrónico').fill('ana@correo.co')
    await main.getByRole('button', { name: 'Login', exact: true }).click()
    await main.getByRole('link', { name: 'Sign up' }).click()
    await left.promise
    await takeOver()
    expect(sent(calls, 'POST /api/sign-in')).toBe(0)
  })

  it('values typed and chosen in the sign-up are preserved and sent', async () => {
    const { page, main, calls, takeOver } = await openEarly('/sign-up')
    await main.getByLabel('Nombre').fill('Teresa Muñoz')
    await main.getByLabel('Correo electrónico').fill('teresa.pronto@correo.co')
    await main.getByLabel('Teléfono').fill('3017654321')
    await main.getByLabel('Tipo de documento').selectOption('NIT')
    await main.getByLabel('Número de documento').fill('900123456')
    await main.getByLabel('Contraseña', { exact: true }).fill('cafetal-verde-91')
    await main.getByLabel('Confirmar contraseña').fill('cafetal-verde-91')
    await main.getByRole('button', { name: 'Sign up' }).click()
    const request = page.waitForRequest('**/api/sign-up')
    await takeOver()
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
  ])('the form of %s is sent once', async (path, button, call) => {
    const { page, main, calls, takeOver } = await openEarly(path)
    await main.getByRole('button', { name: button, exact: true }).click()
    const requested = page.waitForRequest((request) => request.method() === 'POST')
    await takeOver()
    await requested
    expect(sent(calls, call)).toBe(1)
  })

  it('a form with missing values shows why it is not sent', async () => {
    const { main, takeOver } = await openEarly('/mantenimiento-preventivo')
    await main.getByLabel('Marca').fill('Lenovo')
    await main.getByRole('button', { name: 'Agendar Cita' }).click()
    await takeOver()
    await main.getByText('Cuéntanos qué necesitas.').waitFor()
    expect(await main.getByLabel('Marca').inputValue()).toBe('Lenovo')
  })

  it('a chosen filter and a chosen order are applied', async () => {
    const { page, takeOver } = await openEarly('/search?q=celular')
    await page.setViewportSize({ width: 1440, height: 900 })
    const filter = page.getByRole('main').getByRole('checkbox').first()
    await filter.check()
    const subcategory = await filter.inputValue()
    const order = page.getByRole('combobox').first()
    const last = await order.locator('option').last().getAttribute('value')
    await order.selectOption(last ?? '')
    await takeOver()
    await expect.poll(() => page.url()).toContain(`orden=${last}`)
    expect(new URL(page.url()).searchParams.getAll('brandName').join()).toBe(subcategory)
    expect(await filter.isChecked()).toBe(true)
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
  it('a pressed button stops saying that it is busy', async () => {
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
