import type { Call } from '../call.ts'

export const failureCalls = {
  'failures.report': {
    method: 'POST',
    path: '/api/report-failure',
    access: 'public',
    rate: 'failure',
    bodyLimit: 1_024,
    changesState: true,
  },
} as const satisfies Record<string, Call>
