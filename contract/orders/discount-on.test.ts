import { describe, expect, test } from 'vitest'

import { cutsOfAmount, discountOn, loweredPrice, type DiscountTerms } from './discount-on.ts'

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

test.each([
  // One unit takes any amount.
  [20_000, [[1, 100_000]], [20_000]],
  // Three of one product: 20 000 is no sum of three, 20 001 is.
  [20_000, [[3, 100_000]], [6_667]],
  // What is there once takes the pesos that are left over.
  [
    20_000,
    [
      [3, 100_000],
      [1, 100_000],
    ],
    [5_000, 5_000],
  ],
  [
    10_001,
    [
      [3, 100_000],
      [1, 50_000],
    ],
    [2_857, 1_430],
  ],
  // By price, and every unit costs one peso still.
  [
    20_000,
    [
      [2, 5_000],
      [1, 3_000],
    ],
    [4_999, 2_999],
  ],
  [
    3,
    [
      [5, 2],
      [2, 1],
      [1, 0],
    ],
    [1, 0, 0],
  ],
] as const)('%i pesos less for %j are %j less for a unit', (amount, lines, cuts) => {
  expect(
    cutsOfAmount(
      amount,
      lines.map(([quantity, sellingPrice]) => ({ quantity, sellingPrice })),
    ),
  ).toEqual(cuts)
})

describe('a discount', () => {
  const sent = { cost: 9_500, isPickup: false }
  const goods = [
    { quantity: 2, sellingPrice: 100_000, category: 'hogar', digital: false },
    { quantity: 1, sellingPrice: 80_000, category: 'Belleza', digital: true },
  ]
  const none = { percent: 0, amount: 0, category: null, leastPurchase: null }
  const terms: DiscountTerms = { ...none, kind: 'percent', percent: 10 }
  const fixed: DiscountTerms = { ...none, kind: 'amount', amount: 20_001 }
  const delivery: DiscountTerms = { ...none, kind: 'delivery' }

  test('is the sum of what each unit costs less', () => {
    expect(discountOn(goods, terms, sent)).toEqual({ amount: 28_000, goods: 280_000, reason: null })
  })
  test('is of one category only, while the minimum counts all goods', () => {
    const ofHome = { ...terms, category: 'hogar', leastPurchase: 280_000 }
    expect(discountOn(goods, ofHome, sent)).toEqual({ amount: 20_000, goods: 280_000, reason: null })
    for (const kind of [ofHome, { ...fixed, leastPurchase: 1 }, { ...delivery, leastPurchase: 1 }])
      expect(discountOn(goods, { ...kind, leastPurchase: 280_001 }, sent)).toEqual({
        amount: 0,
        goods: 280_000,
        reason: 'minimum',
      })
    for (const kind of [terms, fixed, delivery])
      expect(discountOn(goods, { ...kind, category: 'Mascotas' }, sent).reason).toBe('nothing')
  })
  test('of what cannot cost less is none', () => {
    const nails = [{ quantity: 3, sellingPrice: 1, category: 'hogar', digital: false }]
    for (const kind of [terms, fixed]) expect(discountOn(nails, kind, sent).reason).toBe('nothing')
  })
  test('of a fixed amount is that amount, of one category too', () => {
    expect(discountOn(goods, fixed, sent)).toMatchObject({ amount: 20_001, reason: null })
    expect(discountOn(goods, { ...fixed, category: 'Belleza' }, sent)).toMatchObject({ amount: 20_001 })
    expect(discountOn(goods, { ...fixed, category: 'hogar' }, sent)).toMatchObject({ amount: 20_002 })
  })
  test('of free delivery is its cost, as soon as that is known', () => {
    expect(discountOn(goods, delivery, sent)).toEqual({ amount: 9_500, goods: 280_000, reason: null })
    expect(discountOn(goods, delivery, { cost: null, isPickup: false })).toMatchObject({ amount: 0, reason: null })
    expect(discountOn(goods, delivery, { cost: 0, isPickup: false })).toMatchObject({ amount: 0, reason: 'free' })
    expect(discountOn(goods, delivery, { cost: 0, isPickup: true })).toMatchObject({ amount: 0, reason: 'pickup' })
    // A licence is not sent.
    expect(discountOn(goods, { ...delivery, category: 'Belleza' }, sent).reason).toBe('nothing')
  })
})
