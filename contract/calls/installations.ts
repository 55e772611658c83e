import type { Call } from '../call.ts'

/** What was bought and is installed at home: of its buyer, and of who runs the shop. */
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
