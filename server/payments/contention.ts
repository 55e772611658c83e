import type { Bulkheads, Share } from '../platform/bulkheads.ts'

/** Payments of one product wait for its row in turn; while one runs, a second one is prepared. */
const AT_ONCE_A_PRODUCT = 2
const AT_ONCE_A_BUYER = 2

/**
 * The resources for which a payment competes: the connections of payments, the buyer's cart, and every product in it.
 * @param products ids, each once or several times
 */
export function sharesOf(buyer: string, products: readonly string[], { ofOneDomain }: Bulkheads): Share[] {
  return [
    { key: 'domain payments', atOnce: ofOneDomain, waiting: Number.POSITIVE_INFINITY },
    { key: `person ${buyer}`, atOnce: AT_ONCE_A_BUYER },
    ...[...new Set(products)].map((product) => ({ key: `product ${product}`, atOnce: AT_ONCE_A_PRODUCT })),
  ]
}
