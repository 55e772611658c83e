import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories, addProducts } from '../../../test/products/catalogue-products.ts'
import { searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

beforeAll(async () => {
  await addCategories(db)
  await addProducts(db, [
    { productName: 'Taladro 100% "pro" O\'Brien' },
    { productName: 'Cable A&B = C' },
    { productName: 'Mesa' },
  ])
})

test.each([
  ['taladro"', 1],
  ["o'brien", 1],
  ['100%', 1],
  ['%', 0],
  ['_', 0],
  ['\\', 0],
  ['a&b', 1],
  ['= c', 1],
  ['<script>alert(1)</script>', 0],
  ['🍕', 0],
  ['taladro 🍕', 1],
  ['кот', 0],
  [' ', 0],
  ['\u200d', 0],
  ['ﬀ', 0],
  ['!taladro', 1],
  ['taladro | mesa', 1],
  ['(taladro', 1],
  ['taladro:*', 1],
  ["'; drop table products; --", 0],
  ['{1,2}', 0],
  ['null', 0],
  ['$1', 1],
  ['7:taladro', 1],
  ['*', 0],
])('«%s» is text like any other and finds %i', async (q, total) => {
  expect((await searchProducts(db, { q })).total).toBe(total)
})

test.each([
  'a'.repeat(100),
  'a '.repeat(50),
  'ñ'.repeat(100),
  '🍕'.repeat(50),
  'é̂̃'.repeat(30),
  '1'.repeat(100),
  "'".repeat(100),
  'abcdefgh '.repeat(11),
  Array.from({ length: 50 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join(' '),
])('a hundred characters of anything do no harm: %s', async (q) => {
  await expect(searchProducts(db, { q })).resolves.toMatchObject({ total: expect.any(Number) as number })
})

test('any text is answered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.stringMatching(/^[a-zñ0-9 %_'"\\&=<>.-]{0,40}$/)),
      async (text) => {
        const result = await searchProducts(db, { q: text.replaceAll('\0', '') })
        expect(result.data.length).toBe(Math.min(result.total, 48))
      },
    ),
    { numRuns: 150 },
  )
})
