import type { Call } from '../call.ts'

const change = { access: ['ADMIN'], area: 'products', rate: 'adminWrite', changesState: true } as const
const ofCart = { path: '/api/cart-discount', access: 'signedIn', changesState: true } as const

/** The owner's discount codes, and the one of a cart. */
export const discountCalls = {
  'discountCodes.list': {
    method: 'GET',
    path: '/api/discount-codes',
    access: ['ADMIN'],
    area: 'products',
    rate: 'signedInRead',
  },
  'discountCodes.add': { ...change, method: 'POST', path: '/api/discount-codes', audit: 'discount_code.added' },
  'discountCodes.turn': {
    ...change,
    method: 'PUT',
    path: '/api/discount-codes/:codeId',
    audit: 'discount_code.turned',
  },
  'discountCodes.remove': {
    ...change,
    method: 'DELETE',
    path: '/api/discount-codes/:codeId',
    audit: 'discount_code.removed',
  },
  'discounts.apply': { ...ofCart, method: 'POST', rate: 'discountCode' },
  'discounts.forget': { ...ofCart, method: 'DELETE', rate: 'cartWrite' },
} as const satisfies Record<string, Call>
