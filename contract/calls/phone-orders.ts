import { byLink, type Call } from '../call.ts'

/** The form that books a visit searches clients with the same call. */
const find = { method: 'GET', access: ['ADMIN'], area: ['orders', 'visits'], rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['ADMIN'], area: 'orders', rate: 'adminWrite', changesState: true } as const

/** Orders that the shop takes by telephone, and the links under which they are paid. */
export const phoneOrderCalls = {
  'phoneOrders.findClients': { ...find, path: '/api/phone-orders/clients' },
  'phoneOrders.addressesOf': { ...find, path: '/api/phone-orders/addresses' },
  'phoneOrders.place': { ...write, path: '/api/phone-orders', audit: 'order.taken_by_phone', changesCatalogue: true },
  'phoneOrders.makeLink': { ...write, path: '/api/phone-orders/link', audit: 'order.link_made' },
  'phoneOrders.cancel': {
    ...write,
    path: '/api/phone-orders/cancel',
    audit: 'order.cancelled',
    changesCatalogue: true,
  },
  'paymentLinks.read': { ...byLink, path: '/api/payment-link' },
  'paymentLinks.check': { ...byLink, path: '/api/payment-link/check', changesState: true },
  'paymentLinks.pay': { ...byLink, path: '/api/payment-link/pay', changesState: true },
} as const satisfies Record<string, Call>
