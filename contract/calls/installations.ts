import type { Call } from '../call.ts'

/** Calls about products to be installed at home, for buyers and for administrators. */
export const installationCalls = {
  'installations.listOwn': {
    method: 'GET',
    path: '/api/own-installations',
    access: 'signedIn',
    rate: 'signedInRead',
  },
  'installations.ofOrder': {
    method: 'GET',
    path: '/api/installations/of-order/:orderId',
    access: ['ADMIN'],
    area: 'orders',
    rate: 'signedInRead',
  },
} as const satisfies Record<string, Call>
