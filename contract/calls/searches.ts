import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['ADMIN'], area: 'products', rate: 'signedInRead' } as const
/** Search results are also rendered on pages. */
const change = {
  access: ['ADMIN'],
  area: 'products',
  rate: 'adminWrite',
  changesState: true,
  changesCatalogue: true,
} as const

/** Calls about visitors' searches and the owner's synonyms. */
export const searchCalls = {
  'searches.note': {
    method: 'POST',
    path: '/api/search-count',
    access: 'public',
    rate: 'searchCount',
    bodyLimit: 1_024,
    changesState: true,
  },
  'searches.list': { ...read, path: '/api/searches' },
  'synonyms.list': { ...read, path: '/api/synonyms' },
  'synonyms.add': { ...change, method: 'POST', path: '/api/synonyms', audit: 'synonym.added' },
  'synonyms.change': { ...change, method: 'PUT', path: '/api/synonyms/:synonymId', audit: 'synonym.changed' },
  'synonyms.remove': { ...change, method: 'DELETE', path: '/api/synonyms/:synonymId', audit: 'synonym.removed' },
} as const satisfies Record<string, Call>
