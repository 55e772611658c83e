import { byLink, type Call } from '../call.ts'

const read = { method: 'GET', access: ['TECHNICAL'], rate: 'signedInRead' } as const
const step = { method: 'POST', access: ['TECHNICAL'], rate: 'adminWrite', changesState: true } as const

/** Parts, prices, quotes, payments and cash of visits. */
export const visitMoneyCalls = {
  'visits.usualParts': { ...read, path: '/api/visit-parts/usual' },
  'visits.searchParts': { ...read, path: '/api/visit-parts' },
  'visits.addPart': { ...step, path: '/api/visits/:taskId/add-part', audit: 'visit.part_added' },
  'visits.changePart': { ...step, path: '/api/visits/:taskId/change-part', audit: 'visit.part_changed' },
  'visits.addService': { ...step, path: '/api/visits/:taskId/add-service', audit: 'visit.service_added' },
  'visits.changeService': { ...step, path: '/api/visits/:taskId/change-service', audit: 'visit.service_changed' },
  'visits.makeQuote': { ...step, path: '/api/visits/:taskId/quote', audit: 'visit.quoted' },
  'visits.approveQuote': {
    ...step,
    path: '/api/visits/:taskId/approve',
    audit: 'visit.approved',
    changesCatalogue: true,
  },
  'visits.linkQuote': { ...step, path: '/api/visits/:taskId/quote-link', audit: 'visit.quote_linked' },
  'visits.pay': { ...step, path: '/api/visits/:taskId/pay', audit: 'visit.paid' },
  'visits.readQuoteLink': { ...byLink, path: '/api/visit-quote-link' },
  'visits.answerQuoteLink': {
    ...byLink,
    path: '/api/visit-quote-link/answer',
    changesState: true,
    changesCatalogue: true,
    audit: 'visit.answered',
  },
  'visits.answerQuote': {
    method: 'POST',
    path: '/api/my-visits/:taskId/answer-quote',
    access: 'signedIn',
    rate: 'request',
    changesState: true,
    changesCatalogue: true,
    audit: 'visit.answered',
  },
  'visits.listPrices': { ...read, path: '/api/service-prices', access: ['TECHNICAL', 'ADMIN'], area: 'visits' },
  'visits.savePrices': {
    ...step,
    method: 'PUT',
    path: '/api/service-prices',
    access: ['ADMIN'],
    area: 'visits',
    audit: 'service_prices.saved',
  },
  'visits.listCash': { ...read, path: '/api/technician-cash', access: ['ADMIN'], area: 'visits', audit: 'cash.viewed' },
  'visits.receiveCash': {
    ...step,
    path: '/api/technician-cash',
    access: ['ADMIN'],
    area: 'visits',
    audit: 'cash.received',
  },
} as const satisfies Record<string, Call>
