import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, type Page } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { delayScripts } from '../test/browser/delayed-scripts.ts'
import { recordToasts } from '../test/browser/seen-toasts.ts'
import { atPath, openWindowOf } from '../test/browser/signed-in.ts'
import { writtenAddress } from '../test/orders/delivery.ts'
import { addPerson, PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess()
})

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

async function open(path: string) {
  const { page } = await openWindow(desktop)
  await page.goto(shop.address + path)
  await hydrated(page)
  return { page, main: page.getByRole('main'), focused: () => page.evaluate(() => document.activeElement?.textContent) }
}

/** Follows a link to a page whose script is delayed: the address changes, the screen does not yet. */
async function startNavigation(opened: Awaited<ReturnType<typeof open>>, link: string, path: string) {
  const { release, areRequested } = await delayScripts(opened.page)
  await opened.page.getByRole('contentinfo').getByRole('link', { name: link }).click()
  await atPath(opened.page, path)
  await expect.poll(areRequested).toBe(true)
  return {
    finish: async () => {
      release()
      await opened.main.getByRole('heading', { level: 1, name: link }).waitFor()
    },
  }
}

type UserAction = [how: string, act: (page: Page) => Promise<void>, link: string, path: string]

describe('a page whose script arrives late', () => {
  it('focuses its heading, unless the person pressed a key, clicked, or moved the focus meanwhile', async () => {
    const opened = await open('/login')
    const { page } = opened
    const acts: UserAction[] = [
      // Tab focuses the next footer link, which prefetches its page: that must be none of the pages below.
      ['a key', () => page.keyboard.press('Tab'), 'Contacto', '/contacto'],
      ['a press', () => page.mouse.click(700, 5), 'Política de Privacidad', '/politicas-privacidad'],
      [
        'a reader that moves the focus by itself',
        () => page.getByRole('button', { name: 'Buscar' }).focus(),
        'Términos y Condiciones',
        '/terminos-condiciones',
      ],
    ]
    const first = await startNavigation(opened, 'Sobre Nosotros', '/about')
    await first.finish()
    await expect.poll(opened.focused).toBe('Sobre Nosotros')

    for (const [how, act, link, path] of acts) {
      const { finish } = await startNavigation(opened, link, path)
      await act(page)
      const before = await page.evaluate(() => document.activeElement?.outerHTML)
      await finish()
      // By then the page has had its chance to move the focus.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      const now = await page.evaluate(() => document.activeElement?.outerHTML)
      expect([before, '<body'], how).toContainEqual(now?.startsWith('<body') ? '<body' : now)
      expect(await opened.focused(), how).not.toBe(link)
    }
  })
})

describe('a page that is opened by a link with a token', () => {
  const pages = [
    ['/pagar#token=no-es', '/api/payment-link'],
    ['/visita#token=no-es', '/api/answer-link'],
    ['/equipo#NOES-NOES-NOES', '/api/sticker'],
  ] as const

  it('focuses the heading of what arrives, unless the person has gone on meanwhile', async () => {
    const { page } = await openWindow(desktop)
    const skipLink = page.getByRole('link', { name: 'Saltar al contenido' })
    for (const [path, call] of pages) {
      for (const goesOn of [false, true]) {
        await page.goto('about:blank')
        await page.unrouteAll()
        const { letGo } = await holdCall(page, call)
        const requested = page.waitForRequest(`**${call}`)
        await page.goto(shop.address + path)
        await requested
        const before = await page.getByRole('heading', { level: 1 }).innerText()
        if (goesOn) await page.keyboard.press('Tab')
        letGo()
        const heading = page.getByRole('heading', { level: 1 })
        await expect.poll(() => heading.innerText(), { message: path }).not.toBe(before)
        if (!goesOn) await expect.poll(() => isFocused(heading), { message: path }).toBe(true)
        // By then the page has had its chance to move the focus.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        expect(await isFocused(goesOn ? skipLink : heading), path).toBe(true)
      }
    }
  })
})

describe('an address that is removed slowly', () => {
  it('leaves the focus in the field in which the person types meanwhile', async () => {
    const { page, goTo, person } = await openWindowOf(shop)
    await person.post('/api/addresses', writtenAddress('52001'))
    await goTo('/clientPanel/direcciones')
    const removed = Promise.withResolvers<void>()
    await page.route('**/api/addresses/*', async (route) => {
      await removed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Eliminar la dirección/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    const search = page.getByRole('searchbox', { name: 'Buscar en tu tienda' })
    await search.click()
    removed.resolve()
    await page.getByText('Aún no has guardado direcciones.').waitFor()
    expect(await isFocused(search)).toBe(true)
  })
})

describe('a page that is left', () => {
  it('stores how far it was scrolled without measuring itself; a reload restores it and leaves a later scroll alone', async () => {
    const { page } = await open('/')
    await page.evaluate(() => scrollTo(0, 900))
    const { release } = await delayScripts(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    // A scroll before its scripts arrive.
    await page.evaluate(() => scrollTo(0, 300))
    release()
    await hydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(300)

    await page.evaluate(() => scrollTo(0, 700))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const left = await page.evaluate(() => {
      let measured = 0
      Object.defineProperty(window, 'scrollY', { get: () => ++measured })
      dispatchEvent(new PageTransitionEvent('pagehide'))
      return { measured, stored: Object.values(JSON.parse(sessionStorage.getItem('scroll') ?? '{}')) }
    })
    expect(left).toEqual({ measured: 0, stored: [700] })
  })
})

describe('a sign-in that is refused late', () => {
  it('leaves the focus in the password field that is being typed into', async () => {
    const { email } = await addPerson(shop.db)
    const { page, main } = await open('/login')
    const response = Promise.withResolvers<void>()
    await page.route('**/api/sign-in', async (route) => {
      await response.promise
      await route.continue()
    })
    await main.getByLabel('Correo electrónico').fill(email)
    const password = main.getByLabel('Contraseña', { exact: true })
    await password.fill('no es esa')
    await password.press('Enter')
    await password.fill('')
    await page.keyboard.type(PASSWORD.slice(0, 5))
    const answered = page.waitForResponse('**/api/sign-in')
    response.resolve()
    await answered
    const login = main.getByRole('button', { name: 'Login', exact: true })
    await expect.poll(() => login.getAttribute('aria-busy')).toBeNull()
    await page.keyboard.type(PASSWORD.slice(5))
    expect(await password.inputValue()).toBe(PASSWORD)
  })
})

describe('a page that is hydrated slowly', () => {
  it('shows a stored toast although the toast script loads before hydration ends', async () => {
    const { page, complaints } = await openWindow(desktop)
    const seenToasts = await recordToasts(page)
    // React's scheduler is delayed, as on a slow phone, while the toast script comes from the cache.
    await page.addInitScript(() => {
      const ports = MessagePort.prototype as { postMessage: (this: MessagePort, message: unknown) => void }
      const send = ports.postMessage
      ports.postMessage = function (message) {
        setTimeout(() => send.call(this, message), 300)
      }
    })
    await page.goto(`${shop.address}/contacto`)
    await hydrated(page)
    for (const text of ['Perfil actualizado', 'Perfil actualizado otra vez']) {
      await page.evaluate((left) => sessionStorage.setItem('toast', JSON.stringify({ text: left })), text)
      await page.reload()
      await expect.poll(seenToasts).toContain(text)
    }
    expectNoComplaints(complaints)
  })
})
