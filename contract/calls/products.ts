import type { Call } from '../call.ts'

// Room for five thousand licence IDs.
const WITH_LICENCES = 320 * 1024

export const productCalls = {
  'products.create': {
    method: 'POST',
    path: '/api/upload-product',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    bodyLimit: WITH_LICENCES,
    audit: 'product.created',
  },
  'products.change': {
    method: 'POST',
    path: '/api/update-product',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    bodyLimit: WITH_LICENCES,
    audit: 'product.changed',
  },
  'products.delete': {
    method: 'DELETE',
    path: '/api/delete-product',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'product.deleted',
  },
  'products.restore': {
    method: 'POST',
    path: '/api/restore-product',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'product.changed',
  },
  'products.list': { method: 'GET', path: '/api/admin-products', access: ['ADMIN'], rate: 'signedInRead' },
  'products.history': { method: 'GET', path: '/api/product-history', access: ['ADMIN'], rate: 'signedInRead' },
  'products.movements': { method: 'GET', path: '/api/stock-movements', access: ['ADMIN'], rate: 'signedInRead' },
  'products.correctStock': {
    method: 'POST',
    path: '/api/correct-stock',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'product.stock_corrected',
  },
  'products.variants': { method: 'GET', path: '/api/admin-product-variants', access: ['ADMIN'], rate: 'signedInRead' },
  'products.addVariants': {
    method: 'POST',
    path: '/api/add-product-variants',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'product.variants_added',
  },
  'products.categories': { method: 'GET', path: '/api/upload-catalogue', access: ['ADMIN'], rate: 'signedInRead' },
} as const satisfies Record<string, Call>
