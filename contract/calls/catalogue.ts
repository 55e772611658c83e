import type { Call } from '../call.ts'

export const catalogueCalls = {
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
    takesGroupedHeader: true,
  },
  'catalogue.getProduct': {
    method: 'POST',
    path: '/api/product-details',
    access: 'public',
    rate: 'publicRead',
    shared: true,
  },
  'catalogue.getVariants': {
    method: 'GET',
    path: '/api/product-variants',
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
    takesGroupedHeader: true,
  },
  'catalogue.search': {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    rate: 'publicRead',
    shared: true,
    takesGroupedHeader: true,
  },
} as const satisfies Record<string, Call>
