import { expect, test } from 'vitest'

import type { OwnProduct } from '../../../contract/products/products.ts'
import { addUnit, productOf, totalOf } from './add-unit.ts'

const product = (more: object) => ({ _id: 'a', sku: 'SIL-01', stock: 3, sellingPrice: 40_000, ...more }) as OwnProduct
const chair = product({})
const lamp = product({ _id: 'b', sku: 'LAM-7', stock: null, sellingPrice: 25_000 })

test('a product that is read again is one unit more of its line', () => {
  const once = addUnit(addUnit([], chair), lamp)
  const twice = addUnit(once, { ...chair })
  expect(twice.map(({ product: { _id }, quantity }) => [_id, quantity])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(totalOf(twice)).toBe(105_000)
})

test('there are never more units than are left, nor more than an order takes', () => {
  const times = (one: OwnProduct, count: number) =>
    Array.from({ length: count }).reduce<ReturnType<typeof addUnit>>((lines) => addUnit(lines, one), [])[0]?.quantity
  expect([times(chair, 5), times(lamp, 120), times(product({ stock: 0 }), 2)]).toEqual([3, 99, 1])
})

test('a reference names its product in whatever letters, and nothing that is only alike', () => {
  expect(productOf(' lam-7 ', [chair, lamp])).toBe(lamp)
  expect(productOf('SIL-0', [chair])).toBeUndefined()
  expect(productOf('nada', [])).toBeUndefined()
})
