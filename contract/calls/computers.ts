import type { Call } from '../call.ts'

export const computerCalls = {
  'computers.upload': {
    method: 'POST',
    path: '/api/upload-computer',
    access: 'signedIn',
    rate: 'computer',
    changesState: true,
    audit: 'computer.created',
  },
  'computers.list': { method: 'GET', path: '/api/get-computer', access: 'signedIn', rate: 'signedInRead' },
  'computers.update': {
    method: 'POST',
    path: '/api/update-computer',
    access: 'signedIn',
    rate: 'computer',
    changesState: true,
    audit: 'computer.changed',
  },
  'computers.remove': {
    method: 'DELETE',
    path: '/api/delete-computer',
    access: 'signedIn',
    rate: 'computer',
    changesState: true,
    audit: 'computer.removed',
  },
} as const satisfies Record<string, Call>
