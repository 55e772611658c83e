import { expect, test } from 'vitest'

import { ByteArena, StoredBytes } from './byte-arena.ts'

const MEGABYTE = 1_048_576
const textOf = (n: number) => `${n} `.repeat(500 + (n % 90))
const stored = (n: number) => new StoredBytes(Buffer.from(textOf(n), 'latin1'))

test('bytes stay the same wherever the arena moves them, and after they were removed', () => {
  const arena = new ByteArena()
  const parts = Array.from({ length: 3_000 }, (_, n) => stored(n))
  for (const part of parts) arena.add(part)
  const full = arena.bytes
  for (const [n, part] of parts.entries()) if (n % 3 !== 0) arena.remove(part)
  expect(arena.bytes).toBeLessThanOrEqual(full / 2)
  for (const [n, part] of parts.entries()) {
    expect(part.latin1()).toBe(textOf(n))
    expect(part.latin1(3, 40)).toBe(textOf(n).slice(3, 40))
  }
})

test('an arena whose bytes are replaced repeatedly stays within four thirds of its content', () => {
  const arena = new ByteArena()
  const held = Array.from({ length: 3_000 }, (_, n) => stored(n))
  for (const part of held) arena.add(part)
  const full = arena.bytes
  // A step without a common divisor with the number of places reaches all of them, in no particular order.
  for (let at = 0, n = 0; n < 20_000; n++, at = (at + 1_009) % held.length) {
    const next = stored(n)
    arena.add(next)
    arena.remove(held[at]!)
    held[at] = next
  }
  expect(arena.bytes).toBeLessThanOrEqual((full * 4) / 3 + 2 * MEGABYTE)
})

test('bytes that were removed are not counted twice, and can be read unchanged', () => {
  const arena = new ByteArena()
  const part = stored(7)
  arena.add(part)
  arena.remove(part)
  arena.remove(part)
  arena.clear()
  arena.remove(part)
  arena.add(part)
  expect(part.latin1()).toBe(textOf(7))
  expect(arena.bytes).toBe(MEGABYTE)
})

test('large bytes are not moved', () => {
  const arena = new ByteArena()
  const large = Buffer.alloc(100_000, 'olla')
  const part = new StoredBytes(large)
  arena.add(part)
  expect(part.place).toBe(large)
})
