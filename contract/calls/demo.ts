import type { Call } from '../call.ts'

export const demoCalls = {
  'demo.read': { method: 'GET', path: '/api/demo', access: 'public', rate: 'publicRead' },
  'demo.send': {
    method: 'POST',
    path: '/api/demo-post',
    access: 'public',
    rate: 'publicRead',
    bodyLimit: 1_024,
    changesState: true,
  },
} as const satisfies Record<string, Call>
