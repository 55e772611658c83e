import type { Call } from './call.ts'

/**
 * The table of contents of the product: every call by its trade name.
 * Paths and methods are the specification's (§7), misspellings included; they stand here and nowhere else.
 */
export const calls = {
  'catalogue.listProducts': {
    method: 'GET',
    path: '/api/get-product',
    access: 'public',
    rate: 'publicRead',
    shared: true,
    mayStream: true,
  },
  'catalogue.sampleOfCategories': {
    method: 'GET',
    path: '/api/get-categoryProduct',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'catalogue.listCategory': {
    method: 'POST',
    path: '/api/category-product',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'catalogue.getProduct': {
    method: 'POST',
    path: '/api/product-details',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'catalogue.filterProducts': {
    method: 'POST',
    path: '/api/filter-product',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'catalogue.search': { method: 'GET', path: '/api/search', access: 'public', rate: 'publicRead', shared: true },
  'content.getShop': { method: 'GET', path: '/api/shop', access: 'public', rate: 'publicRead', shared: true },
  'contact.send': { method: 'POST', path: '/api/contact', access: 'public', rate: 'request', changesState: true },
  'demo.read': { method: 'GET', path: '/api/demo', access: 'public', rate: 'publicRead' },
  'demo.send': { method: 'POST', path: '/api/demo-post', access: 'public', rate: 'publicRead', changesState: true },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
