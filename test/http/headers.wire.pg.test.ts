import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { openTestShop } from '../shop/shop.ts'
import { sendRequest, bytesOf, Line, post } from './raw-http.ts'

const plain = await openTestShop()
const secure = await openTestShop({ env: { PUBLIC_URL: 'https://alero.example' } })
const limited = await openTestShop({ demo: false, limits: true })

const list = JSON.parse((await sendRequest(plain.address, { path: '/api/get-product?page=1&pageSize=1' })).body)
const picture: string = list.data[0].productImage[0]
const script = readdirSync(join(import.meta.dirname, '../../dist/client/assets')).find((name) =>
  /^client-.*\.js$/.test(name),
)
const anyId = '00000000-0000-4000-8000-000000000000'

type Kind = 'page' | 'error page' | 'call' | 'picture' | 'asset' | 'file'

/** One response of every kind. */
const answers: [string, Kind, (address: string) => ReturnType<typeof sendRequest>][] = [
  ['home', 'page', (to) => sendRequest(to, { path: '/' })],
  ['home from memory', 'page', (to) => sendRequest(to, { path: '/', headers: { 'accept-encoding': 'gzip' } })],
  ['home by HEAD', 'page', (to) => sendRequest(to, { method: 'HEAD', path: '/' })],
  ['search page', 'page', (to) => sendRequest(to, { path: '/search?q=per' })],
  ['page that does not exist', 'page', (to) => sendRequest(to, { path: '/no-existe' })],
  ['page of a product that does not exist', 'page', (to) => sendRequest(to, { path: `/product/${anyId}` })],
  ['address that cannot be read', 'error page', (to) => sendRequest(to, { path: '/%' })],
  ['asset that does not exist', 'error page', (to) => sendRequest(to, { path: '/assets/no.js' })],
  ['list of products', 'call', (to) => sendRequest(to, { path: '/api/get-product' })],
  ['search', 'call', (to) => sendRequest(to, { path: '/api/search?q=per' })],
  ['demo', 'call', (to) => sendRequest(to, { path: '/api/demo' })],
  ['who am I', 'call', (to) => sendRequest(to, { path: '/api/user-datails' })],
  ['sign-in refused', 'call', (to) => post(to, '/api/sign-in', { email: 'a@b.co', password: 'x'.repeat(12) })],
  ['call that does not exist', 'call', (to) => sendRequest(to, { path: '/api/no-existe' })],
  ['call that cannot be read', 'call', (to) => sendRequest(to, { path: '/api/%' })],
  ['broken JSON', 'call', (to) => post(to, '/api/product-details', '{')],
  ['wrong type', 'call', (to) => post(to, '/api/product-details', '{}', { 'content-type': 'text/plain' })],
  ['foreign origin', 'call', (to) => post(to, '/api/demo-post', '{}', { 'sec-fetch-site': 'cross-site' })],
  ['no session', 'call', (to) => post(to, '/api/update-user-profile', '{}')],
  ['too large', 'call', (to) => post(to, '/api/demo-post', `{"data":"${'a'.repeat(2_000)}"}`)],
  ['live', 'call', (to) => sendRequest(to, { path: '/health/live' })],
  ['ready', 'call', (to) => sendRequest(to, { path: '/health/ready' })],
  ['picture', 'picture', (to) => sendRequest(to, { path: picture })],
  ['script', 'asset', (to) => sendRequest(to, { path: `/assets/${script}`, headers: { 'accept-encoding': 'br' } })],
  ['robots.txt', 'file', (to) => sendRequest(to, { path: '/robots.txt' })],
  ['sitemap', 'file', (to) => sendRequest(to, { path: '/sitemap.xml' })],
  ['icon', 'file', (to) => sendRequest(to, { path: '/favicon.ico' })],
  ['manifest', 'file', (to) => sendRequest(to, { path: '/manifest.webmanifest' })],
  ['service worker', 'file', (to) => sendRequest(to, { path: '/technical-panel/service-worker.js' })],
]

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

describe.each(answers)('%s', (_name, kind, get) => {
  test('has the headers of every response, and none that reveals or permits more', async () => {
    const { headers } = await get(plain.address)
    expect(headers).toMatchObject(always)
    expect(headers['referrer-policy']).toBe(kind === 'call' ? 'no-referrer' : 'strict-origin-when-cross-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([])
    for (const value of Object.values(headers)) expect(value, 'a header said twice').not.toContain('\n')
  })

  test('has HSTS when the public address is https', async () => {
    const { headers } = await get(secure.address)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy.includes('upgrade-insecure-requests')).toBe(kind === 'page' || kind === 'error page')
  })

  test('has the content security policy of its kind', async () => {
    const { headers } = await get(plain.address)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:|strict-dynamic/)
    if (kind === 'call') {
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
    if (kind === 'picture') {
      expect(policy).toBe("sandbox; default-src 'none'")
      expect(headers['content-type']).toBe('image/webp')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-disposition']).toBe('inline; filename="imagen.webp"')
    }
    if (kind === 'asset') {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe('br')
      expect(headers.vary).toBe('accept-encoding')
    }
    if (kind === 'page' || kind === 'error page') {
      const directives = policy.split('; ').map((directive) => directive.replace(/ 'sha256-[\w+/]{43}='/g, " 'hash'"))
      expect(directives).toEqual([
        "default-src 'none'",
        kind === 'page' ? "script-src 'self' 'hash'" : "script-src 'self'",
        kind === 'page' ? "style-src 'self'" : "style-src 'self' 'hash'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe(kind === 'page' ? 'public, max-age=0, must-revalidate' : 'no-store')
    }
  })
})

test('the refusal for too many requests has them, too', async () => {
  const line = new Line(limited.address)
  let last = await line.write(bytesOf(limited.address, { path: '/api/demo' })).answer()
  while (last?.status === 200) last = await line.write(bytesOf(limited.address, { path: '/api/demo' })).answer()
  line.close()
  expect(last?.status).toBe(429)
  expect(last?.headers).toMatchObject({ ...always, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('a 304 response has them, too', async () => {
  const { headers } = await sendRequest(plain.address, { path: '/' })
  const known = await sendRequest(plain.address, { path: '/', headers: { 'if-none-match': headers.etag ?? '' } })
  expect(known.status).toBe(304)
  expect(known.headers).toMatchObject({ ...always, etag: headers.etag, vary: 'accept-encoding' })
})

test('responses of calls may not be stored, except those that are the same for everybody', async () => {
  const cacheOf = async (path: string) => (await sendRequest(plain.address, { path })).headers['cache-control']
  expect(await cacheOf('/api/user-datails')).toBe('no-store')
  expect(await cacheOf('/api/no-existe')).toBe('no-store')
  expect(await cacheOf('/api/demo')).toBe('no-store')
  expect(await cacheOf('/health/ready')).toBe('no-store')
  expect(await cacheOf('/api/search?q=per')).toBe('public, max-age=0, must-revalidate')
})

test("a page's only inline script is the one that its policy allows", async () => {
  const { headers, body } = await sendRequest(plain.address, { path: '/' })
  const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  expect(scripts).toHaveLength(1)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]))
  expect(headers['content-security-policy']).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
})

describe('the error page', () => {
  test('needs no other file, is in Spanish, explains the problem and repeats nothing of the request', async () => {
    const response = await sendRequest(plain.address, { path: '/%%%hola<script>' })
    expect(response.status).toBe(400)
    expect(response.body).toContain('<html lang="es-CO">')
    expect(response.body).toContain('No pudimos leer esa dirección')
    expect(response.body).toMatch(/Código de la solicitud: \S{6,}</)
    expect(response.body).not.toMatch(/hola|<script|<link|src=/)
  })

  test('its style is the one that its policy allows', async () => {
    const { headers, body } = await sendRequest(plain.address, { path: '/%' })
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(headers['content-security-policy']).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
})
