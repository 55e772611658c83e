import type { Call } from '../call.ts'

const own = { method: 'POST', access: 'signedIn', rate: 'request', changesState: true } as const
const desk = { method: 'POST', access: ['ADMIN'], area: 'orders', rate: 'adminWrite', changesState: true } as const

const photo = {
  method: 'POST',
  rate: 'visitPhoto',
  changesState: true,
  isForm: true,
  // 5 MiB of photo and what the form adds.
  bodyLimit: 5 * 1024 * 1024 + 64 * 1024,
  audit: 'return_case.photo_added',
} as const

/** Calls about withdrawals and guarantee claims, for buyers and for administrators. */
export const returnCaseCalls = {
  'returnCases.listOwn': { method: 'GET', path: '/api/own-return-cases', access: 'signedIn', rate: 'signedInRead' },
  'returnCases.open': { ...own, path: '/api/own-return-cases', audit: 'return_case.opened' },
  'returnCases.note': { ...own, path: '/api/own-return-cases/:caseId/note', audit: 'return_case.noted' },
  'returnCases.cancel': { ...own, path: '/api/own-return-cases/:caseId/cancel', audit: 'return_case.cancelled' },
  'returnCases.addPhoto': { ...photo, path: '/api/own-case-photos/:photoId', access: 'signedIn' },
  'returnCases.addDeskPhoto': { ...photo, path: '/api/case-photos/:photoId', access: ['ADMIN'], area: 'orders' },
  'returnCases.getPhoto': {
    method: 'GET',
    path: '/api/case-photos/:photoId',
    access: 'signedIn',
    area: 'orders',
    rate: 'signedInRead',
    answers: 'image/webp',
  },
  'returnCases.removePhoto': {
    method: 'DELETE',
    path: '/api/case-photos/:photoId',
    access: 'signedIn',
    area: 'orders',
    rate: 'visitPhoto',
    changesState: true,
    audit: 'return_case.photo_removed',
  },
  'returnCases.list': {
    method: 'GET',
    path: '/api/return-cases',
    access: ['ADMIN'],
    area: 'orders',
    rate: 'signedInRead',
  },
  'returnCases.ofOrder': {
    method: 'GET',
    path: '/api/return-cases/of-order/:orderId',
    access: ['ADMIN'],
    area: 'orders',
    rate: 'signedInRead',
  },
  'returnCases.openFor': { ...desk, path: '/api/return-cases', audit: 'return_case.opened' },
  'returnCases.receive': {
    ...desk,
    path: '/api/return-cases/:caseId/receive',
    audit: 'return_case.received',
    changesCatalogue: true,
  },
  'returnCases.decide': { ...desk, path: '/api/return-cases/:caseId/decide', audit: 'return_case.decided' },
} as const satisfies Record<string, Call>
