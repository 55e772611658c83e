import type { Call } from '../call.ts'

const write = { access: 'signedIn', rate: 'visitPhoto', changesState: true } as const

/** Calls before and during a request: likely work and price, and photos that a client sends with it. */
export const intakeCalls = {
  'visits.likelyServices': { method: 'GET', path: '/api/likely-services', access: 'public', rate: 'publicRead' },
  'visits.listRequestPhotos': {
    method: 'GET',
    path: '/api/request-photos',
    access: 'signedIn',
    area: 'visits',
    rate: 'signedInRead',
  },
  'visits.addRequestPhoto': {
    ...write,
    method: 'POST',
    path: '/api/request-photos/:photoId',
    isForm: true,
    // 5 MiB of photo and what the form adds.
    bodyLimit: 5 * 1024 * 1024 + 64 * 1024,
    audit: 'request.photo_added',
  },
  'visits.removeRequestPhoto': {
    ...write,
    method: 'DELETE',
    path: '/api/request-photos/:photoId',
    audit: 'request.photo_removed',
  },
} as const satisfies Record<string, Call>
