import type { Call } from '../call.ts'

const own = { path: '/api/second-factor', access: 'signedIn' } as const

export const secondFactorCalls = {
  'secondFactor.get': { ...own, method: 'GET', rate: 'signedInRead' },
  'secondFactor.begin': { ...own, method: 'POST', rate: 'password', changesState: true, audit: 'second_factor.begun' },
  'secondFactor.confirm': {
    method: 'POST',
    path: '/api/confirm-second-factor',
    access: 'signedIn',
    rate: 'password',
    changesState: true,
    audit: 'second_factor.on',
  },
  'secondFactor.end': { ...own, method: 'DELETE', rate: 'password', changesState: true, audit: 'second_factor.off' },
} as const satisfies Record<string, Call>
