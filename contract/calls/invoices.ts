import type { Call } from '../call.ts'
import { invoiceLimits } from '../orders/invoice-rules.ts'

/** Orders are invoiced by the people who pack them in a small shop, by an accountant in a larger one. */
const books = { access: ['ADMIN'], area: ['orders', 'reports'] } as const
const read = { ...books, method: 'GET', rate: 'signedInRead' } as const
const write = { ...books, method: 'POST', rate: 'adminWrite', changesState: true } as const

/** Calls about electronic invoices that the owner's program issues: their recipients and their numbers. */
export const invoiceCalls = {
  'invoices.remembered': { method: 'GET', path: '/api/invoice-buyer', access: 'signedIn', rate: 'signedInRead' },
  'invoices.listOwn': { method: 'GET', path: '/api/own-invoices', access: 'signedIn', rate: 'signedInRead' },
  'invoices.changeOwnBuyer': {
    method: 'POST',
    path: '/api/own-invoices/:orderId/buyer',
    access: 'signedIn',
    rate: 'address',
    changesState: true,
    audit: 'invoice.buyer_changed',
  },
  'invoices.getFile': {
    method: 'GET',
    path: '/api/invoices/:invoiceId/:kind',
    access: 'signedIn',
    area: ['orders', 'reports'],
    rate: 'signedInRead',
    answers: 'application/octet-stream',
  },
  'invoices.list': { ...read, path: '/api/invoices' },
  'invoices.export': { ...read, path: '/api/invoice-export', audit: 'report.viewed' },
  'invoices.ofOrder': { ...read, path: '/api/invoices/of-order/:orderId' },
  'invoices.changeBuyer': { ...write, path: '/api/invoices/of-order/:orderId/buyer', audit: 'invoice.buyer_changed' },
  'invoices.record': { ...write, path: '/api/invoices', audit: 'invoice.recorded' },
  'invoices.review': {
    ...write,
    path: '/api/invoice-lists',
    isFile: true,
    bodyLimit: invoiceLimits.listBytes,
  },
  'invoices.recordMany': {
    ...write,
    path: '/api/invoices/many',
    bodyLimit: invoiceLimits.listBytes,
    audit: 'invoice.recorded',
  },
  'invoices.addFile': {
    ...write,
    path: '/api/invoices/:invoiceId/files',
    isFile: true,
    bodyLimit: invoiceLimits.fileBytes,
    audit: 'invoice.file_added',
  },
  'invoices.addCreditNote': {
    ...write,
    path: '/api/invoices/:invoiceId/credit-notes',
    audit: 'credit_note.recorded',
  },
} as const satisfies Record<string, Call>
