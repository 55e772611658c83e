import type { Call } from '../call.ts'

/** What the owner says of the shop; every page shows some of it. */
export const shopSettingsCalls = {
  'shopSettings.get': { method: 'GET', path: '/api/shop-settings', access: ['ADMIN'], rate: 'signedInRead' },
  'shopSettings.save': {
    method: 'PUT',
    path: '/api/shop-settings',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'shop.changed',
  },
  'shopSettings.getTransfers': {
    method: 'GET',
    path: '/api/shop-settings/transfers',
    access: ['ADMIN'],
    rate: 'signedInRead',
  },
  'shopSettings.saveTransfers': {
    method: 'PUT',
    path: '/api/shop-settings/transfers',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'shop.changed',
  },
  'shopSettings.getHiddenBlocks': {
    method: 'GET',
    path: '/api/shop-settings/hidden-blocks',
    access: ['ADMIN'],
    rate: 'signedInRead',
  },
  'shopSettings.saveHiddenBlocks': {
    method: 'PUT',
    path: '/api/shop-settings/hidden-blocks',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'shop.changed',
  },
  'shopSettings.getIva': { method: 'GET', path: '/api/shop-settings/iva', access: ['ADMIN'], rate: 'signedInRead' },
  'shopSettings.saveIva': {
    method: 'PUT',
    path: '/api/shop-settings/iva',
    access: ['ADMIN'],
    rate: 'adminWrite',
    changesState: true,
    changesCatalogue: true,
    audit: 'shop.changed',
  },
} as const satisfies Record<string, Call>
