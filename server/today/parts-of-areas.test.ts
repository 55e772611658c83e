import { expect, test } from 'vitest'

import type { Today } from '../../contract/order-desk/today.ts'
import { withinAreas } from './parts-of-areas.ts'

const since = '2026-11-30T15:00:00.000Z'
const full: Today = {
  orders: [
    {
      ...{ state: 'to_prepare', count: 1, since, isLate: false, amount: null },
      ...{ productName: 'Olla', municipality: 'Pasto' },
    },
  ],
  toPrepare: { count: 1, orders: ['a'], late: 0, products: [], moreProducts: 0 },
  late: { count: 1, since },
  transfers: { count: 1, amount: 1, since },
  cases: { count: 1, late: 0, dueOn: null },
  invoices: { count: 1, since },
  paymentTasks: 1,
  visitRefunds: 1,
  visitRefundsDue: 1,
  keysAwaited: { count: 1, productName: 'Olla' },
  visits: { count: 1, fecha: '', hora: '' },
  unsigned: { count: 1, since },
  unpaid: { count: 1, since, due: 1 },
  messages: { count: 1, type: 'queja', dueOn: '2026-12-01', daysLeft: 1 },
  reviews: { count: 1, low: 1 },
  emails: { count: 1, kind: 'password_changed' },
  runningOut: { count: 1, productName: 'Olla', stock: 1 },
  cash: { count: 1, amount: 1, since },
  backup: { count: 1, failedAt: since },
  firstSteps: [{ step: 'seller', isDone: false }],
}

test('an administrator without limits gets all of Hoy', () => expect(withinAreas(full, null)).toBe(full))

test.each([
  ['orders', ['orders', 'toPrepare', 'late', 'transfers', 'cases', 'invoices', 'paymentTasks', 'keysAwaited']],
  ['refunds', ['visitRefunds', 'visitRefundsDue']],
  ['products', ['runningOut']],
  ['visits', ['visits', 'unsigned', 'unpaid', 'cash']],
  ['messages', ['messages', 'reviews']],
  ['reports', ['invoices']],
  ['shop', ['emails', 'backup', 'firstSteps']],
  ['users', []],
] as const)('the area %s has of Hoy %j', (area, parts) => {
  const shown = Object.entries(withinAreas(full, [area])).filter(([, part]) =>
    Array.isArray(part) ? part.length > 0 : part !== null && part !== 0,
  )
  expect(shown.map(([part]) => part)).toEqual(parts)
})
