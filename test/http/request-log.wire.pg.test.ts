import { describe, expect, test } from 'vitest'

import { signInAs } from '../shop/people.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { sendRequest, post } from './raw-http.ts'

const shop = await startShopProcess({ LOG_LEVEL: 'info' })

const secrets = {
  text: 'secretoenlabusqueda',
  body: 'secretoenelcuerpo',
  password: 'secretoenlaclave',
  email: 'secreto@correo.example',
  cookie: 'secretoenlagalleta',
  agent: 'secretodelnavegador',
  address: '203.0.113.77',
  path: 'secretoenladireccion',
  id: '7d1f2c3a-aaaa-4bbb-8ccc-123456789abc',
}

type LogLine = Record<string, unknown>
const lines = (): LogLine[] =>
  shop.output
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
const answered = () => lines().filter(({ msg }) => msg === 'answered')

test('every request is one line with method, name, status, milliseconds and reqId, and without its values', async () => {
  const headers = {
    cookie: `sid=${secrets.cookie}`,
    'user-agent': secrets.agent,
    'x-forwarded-for': secrets.address,
    referer: `${shop.address}/${secrets.path}`,
    authorization: `Bearer ${secrets.cookie}`,
  }
  const to = shop.address
  const refused = await post(to, '/api/category-product', { category: 'x', [secrets.body]: 1 }, headers)
  await sendRequest(to, { path: `/api/search?q=${secrets.text}`, headers })
  await sendRequest(to, { path: `/search?q=${secrets.text}`, headers })
  await sendRequest(to, { path: `/search?q=${secrets.text}`, headers })
  await sendRequest(to, { path: `/product/${secrets.id}`, headers })
  await sendRequest(to, { path: `/${secrets.path}`, headers })
  await sendRequest(to, { path: `/%${secrets.path}`, headers })
  await sendRequest(to, { path: `/api/${secrets.path}`, headers })
  await sendRequest(to, { path: `/assets/${secrets.path}.js`, headers })
  await post(to, '/api/product-details', `{"productId":"${secrets.body}`, headers)
  await post(to, '/api/sign-in', { email: secrets.email, password: secrets.password }, headers)
  await sendRequest(to, { path: '/api/demo', headers: { 'x-long': secrets.body.repeat(2_000) } })

  await expect.poll(() => answered().length).toBeGreaterThanOrEqual(11)
  for (const line of answered()) {
    expect(Object.keys(line).sort()).toEqual(['level', 'method', 'ms', 'msg', 'name', 'reqId', 'status', 'time'])
    expect(line.ms).toBeTypeOf('number')
  }
  expect(answered().map(({ method, name, status }) => `${String(method)} ${String(name)} ${String(status)}`)).toEqual([
    'POST catalogue.listCategory 400',
    'GET catalogue.search 200',
    'GET page /search 200',
    'GET page /search 200',
    'GET page /product/:id 404',
    'GET page * 404',
    'GET none 400',
    'GET /api/* 404',
    'GET none 404',
    'POST catalogue.getProduct 400',
    'POST accounts.signIn 401',
  ])
  expect(answered()[0]?.reqId).toBe(JSON.parse(refused.body).reqId)
  const everything = shop.output.join('\n').toLowerCase()
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret.toLowerCase())
})

test('an error is logged with its kind and place, without values', async () => {
  await shop.pool.query('alter table products rename to products_away')
  const response = await post(shop.address, '/api/category-product', { category: secrets.text })
  await shop.pool.query('alter table products_away rename to products')
  expect(response.status).toBe(500)
  expect(response.body).not.toMatch(/products|relation|select/)
  const failed = () => lines().find(({ msg }) => msg === 'request failed')
  await expect.poll(failed).toBeDefined()
  expect(failed()).toMatchObject({
    level: 50,
    reqId: JSON.parse(response.body).reqId,
    code: 'INTERNAL',
    err: { type: 'DatabaseError', code: '42P01', stack: expect.stringMatching(/^\s+at /) },
  })
  expect(shop.output.join('\n')).not.toContain(secrets.text)
})

test('no line has a message to the shop or an answer', async () => {
  const admin = await signInAs(shop, { role: 'ADMIN' })
  const words = { name: 'Secretina Secreto', email: 'secretina@correo.example', message: 'secretoenlapeticion' }
  await post(shop.address, '/api/contact', { type: 'queja', ...words, authorisation: true })
  const listed = await admin.get(`/api/contact-requests?q=${words.message}`)
  const [{ _id: id }] = listed.body.data
  const reply = { version: 1, answer: 'secretoenlarespuesta' }
  expect((await admin.post(`/api/contact-requests/${id}/answer`, reply)).status).toBe(200)
  expect(
    (await admin.post(`/api/contact-requests/${id}/answer`, { version: 1, answer: 'secretoquellegatarde' })).status,
  ).toBe(409)
  await expect.poll(() => answered().filter(({ name }) => name === 'contact.answer').length).toBe(2)
  expect(shop.output.join('\n')).not.toMatch(/secretina|secretoenla|secretoquellega/i)
})

const reported = () => lines().filter(({ msg }) => msg === 'failed in a browser')

describe('a failure that a browser only logs (P-7)', () => {
  const failed = { call: 'maintenance.requestCorrective', status: 503, code: 'OUT_OF_ORDER' }

  test('is also in the log of the server', async () => {
    expect((await post(shop.address, '/api/report-failure', failed)).status).toBe(200)
    await expect.poll(reported).toMatchObject([{ failed, role: null }])
  })

  test('is logged without its message', async () => {
    const before = reported().length
    expect((await post(shop.address, '/api/report-failure', { ...failed, message: 'Juan Pérez' })).status).toBe(200)
    await expect.poll(() => reported().length).toBe(before + 1)
    expect(shop.output.join('\n')).not.toContain('Juan Pérez')
  })

  test.each([
    ['free text', { ...failed, code: 'Juan Pérez vive en la Calle 1' }],
    ['a call that is no name', { ...failed, call: 'x\n{"level":60}' }],
    ['a long name', { ...failed, call: `x.${'a'.repeat(60)}` }],
    ['no status', { ...failed, status: 1_000 }],
    ['more than is asked', { ...failed, stack: 'x' }],
  ])('is refused when it is %s', async (_, body) => {
    const before = reported().length
    expect((await post(shop.address, '/api/report-failure', body)).status).toBe(400)
    expect(reported()).toHaveLength(before)
  })
})
