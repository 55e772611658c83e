import { expect, test } from 'vitest'

import { placeOf } from './panel-places.ts'

test.each([
  ['/admin-panel/all-users', 'users'],
  ['/admin-panel/all-products', 'products'],
  ['/admin-panel/import/3', 'products'],
  ['/admin-panel/reports', 'reports'],
  ['/admin-panel/today', 'any'],
  ['/admin-panel/today/visits', 'visits'],
  ['/admin-panel/today/unsigned', 'visits'],
  ['/admin-panel/today/unpaid', 'visits'],
  ['/admin-panel/today/keys', 'orders'],
  ['/admin-panel/today/emails', 'shop'],
  ['/admin-panel/today/cases', 'orders'],
  ['/admin-panel/today/invoices', ['orders', 'reports']],
  ['/admin-panel/today/reviews', 'messages'],
  ['/admin-panel/orders', 'orders'],
  ['/admin-panel/orders/print/remisiones', 'orders'],
  ['/admin-panel/delivery', 'shop'],
  ['/admin-panel/agenda', 'visits'],
  ['/admin-panel/visit-settings', 'visits'],
  ['/admin-panel/messages', 'messages'],
  ['/admin-panel/searches', 'products'],
  ['/admin-panel/discounts', 'products'],
  ['/admin-panel/cash', ['visits', 'refunds']],
  ['/admin-panel/shop', 'shop'],
  ['/admin-panel/health', 'shop'],
])('%s belongs to %j', (pathname, place) => expect(placeOf(pathname)).toEqual(place))
