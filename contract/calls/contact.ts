import type { Call } from '../call.ts'

export const contactCalls = {
  'contact.send': { method: 'POST', path: '/api/contact', access: 'public', rate: 'request', changesState: true },
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
