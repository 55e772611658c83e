import { describe, expect, test } from 'vitest'

import { discountOn, foldCode, loweredPrice } from './discount-rules.ts'

test.each([
  [' bienvenida10 ', 'BIENVENIDA10'],
  ['Año-Nuevo', 'ANO-NUEVO'],
  ['CAFÉ', 'CAFE'],
])('%j is the code %s', (typed, code) => {
  expect(foldCode(typed)).toBe(code)
})

test.each([
  [100_000, 10, 90_000],
  [333, 15, 283],
  [5, 50, 3],
  [1, 90, 1],
  [0, 90, 0],
  [1_000_000_000, 90, 100_000_000],
])('%i pesos with %i percent less are %i', (price, percent, lowered) => {
  expect(loweredPrice(price, percent)).toBe(lowered)
})

describe('a discount', () => {
  const goods = [
    { quantity: 2, sellingPrice: 100_000, category: 'hogar' },
    { quantity: 1, sellingPrice: 80_000, category: 'Belleza' },
  ]
  const terms = { percent: 10, category: null, leastPurchase: null }

  test('is the sum of what each unit costs less', () => {
    expect(discountOn(goods, terms)).toEqual({ amount: 28_000, goods: 280_000, reason: null })
  })
  test('is of one category only, while the minimum counts all goods', () => {
    const ofHome = { ...terms, category: 'hogar', leastPurchase: 280_000 }
    expect(discountOn(goods, ofHome)).toEqual({ amount: 20_000, goods: 280_000, reason: null })
    expect(discountOn(goods, { ...ofHome, leastPurchase: 280_001 })).toEqual({
      amount: 0,
      goods: 280_000,
      reason: 'minimum',
    })
    expect(discountOn(goods, { ...terms, category: 'Mascotas' }).reason).toBe('nothing')
  })
  test('of what cannot cost less is none', () => {
    expect(discountOn([{ quantity: 3, sellingPrice: 1, category: 'hogar' }], terms).reason).toBe('nothing')
  })
})
