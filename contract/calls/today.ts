import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['ADMIN'], rate: 'signedInRead' } as const

/** What waits for who runs the shop, whatever domain it comes from. */
export const todayCalls = {
  'today.get': { ...read, path: '/api/today' },
  'today.visits': { ...read, path: '/api/today/visits' },
  'today.unsigned': { ...read, path: '/api/today/unsigned' },
  'today.unpaid': { ...read, path: '/api/today/unpaid' },
  'today.keys': { ...read, path: '/api/today/keys' },
  'today.emails': { ...read, path: '/api/today/emails' },
  'today.hideFirstSteps': {
    method: 'POST',
    path: '/api/today/first-steps',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'first_steps.hidden',
  },
  'today.settleEmail': {
    method: 'POST',
    path: '/api/today/settle-email',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'email.settled',
  },
} as const satisfies Record<string, Call>
