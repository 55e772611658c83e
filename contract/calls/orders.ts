import type { Call } from '../call.ts'

export const orderCalls = {
  'payments.pay': {
    method: 'POST',
    path: '/api/payment',
    access: 'signedIn',
    rate: 'payment',
    changesState: true,
    audit: 'payment.refused',
  },
  'payments.status': { method: 'GET', path: '/api/payment-status', access: 'signedIn', rate: 'signedInRead' },
  'payments.cancel': {
    method: 'POST',
    path: '/api/cancel-payment',
    access: 'signedIn',
    rate: 'payment',
    changesState: true,
    audit: 'payment.cancelled',
  },
  'payments.simulate': {
    method: 'POST',
    path: '/api/simulate-payment',
    access: 'signedIn',
    rate: 'payment',
    changesState: true,
  },
  'payments.wompiEvent': {
    method: 'POST',
    path: '/api/payment-events/wompi',
    access: 'public',
    rate: 'providerEvent',
    changesState: true,
  },
  'orders.giveAddress': {
    method: 'POST',
    path: '/api/order-address',
    access: 'signedIn',
    rate: 'address',
    changesState: true,
    audit: 'order.address_given',
  },
  'orders.history': { method: 'GET', path: '/api/shopping-history', access: 'signedIn', rate: 'signedInRead' },
} as const satisfies Record<string, Call>
