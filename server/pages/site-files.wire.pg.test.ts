import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'
import { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { serveProductSitemaps } from './serve-product-sitemaps.ts'
import { writeSitemapIndex } from './sitemap.ts'

const publicUrl = 'https://tienda.example'
const { address, db, app } = await openTestShop({ env: { PUBLIC_URL: publicUrl, SHOP_NAME: 'Casa Prueba' } })

const get = (path: string, init?: RequestInit) => fetch(address + path, init)
const text = async (path: string) => (await get(path)).text()
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location ?? '')
const pathsIn = async (path: string) => locations(await text(path)).map((location) => location.replace(publicUrl, ''))

test('robots.txt closes the calls and the private areas and names the sitemap', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin-panel',
      'Disallow: /clientPanel',
      'Disallow: /technical-panel',
      'Disallow: /cart',
      'Disallow: /my-profile',
      'Sitemap: https://tienda.example/sitemap.xml',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('Disallow: /product') || line === 'Disallow: /')).toEqual([])
})

test('the sitemaps of the index name every public page, category and product once', async () => {
  const files = await pathsIn('/sitemap.xml')
  expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/categories.xml', '/sitemaps/products-1.xml'])
  const [pages, categories, products] = await Promise.all(files.map(pathsIn))
  expect(pages).toEqual([
    '/',
    '/service-form',
    '/mantenimiento-preventivo',
    '/mantenimiento-correctivo',
    '/about',
    '/contacto',
    '/politicas-privacidad',
    '/terminos-condiciones',
  ])
  expect(categories).toHaveLength(13)
  expect(categories).toContain('/product-category/Moda%20para%20ni%C3%B1a')
  const { rows } = await sql<{ id: string }>`select id from products where deleted_at is null`.execute(db)
  expect(new Set(products)).toEqual(new Set(rows.map(({ id }) => `/product/${id}`)))
  expect(products).toHaveLength(rows.length)
})

test('every address of the sitemaps answers with a page', async () => {
  const files = await pathsIn('/sitemap.xml')
  const all = (await Promise.all(files.map(pathsIn))).flat()
  const some = all.filter((path, index) => !path.startsWith('/product/') || index % 40 === 0)
  const statuses = await Promise.all(some.map(async (path) => [path, (await get(path)).status]))
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('products have the time of their last change', async () => {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`select id, updated_at from products limit 1`.execute(db)
  const [product] = rows
  const xml = await text('/sitemaps/products-1.xml')
  expect(xml).toContain(
    `<url><loc>${publicUrl}/product/${product?.id}</loc><lastmod>${product?.updatedAt.toISOString()}</lastmod></url>`,
  )
})

test('a sitemap is cached: a client that has it gets 304', async () => {
  const first = await get('/sitemap.xml')
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const again = await get('/sitemap.xml?x=1', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('a removed product leaves the sitemap when the catalogue changes', async () => {
  const before = await pathsIn('/sitemaps/products-1.xml')
  await sql`update products set deleted_at = now() where id = ${before[0]?.replace('/product/', '')}`.execute(db)
  app.dropCachedResponses()
  expect(await pathsIn('/sitemaps/products-1.xml')).toEqual(before.slice(1))
})

test.each(['/sitemaps/products-2.xml', '/sitemaps/products-999999.xml'])(
  '%s is beyond the catalogue: 404',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each(['/sitemaps/products-0.xml', '/sitemaps/products-1e9.xml', '/sitemaps/products--1.xml', '/sitemaps/x.xml'])(
  '%s is not a sitemap: 404',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('a large catalogue is split into files that are sent while they are read: none is full, nothing is missing or twice', async () => {
  const large = Fastify()
  serveProductSitemaps(
    large,
    { db, cache: new ResponseCache(1_000_000), checkRate: () => {}, publicUrl, most: 60, cachedUpTo: 0 },
    {},
  )
  const { rows } = await sql<{ id: string }>`select id from products where deleted_at is null order by id`.execute(db)
  const files = locations(await writeSitemapIndex(db, publicUrl, 60)).slice(2)
  const responses = await Promise.all(files.map((file) => large.inject(file.replace(publicUrl, ''))))
  const found = responses.map(({ body }) => locations(body))
  expect(files.length).toBeGreaterThan(Math.ceil(rows.length / 60))
  expect(Math.max(...found.map((addresses) => addresses.length))).toBeLessThanOrEqual(60)
  expect(found.flat()).toEqual(rows.map(({ id }) => `${publicUrl}/product/${id}`))
  const path = files[0]!.replace(publicUrl, '')
  const packed = await large.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(responses[0]!.body)
  expect((await large.inject({ method: 'HEAD', url: path })).body).toBe('')
  expect((await large.inject(path.replace('-1.', `-${files.length + 1}.`))).statusCode).toBe(404)
  await large.close()
})

test('the index has for each file the last change of its products', async () => {
  const changesIn = async () =>
    [...(await writeSitemapIndex(db, publicUrl, 60)).matchAll(/products-\d+\.xml<\/loc><lastmod>([^<]+)/g)].map(
      ([, at]) => at,
    )
  const before = await changesIn()
  const { rows } = await sql<{ at: Date }>`
    update products set updated_at = now() + interval '1 day' where id = (
      select id from products where deleted_at is null order by id desc limit 1) returning updated_at as at`.execute(db)
  expect(await changesIn()).toEqual([...before.slice(0, -1), rows[0]?.at.toISOString()])
})

test("the manifest has the shop's name from the settings, and its icons exist in their sizes", async () => {
  const response = await get('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
  expect(manifest).toMatchObject({ short_name: 'Casa Prueba', lang: 'es-CO', start_url: '/', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
    const { width, height } = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/share.jpg', 'image/jpeg'],
])('%s is there and is guarded like every file', async (path, type) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(80_000)
})

test('without PUBLIC_URL the sitemap uses the requested address', async () => {
  const local = await openTestShop()
  const xml = await (await fetch(`${local.address}/sitemap.xml`)).text()
  expect(locations(xml)[0]).toBe(`${local.address}/sitemaps/pages.xml`)
})
