import { useQuery } from '@tanstack/react-query'

import type { OwnInvoicing } from '../../../contract/orders/invoices.ts'
import { useShop } from '../../page/shop.ts'
import { callQuery } from '../../queries/call-query.ts'

/** The query of all own invoices, read once for all orders of the history. */
export const ownInvoices = callQuery('invoices.listOwn', {})

/** The invoice data of an own order; undefined while unknown, and in a shop that never invoiced. */
export function useOwnInvoice(orderId: string): OwnInvoicing | undefined {
  const isThere = useShop()?.invoices !== undefined
  const { data } = useQuery({ ...ownInvoices, enabled: isThere })
  return data?.data.find((one) => one.orderId === orderId)
}
