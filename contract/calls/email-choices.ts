import type { Call } from '../call.ts'

/** Which optional e-mails somebody gets: chosen in the account, or by the link of such an e-mail. */
export const emailChoiceCalls = {
  'emailChoices.view': { method: 'GET', path: '/api/email-choices', access: 'signedIn', rate: 'signedInRead' },
  'emailChoices.change': {
    method: 'POST',
    path: '/api/email-choices',
    access: 'signedIn',
    rate: 'hold',
    changesState: true,
  },
  'emailChoices.sent': { method: 'GET', path: '/api/sent-emails', access: 'signedIn', rate: 'signedInRead' },
  /** A page with one button: who opens a link of an e-mail beforehand changes nothing. */
  'optOutLinks.show': {
    method: 'GET',
    path: '/api/email-opt-out/:token',
    access: 'public',
    rate: 'link',
    answers: 'text/html',
  },
  'optOutLinks.confirm': {
    method: 'POST',
    path: '/api/email-opt-out/:token',
    access: 'public',
    rate: 'link',
    answers: 'text/html',
    isOneClick: true,
  },
} as const satisfies Record<string, Call>
