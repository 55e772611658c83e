import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import zlib from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { Problem } from '../../problem.ts'
import { asProblem } from '../errors.ts'
import { crcShift, joinCrc } from './joined-crc.ts'
import { JoinedPage, PageBeginning, PageEnding } from './joined-page.ts'
import { ResponseCache } from './response-cache.ts'
import { SharedPieces } from './shared-pieces.ts'
import type { Sendable } from './stale-response.ts'

const shared = new SharedPieces()
const menu = '<nav>menú</nav> '.repeat(50)

const beginningOf = (own: string, tag: string, endingKey = 'ending') =>
  new PageBeginning(
    [
      { shared: shared.of('<!doctype html>'), own: `<title>${own}</title>` },
      { shared: shared.of(menu), own: `<h1>${own}</h1>${menu}` },
    ],
    { name: 'page /product/:id', tags: [tag], endingKey },
  )
const endingOf = (text: string, tags: string[]) => new PageEnding(Buffer.from(text), { shownTag: text, tags })
const page = (own: string, tag: string, ending: PageEnding) => new JoinedPage(beginningOf(own, tag), ending)

function textOf(sent: Sendable | undefined, coding = 'gzip, br'): string {
  const form = sent!.form(coding)
  const body = form.text === undefined ? form.body! : Buffer.from(form.text, 'latin1')
  expect(body.length).toBe(form.length)
  const decoders = { gzip: zlib.gunzipSync, br: zlib.brotliDecompressSync, zstd: zlib.zstdDecompressSync }
  return (form.coding === 'identity' ? body : decoders[form.coding](body)).toString()
}

describe('a page of two parts', () => {
  const whole = `<!doctype html><title>Olla</title>${menu}<h1>Olla</h1>${menu}<p>Sartén a $ 20.000</p>`

  test('is one gzip member with a valid checksum, and the same text as Brotli for clients without gzip, and uncompressed', () => {
    const made = page('Olla', 'product:1', endingOf('<p>Sartén a $ 20.000</p>', ['product:2']))
    expect(textOf(made)).toBe(whole)
    for (const coding of ['br', 'identity'] as const) {
      expect(made.form(`gzip;q=0, ${coding}`).coding).toBe(coding)
      expect(textOf(made, coding)).toBe(whole)
    }
  })

  test('has another ETag than the same beginning with another ending', () => {
    const tags = ['a', 'b'].map((text) => page('Olla', 'product:1', endingOf(text, [])).etag)
    expect(new Set(tags).size).toBe(2)
  })

  test('parts common to all pages are stored once, and only the first page counts them', () => {
    const ending = endingOf('x', [])
    const [one, other] = [page('Olla', 'product:1', ending), page('Radio', 'product:2', ending)]
    expect(other.beginning.shared[1]).toBe(one.beginning.shared[1])
    expect(other.beginning.bytes).toBeLessThan(800)
    const sections = [{ shared: shared.of(`${menu} de ayer`), own: '' }]
    const [first, next] = ['a', 'b'].map((name) => new PageBeginning(sections, { name, tags: [], endingKey: '' }).bytes)
    expect(first! - next!).toBe(sections[0]!.shared.piece.length)
  })

  test('the checksum of two texts is computed correctly for any lengths', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(140_000), (first, length) => {
        const second = Buffer.alloc(length, 'olla')
        const both = zlib.crc32(Buffer.concat([first, second]))
        expect(joinCrc(zlib.crc32(Buffer.from(first)), zlib.crc32(second), crcShift(length))).toBe(both)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the response cache with pages of two parts', () => {
  const opened = async () => {
    const cache = new ResponseCache(100_000)
    const ending = endingOf('<p>Sartén a $ 20.000</p>', ['product:2'])
    await cache.get('olla', async () => page('Olla', 'product:1', ending))
    await cache.get('radio', async () => page('Radio', 'product:3', ending))
    return cache
  }

  test('a change of an ending’s content renders it again once, and all its pages show the change', async () => {
    const cache = await opened()
    cache.drop(['product:2'])
    expect([cache.peek('olla'), cache.peek('radio')]).toEqual([undefined, undefined])
    const after = endingOf('<p>Sartén a $ 10.000</p>', ['product:2'])
    await cache.get('radio', async () => page('Radio', 'product:3', after))
    expect(textOf(cache.peek('olla'))).toMatch(/<h1>Olla.*<p>Sartén a \$ 10\.000<\/p>$/s)
  })

  test('a change of a page’s own part leaves the others', async () => {
    const cache = await opened()
    cache.drop(['product:1'])
    expect(cache.peek('olla')).toBeUndefined()
    expect(textOf(cache.peek('radio'))).toContain('Radio')
  })

  test('pages that lack the same ending wait for the one that renders it', async () => {
    const cache = await opened()
    cache.drop(['product:2'])
    const made = Promise.withResolvers<JoinedPage>()
    const first = cache.get('radio', () => made.promise)
    const others = ['olla', 'olla'].map((key) => cache.get(key, () => Promise.reject(new Error('made twice'))))
    made.resolve(page('Radio', 'product:3', endingOf('ahora', ['product:2'])))
    for (const sent of await Promise.all([first, ...others])) expect(textOf(sent)).toMatch(/ahora$/)
    expect(cache.figures.misses).toBe(3)
  })

  test('Brotli is compressed again for clients that accept nothing else, stored and counted, until the page has to shrink', async () => {
    const cache = await opened()
    const br = (name: string) => cache.peek(name)!.form('br')
    const before = cache.figures.bytes
    const [first, second] = [br('olla'), br('olla')]
    expect(first).not.toBe(second)
    expect(br('olla')).toBe(second)
    const taken = cache.figures.bytes - before
    expect(taken).toBeGreaterThanOrEqual(second.length)
    expect(taken).toBeLessThan(second.length + 200)
    cache.drop(['product:2'])
    await cache.get('radio', async () => page('Radio', 'product:3', endingOf('ahora', ['product:2'])))
    expect(textOf(cache.peek('olla'), 'br')).toMatch(/<h1>Olla.*ahora$/s)
    const { beginning } = cache.peek('olla') as JoinedPage
    expect([beginning.pack(), beginning.pack()]).toEqual([true, false])
    expect(beginning.bytes).toBe(beginningOf('Olla', 'product:1').bytes)
  })

  test('when an ending could not be rendered, the next request tries, and waiting ones get its result', async () => {
    const cache = await opened()
    cache.drop(['product:2'])
    const failing = Promise.withResolvers<JoinedPage>()
    const first = cache.get('radio', () => failing.promise)
    let making = 0
    const make = async () => {
      making++
      return page('Olla', 'product:1', endingOf('ahora', ['product:2']))
    }
    const others = [cache.get('olla', make), cache.get('olla', make)]
    failing.reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    for (const sent of await Promise.all(others)) expect(textOf(sent)).toMatch(/ahora$/)
    expect(making).toBe(1)
  })

  test('when an ending could not be rendered, one of several pages renders it next, and the others wait for it', async () => {
    const cache = await opened()
    const last = endingOf('<p>Sartén a $ 20.000</p>', ['product:2'])
    for (const name of ['mesa', 'silla']) await cache.get(name, async () => page(name, `product:${name}`, last))
    cache.drop(['product:2'])
    const [failing, next] = [Promise.withResolvers<JoinedPage>(), Promise.withResolvers<JoinedPage>()]
    const first = cache.get('radio', () => failing.promise)
    const made: string[] = []
    const others = ['olla', 'mesa', 'silla', 'mesa'].map((name) =>
      cache.get(name, () => {
        made.push(name)
        return next.promise
      }),
    )
    failing.reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    await setImmediate()
    expect(made).toEqual(['olla'])
    next.resolve(page('Olla', 'product:1', endingOf('ahora', ['product:2'])))
    for (const sent of await Promise.all(others)) expect(textOf(sent)).toMatch(/ahora$/)
    expect(made).toEqual(['olla'])
  })

  test('a request waits for a shared ending no longer than for its own', async () => {
    vi.useFakeTimers()
    const cache = await opened()
    cache.drop(['product:2'])
    const [failing, slow] = [Promise.withResolvers<JoinedPage>(), Promise.withResolvers<JoinedPage>()]
    const first = cache.get('radio', () => failing.promise).catch(() => 'failed')
    const [second, third] = ['olla', 'olla'].map((name) => cache.get(name, () => slow.promise).catch(asProblem))
    await vi.advanceTimersByTimeAsync(8_000)
    failing.reject(new Error('no'))
    expect(await first).toBe('failed')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all([second, third])).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }])
  })

  test('a page during whose rendering a change occurred is stored in neither part', async () => {
    const cache = await opened()
    const begun = Promise.withResolvers<void>()
    const late = cache.get('otra', async () => {
      await begun.promise
      return new JoinedPage(beginningOf('Otra', 'product:4', 'other'), endingOf('viejo', ['product:5']))
    })
    cache.drop(['product:5'])
    begun.resolve()
    expect(textOf(await late)).toMatch(/viejo$/)
    expect(cache.peek('otra')).toBeUndefined()
    expect(cache.ending('other')).toBeUndefined()
  })

  test('while announcements are missed no request waits for a shared ending, and the last parts are served', async () => {
    const cache = await opened()
    cache.stopListening()
    const slow = Promise.withResolvers<JoinedPage>()
    const first = cache.get('radio', () => slow.promise)
    const stale = await cache.get('olla', () => Promise.reject(new Problem('UNAVAILABLE')))
    expect(textOf(stale)).toMatch(/<h1>Olla.*20\.000<\/p>$/s)
    expect(stale.head({}, null)).toContain('no-store')
    slow.resolve(page('Radio', 'product:3', endingOf('ahora', ['product:2'])))
    expect(textOf(await first)).toMatch(/ahora$/)
  })

  test('pages stay the same in whatever order others are rendered again, also pages looked up before', async () => {
    const cache = new ResponseCache(20_000_000)
    const ending = endingOf('<p>Sartén</p>', [])
    // Random data that compression cannot shorten.
    const own = (n: number, round: number) =>
      Array.from({ length: 60 }, (_, i) => hash('sha512', `${n} ${round} ${i}`)).join('')
    const make = (n: number, round: number) =>
      cache.get(`page ${n}`, async () => new JoinedPage(beginningOf(own(n, round), `product:${n}`), ending))
    const pages = Array.from({ length: 200 }, (_, n) => n)
    for (const n of pages) await make(n, 0)
    const before = pages.map((n) => cache.peek(`page ${n}`))
    const again = pages.filter((n) => n % 5 !== 0)
    cache.drop(again.map((n) => `product:${n}`))
    for (const n of again) await make(n, 1)
    for (const n of pages) {
      expect(textOf(before[n])).toContain(`<h1>${own(n, 0)}`)
      expect(textOf(cache.peek(`page ${n}`))).toContain(`<h1>${own(n, n % 5 === 0 ? 0 : 1)}`)
    }
    for (let round = 2; round < 7; round++) {
      cache.drop(again.map((n) => `product:${n}`))
      for (const n of again) await make(n, round)
    }
    // The pages have nine tenths of a megabyte.
    expect(cache.figures.arenaBytes).toBeLessThanOrEqual(3 * 1_048_576)
  })

  test('a page that was added to its own list since is rendered again', async () => {
    const cache = await opened()
    cache.drop(['product:2'])
    const withOlla = endingOf('<p>Olla</p>', ['product:1', 'product:2'])
    await cache.get('radio', async () => page('Radio', 'product:3', withOlla))
    expect(textOf(cache.peek('radio'))).toContain('<p>Olla</p>')
    expect(cache.peek('olla')).toBeUndefined()
  })

  test('a part that failed to load is sent and not stored', async () => {
    const cache = new ResponseCache(100_000)
    const partial = new JoinedPage(beginningOf('Olla', 'product:1'), endingOf('', []), true)
    expect(await cache.get('olla', async () => partial)).toBe(partial)
    expect(cache.figures.answers).toBe(0)
  })
})
