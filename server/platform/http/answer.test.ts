import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'

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
    expect(new Answer(Buffer.from(text)).encoded(accepted).coding).toBe(coding)
  })

  test('is sent as Brotli once it was asked for again', async () => {
    const answer = new Answer(Buffer.from(text))
    answer.encoded(browser)
    answer.encoded(browser)
    await expect.poll(() => answer.encoded(browser).coding).toBe('br')
    expect(answer.encoded('gzip').coding).toBe('gzip')
  })

  test('is the same in every coding', async () => {
    const answer = new Answer(Buffer.from(text))
    const read = async (accepted: string, decompress: (body: Buffer) => Promise<Buffer>) =>
      (await decompress(answer.encoded(accepted).body)).toString()
    expect(await read('gzip', promisify(gunzip))).toBe(text)
    expect(await read('zstd', promisify(zstdDecompress))).toBe(text)
    answer.encoded('br')
    answer.encoded('br')
    await expect.poll(() => answer.encoded('br').coding).toBe('br')
    expect(await read('br', promisify(brotliDecompress))).toBe(text)
    expect(await read('gzip', promisify(gunzip))).toBe(text)
  })

  test('that is short is not compressed', () => {
    expect(new Answer(Buffer.from('corto')).encoded(browser)).toEqual({ body: Buffer.from('corto') })
  })

  test('has a tag that tells its content', () => {
    const tag = (body: string) => new Answer(Buffer.from(body)).etag
    expect(tag('a')).toBe(tag('a'))
    expect(tag('a')).not.toBe(tag('b'))
    expect(tag('a')).toMatch(/^W\/"[\w-]{22}"$/)
  })
})
