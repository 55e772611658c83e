import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync, gunzip, zstdDecompress } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { CachedResponse } from './cached-response.ts'

const text = 'Una olla de hierro esmaltado. '.repeat(200)
const browser = 'gzip, deflate, br, zstd'

describe('a response', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, zstd ;q=0', undefined],
    ['GZIP', 'gzip'],
    ['x-br, gzip;q=0.5', 'gzip'],
    [browser, 'zstd'],
  ])('for a caller that accepts %j is first sent as %s', (accepted, coding) => {
    expect(new CachedResponse(Buffer.from(text)).form(accepted).coding).toBe(coding ?? 'identity')
  })

  test('is sent as Brotli once it was requested again', async () => {
    const response = new CachedResponse(Buffer.from(text))
    response.form(browser)
    response.form(browser)
    await expect.poll(() => response.form(browser).coding).toBe('br')
    expect(response.form('gzip').coding).toBe('gzip')
  })

  test('is the same in every coding', async () => {
    const response = new CachedResponse(Buffer.from(text))
    const read = async (accepted: string, decompress: (body: Buffer) => Promise<Buffer>) =>
      (await decompress(response.form(accepted).body)).toString()
    expect(await read('gzip', promisify(gunzip))).toBe(text)
    expect(await read('zstd', promisify(zstdDecompress))).toBe(text)
    response.form('br')
    response.form('br')
    await expect.poll(() => response.form('br').coding).toBe('br')
    expect(await read('br', promisify(brotliDecompress))).toBe(text)
    expect(await read('gzip', promisify(gunzip))).toBe(text)
  })

  test('that is short is not compressed', () => {
    expect(new CachedResponse(Buffer.from('corto')).form(browser).coding).toBe('identity')
  })

  test('that is short is sent as a Latin-1 string with the same bytes', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const { body, text } = new CachedResponse(bytes).form(undefined)
    expect(body).toEqual(bytes)
    expect(Buffer.from(text ?? '', 'latin1')).toEqual(bytes)
  })

  test('has a tag that identifies its content', () => {
    const tag = (body: string) => new CachedResponse(Buffer.from(body)).etag
    expect(tag('a')).toBe(tag('a'))
    expect(tag('a')).not.toBe(tag('b'))
    expect(tag('a')).toMatch(/^W\/"[\w-]{22}"$/)
  })
})

test('a packed page takes less memory, and is the same in every coding', async () => {
  const page = (name: string) =>
    Buffer.from(Array.from({ length: 300 }, (_, n) => `${n * n * 7_919} ${Math.sin(n)} línea. `).join('') + name)
  const first = new CachedResponse(page('olla'), { name: 'page /packed' })
  const second = new CachedResponse(page('radio'), { name: 'page /packed' })
  expect([first.pack(), second.pack(), second.pack()]).toEqual([true, true, false])
  const { bytes, etag } = second
  expect(bytes).toBeLessThan(1_500)
  expect(second.form(browser).coding).toBe('zstd')
  expect(second.bytes).toBe(bytes)
  expect(second.form(browser).coding).toBe('zstd')
  expect(second.bytes).toBeGreaterThan(2 * bytes)
  expect(second.etag).toBe(etag)
  for (const one of ['', 'gzip']) expect(second.form(one).coding).toBe(one || 'identity')
  await expect.poll(() => second.form(browser).coding).toBe('br')
  expect(second.pack()).toBe(true)
  expect(second.form('').body).toEqual(page('radio'))
  expect(first.form('').body).toEqual(page('olla'))
  await expect.poll(() => brotliDecompressSync(first.form('br').body)).toEqual(page('olla'))
  expect(new CachedResponse(page('a call')).pack()).toBe(false)
})

test('a client that accepts only Brotli gets Brotli from the first time on, with its own length', async () => {
  const response = new CachedResponse(Buffer.from(text))
  for (let i = 0; i < 3; i++) {
    const form = response.form('br')
    const head = response.head({}, form)
    expect(form.coding).toBe('br')
    expect(head[head.indexOf('content-length') + 1]).toBe(String(form.body.length))
    expect(brotliDecompressSync(form.body).toString()).toBe(text)
  }
  const first = response.form('br').body.length
  await expect.poll(() => response.form('br').body.length).toBeLessThanOrEqual(first)
  const better = response.form('br')
  const head = response.head({}, better)
  expect(head[head.indexOf('content-length') + 1]).toBe(String(better.body.length))
})
