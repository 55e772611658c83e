import type { Call } from '../call.ts'
import { sheetLimits } from '../imports/sheets.ts'

/** Calls for spreadsheets of products. */
export const importCalls = {
  'imports.upload': {
    method: 'POST',
    path: '/api/product-imports',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    isFile: true,
    bodyLimit: sheetLimits.bytes,
    audit: 'import.uploaded',
  },
  'imports.list': { method: 'GET', path: '/api/product-imports', access: ['ADMIN'], rate: 'signedInRead' },
  'imports.get': { method: 'GET', path: '/api/product-imports/:importId', access: ['ADMIN'], rate: 'signedInRead' },
  'imports.rows': {
    method: 'GET',
    path: '/api/product-imports/:importId/rows',
    access: ['ADMIN'],
    rate: 'signedInRead',
  },
  'imports.review': {
    method: 'POST',
    path: '/api/product-imports/:importId/review',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
  },
  'imports.apply': {
    method: 'POST',
    path: '/api/product-imports/:importId/apply',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'import.applied',
  },
  'imports.fetchPictures': {
    method: 'POST',
    path: '/api/product-imports/:importId/pictures',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'import.pictures',
  },
  'imports.cancel': {
    method: 'POST',
    path: '/api/product-imports/:importId/cancel',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
  },
  'imports.undo': {
    method: 'POST',
    path: '/api/product-imports/:importId/undo',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'import.undone',
  },
  'imports.failedRows': {
    method: 'GET',
    path: '/api/product-imports/:importId/failed-rows',
    access: ['ADMIN'],
    rate: 'signedInRead',
  },
  'exports.products': {
    method: 'GET',
    path: '/api/product-export',
    access: ['ADMIN'],
    rate: 'signedInRead',
  },
} as const satisfies Record<string, Call>
