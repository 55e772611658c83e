import { expect, it } from 'vitest'

import type { VisitMoney } from '../../../contract/visits/visit-money.ts'
import { isPaidOnSite, paidText, storedText } from './money-text.ts'

const money = (...payments: ['cash' | 'transfer' | 'link', number][]): VisitMoney => ({
  ...{ fee: 0, services: [], parts: [], total: 90_000, range: { from: 0, to: 0 }, quote: null, approval: null, due: 0 },
  payments: payments.map(([method, amount], index) => ({
    _id: `p${index}`,
    method,
    amount,
    at: '2026-11-24T14:02:00Z',
  })),
  paid: payments.reduce((sum, [, amount]) => sum + amount, 0),
})
const words = (...payments: Parameters<typeof money>) => paidText(money(...payments)).replaceAll('\u00A0', ' ')

it('shows how much was paid by each method', () => {
  expect(words()).toBe('$ 90.000, sin pagar')
  expect(words(['cash', 90_000])).toBe('$ 90.000 en efectivo')
  expect(words(['transfer', 90_000])).toBe('$ 90.000 por transferencia')
  expect(words(['link', 45_000], ['link', 45_000])).toBe('$ 90.000 con enlace de pago')
  expect(words(['link', 50_000], ['cash', 20_000], ['cash', 20_000])).toBe(
    '$ 40.000 en efectivo y $ 50.000 con enlace de pago',
  )
})

it('distinguishes payments noted by a technician from payments by link, which do not fix approved lines', () => {
  expect(isPaidOnSite(money())).toBe(false)
  expect(isPaidOnSite(money(['link', 90_000]))).toBe(false)
  expect(isPaidOnSite(money(['link', 45_000], ['cash', 45_000]))).toBe(true)
})

it('a list of parts stored on another day has its day', () => {
  expect(storedText(80, '2026-11-26', '2026-11-26')).toBe('80 repuestos guardados hoy')
  expect(storedText(1, '2026-11-24', '2026-11-26')).toBe('1 repuesto guardado el martes 24 de noviembre')
  expect(storedText(0, '', '2026-11-26')).toBe('0 repuestos guardados')
})
