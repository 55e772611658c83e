import { expect, test } from 'vitest'

import { expectAccessibleOnPhoneAndDesktop } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWithin } from '../test/browser/navigate-in-page.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const seller = {
  SHOP_LEGAL_NAME: 'Comercial Prueba Uno S.A.S.',
  SHOP_NIT: '901.555.777-1',
  SHOP_ADDRESS: 'Carrera 7 # 12-34',
  SHOP_CITY: 'Medellín',
  SHOP_PHONE: '6045550199',
  SHOP_WHATSAPP: '3105550199',
  SHOP_EMAIL: 'ayuda@prueba.example',
  SHOP_PRIVACY_EMAIL: 'habeas@prueba.example',
  SHOP_HOURS: 'Todos los días de 9:00 a. m. a 4:00 p. m.',
  SHOP_REGISTRY: 'Cámara de Comercio de Medellín, matrícula 12345',
  SHOP_SERVICE_AREA: 'El valle de Aburrá',
  SHOP_SHIPPING_COST: 'El envío cuesta $ 9.000 a todo el país.',
  SHOP_SHIPPING_TIME: 'Entre 2 y 5 días hábiles.',
  SHOP_RETURNS_ADDRESS: 'Bodega 4, Itagüí',
  SHOP_PROCESSORS: 'Nube Prueba (Estados Unidos); Transportes Prueba (Colombia)',
}
const { address } = await startShopProcess(seller)

const pages: Record<string, string> = {
  '/about': 'Sobre Nosotros',
  '/politicas-privacidad': 'Política de Privacidad',
  '/terminos-condiciones': 'Términos y Condiciones',
  '/contacto': 'Contacto',
}
const textPaths = [...Object.keys(pages), '/service-form', '/forgot-password', '/demo', '/demo-post']

const plain = (text: string) => text.replace(/[\u00A0\s]+/g, ' ')

async function read(path: string) {
  const { page } = await openWindow({ ...desktop, javaScriptEnabled: false })
  await page.goto(address + path)
  const main = page.getByRole('main')
  return { page, main, text: plain(await main.innerText()) }
}

test('Política de Privacidad has the sections and facts that the law requires (L-7)', async () => {
  const { main, text } = await read('/politicas-privacidad')
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Quién responde por tus datos',
    'Qué datos tratamos',
    'Para qué los usamos',
    'Tu autorización',
    'Quién más los trata',
    'Cuánto tiempo los guardamos',
    'Cookies y memoria del navegador',
    'Menores de edad',
    'Tus derechos',
    'Cómo ejercerlos y cuándo respondemos',
    'Cómo los protegemos',
    'Vigencia y cambios',
  ])
  for (const piece of [
    seller.SHOP_LEGAL_NAME,
    seller.SHOP_NIT,
    `${seller.SHOP_ADDRESS}, ${seller.SHOP_CITY}`,
    seller.SHOP_EMAIL,
    seller.SHOP_PRIVACY_EMAIL,
    'Nube Prueba (Estados Unidos).',
    'Transportes Prueba (Colombia).',
    'Servicio al Cliente',
    '10 años',
    '10 días hábiles',
    '15 días hábiles',
    'Revocar la autorización',
    'mayores de 18 años',
    'versión 1.3',
    '29 de noviembre de 2026',
  ]) {
    expect(text).toContain(piece)
  }
  expect(
    await main
      .getByRole('link', { name: /Superintendencia/ })
      .first()
      .getAttribute('href'),
  ).toBe('https://www.sic.gov.co')
})

test('Términos y Condiciones have the sections and facts that the law requires (L-7)', async () => {
  const { main, text } = await read('/terminos-condiciones')
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Quién te vende',
    'Quién puede comprar',
    'Productos y disponibilidad',
    'Precios',
    'Pago y pedido en firme',
    'Envíos: tiempos y costo',
    'Licencias digitales',
    'Mantenimiento de computadores',
    'Derecho de retracto',
    'Reversión del pago',
    'Garantía legal',
    'Devolución del dinero: plazos',
    'Propiedad intelectual y uso de la tienda',
    'Peticiones, quejas y reclamos (PQR)',
    'Ley y jurisdicción',
    'Versión y cambios',
  ])
  for (const piece of [
    seller.SHOP_LEGAL_NAME,
    seller.SHOP_NIT,
    'mayores de 18 años',
    'incluyen el IVA',
    seller.SHOP_SHIPPING_COST,
    seller.SHOP_SHIPPING_TIME,
    '30 días calendario',
    '$ 25.000 por computador, IVA incluido',
    'copia de seguridad',
    'Repuestos',
    '5 días hábiles',
    '15 días calendario',
    seller.SHOP_RETURNS_ADDRESS,
    seller.SHOP_SERVICE_AREA,
    'número de radicado',
    'República de Colombia',
    'versión 1.2',
    '30 de noviembre de 2026',
  ]) {
    expect(text).toContain(piece)
  }
  expect(await main.getByRole('link', { name: /Superintendencia/ }).getAttribute('href')).toBe('https://www.sic.gov.co')
})

test('Sobre Nosotros names seller, place and registration', async () => {
  const { text } = await read('/about')
  for (const piece of [
    seller.SHOP_LEGAL_NAME,
    seller.SHOP_NIT,
    seller.SHOP_CITY,
    seller.SHOP_REGISTRY,
    seller.SHOP_SERVICE_AREA,
    seller.SHOP_HOURS,
    'computadores a domicilio',
  ]) {
    expect(text).toContain(piece)
  }
})

test('Contacto lists every contact channel', async () => {
  const { main, text } = await read('/contacto')
  const hrefs = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      'tel:+576045550199',
      'https://wa.me/573105550199',
      'mailto:ayuda@prueba.example',
      'mailto:habeas@prueba.example',
      'https://www.sic.gov.co',
    ]),
  )
  for (const piece of [
    '604 555 0199',
    `${seller.SHOP_ADDRESS}, ${seller.SHOP_CITY}`,
    seller.SHOP_HOURS,
    'habeas data',
    'Petición',
    'Queja',
    'Reclamo',
    'Sugerencia',
  ]) {
    expect(text).toContain(piece)
  }
})

/** The table of contents has a working link for each section. */
async function expectContents(page: Page, path: string): Promise<void> {
  const contents = page.getByRole('navigation', { name: 'En esta página' })
  await contents.getByText('En esta página').first().click()
  const links = contents.locator('details').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(targets.length).toBe(await page.getByRole('main').getByRole('heading', { level: 2 }).count())
  expect(await page.evaluate((ids) => ids.filter((id) => !document.querySelector(id)), targets)).toEqual([])
  await links.last().click()
  await page.waitForURL(`${address}${path}${targets.at(-1)}`)
  const heading = page.getByRole('heading', { level: 2 }).last()
  await page.waitForFunction(
    (element) => {
      const { top, bottom } = (element as HTMLElement).getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    },
    await heading.elementHandle(),
  )
}

const tooWideParagraphs = (page: Page) =>
  page.locator('main section p').evaluateAll(
    (paragraphs) =>
      paragraphs.filter((paragraph) => {
        const ruler = document.createElement('div')
        ruler.style.width = '62ch'
        paragraph.parentElement?.append(ruler)
        const isTooWide = paragraph.clientWidth > ruler.offsetWidth
        ruler.remove()
        return isTooWide
      }).length,
  )

test('at 390 and 1440 px every page passes axe in both themes; it has heading and title, fits into 320 px, and contents that work', async () => {
  const { page, complaints } = await openWindow({ ...phone, reducedMotion: 'reduce' })
  for (const path of textPaths) {
    await page.goto(address + path)
    const title = pages[path]
    if (title !== undefined) {
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    }
    await hydrated(page)
    if (title !== undefined) expect(await page.title()).toBe(`${title} · Alero`)
    // Long text: no paragraph is wider than 62 characters.
    if (path === '/terminos-condiciones') {
      await page.setViewportSize(desktop.viewport)
      expect(await tooWideParagraphs(page)).toBe(0)
      await page.setViewportSize(phone.viewport)
    }
    await expectAccessibleOnPhoneAndDesktop(page)
    await expectToFit(page, 320)
    if (['/politicas-privacidad', '/terminos-condiciones'].includes(path)) await expectContents(page, path)
    expectNoComplaints(complaints)
  }
})

test('every text page opens from the footer under its title, the other pages from a link, without loading a document', async () => {
  const { page, complaints } = await openWindow()
  await page.goto(`${address}/service-form`)
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  for (const [path, title] of Object.entries(pages)) {
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(address + path)
    const heading = page.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    await page.waitForFunction((element) => element === document.activeElement, await heading.elementHandle())
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(await page.title()).toBe(`${title} · Alero`)
  }
  for (const path of textPaths.filter((one) => !(one in pages))) {
    await openWithin(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expectNoComplaints(complaints)
})
