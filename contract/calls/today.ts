import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['ADMIN'], area: 'any', rate: 'signedInRead' } as const

/** Calls about pending work of administrators, from all domains. */
export const todayCalls = {
  /** Each part belongs to an area of its own (server/today/parts-of-areas.ts). */
  'today.get': { ...read, path: '/api/today' },
  'today.visits': { ...read, area: 'visits', path: '/api/today/visits' },
  'today.unsigned': { ...read, area: 'visits', path: '/api/today/unsigned' },
  'today.unpaid': { ...read, area: 'visits', path: '/api/today/unpaid' },
  'today.keys': { ...read, area: 'orders', path: '/api/today/keys' },
  'today.emails': { ...read, area: 'shop', path: '/api/today/emails' },
  'today.hideFirstSteps': {
    method: 'POST',
    path: '/api/today/first-steps',
    access: ['ADMIN'],
    area: 'shop',
    rate: 'adminWrite',
    changesState: true,
    audit: 'first_steps.hidden',
  },
  'today.settleEmail': {
    method: 'POST',
    path: '/api/today/settle-email',
    access: ['ADMIN'],
    area: 'shop',
    rate: 'adminWrite',
    changesState: true,
    audit: 'email.settled',
  },
} as const satisfies Record<string, Call>
