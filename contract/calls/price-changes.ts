import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['ADMIN'], area: 'products', rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['ADMIN'], area: 'products', rate: 'adminWrite', changesState: true } as const

// Room for a thousand ids.
const WITH_IDS = 96 * 1024

/** Prices of many products at once. */
export const priceChangeCalls = {
  'priceChanges.choices': { ...read, path: '/api/price-change-choices' },
  'priceChanges.list': { ...read, path: '/api/price-changes' },
  'priceChanges.review': { ...write, path: '/api/price-changes', bodyLimit: WITH_IDS },
  'priceChanges.get': { ...read, path: '/api/price-changes/:priceChangeId' },
  'priceChanges.rows': { ...read, path: '/api/price-changes/:priceChangeId/products' },
  'priceChanges.apply': {
    ...write,
    path: '/api/price-changes/:priceChangeId/apply',
    changesCatalogue: true,
    audit: 'prices.changed',
  },
  'priceChanges.undo': {
    ...write,
    path: '/api/price-changes/:priceChangeId/undo',
    changesCatalogue: true,
    audit: 'prices.undone',
  },
} as const satisfies Record<string, Call>
