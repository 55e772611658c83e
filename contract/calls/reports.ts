import type { Call } from '../call.ts'

/** A report call: for administrators only, and logged. */
const report = <P extends Call['path']>(path: P) =>
  ({ method: 'GET', path, access: ['ADMIN'], area: 'reports', rate: 'signedInRead', audit: 'report.viewed' }) as const

export const reportCalls = {
  'reports.monthly': report('/api/sales-report/monthly'),
  'reports.products': report('/api/sales-report/products'),
  'reports.productsOfMonth': report('/api/product-report'),
  'reports.profit': report('/api/profit-report'),
  'reports.profitOfGoods': report('/api/profit-report/goods'),
  'reports.restock': { ...report('/api/restock-report'), area: 'products' },
  'reports.iva': report('/api/iva-report'),
  'reports.visits': report('/api/visit-report'),
  'exports.orders': report('/api/order-export'),
  'exports.visitPayments': report('/api/visit-payment-export'),
  'exports.iva': report('/api/iva-export'),
} as const satisfies Record<string, Call>
