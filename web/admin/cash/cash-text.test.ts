import { expect, test } from 'vitest'

import type { TechnicianCash } from '../../../contract/visits/visit-owner-money.ts'
import { byDay, daysText } from './cash-text.ts'

const cashOf = (...days: [fecha: string, amount: number][]): TechnicianCash => ({
  technicianId: 't',
  name: 'Teresa Muñoz',
  total: days.reduce((sum, [, amount]) => sum + amount, 0),
  payments: days.map(([fecha, amount], n) => ({
    _id: String(n),
    taskId: '',
    client: '',
    amount,
    fecha,
    at: `${fecha}T15:00:00.000Z`,
  })),
})

test('cash is summarized with its days and number of payments', () => {
  expect(daysText(cashOf(['2026-11-24', 1]))).toBe('martes 24 de noviembre · 1 pago')
  expect(daysText(cashOf(['2026-11-24', 1], ['2026-11-24', 2]))).toBe('martes 24 de noviembre · 2 pagos')
  expect(daysText(cashOf(['2026-11-24', 1], ['2026-11-23', 2]))).toBe(
    'lunes 23 de noviembre a martes 24 de noviembre · 2 pagos',
  )
})

test('cash is summed by day, oldest first', () => {
  const days = byDay(cashOf(['2026-11-24', 5], ['2026-11-23', 2], ['2026-11-24', 1]))
  expect(days.map(({ fecha, total }) => [fecha, total])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-24', 6],
  ])
})
