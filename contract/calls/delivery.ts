import type { Call } from '../call.ts'

/** The terms and the structured data of products are derived from the rates. */
const changeRate = {
  access: ['ADMIN'],
  area: 'shop',
  rate: 'adminWrite',
  changesState: true,
  changesCatalogue: true,
} as const
const change = { access: 'signedIn', rate: 'address', changesState: true } as const

export const deliveryCalls = {
  'addresses.list': { method: 'GET', path: '/api/addresses', access: 'signedIn', rate: 'signedInRead' },
  'addresses.add': { ...change, method: 'POST', path: '/api/addresses', audit: 'address.added' },
  'addresses.change': { ...change, method: 'PUT', path: '/api/addresses/:addressId', audit: 'address.changed' },
  'addresses.remove': { ...change, method: 'DELETE', path: '/api/addresses/:addressId', audit: 'address.removed' },
  /** Read-only; it is posted because a cart is too long for an address. */
  'delivery.quote': { method: 'POST', path: '/api/delivery-quote', access: 'public', rate: 'publicRead' },
  'delivery.municipalities': {
    method: 'GET',
    path: '/api/municipalities',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'deliveryRates.list': {
    method: 'GET',
    path: '/api/delivery-rates',
    access: ['ADMIN'],
    area: 'shop',
    rate: 'signedInRead',
  },
  'deliveryRates.add': { ...changeRate, method: 'POST', path: '/api/delivery-rates', audit: 'rate.added' },
  'deliveryRates.change': { ...changeRate, method: 'PUT', path: '/api/delivery-rates/:rateId', audit: 'rate.changed' },
  'deliveryRates.remove': {
    ...changeRate,
    method: 'DELETE',
    path: '/api/delivery-rates/:rateId',
    audit: 'rate.removed',
  },
} as const satisfies Record<string, Call>
