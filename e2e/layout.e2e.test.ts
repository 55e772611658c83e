import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { builtScript } from '../test/built-script.ts'
import { menuCategories } from '../test/category-names.ts'
import { expectToFit } from '../test/fits-width.ts'
import { startShopProcess } from '../test/shop-process.ts'

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
  it('opens at the left edge and is titled Categorías', async () => {
    const { page, drawer, complaints } = await open('/')
    await openDrawer(page)
    await drawer.waitFor()
    expect(await drawer.getByRole('heading').allTextContents()).toEqual(['Categorías'])
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    expectNoComplaints(complaints)
  })

  it('lists the 14 categories in order', async () => {
    const { page, drawer } = await open('/cart')
    await openDrawer(page)
    expect(await drawer.getByRole('listitem').allTextContents()).toEqual(menuCategories)
  })

  it('has a close button, and opens again', async () => {
    const { page, drawer } = await open('/cart')
    for (const _ of ['first', 'second']) {
      await openDrawer(page)
      await drawer.waitFor()
      await drawer.getByRole('button', { name: 'Cerrar' }).click()
      await drawer.waitFor({ state: 'hidden' })
    }
  })

  it('says whether it is open, closes with Esc and gives the focus back', async () => {
    const { page, drawer } = await open('/cart')
    const opener = page.getByRole('button', { name: 'Abrir categorías' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await expect.poll(() => page.locator('[aria-expanded="true"]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes when a press lands outside', async () => {
    const { page, drawer } = await open('/cart')
    await openDrawer(page)
    await drawer.waitFor()
    await page.mouse.click(1000, 500)
    await drawer.waitFor({ state: 'hidden' })
  })

  it('leads to the search of the chosen category, encoded, and closes', async () => {
    const { page, drawer } = await open('/cart')
    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Moda para niño' }).click()
    await page.waitForURL(`${shop}/search?q=Moda%20para%20ni%C3%B1o`)
    await drawer.waitFor({ state: 'hidden' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('Moda para niño')
  })

  it('has the link to the services after the categories', async () => {
    const { page, drawer } = await open('/cart', phone)
    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Servicio técnico a domicilio' }).click()
    await page.waitForURL(`${shop}/service-form`)
  })

  it('makes the page behind it inert', async () => {
    const { page, drawer } = await open('/cart')
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

describe('the header', () => {
  it('has a logo that leads home', async () => {
    const { page } = await open('/cart')
    await page.getByRole('banner').getByRole('link', { name: 'Alero, inicio' }).click()
    await page.waitForURL(`${shop}/`)
  })

  it('shows visitors a sign-in link, and no avatar', async () => {
    const { page } = await open('/')
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(await header.locator('img').count()).toBe(0)
  })

  it('leads to the cart and to the services', async () => {
    const { page } = await open('/')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Servicio técnico a domicilio' }).click()
    await page.waitForURL(`${shop}/service-form`)
    await header.getByRole('link', { name: 'Carrito' }).click()
    await page.waitForURL(`${shop}/cart`)
  })

  it('hides its first row when a phone scrolls down, and shows it when it scrolls up', async () => {
    const { page } = await open('/', phone)
    const logo = page.getByRole('banner').getByRole('link', { name: 'Alero, inicio' })
    const search = page.getByRole('searchbox')
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(async () => (await logo.boundingBox())?.y ?? 0).toBeLessThan(-30)
    expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, 500))
    await expect.poll(async () => (await logo.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  })
})

describe('the footer', () => {
  it('shows the name, the year 2025 and the reservation of rights', async () => {
    const { page } = await open('/')
    const text = (await page.getByRole('contentinfo').textContent()) ?? ''
    expect(text).toContain('© 2025 Alero. Todos los derechos reservados.')
  })

  it('links to the pages about the shop', async () => {
    const { page } = await open('/cart')
    const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(found).toEqual(
      expect.arrayContaining([
        ['Sobre Nosotros', '/about'],
        ['Política de Privacidad', '/politicas-privacidad'],
        ['Términos y Condiciones', '/terminos-condiciones'],
        ['Contacto', '/contacto'],
      ]),
    )
  })

  it('names the seller and the authority', async () => {
    const { page } = await open('/cart')
    const footer = page.getByRole('contentinfo')
    expect(await footer.textContent()).toContain('NIT 900.123.456-8')
    const authority = footer.getByRole('link', { name: 'Superintendencia de Industria y Comercio' })
    expect(await authority.getAttribute('href')).toBe('https://www.sic.gov.co')
  })
})

describe('the theme', () => {
  const background = 'getComputedStyle(document.documentElement).backgroundColor'

  it('follows the system until one is chosen, and keeps the choice over a reload', async () => {
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

describe('changing pages', () => {
  it('puts the focus on the heading', async () => {
    const { page } = await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
    await page.waitForURL(`${shop}/contacto`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('starts a new page at the top, and restores the position on the way back', async () => {
    const { page } = await open('/')
    await page.evaluate(() => scrollTo(0, 1200))
    await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).click()
    await page.waitForURL(`${shop}/cart`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1100)
  })

  it('makes no call twice for a link that was prefetched', async () => {
    const { page } = await open('/cart')
    const requested: string[] = []
    // The current user is loaded once for each page, perhaps only now; the link does not cause that call.
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

  it('answers an unknown address with 404 and a link home', async () => {
    const { page } = await openWindow()
    const answer = await page.goto(`${shop}/no-existe`)
    expect(answer?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No encontramos esta página.')
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL(`${shop}/`)
  })
})

describe('without a connection', () => {
  it('shows in place of the page that a section did not load, and loads it again on request', async () => {
    const { page } = await open('/cart')
    await page.route(contactScript, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
    const message = page.getByText('No se pudo cargar esta sección. Revisa tu conexión e inténtalo de nuevo.')
    await message.waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.unroute(contactScript)
    await page.getByRole('button', { name: 'Recargar' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacto' }).waitFor()
  })

  it('shows the same when a section is not loaded after 120 s', async () => {
    const { page } = await openWindow()
    await page.clock.install()
    await page.goto(`${shop}/cart`)
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

  it('says that there is no connection, until there is one', async () => {
    const { page } = await open('/cart')
    const bar = page.getByText('Sin conexión.')
    await page.context().setOffline(true)
    await bar.waitFor()
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
  })
})

describe('personal areas', () => {
  it.each([
    ['/clientPanel', '/login'],
    ['/admin-panel', '/'],
    ['/technical-panel', '/'],
  ])('lead a visitor from %s to %s', async (from, to) => {
    const { page, complaints } = await openWindow()
    await page.goto(shop + from)
    await page.waitForURL(shop + to)
    expectNoComplaints(complaints)
  })

  it('show a visitor an empty cart with a sign-in link', async () => {
    const { page } = await open('/cart')
    const main = page.getByRole('main')
    await main.getByText('No Data', { exact: true }).waitFor()
    expect(await main.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login')
  })
})

describe('for everybody', () => {
  it('starts the tab order with the skip link', async () => {
    const { page } = await open('/about')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido')
  })

  it('can be walked by keyboard from the skip link through the header to the page', async () => {
    const { page } = await open('/about')
    const names: string[] = []
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab')
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement
          return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
        }),
      )
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
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)(
    'has no barrier that axe finds on %s, in the light and in the dark, and fits into 320 px',
    async (_, window) => {
      const { page, drawer } = await open('/cart', { ...window, reducedMotion: 'reduce' })
      await expectAccessibleInLightAndDark(page)
      await expectToFit(page, 320)
      await openDrawer(page)
      await drawer.waitFor()
      await expectAccessibleInLightAndDark(page)
      await page.goto(`${shop}/no-existe`)
      await expectAccessibleInLightAndDark(page)
      await expectToFit(page, 320)
      await page.goto(`${shop}/login`)
      await expectAccessibleInLightAndDark(page)
      await expectToFit(page, 320)
    },
  )

  it.each(['/', '/about'])('fits into 320 px without scrolling sideways: %s', async (path) => {
    const { page } = await open(path, { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })

  it('moves nothing with reduced motion', async () => {
    const { page, drawer } = await open('/', { ...desktop, reducedMotion: 'reduce' })
    await openDrawer(page)
    await drawer.waitFor()
    const times = await drawer.evaluate((element) => getComputedStyle(element).transitionDuration)
    expect(Math.max(...times.split(',').map(Number.parseFloat))).toBeLessThan(0.001)
  })
})

describe('without JavaScript', () => {
  const window = { ...desktop, javaScriptEnabled: false }

  it('searches with the button', async () => {
    const { page } = await open('/', window)
    await page.getByRole('searchbox').fill('celular')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.waitForURL(`${shop}/search?q=celular`)
    expect(await page.getByRole('searchbox').inputValue()).toBe('celular')
  })

  it('opens the drawer and follows its links', async () => {
    const { page, drawer } = await open('/', window)
    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Deportes' }).click()
    await page.waitForURL(`${shop}/search?q=Deportes`)
  })
})
