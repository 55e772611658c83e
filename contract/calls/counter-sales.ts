import type { Call } from '../call.ts'

const ofOrders = { access: ['ADMIN'], area: 'orders' } as const

/** Sales at the shop's counter, for who runs the shop. */
export const counterSaleCalls = {
  'counterSales.sell': {
    ...ofOrders,
    ...{ method: 'POST', path: '/api/counter-sales', rate: 'adminWrite' },
    ...{ changesState: true, changesCatalogue: true, audit: 'order.sold_at_counter' },
  },
  'counterSales.ofDay': { ...ofOrders, method: 'GET', path: '/api/counter-sales/day', rate: 'signedInRead' },
  'counterSales.file': { ...ofOrders, method: 'GET', path: '/api/counter-sales/file', rate: 'signedInRead' },
} as const satisfies Record<string, Call>
