import type { Call } from '../call.ts'

/** Calls about e-mails that announce when a sold-out product is available again. */
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
