import { byLink, type Call } from '../call.ts'

const step = { method: 'POST', access: ['TECHNICAL'], rate: 'adminWrite', changesState: true } as const
const byOwner = { ...step, access: ['ADMIN'], area: 'visits' } as const

/** Paying visits through the provider, and taking back payments and approvals made by mistake. */
export const visitPaymentCalls = {
  'visitPayments.link': {
    ...step,
    path: '/api/visits/:taskId/payment-link',
    access: ['TECHNICAL', 'ADMIN'],
    area: 'visits',
    audit: 'visit.payment_linked',
  },
  'visitPayments.own': {
    method: 'POST',
    path: '/api/my-visits/:taskId/payment-link',
    access: 'signedIn',
    rate: 'request',
    changesState: true,
  },
  'visitPayments.read': { ...byLink, path: '/api/visit-payment-link' },
  'visitPayments.check': { ...byLink, path: '/api/visit-payment-link/check', changesState: true },
  'visitPayments.pay': { ...byLink, path: '/api/visit-payment-link/pay', changesState: true },
  'visitPayments.listRefunds': {
    method: 'GET',
    path: '/api/visit-refunds',
    access: ['ADMIN'],
    area: 'refunds',
    rate: 'signedInRead',
    audit: 'visit_refunds.viewed',
  },
  'visitPayments.closeRefund': {
    ...byOwner,
    area: 'refunds',
    path: '/api/visit-refunds/:refundId',
    audit: 'visit.refund_closed',
  },
  'visitPayments.note': { ...byOwner, path: '/api/visits/:taskId/shop-payments', audit: 'visit.paid' },
  'visitPayments.takeBack': {
    ...step,
    path: '/api/visits/:taskId/take-back-payment',
    audit: 'visit.payment_taken_back',
  },
  'visitPayments.correct': {
    ...byOwner,
    path: '/api/visit-payments/:paymentId/take-back',
    audit: 'visit.payment_taken_back',
  },
  'visitPayments.takeBackLine': {
    ...step,
    path: '/api/visits/:taskId/take-back-line',
    audit: 'visit.line_taken_back',
    changesCatalogue: true,
  },
  'visitPayments.getTransferTo': {
    method: 'GET',
    path: '/api/visit-transfers',
    access: ['ADMIN'],
    area: 'shop',
    rate: 'signedInRead',
  },
  'visitPayments.saveTransferTo': {
    ...byOwner,
    // The account that receives transfers is a setting of the shop.
    area: 'shop',
    method: 'PUT',
    path: '/api/visit-transfers',
    audit: 'visit.transfer_to_saved',
  },
} as const satisfies Record<string, Call>
