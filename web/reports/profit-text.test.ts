import { expect, test } from 'vitest'

import { marginOfMonth, profitInAll, profitName, profitOfMonth, unknownText } from './profit-text.ts'

const month = { _id: { month: 11, year: 2026 }, totalVisits: 0, withoutCost: 0, totalCost: 0, givenBack: 0 }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('the margin is computed from sales with a known cost; without any there is none', () => {
  const row = { ...month, totalSales: 100_000, totalVisits: 50_000, withoutCost: 30_000, totalProfit: 40_000 }
  expect(marginOfMonth(row)).toBe(33)
  expect(marginOfMonth({ ...month, totalSales: 30_000, withoutCost: 30_000, totalProfit: 0 })).toBeNull()
})

test('the profit of a month whose sales have no cost is unknown; a month without sales has a profit of 0', () => {
  expect(profitOfMonth({ ...month, totalSales: 30_000, withoutCost: 30_000, totalProfit: 0 })).toBeNull()
  expect(profitOfMonth({ ...month, totalSales: 50_000, withoutCost: 30_000, totalCost: 20_000, totalProfit: 0 })).toBe(
    0,
  )
  expect(profitOfMonth({ ...month, totalSales: 0, totalProfit: 0 })).toBe(0)
})

test('the total of all months shows profit, loss, or what is unknown', () => {
  const earned = { ...month, totalSales: 100_000, totalCost: 60_000, totalProfit: 40_000 }
  expect(plain(profitInAll([earned, { ...month, totalSales: 25_000, withoutCost: 25_000, totalProfit: 0 }]))).toBe(
    'En total: $ 40.000 de ganancia, el 40 % de lo que se cobró por lo que tiene costo. Sin costo anotado: $ 25.000, que no cuentan como ganancia.',
  )
  expect(plain(profitInAll([{ ...month, totalSales: 10_000, totalCost: 12_000, totalProfit: -2_000 }]))).toBe(
    'En total: una pérdida de $ 2.000, el 20 % de lo que se cobró por lo que tiene costo.',
  )
  expect(profitInAll([{ ...month, totalSales: 25_000, withoutCost: 25_000, totalProfit: 0 }])).toMatch(
    /^Nada de lo vendido tiene costo anotado\./,
  )
})

test('rows other than products have a descriptive name', () => {
  const row = { name: '', totalSold: 12, totalRevenue: 480_000, totalCost: 0, totalProfit: 0 }
  expect(profitName({ ...row, kind: 'goods', name: 'Olla' })).toBe('Olla')
  expect(profitName({ ...row, kind: 'withoutCost' })).toBe('Sin costo anotado')
  expect(plain(unknownText([{ ...row, kind: 'withoutCost' }]))).toBe(' Sin costo anotado: 12 unidades por $ 480.000.')
  expect(unknownText([{ ...row, kind: 'visits' }])).toBe('')
})
