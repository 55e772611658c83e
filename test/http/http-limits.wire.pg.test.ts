import { describe, expect, test } from 'vitest'

import { openTestShop } from '../shop/shop.ts'
import { sendRequest, bytesOf, Line, post } from './raw-http.ts'

const { address, pool } = await openTestShop()
const limited = await openTestShop({ limits: true })

const anyId = '00000000-0000-4000-8000-000000000000'
const json = { 'content-type': 'application/json' }
const refusal = (code: string, message: unknown) => ({
  success: false,
  error: true,
  code,
  message,
  reqId: expect.stringMatching(/^\S{6,}$/),
})
const unreadable = 'La solicitud no se pudo leer.'

describe('addresses are not normalized', () => {
  test.each(['//x', '/x;a', '/X', '//api/demo', '/API/demo', '/api/Demo', '/api/demo/', '/api//demo', '/api/demo;a'])(
    '%s is not found',
    async (path) => {
      expect((await sendRequest(address, { path })).status).toBe(404)
    },
  )

  test.each(['//search', '/search;q=a', '/product;x'])('%s does not reach the page beside it', async (path) => {
    expect((await sendRequest(address, { path })).status).toBe(404)
  })

  test.each([
    '/assets/%2e%2e/.vite/manifest.json',
    '/pictures/%2e%2e%2fcatalogue.json',
    '/pictures/..%5ccatalogue.json',
    '/assets/../../package.json',
  ])('%s does not leave its folder', async (path) => {
    const response = await sendRequest(address, { path })
    expect([400, 403, 404]).toContain(response.status)
    expect(response.body).not.toContain('"name"')
  })

  test.each(['/', '/api/shop', '/robots.txt', ''])(
    'with the shop’s own host in front, %s is the same address',
    async (path) => {
      expect((await sendRequest(address, { path: address + path })).status).toBe(200)
    },
  )

  test.each([
    'http://otra.example/',
    'http://otra.example',
    'https://otra.example:99999/api/shop',
    'HTTP://otra.example/x',
  ])('%s is refused: it is another site’s', async (path) => {
    expect((await sendRequest(address, { path })).status).toBe(400)
  })

  test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('%s of * is refused: it names no address', async (method) => {
    expect((await sendRequest(address, { method, path: '*' })).status).toBe(400)
  })

  test('an address that cannot be decoded answers 400, for calls in JSON and for pages as a page', async () => {
    const forPrograms = await sendRequest(address, { path: '/api/%' })
    expect(forPrograms.status).toBe(400)
    expect(JSON.parse(forPrograms.body)).toEqual(refusal('INVALID_REQUEST', unreadable))
    const forPeople = await sendRequest(address, { path: '/%E0%A4%A' })
    expect(forPeople.status).toBe(400)
    expect(forPeople.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(forPeople.body).not.toContain('%E0')
  })
})

describe('methods', () => {
  test.each(['/api/demo', '/api/search?q=per', '/api/get-product', '/api/userLogout'])(
    'HEAD does not run the GET call %s',
    async (path) => {
      const response = await sendRequest(address, { method: 'HEAD', path })
      expect(response.status).toBe(405)
      expect(response.headers['set-cookie']).toBeUndefined()
    },
  )

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST'])(
    '%s on a GET call is refused with the accepted input',
    async (method) => {
      const response = await sendRequest(address, { method, path: '/api/demo' })
      expect(response.status).toBe(405)
      expect(JSON.parse(response.body)).toEqual(refusal('METHOD_NOT_ALLOWED', 'Esa dirección no admite este método.'))
      expect(response.headers.allow).toBe('GET')
    },
  )

  test.each([
    ['PUT', '/api/tareas-correctivo', 'GET, POST'],
    ['PATCH', '/api/sessions', 'DELETE, GET'],
    ['POST', '/api/actualizarTarea/7', 'PUT'],
    ['GET', '/api/sign-in', 'POST'],
    ['POST', '/api/product-imports/7/rows?page=1', 'GET'],
    ['DELETE', '/health/live', 'GET, HEAD'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['POST', '/sitemaps/products-1.xml', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD'],
    ['POST', '/login', 'GET, HEAD'],
    ['DELETE', '/product/7', 'GET, HEAD'],
    ['POST', '/search?q=olla', 'GET, HEAD'],
    ['POST', '/admin-panel/all-users', 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const response = await sendRequest(address, { method, path })
    expect({ status: response.status, allow: response.headers.allow }).toEqual({ status: 405, allow })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each(['/api/nada', '/api/demo/mas', '/api', '/nada', '/product', '/health/no', '/sitemaps/nada.xml'])(
    'no method finds %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await sendRequest(address, { method, path })
        expect(response.status).toBe(404)
        expect(response.headers.allow).toBeUndefined()
      }
    },
  )

  test('HEAD on a page sends the headers of GET, without a body', async () => {
    const got = await sendRequest(address, { path: '/' })
    const head = await sendRequest(address, { method: 'HEAD', path: '/' })
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect(head.headers.etag).toBe(got.headers.etag)
  })

  test('POST on a page is refused in JSON, because no link does it', async () => {
    const response = await sendRequest(address, { method: 'POST', path: '/search', headers: json, body: '{}' })
    expect(response.status).toBe(405)
    expect(JSON.parse(response.body)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' })
  })
})

describe('bodies', () => {
  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'nonsense',
    'application/json; charset=utf-7',
    'application/json; charset=iso-8859-1',
    'application/json;charset="utf-16"',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json; charset',
  ])('a body of type %s is refused with 415', async (type) => {
    const response = await sendRequest(address, {
      method: 'POST',
      path: '/api/category-product',
      headers: { 'content-type': type },
      body: '{"category":"hogar"}',
    })
    expect(response.status).toBe(415)
    expect(JSON.parse(response.body)).toEqual(refusal('UNSUPPORTED_TYPE', 'Formato de solicitud no admitido.'))
  })

  test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'application/json; charset="utf8"'])(
    'a body of type %s is read',
    async (type) => {
      const response = await post(address, '/api/category-product', { category: 'hogar' }, { 'content-type': type })
      expect(response.status).toBe(200)
    },
  )

  test.each(['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'gzip, identity'])(
    'a body compressed as %s is refused with 415',
    async (coding) => {
      const response = await post(
        address,
        '/api/category-product',
        { category: 'hogar' },
        { 'content-encoding': coding },
      )
      expect(response.status).toBe(415)
      expect(JSON.parse(response.body)).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    },
  )

  test('a megabyte is refused with 413 and the connection ends', async () => {
    const response = await post(address, '/api/product-details', `{"productId":"${'a'.repeat(1_048_576)}"}`)
    expect(response.status).toBe(413)
    expect(JSON.parse(response.body)).toEqual(refusal('TOO_LARGE', 'La solicitud es demasiado grande.'))
  })

  test('the limit also holds for a body of unknown length', async () => {
    const chunk = `${(16_384).toString(16)}\r\n${'a'.repeat(16_384)}\r\n`
    const response = await sendRequest(address, {
      method: 'POST',
      path: '/api/product-details',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: `${chunk.repeat(8)}0\r\n\r\n`,
    })
    expect(response.status).toBe(413)
  })

  test('the demo call accepts a kilobyte at most', async () => {
    const response = await post(address, '/api/demo-post', { success: true, data: 'a'.repeat(1_100) })
    expect(response.status).toBe(413)
  })

  test.each(['{', '{"category":}', "{'category':'hogar'}", '\u0000', 'undefined'])('%j is not JSON', async (body) => {
    const response = await post(address, '/api/category-product', body)
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toEqual(refusal('INVALID_JSON', unreadable))
  })

  test.each(['{"__proto__":{"category":"hogar"}}', '{"category":"hogar","constructor":{"prototype":{"x":1}}}'])(
    'keys that would poison prototypes are refused: %s',
    async (body) => {
      const response = await post(address, '/api/category-product', body)
      expect(response.status).toBe(400)
      expect(JSON.parse(response.body)).toMatchObject({ success: false, message: unreadable })
    },
  )

  test('__proto__ in an address is an unknown field', async () => {
    const response = await sendRequest(address, { path: '/api/search?q=per&__proto__=x' })
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('heads', () => {
  test('more than 16 KB of headers are refused with 431', async () => {
    const response = await sendRequest(address, { path: '/api/demo', headers: { 'x-long': 'a'.repeat(20_000) } })
    expect(response.status).toBe(431)
    expect(JSON.parse(response.body)).toMatchObject({ success: false, code: 'HEADERS_TOO_LARGE' })
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers.connection).toBe('close')
  })

  test.each([
    ['Host', { host: ['uno.example', 'dos.example'] }],
    ['Content-Type', { 'content-type': ['application/json', 'text/plain'] }],
    ['Origin', { ...json, origin: ['http://uno.example', 'http://dos.example'] }],
    ['Sec-Fetch-Site', { ...json, 'sec-fetch-site': ['same-origin', 'cross-site'] }],
    ['Idempotency-Key', { ...json, 'idempotency-key': ['una', 'dos'] }],
  ])('a repeated %s is refused', async (_name, headers) => {
    const response = await sendRequest(address, {
      method: 'POST',
      path: '/api/category-product',
      headers,
      body: '{"category":"hogar"}',
    })
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toMatchObject({ success: false, message: unreadable })
  })

  test.each(['content-length: 2\r\ncontent-length: 3', 'content-length: 2\r\ntransfer-encoding: chunked'])(
    'two lengths are refused and the connection ends: %j',
    async (lengths) => {
      const line = new Line(address)
      const response = await line.write(`POST /api/demo-post HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n{}`).answer()
      expect(response?.status).toBe(400)
      expect(response?.headers.connection).toBe('close')
      await line.ended()
    },
  )

  test.each(['a"b', 'a b', 'a/b', 'a@b', '<x>', 'a:port'])('the host %j is refused', async (host) => {
    expect((await sendRequest(address, { path: '/', headers: { host } })).status).toBe(400)
  })

  test('bytes that are not HTTP are refused and the connection ends', async () => {
    const line = new Line(address)
    const response = await line.write('\u0016\u0003\u0001 hola\r\n\r\n').answer()
    expect(response?.status).toBe(400)
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ success: false, message: unreadable })
    await line.ended()
  })
})

describe('waiting', () => {
  test.concurrent.for(['/api/category-product', '/api/sign-in', '/api/contact'])(
    'a body to %s that dribbles is cut off after the time that a request may take',
    { timeout: 25_000 },
    async (path, { expect }) => {
      const line = new Line(address)
      line.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{`,
      )
      const dribble = setInterval(() => line.write(' '), 200)
      const response = await line.answer()
      clearInterval(dribble)
      expect(response?.status ?? 408).toBe(408)
      await line.ended()
    },
  )

  test.concurrent('a head that never ends is cut off', { timeout: 25_000 }, async ({ expect }) => {
    const line = new Line(address)
    line.write('GET / HTTP/1.1\r\nhost: x\r\n')
    const dribble = setInterval(() => line.write('x-a: b\r\n'), 200)
    const response = await line.answer()
    clearInterval(dribble)
    expect(response?.status ?? 408).toBe(408)
    await line.ended()
  })

  test('a client over the limit gets the seconds to wait, in JSON and as a page, and the page does not use the database', async () => {
    const line = new Line(limited.address)
    let last = await line.write(bytesOf(limited.address, { path: '/api/demo' })).answer()
    for (let i = 0; i < 300; i++) last = await line.write(bytesOf(limited.address, { path: '/api/demo' })).answer()
    expect(last?.status).toBe(429)
    const seconds = Number(last?.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(JSON.parse(last?.body ?? '')).toEqual(
      refusal(
        'TOO_MANY',
        expect.stringMatching(/^Demasiados intentos\. Espera (1 minuto|\d+ segundos?) e inténtalo de nuevo\.$/),
      ),
    )
    // From memory, so that they come within the minute that is counted.
    const sitemap = bytesOf(limited.address, { path: '/sitemaps/products-1.xml' })
    for (let i = 0; i < 300; i++) expect((await line.write(sitemap).answer())?.status).toBe(200)
    last = await line.write(bytesOf(limited.address, { path: '/no-existe' })).answer()
    line.close()
    expect(last?.status).toBe(429)
    expect(last?.headers['retry-after']).toMatch(/^\d+$/)
    expect(last?.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(last?.body).toContain('<h1>Vas muy rápido</h1>')
  })
})

describe('order of checks: the first failure answers and nothing after it runs', () => {
  const foreign = { origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' }

  test('a compressed body from a foreign page: the HTTP limit answers', async () => {
    const response = await post(address, '/api/demo-post', '{', { ...foreign, 'content-encoding': 'gzip' })
    expect(response.status).toBe(415)
  })

  test('broken JSON from a foreign page: the origin answers', async () => {
    const response = await post(address, '/api/demo-post', '{', foreign)
    expect(response.status).toBe(403)
    expect(JSON.parse(response.body)).toEqual(
      refusal('FOREIGN_ORIGIN', 'Solicitud rechazada por seguridad. Recarga la página.'),
    )
  })

  test('a foreign page does not use up the limit of the address it comes from', async () => {
    const fresh = await openTestShop({ demo: false, limits: true })
    const line = new Line(fresh.address)
    const requested = { method: 'POST', path: '/api/demo-post', headers: { ...json, ...foreign }, body: '{}' }
    for (let i = 0; i < 301; i++)
      expect((await line.write(bytesOf(fresh.address, requested)).answer())?.status).toBe(403)
    line.close()
    expect((await sendRequest(fresh.address, { path: '/api/demo' })).status).toBe(200)
  })

  test('a broken body of a caller without a session: the session answers, and the body is not read', async () => {
    const line = new Line(address)
    const head = `POST /api/update-user-profile HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`
    const response = await line.write(head).answer()
    line.close()
    expect(response?.status).toBe(401)
    expect(JSON.parse(response?.body ?? '')).toEqual(refusal('NO_SESSION', 'Debes iniciar sesión.'))
  })

  test('a body of the wrong type with wrong fields: the type answers', async () => {
    const response = await post(address, '/api/product-details', '{"nada":1}', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  test('an unknown field of a product that does not exist: the schema answers', async () => {
    const response = await post(address, '/api/product-details', { productId: anyId, extra: 1 })
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toEqual({
      ...refusal('VALIDATION', 'Campo no permitido: extra.'),
      fields: [{ field: 'extra', message: 'Campo no permitido: extra.' }],
    })
  })
})

describe('only our own pages change state', () => {
  const good = { success: true, data: 'hola' }
  const own = { origin: address }

  test.each([
    ['a script of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['a beacon of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['an old browser on our page', own],
    ['an old browser that says where it is only', { referer: `${address}/demo-post` }],
    ['a program', {}],
  ])('%s may', async (_name, headers) => {
    expect((await post(address, '/api/demo-post', good, headers)).status).toBe(200)
  })

  test.each([
    ['a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', ...own }],
    ['a page of a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['a form that navigates', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['an old browser on a foreign page', { origin: 'https://otra.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['our host by another protocol', { origin: address.replace('http:', 'https:') }],
    ['our host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a foreign link', { referer: 'https://otra.example/' }],
    ['a form without an origin', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s may not', async (_name, headers) => {
    const response = await post(address, '/api/demo-post', good, headers)
    expect(response.status).toBe(403)
    expect(JSON.parse(response.body)).toMatchObject({ code: 'FOREIGN_ORIGIN' })
  })

  test('reading by POST needs no origin', async () => {
    const response = await post(
      address,
      '/api/category-product',
      { category: 'hogar' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(200)
  })

  test('behind a proxy that speaks TLS, the public address counts as ours', async () => {
    const secure = await openTestShop({ demo: false, env: { PUBLIC_URL: 'https://alero.example' } })
    const shown = await post(secure.address, '/api/demo-post', good, { origin: 'https://alero.example' })
    expect(shown.status).toBe(200)
    const foreign = await post(secure.address, '/api/demo-post', good, { origin: 'https://alero.example.otra.example' })
    expect(foreign.status).toBe(403)
  })
})

test('no request of this file changed the database', async () => {
  const { rows } = await pool.query('select count(*)::int as n from products')
  expect(rows[0].n).toBeGreaterThan(100)
  const { rows: requests } = await pool.query('select count(*)::int as n from contact_requests')
  expect(requests[0].n).toBe(0)
})
