import type { Call } from '../call.ts'

export const contactCalls = {
  'contact.send': { method: 'POST', path: '/api/contact', access: 'public', rate: 'request', changesState: true },
  'contact.listOwn': {
    method: 'GET',
    path: '/api/own-contact-requests',
    access: 'signedIn',
    rate: 'signedInRead',
  },
  'contact.list': {
    method: 'GET',
    path: '/api/contact-requests',
    access: ['ADMIN'],
    area: 'messages',
    rate: 'signedInRead',
    audit: 'contact.viewed',
  },
  'contact.answer': {
    method: 'POST',
    path: '/api/contact-requests/:requestId/answer',
    access: ['ADMIN'],
    area: 'messages',
    rate: 'adminWrite',
    changesState: true,
    audit: 'contact.answered',
  },
  'contact.close': {
    method: 'POST',
    path: '/api/contact-requests/:requestId/close',
    access: ['ADMIN'],
    area: 'messages',
    rate: 'adminWrite',
    changesState: true,
    audit: 'contact.closed',
  },
} as const satisfies Record<string, Call>
