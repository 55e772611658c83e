import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addPerson, signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { callsOf, requestsTo, strangeAddresses, strangeHeaders, type Generated } from './generated-requests.ts'
import { sendRequest, type RawResponse } from './raw-http.ts'

const shop = await openTestShop({ env: { PROXY_CIDR: '127.0.0.1' } })
const { address, db, pool } = shop

const calls = callsOf(JSON.parse((await sendRequest(address, { path: '/api/docs/openapi.json' })).body))

/** Requests for each call, or as many as this time allows on a slow machine. */
const RUNS = 14
const MOST_MS = 10_000
/** Fewer for calls that hash a password, which takes a third of a second. */
const fewer: Record<string, number> = {
  'accounts.signIn': 8,
  'accounts.signUp': 8,
  'accounts.deleteAccount': 6,
  'accounts.changePassword': 6,
  'secondFactor.begin': 6,
  'secondFactor.end': 6,
}
/** The call whose response does not end while somebody is signed in. */
const endless = 'live.follow'

const product = await pool.query('select id from products limit 3')
const somebody = await addPerson(db)
const ids = [...product.rows.map(({ id }) => String(id)), somebody.id, '00000000-0000-4000-8000-000000000000']

const roles = ['GENERAL', 'TECHNICAL', 'ADMIN'] as const
const cookies = await Promise.all(
  roles.map(async (role) => {
    const { jar } = await signInAs(shop, { role })
    return `sid=${jar.get('sid')}`
  }),
)

/** Chooses who makes a call, mostly somebody who may. */
function senderOf({ operation: { operationId, summary } }: (typeof calls)[number]): fc.Arbitrary<string | undefined> {
  if (operationId === endless || operationId === 'accounts.signOut') return fc.constant(undefined)
  const named = cookies.filter((_, i) => summary.includes(roles[i]!))
  const allowed = named.length > 0 ? named : cookies
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(undefined, ...cookies))
}

/** Fails unless the response is one of the shop: never an error of the server, and a refusal in the usual form. */
function expectWellFormed({ status, headers, body }: RawResponse, sent: unknown): void {
  // 503 of a busy shop is allowed, if it has a Retry-After.
  if (status === 503 && headers['retry-after'] !== undefined) return
  expect(status, JSON.stringify(sent)).toBeLessThan(500)
  if (status < 400 || !headers['content-type']?.startsWith('application/json') || body === '') return
  expect(JSON.parse(body), JSON.stringify(sent)).toMatchObject({ success: false, message: expect.any(String) })
}

async function send({ headers, ...request }: Generated, cookie: string | undefined): Promise<RawResponse> {
  const pairs = [cookie, headers.cookie].filter((one) => one !== undefined)
  return sendRequest(address, {
    ...request,
    headers: { ...headers, ...(pairs.length > 0 ? { cookie: pairs.join('; ') } : {}) },
  })
}

describe('whatever is sent in body, query, path and headers, no call fails', () => {
  test.each(calls.map((call) => [call.operation.operationId, call] as const))('%s', async (name, call) => {
    const sender = senderOf(call)
    await fc.assert(
      fc.asyncProperty(requestsTo(call, ids), sender, async (request, cookie) => {
        expectWellFormed(await send(request, cookie), request)
      }),
      { numRuns: fewer[name] ?? RUNS, interruptAfterTimeLimit: MOST_MS },
    )
  })

  test('no page, picture or file answers with 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(strangeAddresses, strangeHeaders, async (path, headers) => {
        expectWellFormed(await send({ method: 'GET', path, headers, body: undefined }, undefined), { path, headers })
      }),
      { numRuns: 150, interruptAfterTimeLimit: MOST_MS },
    )
  })
})

const nul = '\\u0000'
const json = { 'content-type': 'application/json' }

describe('NUL is refused with 400 at every position', () => {
  test.each([
    ['the e-mail of a sign-in', '/api/sign-in', `{"email":"a${nul}@correo.co","password":"x"}`],
    ['the password of a sign-in', '/api/sign-in', `{"email":"a@correo.co","password":"x${nul}"}`],
    ['half a character of it', '/api/sign-in', `{"email":"a\\ud800@correo.co","password":"x"}`],
    [
      'the token of a new password',
      '/api/reset-password',
      `{"token":"${nul}","newPassword":"ventana-38-x","confirmPassword":"ventana-38-x"}`,
    ],
    ['the name of a field', '/api/category-product', `{"category":"hogar","${nul}":1}`],
    [
      'a name',
      '/api/sign-up',
      `{"name":"${nul}","email":"a@correo.co","phone":"3001234567","document":"123","password":"ventana-38","confirmPassword":"ventana-38"}`,
    ],
  ])('%s', async (_place, path, body) => {
    const response = await sendRequest(address, { method: 'POST', path, headers: json, body })
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toMatchObject({ success: false, error: true })
  })

  test.each([
    '/%00',
    '/product/%00',
    '/product-category/ho%00gar',
    '/pictures/%00.webp',
    '/avatars/%00',
    '/assets/%00.js',
    '/api/%00',
    '/api/calendar-feed/%00.ics',
    '/api/search?q=%00',
    '/api/search?%00=a',
    '/api/free-hours?fecha=%00',
  ])('%s', async (path) => {
    const [cookie = ''] = cookies
    expect((await sendRequest(address, { path, headers: { cookie } })).status).toBe(400)
  })

  test('in a header gets 400, in the session cookie 401', async () => {
    expect((await sendRequest(address, { path: '/api/demo', headers: { 'x-forwarded-for': 'a\0b' } })).status).toBe(400)
    const response = await sendRequest(address, { path: '/api/sessions', headers: { cookie: 'sid=%00' } })
    expect(response.status).toBe(401)
  })
})

describe('behind a proxy', () => {
  const write = (from: string, at = address) =>
    sendRequest(at, {
      method: 'POST',
      path: '/api/contact',
      headers: { ...json, 'x-forwarded-for': from },
      body: JSON.stringify({
        type: 'queja',
        name: 'Luz Marina',
        email: 'luz@correo.co',
        message: `Un mensaje de prueba para la tienda, ${from}.`,
        authorisation: true,
      }),
    })

  test.each([
    '1.2.3.4:5678',
    'unknown',
    '[::1]',
    '[2001:db8::1]:99',
    'no es una dirección',
    '::ffff:1.2.3.4',
    'fe80::1%25eth0',
  ])('X-Forwarded-For: %s is read, or nothing is known of the address', async (from) =>
    expect((await write(from)).status).toBe(200),
  )

  test.each<Record<string, string>>([
    { 'x-forwarded-proto': ',,,' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-host': 'a"b' },
    { 'x-forwarded-host': ',' },
  ])('%j is no address that a page could name', async (headers) => {
    for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
      const { status, body } = await sendRequest(address, { path, headers })
      expect([200, 400]).toContain(status)
      if (status === 200) expect(body).toContain(address)
    }
  })

  test('an address with a port on each connection is one address to the limits', async () => {
    const limited = await openTestShop({ demo: false, limits: true, env: { PROXY_CIDR: '127.0.0.1' } })
    const statuses: number[] = []
    for (let port = 50_000; port < 50_025; port++) {
      statuses.push((await write(`203.0.113.7:${port}`, limited.address)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})
