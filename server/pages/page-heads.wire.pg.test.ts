import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { addProducts } from '../../test/products/catalogue-products.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const publicUrl = 'https://tienda.example'
const { address, db } = await openTestShop({
  env: { PUBLIC_URL: publicUrl, SHOP_NIT: '901.555.777-1', SHOP_NAME: 'Casa Prueba' },
})
const { rows } = await sql<{ id: string; productName: string }>`select id, product_name from products limit 1`.execute(
  db,
)
const product = rows[0] ?? { id: '', productName: '' }

const indexed = [
  '/',
  `/product/${product.id}`,
  '/product-category/Moda%20para%20ni%C3%B1a',
  '/service-form',
  '/about',
  '/politicas-privacidad',
  '/terminos-condiciones',
  '/contacto',
  '/mantenimiento-preventivo',
  '/mantenimiento-correctivo',
]
const hidden = [
  '/search?q=celular',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/pagar',
  '/visita',
  '/equipo',
  '/aprobar',
  '/demo',
  '/demo-post',
]

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function head(path: string) {
  const html = await (await fetch(address + path)).text()
  const inHead = html.slice(0, html.indexOf('</head>'))
  const all = (pattern: RegExp) => [...inHead.matchAll(pattern)].map(([, found]) => unescape(found ?? ''))
  return {
    html,
    titles: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    named: (name: string) => all(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g')),
    graph: (name: string) => all(new RegExp(`<meta property="og:${name}" content="([^"]*)"`, 'g')),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>[],
    ),
  }
}

test.each([...indexed, ...hidden])('%s has each element of its head once', async (path) => {
  const { html, titles, canonical, named, graph } = await head(path)
  expect(titles).toHaveLength(1)
  expect(titles[0]).toMatch(/^\S.* · Casa Prueba$/)
  expect(named('description')).toHaveLength(1)
  expect(canonical).toEqual([publicUrl + path])
  expect(graph('url')).toEqual(canonical)
  expect(graph('title')).toHaveLength(1)
  expect(graph('description')).toEqual(named('description'))
  expect(graph('locale')).toEqual(['es_CO'])
  expect(named('theme-color')).toHaveLength(1)
  expect(html).toMatch(/^<!doctype html><html lang="es-CO"/)
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
})

test('no two pages share a title or a description', async () => {
  const heads = await Promise.all(indexed.map(head))
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(indexed.length)
  expect(new Set(heads.map(({ named }) => named('description')[0])).size).toBe(indexed.length)
})

test.each(indexed)('%s is found by search engines and has a picture for shared links', async (path) => {
  const { named, graph } = await head(path)
  expect(named('robots')).toEqual([])
  const [picture] = graph('image')
  expect(picture).toMatch(/^https:\/\/tienda\.example\/[^/]/)
  const response = await fetch(picture?.replace(publicUrl, address) ?? '')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/)
  const { width, height } = await sharp(await response.bytes()).metadata()
  expect([graph('image:width'), graph('image:height')]).toEqual([[String(width)], [String(height)]])
})

test.each(hidden)('%s is excluded from search engines', async (path) => {
  expect((await head(path)).named('robots')).toEqual(['noindex, follow'])
})

test('the home page has the shop and its search as structured data', async () => {
  const { data } = await head('/')
  expect(data.map(({ name }) => name)).toEqual(['Casa Prueba', 'Casa Prueba'])
  expect(data.find((thing) => thing['@type'] === 'WebSite')).toMatchObject({
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
  expect(data.some((thing) => ['Organization', 'OnlineStore'].includes(String(thing['@type'])))).toBe(true)
})

test('the contact page names the seller of the settings', async () => {
  const { data } = await head('/contacto')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    '@type': 'ContactPage',
    mainEntity: {
      '@type': 'OnlineStore',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icons/icon-512.png`,
      taxID: '901.555.777-1',
      telephone: '+576015550123',
      contactPoint: { url: `${publicUrl}/contacto` },
    },
  })
})

test('a product has its price in Colombian pesos and its breadcrumb as structured data', async () => {
  const { data } = await head(`/product/${product.id}`)
  expect(data.find((thing) => thing['@type'] === 'Product')).toMatchObject({
    name: product.productName,
    brand: { '@type': 'Brand', name: expect.stringMatching(/\S/) },
    offers: {
      priceCurrency: 'COP',
      hasMerchantReturnPolicy: {
        applicableCountry: 'CO',
        merchantReturnDays: 5,
        merchantReturnLink: `${publicUrl}/terminos-condiciones#retracto`,
      },
    },
  })
  expect(data.some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true)
})

test('a category without subcategories, whose name both fields hold, is named once', async () => {
  const [id] = await addProducts(db, [{ productName: 'Correa', category: 'Mascotas', brandName: 'Mascotas' }])
  const { data, html } = await head(`/product/${id}`)
  const path = data.find((thing) => thing['@type'] === 'BreadcrumbList') as { itemListElement: { name: string }[] }
  expect(path.itemListElement.map(({ name }) => name)).toEqual(['Inicio', 'Mascotas', 'Correa'])
  expect(html).not.toContain(' · <')
})

test('every piece of structured data is of schema.org', async () => {
  const all = (await Promise.all([...indexed, ...hidden].map(head))).flatMap(({ data }) => data)
  expect(all.length).toBeGreaterThan(3)
  expect(all.filter((thing) => thing['@context'] !== 'https://schema.org')).toEqual([])
})

test.each([
  ['/clientPanel/information', 'Información de usuario'],
  ['/clientPanel/history-shopping', 'Purchase History'],
  ['/clientPanel/inventory-client', 'All Computers'],
  ['/clientPanel/inventory-client/00000000-0000-4000-8000-000000000000', 'Mi equipo'],
  ['/clientPanel/stickers', 'Stickers de tus equipos'],
  ['/clientPanel/direcciones', 'Direcciones'],
  ['/clientPanel/delete-user', 'Eliminar Cuenta'],
  ['/clientPanel/all-support', 'Todas las solicitudes de soporte técnico'],
  ['/clientPanel/all-products', 'Contraseña y lista de deseos'],
  ['/my-profile', 'Mi perfil'],
  ['/admin-panel/all-products', 'All product'],
  ['/admin-panel/all-users', 'All users'],
  ['/admin-panel/reports', 'Reports'],
  ['/admin-panel/import', 'Importar productos'],
  ['/admin-panel/import/7', 'Importar productos'],
  ['/admin-panel/today', 'Hoy'],
  ['/admin-panel/today/visits', 'Visitas sin técnico'],
  ['/admin-panel/today/unsigned', 'Visitas por firmar'],
  ['/admin-panel/today/unpaid', 'Visitas por pagar'],
  ['/admin-panel/today/keys', 'Pedidos sin claves'],
  ['/admin-panel/today/emails', 'Correos que no salieron'],
  ['/admin-panel/today/cases', 'Devoluciones y garantías'],
  ['/admin-panel/today/invoices', 'Facturas'],
  ['/admin-panel/today/reviews', 'Opiniones'],
  ['/admin-panel/orders', 'Pedidos'],
  ['/admin-panel/orders/7', 'Pedidos'],
  ['/admin-panel/delivery', 'Entregas'],
  ['/admin-panel/messages', 'Mensajes'],
  ['/admin-panel/cash', 'Efectivo de los técnicos'],
  ['/admin-panel/health', 'Salud'],
  ['/admin-panel/shop', 'Datos de la tienda'],
  ['/admin-panel/searches', 'Búsquedas'],
  ['/admin-panel/discounts', 'Códigos de descuento'],
  ['/admin-panel/agenda', 'Agenda'],
  ['/admin-panel/visit-settings', 'Horarios y zonas'],
  ['/technical-panel/tasks', 'Panel de Tareas del Técnico'],
  ['/technical-panel/tasksCorrectivo', 'Tareas Correctivas del Técnico'],
  ['/no-existe', 'Página no encontrada'],
])(
  '%s, which is rendered in the browser or has no content, has its title before, and is excluded from search engines',
  async (path, title) => {
    const { titles, named } = await head(path)
    expect(titles).toEqual([`${title} · Casa Prueba`])
    expect(named('robots')).toEqual(['noindex'])
  },
)

test('/cart, which robots.txt excludes, has its title', async () => {
  const { titles } = await head('/cart')
  expect(titles).toEqual(['Carrito · Casa Prueba'])
})
