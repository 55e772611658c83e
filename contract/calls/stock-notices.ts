import type { Call } from '../call.ts'

/** E-mails about products that are sold out, for people who want them when they come. */
export const stockNoticeCalls = {
  'stockNotices.view': { method: 'GET', path: '/api/stock-notices', access: 'signedIn', rate: 'signedInRead' },
  'stockNotices.change': {
    method: 'POST',
    path: '/api/stock-notices',
    access: 'signedIn',
    signInMessage: 'Inicia sesión para que te avisemos cuando llegue.',
    rate: 'cartWrite',
    changesState: true,
  },
} as const satisfies Record<string, Call>
