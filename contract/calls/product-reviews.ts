import type { Call } from '../call.ts'

/** Product pages show reviews, so a page must be reloaded after a change. */
const write = { access: 'signedIn', rate: 'profile', changesState: true, changesCatalogue: true } as const
const decide = {
  method: 'POST',
  access: ['ADMIN'],
  area: 'messages',
  rate: 'adminWrite',
  changesState: true,
  changesCatalogue: true,
} as const

/** Calls about product reviews. */
export const productReviewCalls = {
  'productReviews.list': {
    method: 'GET',
    path: '/api/product-reviews',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'productReviews.own': { method: 'GET', path: '/api/own-product-review', access: 'signedIn', rate: 'signedInRead' },
  'productReviews.save': {
    ...write,
    method: 'POST',
    path: '/api/product-reviews',
    signInMessage: 'Inicia sesión para dar tu opinión.',
  },
  'productReviews.remove': { ...write, method: 'DELETE', path: '/api/product-reviews/:productId' },
  'productReviews.listAll': {
    method: 'GET',
    path: '/api/admin-product-reviews',
    access: ['ADMIN'],
    area: 'messages',
    rate: 'signedInRead',
  },
  'productReviews.answer': {
    ...decide,
    path: '/api/admin-product-reviews/:reviewId/answer',
    audit: 'product_review.answered',
  },
  'productReviews.hide': {
    ...decide,
    path: '/api/admin-product-reviews/:reviewId/hide',
    audit: 'product_review.hidden',
  },
} as const satisfies Record<string, Call>
