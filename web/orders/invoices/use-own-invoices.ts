import { useQuery } from '@tanstack/react-query'

import type { OwnInvoicing } from '../../../contract/orders/invoices.ts'
import { useShop } from '../../page/shop.ts'
import { callQuery } from '../../queries/call-query.ts'

/** The query of all own invoices, read once for all orders of the history. */
export const ownInvoices = callQuery('invoices.listOwn', {})

/** What is known of the invoice of an own order; undefined while nothing is, and where the shop never invoiced. */
export function useOwnInvoice(orderId: string): OwnInvoicing | undefined {
  const isThere = useShop()?.invoices !== undefined
  const { data } = useQuery({ ...ownInvoices, enabled: isThere })
  return data?.data.find((one) => one.orderId === orderId)
}
