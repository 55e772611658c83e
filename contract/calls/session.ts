import type { Call } from '../call.ts'

export const sessionCalls = {
  'accounts.currentUser': { method: 'GET', path: '/api/user-datails', access: 'public', rate: 'signedInRead' },
  'accounts.getOptions': {
    method: 'GET',
    path: '/api/account-options',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
} as const satisfies Record<string, Call>
