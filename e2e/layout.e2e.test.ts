import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { builtScript } from '../test/browser/built-script.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { menuCategories } from '../test/products/category-names.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const contactScript = builtScript('web/content/contact-page.tsx')

let shop: string
beforeAll(async () => {
  shop = (await startShopProcess()).address
})

async function open(path: string, window: Parameters<typeof openWindow>[0] = desktop) {
  const { page, complaints } = await openWindow(window)
  await page.goto(shop + path)
  if (window.javaScriptEnabled !== false) await hydrated(page)
  return { page, complaints, drawer: page.getByRole('dialog', { name: 'Categorías' }) }
}

const openDrawer = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.getByRole('button', { name: 'Abrir categorías' }).click()

describe('the category drawer', () => {
  it('opens at the left edge, lists the 14 categories in order, and a chosen one opens its search', async () => {
    const { page, drawer, complaints } = await open('/cart')
    await openDrawer(page)
    await drawer.waitFor()
    expect(await drawer.getByRole('heading').allTextContents()).toEqual(['Categorías'])
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    expect(await drawer.getByRole('listitem').allTextContents()).toEqual(menuCategories)
    expectNoComplaints(complaints)
    await drawer.getByRole('link', { name: 'Moda para niño' }).click()
    await page.waitForURL(`${shop}/search?q=Moda%20para%20ni%C3%B1o`)
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Moda para niño')
  })

  it('closes with Esc, its button or an outside click, returns the focus, and is modal', async () => {
    const { page, drawer } = await open('/login')
    const opener = page.getByRole('button', { name: 'Abrir categorías' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await expect.poll(() => page.locator('[aria-expanded="true"]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')

    for (const close of [
      () => drawer.getByRole('button', { name: 'Cerrar' }).click(),
      () => page.mouse.click(1000, 500),
    ]) {
      await openDrawer(page)
      await drawer.waitFor()
      await close()
      await drawer.waitFor({ state: 'hidden' })
    }

    await openDrawer(page)
    await drawer.waitFor()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(isInside).toBe(true)
  })
})

describe('on a phone', () => {
  it('the header hides its first row on scrolling down, the drawer links to the services, and the page fits into 320 px', async () => {
    const { page, drawer } = await open('/', phone)
    const logo = page.getByRole('banner').getByRole('link', { name: 'Alero, inicio' })
    const search = page.getByRole('searchbox')
    expect(await page.getByRole('contentinfo').textContent()).toContain('© 2025 Alero. Todos los derechos reservados.')
    expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(await page.getByRole('banner').locator('img').count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(async () => (await logo.boundingBox())?.y ?? 0).toBeLessThan(-30)
    expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, 500))
    await expect.poll(async () => (await logo.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await expectToFit(page, 320)

    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Servicio técnico a domicilio' }).click()
    await page.waitForURL(`${shop}/service-form`)
  })
})

describe('the theme', () => {
  const background = 'getComputedStyle(document.documentElement).backgroundColor'

  it('follows the system until one is chosen, and preserves the choice over a reload', async () => {
    const { page, complaints } = await open('/about', { ...desktop, colorScheme: 'dark' })
    expect(await page.evaluate(background)).toBe('rgb(14, 21, 18)')
    await page.getByRole('radio', { name: 'Claro' }).check({ force: true })
    expect(await page.evaluate(background)).toBe('rgb(246, 245, 241)')
    await page.reload()
    await hydrated(page)
    expect(await page.evaluate(background)).toBe('rgb(246, 245, 241)')
    expect(await page.getByRole('radio', { name: 'Claro' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Sistema' }).check({ force: true })
    expect(await page.evaluate(background)).toBe('rgb(14, 21, 18)')
    expectNoComplaints(complaints)
  })
})

describe('visitors', () => {
  it('see a sign-in link, no avatar, an empty cart, and a footer with seller, authority and text pages', async () => {
    const { page } = await open('/cart')
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(await header.locator('img').count()).toBe(0)

    const main = page.getByRole('main')
    await main.getByText('No Data', { exact: true }).waitFor()
    expect(await main.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login')

    const footer = page.getByRole('contentinfo')
    const text = (await footer.textContent()) ?? ''
    expect(text).toContain('© 2025 Alero. Todos los derechos reservados.')
    expect(text).toContain('NIT 900.123.456-8')
    expect(text).toContain('Calle 45A # 13-27, oficina 502, Bogotá D.C.')
    const authority = footer.getByRole('link', { name: 'Superintendencia de Industria y Comercio' })
    expect(await authority.getAttribute('href')).toBe('https://www.sic.gov.co')
    const links = footer.getByRole('navigation').getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(targets).toEqual(
      expect.arrayContaining([
        ['Sobre Nosotros', '/about'],
        ['Política de Privacidad', '/politicas-privacidad'],
        ['Términos y Condiciones', '/terminos-condiciones'],
        ['Contacto', '/contacto'],
      ]),
    )
  })
})

describe('navigation', () => {
  it('focuses the heading, starts a new page at the top, and restores the scroll position on going back', async () => {
    const { page } = await open('/login')
    const header = page.getByRole('banner')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
    await page.waitForURL(`${shop}/contacto`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await header.getByRole('link', { name: 'Servicio técnico a domicilio' }).click()
    await page.waitForURL(`${shop}/service-form`)
    await header.getByRole('link', { name: 'Carrito' }).click()
    await page.waitForURL(`${shop}/cart`)
    await header.getByRole('link', { name: 'Alero, inicio' }).click()
    await page.waitForURL(`${shop}/`)

    const scrollFar = () => page.evaluate(() => (scrollTo(0, 1200), scrollY))
    await expect.poll(scrollFar).toBe(1200)
    await header.getByRole('link', { name: 'Carrito' }).click()
    await page.waitForURL(`${shop}/cart`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1100)
  })

  it('repeats no call that a link has prefetched', async () => {
    const { page } = await open('/cart')
    const requested: string[] = []
    // User and cart count are loaded once per document, perhaps only now; the link does not cause those calls.
    const isOfLink = (url: string) => /\/api\/(?!user-datails|countAddToCartProduct)/.test(url)
    page.on('request', (request) => isOfLink(request.url()) && requested.push(request.url()))
    const link = page.getByRole('banner').getByRole('link', { name: 'Hogar', exact: true })
    const fetched = page.waitForResponse((response) => isOfLink(response.url()))
    await link.hover()
    await fetched
    const before = [...requested]
    await link.click()
    await page.waitForURL(`${shop}/product-category/Hogar`)
    await page.locator('main li').first().waitFor()
    expect(before.length).toBeGreaterThan(0)
    expect(requested).toEqual(before)
  })
})

describe('without a connection', () => {
  it('shows a bar while offline; a section that fails to load shows an error and can be reloaded', async () => {
    const { page } = await open('/login')
    const bar = page.getByText('Sin conexión.')
    await page.context().setOffline(true)
    await bar.waitFor()
    await restoreNetwork(page)
    await bar.waitFor({ state: 'detached' })

    await page.route(contactScript, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
    const message = page.getByText('No se pudo cargar esta sección. Revisa tu conexión e inténtalo de nuevo.')
    await message.waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.unroute(contactScript)
    await page.getByRole('button', { name: 'Recargar' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacto' }).waitFor()
  })

  it('a section that could not be prefetched, or shown, is loaded when its link is followed later', async () => {
    const { page } = await open('/login')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true })
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacto' })
    const fail = async (act: () => Promise<void>) => {
      await page.route(contactScript, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed')
      await act()
      await failed
    }
    // A failure is remembered for a second (web/page/lazy-route.tsx).
    const succeed = async () => {
      await page.unroute(contactScript)
      await page.waitForTimeout(1_100)
      await link.click()
      await heading.waitFor()
    }
    await fail(() => link.hover())
    await succeed()
    // A loaded page does not load the section a second time.
    await page.goto(`${shop}/login`)
    await hydrated(page)
    await fail(() => link.click())
    await page.getByText('No se pudo cargar esta sección.').waitFor()
    await succeed()
  })

  it('shows that error when a section takes longer than 120 s', async () => {
    const { page } = await openWindow()
    await page.clock.install()
    await page.goto(`${shop}/login`)
    await hydrated(page)
    await page.route(contactScript, () => {})
    const requested = page.waitForRequest(contactScript)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
    await requested
    const message = page.getByText('No se pudo cargar esta sección.')
    await page.clock.fastForward(110_000)
    expect(await message.count()).toBe(0)
    await page.clock.fastForward(10_000)
    await message.waitFor()
  })
})

describe('accessibility', () => {
  it('Tab starts at the skip link and goes through the header; the skip link focuses the content', async () => {
    const { page } = await open('/about')
    const names: string[] = []
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab')
      names.push(await focused())
    }
    expect(names).toEqual([
      'Saltar al contenido',
      'Abrir categorías',
      'Alero, inicio',
      'Buscar en tu tienda',
      'Buscar',
      'Carrito',
      'Login',
    ])
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Saltar al contenido')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido')
  })

  /** Runs axe on the cart and the open drawer. */
  async function expectAccessibleCart({ page, drawer }: Awaited<ReturnType<typeof open>>) {
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320)
    await openDrawer(page)
    await drawer.waitFor()
    const times = await drawer.evaluate((element) => getComputedStyle(element).transitionDuration)
    expect(Math.max(...times.split(',').map(Number.parseFloat))).toBeLessThan(0.001)
    await expectAccessibleInLightAndDark(page)
  }

  it('cart and drawer pass axe on a phone in both themes, fit into 320 px, and respect reduced motion', async () => {
    const opened = await open('/cart', { ...phone, reducedMotion: 'reduce' })
    await expectAccessibleCart(opened)
    const { page } = opened
    await page.goto(`${shop}/about`)
    await hydrated(page)
    await expectToFit(page, 320)
  })

  // What axe says about the latter: e2e/accounts-accessible.e2e.test.ts, which has the login, too.
  it('cart and drawer pass axe on a desktop in both themes, and the 404 page links home', async () => {
    const opened = await open('/cart', { ...desktop, reducedMotion: 'reduce' })
    await expectAccessibleCart(opened)
    const { page } = opened
    const response = await page.goto(`${shop}/no-existe`)
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No encontramos esta página.')
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL(`${shop}/`)
  })
})

describe('without JavaScript', () => {
  it('searches with the button, opens the drawer and follows its links', async () => {
    const { page, drawer } = await open('/', { ...desktop, javaScriptEnabled: false })
    await page.getByRole('searchbox').fill('celular')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.waitForURL(`${shop}/search?q=celular`)
    expect(await page.getByRole('searchbox').inputValue()).toBe('celular')
    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Deportes' }).click()
    await page.waitForURL(`${shop}/search?q=Deportes`)
  })
})
