import { beforeEach, describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { setRates as setRatesOf } from '../../test/orders/delivery.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const anyone = openVisitor(shop.address)
const chair = await addProduct(shop, { price: 100_000 })
const antivirus = await addProduct(shop, { price: 40_000, keys: 3 })
const weigh = (grams: number | null) =>
  shop.pool.query('update products set weight_grams = $1 where id = $2', [grams, chair])

const setRates = (...rates: Parameters<typeof setRatesOf> extends [unknown, ...infer R] ? R : never) =>
  setRatesOf(shop.pool, ...rates)
const quote = async (lines: Record<string, number>, municipalityCode?: string) => {
  const products = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }))
  const { status, body } = await anyone.post('/api/delivery-quote', { municipalityCode, products })
  expect(status).toBe(200)
  return body.data
}
const costOf = async (lines: Record<string, number>, municipalityCode: string) =>
  (await quote(lines, municipalityCode)).place.cost

beforeEach(() => weigh(null))

test('a new shop delivers to all places for free, in 1 to 8 business days', async () => {
  const { rows } = await shop.pool.query(`select place, cost, days_from, days_to, is_covered from delivery_rates`)
  expect(rows).toEqual([{ place: '', cost: 0, days_from: 1, days_to: 8, is_covered: true }])
  expect(await quote({ [chair]: 1 })).toEqual({
    ...{ isNeeded: true, isFreeEverywhere: true, place: null, pickupPlaces: [] },
  })
  expect(await quote({ [chair]: 1 }, '05001')).toEqual({
    isNeeded: true,
    isFreeEverywhere: true,
    place: {
      municipalityCode: '05001',
      municipality: 'Medellín',
      department: 'Antioquia',
      isCovered: true,
      cost: 0,
      arrivesFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      arrivesTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      contraEntregaUpTo: null,
      missingForFree: null,
    },
    pickupPlaces: [],
  })
})

describe('the applicable rate (M-9)', () => {
  test('the rate of the municipality comes before the department’s, and that before the country’s', async () => {
    await setRates({ cost: 20_000 }, { place: '52', cost: 15_000 }, { place: '52001', cost: 9_000 })
    expect(await costOf({ [chair]: 1 }, '52001')).toBe(9_000)
    expect(await costOf({ [chair]: 1 }, '52356')).toBe(15_000)
    expect(await costOf({ [chair]: 1 }, '05001')).toBe(20_000)
    expect((await quote({ [chair]: 1 })).isFreeEverywhere).toBe(false)
  })

  test('then the smallest step for the weight; above all of its steps, the next wider place', async () => {
    await setRates(
      { cost: 50_000 },
      { place: '52001', upTo: 1_000, cost: 8_000 },
      { place: '52001', upTo: 5_000, cost: 12_000 },
    )
    await weigh(1_000)
    expect(await costOf({ [chair]: 1 }, '52001')).toBe(8_000)
    expect(await costOf({ [chair]: 2 }, '52001')).toBe(12_000)
    expect(await costOf({ [chair]: 5 }, '52001')).toBe(12_000)
    expect(await costOf({ [chair]: 6 }, '52001')).toBe(50_000)
    await weigh(1_001)
    expect(await costOf({ [chair]: 1 }, '52001')).toBe(12_000)
    await weigh(null)
    expect(await costOf({ [chair]: 1 }, '52001')).toBe(8_000)
    expect(await costOf({ [chair]: 2 }, '52001')).toBe(12_000)
  })

  test('is free from the rate’s amount on, counting only what is sent', async () => {
    await setRates({ cost: 10_000, freeFrom: 200_000 })
    expect(await costOf({ [chair]: 1, [antivirus]: 99 }, '11001')).toBe(10_000)
    expect(await costOf({ [chair]: 2 }, '11001')).toBe(0)
  })

  test('returns the amount missing for free delivery, counting only sent goods, and null when it does not apply (P-282)', async () => {
    const missing = async (lines: Record<string, number>, place = '11001') =>
      (await quote(lines, place)).place.missingForFree
    await setRates(
      { cost: 10_000, freeFrom: 200_000 },
      { place: '05', cost: 0, freeFrom: 200_000 },
      { place: '97', isCovered: false },
    )
    expect(await missing({ [chair]: 1, [antivirus]: 99 })).toBe(100_000)
    expect(await missing({ [chair]: 2 })).toBe(0)
    expect(await missing({ [chair]: 3 })).toBe(0)
    expect(await missing({ [antivirus]: 1 })).toBe(null)
    expect([await missing({ [chair]: 1 }, '05001'), await missing({ [chair]: 1 }, '97666')]).toEqual([null, null])
    await setRates({ cost: 10_000 })
    expect(await missing({ [chair]: 9 })).toBe(null)
  })

  test('a place that is not covered, or without a rate for the weight, has neither cost nor days', async () => {
    await setRates({ cost: 10_000 }, { place: '97', isCovered: false })
    const nowhere = { isCovered: false, cost: null, arrivesFrom: null, arrivesTo: null }
    expect((await quote({ [chair]: 1 }, '97666')).place).toMatchObject({ ...nowhere, municipality: 'Taraira' })
    await setRates({ place: '52', cost: 10_000 })
    expect((await quote({ [chair]: 1 }, '05001')).place).toMatchObject(nowhere)
    expect((await quote({ [chair]: 1 })).isFreeEverywhere).toBe(false)
    await setRates()
    expect(await quote({ [chair]: 1 }, '05001')).toMatchObject({ isFreeEverywhere: false, place: nowhere })
  })
})

test('licences need no delivery, wherever the buyer is', async () => {
  await setRates({ cost: 10_000 }, { place: '97', isCovered: false })
  expect(await quote({ [antivirus]: 2 }, '97666')).toMatchObject({
    isNeeded: false,
    place: { isCovered: true, cost: 0, arrivesFrom: null, arrivesTo: null },
  })
})

test.each([
  [{ municipalityCode: '27086' }, 'municipalityCode', 'Elige el municipio en la lista.'],
  [{ municipalityCode: 'x' }, 'municipalityCode', 'Elige el municipio en la lista.'],
  [{ products: [] }, 'products', 'Los productos no son válidos.'],
  [
    { products: [{ productId: chair, quantity: 0 }] },
    'quantity',
    'La cantidad debe ser un número entero entre 1 y 99.',
  ],
  [{ products: [{ productId: 'x', quantity: 1 }] }, 'productId', 'Identificador no válido.'],
])('a quote request with %j is refused', async (wrong, field, message) => {
  const question = { municipalityCode: '05001', products: [{ productId: chair, quantity: 1 }], ...wrong }
  const { status, body } = await anyone.post('/api/delivery-quote', question)
  expect([status, body.message]).toEqual([400, message])
  expect(body.fields[0].field).toContain(field)
})
