import { describe, expect, test, vi } from 'vitest'

import { makeProblem } from '../../make-problem.ts'
import { Problem } from '../../problem.ts'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'
import { StaleResponse, type Sendable } from './stale-response.ts'

const response = (text = 'hola', status = 200) => new CachedResponse(Buffer.from(text), { status })
const textOf = (sent: Sendable | undefined) => sent?.form(undefined).body?.toString()
const openCache = () => new ResponseCache(100_000)

describe('the response cache', () => {
  test('renders a response once and serves it again', async () => {
    const cache = openCache()
    const made = await cache.get('a', async () => response())
    expect(await cache.get('a', async () => response('otra'))).toBe(made)
    expect(cache.figures).toMatchObject({ hits: 1, misses: 1, answers: 1 })
  })

  test('lets concurrent requests wait for one rendering', async () => {
    const cache = openCache()
    let making = 0
    const make = async () => {
      making++
      return response()
    }
    const all = await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
    expect(new Set(all).size).toBe(1)
    expect(making).toBe(1)
  })

  test('drops everything when the catalogue changes', async () => {
    const cache = openCache()
    await cache.get('a', async () => response('antes'))
    cache.clear()
    expect(cache.peek('a')).toBeUndefined()
    expect(textOf(await cache.get('a', async () => response('después')))).toBe('después')
  })

  test('does not cache a response begun before a change, whichever method was used', async () => {
    const cache = openCache()
    const begun = Promise.withResolvers<CachedResponse>()
    const first = cache.get('a', () => begun.promise)
    const second = cache.getOrPass('b', () => begun.promise)
    cache.clear()
    begun.resolve(response('viejo'))
    expect(textOf(await first)).toBe('viejo')
    await second
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined])
  })

  test('a request after a change does not get a response begun before it', async () => {
    const cache = openCache()
    const begun = Promise.withResolvers<CachedResponse>()
    const early = cache.get('a', () => begun.promise)
    cache.clear()
    const late = await cache.get('a', async () => response('nuevo'))
    begun.resolve(response('viejo'))
    expect(textOf(late)).toBe('nuevo')
    await early
    expect(cache.peek('a')).toBe(late)
  })

  test.each([400, 404, 500, 503])(
    'does not cache a response of %i, because clients can cause any number of them',
    async (status) => {
      const cache = openCache()
      await cache.get('a', async () => response('no', status))
      expect(cache.peek('a')).toBeUndefined()
    },
  )

  test('does not cache failures, and the next request tries again', async () => {
    const cache = openCache()
    await expect(cache.get('a', () => Promise.reject(new Error('caída')))).rejects.toThrow('caída')
    expect((await cache.get('a', async () => response())).status).toBe(200)
  })

  test('requests that waited for a list that turned out to be a stream render their own; others share one rendering', async () => {
    const cache = openCache()
    let making = 0
    const stream = async () => ({ stream: ++making })
    const streams = await Promise.all([cache.getOrPass('a', stream), cache.getOrPass('a', stream)])
    expect(streams).toEqual([{ stream: 1 }, { stream: 2 }])
    const list = async () => {
      making++
      return response()
    }
    const lists = await Promise.all([cache.getOrPass('b', list), cache.getOrPass('b', list), cache.get('b', list)])
    expect(new Set(lists).size).toBe(1)
    expect(making).toBe(3)
  })

  test('passes an uncacheable result to its client only', async () => {
    const cache = openCache()
    expect(await cache.getOrPass('a', async () => 'corriente')).toBe('corriente')
    expect(cache.peek('a')).toBeUndefined()
  })

  test('stays within its bytes, and drops the oldest', async () => {
    const cache = openCache()
    for (let i = 0; i < 50; i++) await cache.get(`a${i}`, async () => response('x'.repeat(1_300)))
    expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
    expect(cache.figures.answers).toBeGreaterThan(40)
    expect(cache.peek('a49')).toBeDefined()
  })

  test('keeps frequently requested responses, while a crawler requests ten times its capacity', async () => {
    const cache = openCache()
    const popular = ['a', 'b', 'c']
    for (const key of [...popular, ...popular]) await cache.get(key, async () => response('x'.repeat(1_300)))
    for (let i = 0; i < 500; i++) await cache.get(`crawled ${i}`, async () => response('x'.repeat(1_300)))
    expect(popular.map((key) => cache.peek(key) !== undefined)).toEqual([true, true, true])
  })

  test('counts every coding that is stored, and no more', async () => {
    const cache = openCache()
    const made = response('Una olla de hierro esmaltado. '.repeat(400))
    await cache.get('a', async () => made)
    const sizeOf = (coding: string) => made.form(coding).length
    const before = cache.figures.bytes
    const zstd = sizeOf('zstd')
    const withGzip = before + sizeOf('gzip')
    expect(cache.figures.bytes - withGzip).toBeGreaterThanOrEqual(0)
    expect(cache.figures.bytes - withGzip).toBeLessThan(200)
    const each = cache.figures.bytes - withGzip
    await expect.poll(() => made.form('br, zstd').coding).toBe('br')
    expect(cache.figures.bytes).toBe(withGzip + each - zstd + sizeOf('br'))
  })
})

describe('a change of something', () => {
  const shows = (tags: string[], text = 'hola') => new CachedResponse(Buffer.from(text), { tags })

  test('outdates the responses that show it, and no other', async () => {
    const cache = openCache()
    await cache.get('olla', async () => shows(['product:1', 'category:hogar']))
    await cache.get('radio', async () => shows(['product:2']))
    await cache.get('terms', async () => shows([]))
    cache.drop(['products', 'product:1'])
    expect(['olla', 'radio', 'terms'].map((key) => cache.peek(key) !== undefined)).toEqual([false, true, true])
    const again = await cache.get('olla', async () => shows(['product:1', 'category:hogar'], 'nuevo'))
    expect(cache.peek('olla')).toBe(again)
    cache.drop(['category:hogar'])
    expect(cache.peek('olla')).toBeUndefined()
    cache.clear()
    expect([cache.peek('radio'), cache.peek('terms')]).toEqual([undefined, undefined])
  })

  test('during rendering: a response that shows it is not stored, others are', async () => {
    const cache = openCache()
    const begun = Promise.withResolvers<void>()
    const make = async (tags: string[]) => {
      await begun.promise
      return shows(tags, 'viejo')
    }
    const early = [
      cache.get('olla', () => make(['product:1'])),
      cache.getOrPass('list', () => make(['product:1', 'product:2'])),
      cache.get('radio', () => make(['product:2'])),
    ]
    cache.drop(['product:1'])
    const late = cache.get('olla', async () => shows(['product:1'], 'nuevo'))
    begun.resolve()
    expect(textOf(await late)).toBe('nuevo')
    await Promise.all(early)
    expect(['olla', 'list', 'radio'].map((key) => textOf(cache.peek(key)))).toEqual(['nuevo', undefined, 'viejo'])
  })

  test('before the rendering does not matter, and an outdated response is not served without a database either', async () => {
    const cache = openCache()
    cache.drop(['product:1'])
    await cache.get('olla', async () => shows(['product:1']))
    expect(cache.peek('olla')).toBeDefined()
    cache.drop(['product:1'])
    cache.stopListening()
    await expect(cache.get('olla', () => Promise.reject(new Problem('UNAVAILABLE')))).rejects.toThrow(Problem)
  })

  test('a response without one of its parts is sent, but not stored', async () => {
    const cache = openCache()
    const partial = new CachedResponse(Buffer.from('a'), { isPartial: true })
    expect(await cache.get('a', async () => partial)).toBe(partial)
    expect(cache.peek('a')).toBeUndefined()
  })
})

describe('while notifications of the catalogue are missed', () => {
  const away = () => Promise.reject(new Problem('UNAVAILABLE'))
  const MINUTE = 60_000

  async function openDisconnectedCache() {
    const clock = { later: 0 }
    const cache = new ResponseCache(100_000, () => performance.now() + clock.later)
    const made = await cache.get('a', async () => response('antes'))
    cache.stopListening()
    return { cache, clock, made }
  }

  test('a response is rendered again each time, while the database is reachable', async () => {
    const { cache } = await openDisconnectedCache()
    expect(cache.peek('a')).toBeUndefined()
    expect(textOf(await cache.get('a', async () => response('después')))).toBe('después')
    expect(cache.peek('a')).toBeUndefined()
    expect(textOf(await cache.getOrPass('a', async () => response('más tarde')))).toBe('más tarde')
  })

  test('the last response is served, marked stale, while the database is unreachable', async () => {
    const { cache, made } = await openDisconnectedCache()
    for (const stale of [await cache.get('a', away), await cache.getOrPass('a', away), cache.peek('a')]) {
      expect(stale).toBeInstanceOf(StaleResponse)
      expect(textOf(stale)).toBe('antes')
      expect(stale?.etag).toBe(made.etag)
      const head = stale?.head({ 'cache-control': 'public', 'x-frame-options': 'DENY' }, null) ?? []
      expect(head.join(' ')).toMatch(
        /^cache-control no-store x-frame-options DENY vary accept-encoding etag .* cache-status alero; hit; ttl=-\d+;/,
      )
    }
  })

  test('a silent database delays only requests without a stale response, and those as long as needed', async () => {
    const { cache } = await openDisconnectedCache()
    vi.useFakeTimers()
    const slow = Promise.withResolvers<CachedResponse>()
    const replaced = [cache.get('a', () => slow.promise), cache.getOrPass('a', () => slow.promise)]
    const other = cache.get('b', () => slow.promise)
    await vi.advanceTimersByTimeAsync(2_000)
    for (const stale of await Promise.all(replaced)) expect(stale).toBeInstanceOf(StaleResponse)
    slow.resolve(response('después'))
    expect(textOf(await other)).toBe('después')
  })

  test('an uncached response is refused as before', async () => {
    const { cache } = await openDisconnectedCache()
    await expect(cache.get('b', away)).rejects.toThrow(Problem)
    await expect(cache.getOrPass('b', away)).rejects.toThrow(Problem)
  })

  test('an error other than a missing database is passed on', async () => {
    const { cache } = await openDisconnectedCache()
    await expect(cache.get('a', () => Promise.reject(makeProblem('NOT_FOUND')))).rejects.toThrow(Problem)
  })

  test('the database is queried again soon, not by every request', async () => {
    const { cache, clock } = await openDisconnectedCache()
    await cache.get('a', away)
    expect(textOf(cache.peek('a'))).toBe('antes')
    clock.later = 501
    expect(cache.peek('a')).toBeUndefined()
  })

  test('a response is served for ten minutes after it was last known to be fresh, and no longer', async () => {
    const { cache, clock } = await openDisconnectedCache()
    clock.later = 9 * MINUTE
    expect(textOf(await cache.get('a', away))).toBe('antes')
    clock.later = 11 * MINUTE
    await expect(cache.get('a', away)).rejects.toThrow(Problem)
  })

  test('no earlier response is served when notifications arrive again', async () => {
    const { cache } = await openDisconnectedCache()
    const begun = Promise.withResolvers<CachedResponse>()
    const underWay = cache.get('b', () => begun.promise)
    cache.resumeListening()
    begun.resolve(response('viejo'))
    await underWay
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined])
    await expect(cache.get('a', away)).rejects.toThrow(Problem)
  })

  test('a response that failed just before the database came back is rendered once more, and no more than that', async () => {
    const cache = openCache()
    await cache.get('a', async () => response('antes'))
    const comesBackDuring = (make: () => Promise<CachedResponse>) => {
      const failed = Promise.withResolvers<CachedResponse>()
      const making = vi.fn(make).mockReturnValueOnce(failed.promise)
      cache.stopListening()
      const got = cache.get('a', making)
      cache.resumeListening()
      failed.reject(new Problem('UNAVAILABLE'))
      return { got, making }
    }
    const refused = comesBackDuring(away)
    await expect(refused.got).rejects.toThrow(Problem)
    expect(refused.making).toHaveBeenCalledTimes(2)
    expect(textOf(await comesBackDuring(async () => response('después')).got)).toBe('después')
    expect(textOf(cache.peek('a'))).toBe('después')
  })

  test('while they arrive, a response that cannot be rendered is refused', async () => {
    const cache = openCache()
    await expect(cache.get('a', away)).rejects.toThrow(Problem)
  })
})
