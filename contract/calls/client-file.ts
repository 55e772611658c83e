import type { Call } from '../call.ts'

export const clientFileCalls = {
  'clientFile.get': {
    method: 'GET',
    path: '/api/client-file/:clientId',
    access: ['ADMIN'],
    area: 'users',
    rate: 'signedInRead',
  },
} as const satisfies Record<string, Call>
