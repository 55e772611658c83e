import type { Call } from '../call.ts'

const change = { method: 'POST', access: ['ADMIN'], area: 'shop', rate: 'adminWrite', changesState: true } as const

/** Calls about the state of the installation: jobs, database, disks and backups. */
export const healthCalls = {
  'health.get': { method: 'GET', path: '/api/shop-health', access: ['ADMIN'], area: 'shop', rate: 'signedInRead' },
  'health.retryEmails': { ...change, path: '/api/shop-health/retry-emails', audit: 'email.sent_again' },
  'health.retryEvents': { ...change, path: '/api/shop-health/retry-events', audit: 'payment_event.retried' },
  'health.backUp': { ...change, path: '/api/shop-health/back-up', audit: 'backup.requested' },
} as const satisfies Record<string, Call>
