import { describe, expect, test } from 'vitest'

import { openTestShop } from '../shop/shop.ts'
import { sendRequest, bytesOf, Line, post, type RawResponse } from './raw-http.ts'

const { address, pool } = await openTestShop()

const list = JSON.parse((await sendRequest(address, { path: '/api/get-product?page=1&pageSize=1' })).body)
const productId: string = list.data[0]._id

/** Headers that differ between equal responses. */
const withoutDate = ({ status, headers, body }: RawResponse) => ({ status, headers: { ...headers, date: '' }, body })

describe.each([
  ['a page', () => sendRequest(address, { path: '/search?q=olla' })],
  ['a call by GET', () => sendRequest(address, { path: '/api/search?q=olla&pageSize=5' })],
  ['a call by POST', () => post(address, '/api/product-details', { productId })],
])('%s that equals an earlier one', (_name, make) => {
  test('gets exactly the first response', async () => {
    const answers = [await make(), await make(), await make()].map(withoutDate)
    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('gets a new response when the catalogue has changed', async () => {
    const before = await make()
    await pool.query(`update products set selling_price = selling_price - 1 where deleted_at is null`)
    await expect.poll(async () => (await make()).headers.etag).not.toBe(before.headers.etag)
  })

  test('counts against the limit of its class, for each address separately', async () => {
    const limited = await openTestShop({ limits: true, env: { PROXY_CIDR: '127.0.0.1' } })
    const calls = {
      'a page': null,
      'a call by GET': { path: '/api/search?q=olla' },
      'a call by POST': {
        method: 'POST',
        path: '/api/category-product',
        headers: { 'content-type': 'application/json' },
        body: '{"category":"hogar"}',
      },
    }
    const requested = calls[_name as keyof typeof calls]
    if (!requested) return
    const from = (ip: string) => {
      const headers = { ...('headers' in requested ? requested.headers : {}), 'x-forwarded-for': ip }
      return bytesOf(limited.address, { ...requested, headers })
    }
    const line = new Line(limited.address)
    for (let i = 0; i < 300; i++) expect((await line.write(from('198.51.100.1')).answer())?.status).toBe(200)
    expect((await line.write(from('198.51.100.1')).answer())?.status).toBe(429)
    expect((await line.write(from('198.51.100.2')).answer())?.status).toBe(200)
    line.close()
  })
})

describe('a body that was read before the router', () => {
  const json = { 'content-type': 'application/json' }
  const asBytes = (body: string) =>
    bytesOf(address, { method: 'POST', path: '/api/category-product', headers: json, body })

  test('reaches the call complete, also in chunks, and the connection can be reused', async () => {
    const line = new Line(address)
    for (const category of ['Bebé', 'hogar', 'Moda para niña', 'Bebé']) {
      const bytes = asBytes(JSON.stringify({ category }))
      const half = bytes.length - 7
      line.write(bytes.subarray(0, half))
      await new Promise((resolve) => setImmediate(resolve))
      const response = await line.write(bytes.subarray(half)).answer()
      expect(response?.status).toBe(200)
      const categories = JSON.parse(response?.body ?? '').data.map((product: { category: string }) => product.category)
      expect(new Set(categories)).toEqual(new Set([category]))
    }
    line.close()
  })

  test('is refused when it is invalid, and two requests at once do not mix', async () => {
    const line = new Line(address)
    line.write(Buffer.concat([asBytes('{"category":'), asBytes('{"category":"hogar"}')]))
    expect((await line.answer())?.status).toBe(400)
    line.close()
    const both = new Line(address)
    both.write(Buffer.concat([asBytes('{"category":"hogar"}'), asBytes('{"category":"Mascotas"}')]))
    expect((await both.answer())?.body).toContain('"category":"hogar"')
    expect((await both.answer())?.body).toContain('"category":"Mascotas"')
    both.close()
  })

  test('with an equivalent spelling gets the same response', async () => {
    const one = await sendRequest(address, {
      method: 'POST',
      path: '/api/category-product',
      headers: json,
      body: '{"category":"hogar"}',
    })
    const other = await sendRequest(address, {
      method: 'POST',
      path: '/api/category-product',
      headers: json,
      body: '{ "category" : " hogar " }',
    })
    expect(other.headers.etag).toBe(one.headers.etag)
  })
})

test('a page under another host names that host, whatever was cached before', async () => {
  const path = '/search?q=jarra'
  const hosts = ['uno.example', 'dos.example', 'uno.example', 'dos.example']
  for (const host of hosts) {
    const { body } = await sendRequest(address, { path, headers: { host } })
    expect(body).toContain(`http://${host}/`)
    expect(body).not.toContain(`http://${host === 'uno.example' ? 'dos' : 'uno'}.example/`)
  }
})

test('a request with a repeated header, or with a compressed body, is refused although its response is cached', async () => {
  await sendRequest(address, { path: '/api/search?q=olla' })
  await sendRequest(address, { path: '/api/search?q=olla' })
  const twice = await sendRequest(address, {
    path: '/api/search?q=olla',
    headers: { host: ['a.example', 'b.example'] },
  })
  expect(twice.status).toBe(400)
  const coded = await sendRequest(address, { path: '/api/search?q=olla', headers: { 'content-encoding': 'gzip' } })
  expect(coded.status).toBe(415)
})
