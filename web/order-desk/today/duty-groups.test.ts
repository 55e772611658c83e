import { expect, it } from 'vitest'

import type { Today } from '../../../contract/today.ts'
import { groupsOf } from './duty-groups.ts'

const nothing: Today = {
  ...{ orders: [], toPrepare: null, late: null, paymentTasks: 0, visitRefunds: 0, keysAwaited: null, visits: null },
  ...{ unsigned: null, unpaid: null, messages: null, emails: null, runningOut: null, backup: null },
}
const rowsOf = (today: Partial<Today>) =>
  groupsOf({ ...nothing, ...today }, Date.parse('2026-11-23T15:00:00Z')).flatMap(({ rows }) => rows)

it('orders that lack keys have a row of their own, which leads to their list', () => {
  expect(rowsOf({})).toEqual([])
  expect(rowsOf({ paymentTasks: 3, keysAwaited: { count: 2, productName: 'Antivirus Escudrix' } })).toEqual([
    {
      href: '/admin-panel/today/keys',
      count: 2,
      label: 'Pedidos sin claves',
      fact: { text: 'Antivirus Escudrix', isLate: false },
    },
    {
      href: '/admin-panel/orders',
      count: 3,
      label: 'Pagos por decidir',
      fact: { text: 'Esperan una decisión', isLate: false },
    },
  ])
})
