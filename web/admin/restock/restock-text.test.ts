import { expect, test } from 'vitest'

import { costOfRow, lastsText, readDays, restockAddress, restockInAll } from './restock-text.ts'

const row = {
  ...{ productId: 'a', productName: 'Olla', digital: false, waiting: 0 },
  ...{ unitsLeft: 4, unitsSold: 10, daysLeft: 12, quantity: 6, costPrice: 21_000 },
}

test.each([
  ['30', 30],
  [' 365 ', 365],
  ['0', null],
  ['366', null],
  ['1,5', null],
  ['', null],
])('%j are %s days', (text, days) => expect(readDays(text)).toBe(days))

test('an address has the days, and the usual ones without a number', () => {
  expect(restockAddress.read(new URLSearchParams('que-comprar=60'))).toBe(60)
  expect(restockAddress.read(new URLSearchParams('que-comprar'))).toBe(30)
  expect(restockAddress.read(new URLSearchParams('que-comprar=-5'))).toBe(30)
  expect(restockAddress.write(60)).toEqual({ 'que-comprar': '60' })
})

test.each([
  [{}, '12 días'],
  [{ daysLeft: 1 }, '1 día'],
  [{ daysLeft: 0 }, 'Menos de un día'],
  [{ daysLeft: 0, unitsLeft: 0 }, 'Agotado'],
  [{ daysLeft: null, unitsLeft: 0 }, 'Agotado'],
])('%j: %s', (more, text) => expect(lastsText({ ...row, ...more })).toBe(text))

test('the cost of a purchase is the sum of known costs', () => {
  expect(costOfRow(row)).toBe(126_000)
  const unknown = { ...row, costPrice: null, quantity: 1 }
  expect(costOfRow(unknown)).toBeNull()
  const plain = (rows: (typeof unknown | typeof row)[]) => restockInAll(rows).replaceAll('\u00A0', ' ')
  expect(plain([row])).toBe('1 producto, 6 unidades: $ 126.000.')
  expect(plain([row, unknown])).toBe('2 productos, 7 unidades: $ 126.000. Sin costo anotado: 1 producto.')
  expect(plain([unknown])).toBe('1 producto, 1 unidad. Sin costo anotado: 1 producto.')
})
