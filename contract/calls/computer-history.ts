import type { Call } from '../call.ts'

export const computerHistoryCalls = {
  'computerHistory.get': {
    method: 'GET',
    path: '/api/my-computers/:computerId',
    access: 'signedIn',
    rate: 'signedInRead',
  },
  'computerHistory.forStaff': {
    method: 'GET',
    path: '/api/computer-history/:computerId',
    access: ['TECHNICAL', 'ADMIN'],
    area: 'visits',
    rate: 'signedInRead',
  },
} as const satisfies Record<string, Call>
