import type { Call } from '../call.ts'

export const ownDataCalls = {
  /** Downloads a file for the signed-in person (L-8). */
  'ownData.download': {
    method: 'GET',
    path: '/api/own-data',
    access: 'signedIn',
    rate: 'profile',
    audit: 'own_data.downloaded',
  },
} as const satisfies Record<string, Call>
