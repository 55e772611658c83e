import { sql } from 'kysely'

import type { Tx } from '../server/platform/database/pool.ts'

/** What became of the cash of a sale that was to be paid when it arrived, and where its shipment is. */
export type CashSale = { cash: 'due' | 'refused' | 'collected'; place: 'sent' | 'delivered' | 'returned' }

/** Up to what the demo shop is paid when something arrives, and how long after the order the cash is there. */
const UP_TO = 500_000
const COLLECTED_AFTER_MS = 4 * 24 * 3_600_000
/** The newest sales are still in the shop. */
const IN_THE_SHOP = 8
const newest: readonly CashSale[] = [
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'delivered' },
  { cash: 'refused', place: 'returned' },
]
const EVERY = 8

/** When the cash of an order was registered. */
export const collectedAt = (at: Date): Date => new Date(at.getTime() + COLLECTED_AFTER_MS)

/** Lets the shop be paid when something arrives, so that these sales are what its rates allow. */
export async function allowCash(tx: Tx): Promise<void> {
  await sql`update delivery_rates set contra_entrega_up_to = ${UP_TO}`.execute(tx)
}

/** Which sales are paid in cash: the newest that left are due, and of the older ones some were paid. @param sales the oldest first */
export function chooseCashSales(
  sales: readonly { id: string; at: Date; price: number }[],
  now: Date,
): Map<string, CashSale> {
  const small = sales
    .toReversed()
    .slice(IN_THE_SHOP)
    .filter(({ price }) => price <= UP_TO)
  const isOver = ({ at }: { at: Date }) => collectedAt(at).getTime() < now.getTime() - COLLECTED_AFTER_MS
  return new Map(
    small.flatMap((sale, index): [string, CashSale][] => {
      const recent = newest[index]
      if (recent) return [[sale.id, recent]]
      return index % EVERY === 0 && isOver(sale) ? [[sale.id, { cash: 'collected', place: 'delivered' }]] : []
    }),
  )
}
