import type { Call } from '../call.ts'

export const reportCalls = {
  'reports.monthly': {
    method: 'GET',
    path: '/api/sales-report/monthly',
    access: ['ADMIN'],
    rate: 'signedInRead',
    audit: 'report.viewed',
  },
  'reports.products': {
    method: 'GET',
    path: '/api/sales-report/products',
    access: ['ADMIN'],
    rate: 'signedInRead',
    audit: 'report.viewed',
  },
  'reports.visits': {
    method: 'GET',
    path: '/api/visit-report',
    access: ['ADMIN'],
    rate: 'signedInRead',
    audit: 'report.viewed',
  },
} as const satisfies Record<string, Call>
