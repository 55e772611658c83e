import { describe, expect, test } from 'vitest'

import { AnswerCache } from './answer-cache.ts'
import { Answer } from './answer.ts'

const answer = (text = 'hola', status = 200) => new Answer(Buffer.from(text), { status })
const openCache = () => new AnswerCache(100_000)

describe('the memory of answers', () => {
  test('makes an answer once and gives it again', async () => {
    const cache = openCache()
    const made = await cache.get('a', async () => answer())
    expect(await cache.get('a', async () => answer('otra'))).toBe(made)
    expect(cache.figures).toMatchObject({ hits: 1, misses: 1, answers: 1 })
  })

  test('lets those who ask at the same time wait for one making', async () => {
    const cache = openCache()
    let making = 0
    const make = async () => {
      making++
      return answer()
    }
    const all = await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
    expect(new Set(all).size).toBe(1)
    expect(making).toBe(1)
  })

  test('forgets everything when the catalogue changes', async () => {
    const cache = openCache()
    await cache.get('a', async () => answer('antes'))
    cache.clear()
    expect(cache.peek('a')).toBeUndefined()
    expect((await cache.get('a', async () => answer('después'))).body.toString()).toBe('después')
  })

  test('does not keep what was begun before a change, whichever way it was asked for', async () => {
    const cache = openCache()
    const begun = Promise.withResolvers<Answer>()
    const first = cache.get('a', () => begun.promise)
    const second = cache.getOrPass('b', () => begun.promise)
    cache.clear()
    begun.resolve(answer('viejo'))
    expect((await first).body.toString()).toBe('viejo')
    await second
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined])
  })

  test('who asks after a change does not get what was begun before it', async () => {
    const cache = openCache()
    const begun = Promise.withResolvers<Answer>()
    const early = cache.get('a', () => begun.promise)
    cache.clear()
    const late = await cache.get('a', async () => answer('nuevo'))
    begun.resolve(answer('viejo'))
    expect(late.body.toString()).toBe('nuevo')
    await early
    expect(cache.peek('a')).toBe(late)
  })

  test.each([400, 404, 500, 503])(
    'does not keep an answer of %i: anyone can make up any number of them',
    async (status) => {
      const cache = openCache()
      await cache.get('a', async () => answer('no', status))
      expect(cache.peek('a')).toBeUndefined()
    },
  )

  test('does not keep what failed, and the next one tries again', async () => {
    const cache = openCache()
    await expect(cache.get('a', () => Promise.reject(new Error('caída')))).rejects.toThrow('caída')
    expect((await cache.get('a', async () => answer())).status).toBe(200)
  })

  test('passes on what is no answer to its caller alone', async () => {
    const cache = openCache()
    expect(await cache.getOrPass('a', async () => 'corriente')).toBe('corriente')
    expect(cache.peek('a')).toBeUndefined()
  })

  test('stays within its bytes, and lets the oldest go', async () => {
    const cache = openCache()
    for (let i = 0; i < 50; i++) await cache.get(`a${i}`, async () => answer('x'.repeat(1_300)))
    expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
    expect(cache.peek('a0')).toBeUndefined()
    expect(cache.peek('a49')).toBeDefined()
  })
})
