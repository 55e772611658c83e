import type { ClientFile } from '../../contract/client-file.ts'
import { mayEnter, type ShopArea } from '../../contract/shop-areas.ts'

const noRows = { total: 0, rows: [] }

/** A client's file without what belongs to areas that this administrator may not enter (P-302). */
export function withinAreas(file: ClientFile, areas: readonly ShopArea[] | null): ClientFile {
  const hasOrders = mayEnter(areas, 'orders')
  const hasVisits = mayEnter(areas, 'visits')
  return {
    ...file,
    ...(!hasOrders && { orders: noRows, cases: noRows, bought: { orders: 0, amount: 0 } }),
    ...(!hasVisits && { visits: noRows, computers: [] }),
    ...(!hasOrders && !hasVisits && { addresses: [] }),
    ...(!mayEnter(areas, 'messages') && { messages: noRows }),
    owed: { orders: hasOrders ? file.owed.orders : 0, visits: hasVisits ? file.owed.visits : 0 },
  }
}
