import type { Call } from '../call.ts'

/** Calls about stickers on computers and the reports of people who scan them. */
export const stickerCalls = {
  'stickers.list': { method: 'GET', path: '/api/stickers', access: 'signedIn', rate: 'signedInRead' },
  'stickers.change': {
    method: 'POST',
    path: '/api/my-computers/:computerId/sticker',
    access: 'signedIn',
    rate: 'computer',
    changesState: true,
    audit: 'sticker.changed',
  },
  'stickers.listReports': {
    method: 'GET',
    path: '/api/my-computers/:computerId/sticker-reports',
    access: 'signedIn',
    rate: 'signedInRead',
  },
  /** Read-only; it is posted so that no log contains the code. */
  'stickers.read': { method: 'POST', path: '/api/sticker', access: 'public', rate: 'sticker' },
  /** Read-only; posted for the same reason. */
  'stickers.findVisit': { method: 'POST', path: '/api/scanned-visit', access: ['TECHNICAL'], rate: 'sticker' },
  'stickers.report': {
    method: 'POST',
    path: '/api/sticker/report',
    access: 'public',
    rate: 'sticker',
    changesState: true,
  },
} as const satisfies Record<string, Call>
