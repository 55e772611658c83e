import { expect, test } from 'vitest'

import { S3Fifo } from './s3-fifo.ts'

const open = () => new S3Fifo<string>(1_000)
const has = (cache: S3Fifo<string>, keys: string[]) => keys.map((key) => cache.get(key) !== undefined)

test('stays within its bytes, whatever grows', () => {
  const cache = open()
  for (let i = 0; i < 100; i++) cache.set(`a${i}`, 'x', 30)
  expect(cache.bytes).toBeLessThanOrEqual(1_000)
  expect(cache.size).toBe(33)
  cache.resize('a99', 'x', 125)
  expect(cache.get('a99')).toBe('x')
  expect(cache.bytes).toBeLessThanOrEqual(1_000)
  cache.clear()
  expect([cache.bytes, cache.size, cache.get('a99')]).toEqual([0, 0, undefined])
})

test('what is requested again survives any number of values that are requested once', () => {
  const cache = open()
  cache.set('popular', 'x', 50)
  cache.get('popular')
  for (let i = 0; i < 1_000; i++) {
    cache.set(`once ${i}`, 'x', 50)
    if (i % 100 === 0) cache.get('popular')
  }
  expect(has(cache, ['popular', 'once 1', 'once 999'])).toEqual([true, false, true])
})

test('a value evicted without a request that comes back soon does not count as new', () => {
  const cache = open()
  const fill = (word: string, many: number) => {
    for (let i = 0; i < many; i++) cache.set(`${word} ${i}`, 'x', 50)
  }
  for (let i = 0; i < 18; i++) {
    cache.set(`popular ${i}`, 'x', 50)
    cache.get(`popular ${i}`)
  }
  cache.set('back', 'x', 50)
  fill('first', 5)
  expect(cache.get('back')).toBeUndefined()
  cache.set('back', 'x', 50)
  fill('second', 10)
  expect(cache.get('back')).toBe('x')
})

test('a formerly popular value is evicted in the end', () => {
  const cache = open()
  cache.set('former', 'x', 50)
  for (let i = 0; i < 3; i++) cache.get('former')
  for (let i = 0; i < 1_000; i++) {
    cache.set(`new ${i}`, 'x', 50)
    cache.get(`new ${i}`)
  }
  expect(cache.get('former')).toBeUndefined()
})

test('a value that can become smaller does so before it leaves, once', () => {
  const shrunk = new Set<string>()
  const cache = new S3Fifo<string>(1_000, {
    shrink: (key) => {
      if (shrunk.has(key)) return undefined
      shrunk.add(key)
      return 20
    },
  })
  for (let i = 0; i < 30; i++) cache.set(`a${i}`, 'x', 50)
  expect(cache.size).toBe(30)
  expect(cache.bytes).toBeLessThanOrEqual(1_000)
  for (let i = 30; i < 200; i++) cache.set(`a${i}`, 'x', 50)
  expect(cache.size).toBeGreaterThan(25)
  expect(cache.bytes).toBeLessThanOrEqual(1_000)
  expect(cache.get('a0')).toBeUndefined()
})

test('a replaced value is counted once, and resizing a replaced one changes nothing', () => {
  const cache = open()
  cache.set('a', 'before', 50)
  cache.set('a', 'after', 70)
  cache.resize('a', 'before', 500)
  expect([cache.get('a'), cache.bytes, cache.size]).toEqual(['after', 70, 1])
})

test('a value that would push out an eighth of the others is not stored', () => {
  const cache = open()
  cache.set('small', 'x', 50)
  cache.set('large', 'x', 126)
  expect(has(cache, ['small', 'large'])).toEqual([true, false])
})

test('reports the entering and leaving of each value once, whether evicted or replaced', () => {
  const held = new Set<string>()
  const cache = new S3Fifo<string>(1_000, {
    enter: (value) => expect([value, held.has(value), held.add(value)]).toEqual([value, false, held]),
    leave: (value) => expect([value, held.delete(value)]).toEqual([value, true]),
  })
  const keys = Array.from({ length: 60 }, (_, i) => `key ${i}`)
  for (let round = 0; round < 4; round++) {
    for (const key of keys) {
      cache.set(key, `${key}, ${round}`, 30)
      if (round > 1) cache.get(key)
    }
  }
  cache.set(keys[59]!, `${keys[59]}, 3`, 40)
  cache.set('too large', 'never held', 999)
  const stored = keys.map((key) => cache.get(key)).filter((value) => value !== undefined)
  expect([...held].sort()).toEqual(stored.sort())
  expect(stored.length).toBeGreaterThan(20)
})
