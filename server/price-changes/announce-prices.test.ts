import { expect, test } from 'vitest'

import { payloadsOf } from './announce-prices.ts'

const ids = (count: number) => Array.from({ length: count }, (_, nth) => `product-${nth}`.padEnd(36, '0'))

test('a change of few prices is one notification', () => {
  expect(payloadsOf({ products: ids(2), categories: ['Bebé'], groups: [] }).map((text) => JSON.parse(text))).toEqual([
    { products: ids(2), categories: ['Bebé'], groups: [] },
  ])
  expect(payloadsOf({ products: [], categories: [], groups: [] })).toEqual([])
})

test('however many there are, each name is in one notification that PostgreSQL takes', () => {
  const groups = Array.from({ length: 90 }, (_, nth) => `Camiseta "básica" ${nth} ${'á'.repeat(40)}`)
  const payloads = payloadsOf({ products: ids(1_000), categories: ['Hogar'], groups })
  expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
  const read = payloads.map((text) => JSON.parse(text) as Record<string, string[]>)
  expect(read.flatMap(({ products = [] }) => products)).toEqual(ids(1_000))
  expect(read.flatMap((one) => one.categories)).toEqual(['Hogar'])
  expect(read.flatMap((one) => one.groups)).toEqual(groups)
})
