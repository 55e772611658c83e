import { sql } from 'kysely'

import type { Tx } from '../server/platform/database/pool.ts'

/** The state of the cash of a sale paid on arrival, and the place of its shipment. */
export type CashSale = { cash: 'due' | 'refused' | 'collected'; place: 'sent' | 'delivered' | 'returned' }

/** Limit in pesos of payments on arrival in the demo shop, and the time from order to collected cash in ms. */
const UP_TO = 500_000
const COLLECTED_AFTER_MS = 4 * 24 * 3_600_000
/** The newest sales are still in the shop, so cash sales start after them. */
const IN_THE_SHOP = 8
const newest: readonly CashSale[] = [
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'sent' },
  { cash: 'due', place: 'delivered' },
  { cash: 'refused', place: 'returned' },
]
const EVERY = 8

/** The time when the cash of an order was registered. */
export const collectedAt = (at: Date): Date => new Date(at.getTime() + COLLECTED_AFTER_MS)

/** Allows payment on arrival, so that these sales conform to the shop's rates. */
export async function allowCash(tx: Tx): Promise<void> {
  await sql`update delivery_rates set contra_entrega_up_to = ${UP_TO}`.execute(tx)
}

/** Chooses the sales paid in cash: the newest shipped ones are due, and some older ones are paid. @param sales the oldest first */
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
