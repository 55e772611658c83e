import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync, gunzip, zstdDecompress } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { Answer } from './answer.ts'

const text = 'Una olla de hierro esmaltado. '.repeat(200)
const browser = 'gzip, deflate, br, zstd'

describe('an answer', () => {
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
  ])('for a caller that takes %j is first sent as %s', (accepted, coding) => {
    expect(new Answer(Buffer.from(text)).form(accepted).coding).toBe(coding ?? 'identity')
  })

  test('is sent as Brotli once it was asked for again', async () => {
    const answer = new Answer(Buffer.from(text))
    answer.form(browser)
    answer.form(browser)
    await expect.poll(() => answer.form(browser).coding).toBe('br')
    expect(answer.form('gzip').coding).toBe('gzip')
  })

  test('is the same in every coding', async () => {
    const answer = new Answer(Buffer.from(text))
    const read = async (accepted: string, decompress: (body: Buffer) => Promise<Buffer>) =>
      (await decompress(answer.form(accepted).body)).toString()
    expect(await read('gzip', promisify(gunzip))).toBe(text)
    expect(await read('zstd', promisify(zstdDecompress))).toBe(text)
    answer.form('br')
    answer.form('br')
    await expect.poll(() => answer.form('br').coding).toBe('br')
    expect(await read('br', promisify(brotliDecompress))).toBe(text)
    expect(await read('gzip', promisify(gunzip))).toBe(text)
  })

  test('that is short is not compressed', () => {
    expect(new Answer(Buffer.from('corto')).form(browser).coding).toBe('identity')
  })

  test('that is short goes out as characters that are its very bytes', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const { body, text } = new Answer(bytes).form(undefined)
    expect(body).toEqual(bytes)
    expect(Buffer.from(text ?? '', 'latin1')).toEqual(bytes)
  })

  test('has a tag that tells its content', () => {
    const tag = (body: string) => new Answer(Buffer.from(body)).etag
    expect(tag('a')).toBe(tag('a'))
    expect(tag('a')).not.toBe(tag('b'))
    expect(tag('a')).toMatch(/^W\/"[\w-]{22}"$/)
  })
})

test('who takes Brotli and nothing else gets Brotli from the first time on, with its own length', async () => {
  const answer = new Answer(Buffer.from(text))
  for (let i = 0; i < 3; i++) {
    const form = answer.form('br')
    const head = answer.head({}, form)
    expect(form.coding).toBe('br')
    expect(head[head.indexOf('content-length') + 1]).toBe(String(form.body.length))
    expect(brotliDecompressSync(form.body).toString()).toBe(text)
  }
  const first = answer.form('br').body.length
  await expect.poll(() => answer.form('br').body.length).toBeLessThanOrEqual(first)
  const better = answer.form('br')
  const head = answer.head({}, better)
  expect(head[head.indexOf('content-length') + 1]).toBe(String(better.body.length))
})
