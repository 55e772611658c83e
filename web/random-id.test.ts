import { afterEach, expect, test, vi } from 'vitest'

import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('an id is a random UUID, also on a page over plain HTTP, which has no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})
