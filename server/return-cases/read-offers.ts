import { sql, type RawBuilder } from 'kysely'

import { businessDaysLeft } from '../../contract/content/pqr-term.ts'
import type { CaseOffer } from '../../contract/orders/return-cases.ts'
import { lastGuaranteeDay, lastWithdrawalDay } from '../../contract/orders/withdrawal.ts'
import type { Db } from '../platform/database/pool.ts'

/** The maximum number of shipments; only those of the last 370 days are read, because the guarantee lasts a year. */
const MOST_OFFERS = 200

type Stored = Omit<CaseOffer, 'withdrawal' | 'guaranteeUntil'> & { deliveredAt: string; isAtCounter: boolean }

/**
 * The cases that may be opened about delivered shipments, the latest first (P-290). The day is the server's, in Colombia.
 * @param which the orders `o`
 * @param today `YYYY-MM-DD`
 */
export async function readOffers(db: Db, which: RawBuilder<unknown>, today: string): Promise<CaseOffer[]> {
  const { rows } = await sql<Stored>`
    select o.id as "orderId", s.id as "shipmentId", s.number as shipment, iso_moment(s.delivered_at) as "deliveredAt", o.is_at_counter as "isAtCounter",
      array_to_json(array(
        select json_build_object('lineId', l.id, 'productId', l.product_id, 'productName', l.product_name,
          'productImage', coalesce(l.product_image[1], ''), 'toWithdraw', units_without_case(s.id, l.id, 'withdrawal'),
          'toClaim', units_without_case(s.id, l.id, 'guarantee'))
        from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = s.id order by l.product_name, l.id)) as lines,
      array_to_json(array(
        select json_build_object('productName', l.product_name,
          'isShown', exists (select from licence_views v where v.order_id = o.id))
        from order_lines l where l.order_id = o.id and l.digital order by l.product_name, l.id)) as licences
    from orders o join shipments s on s.order_id = o.id
    where ${which} and o.state = 'paid' and s.state = 'delivered' and s.delivered_at > now() - interval '370 days'
    order by s.delivered_at desc, s.id limit ${MOST_OFFERS}`.execute(db)
  return rows.flatMap(({ deliveredAt, isAtCounter, ...found }) => {
    const until = lastWithdrawalDay(deliveredAt)
    const guaranteeUntil = lastGuaranteeDay(deliveredAt)
    // The law gives this right to buyers at a distance only (L-2).
    const canWithdraw = !isAtCounter && today <= until && found.lines.some(({ toWithdraw }) => toWithdraw > 0)
    const canClaim = today <= guaranteeUntil && found.lines.some(({ toClaim }) => toClaim > 0)
    if (!canWithdraw && !canClaim) return []
    return [
      {
        ...found,
        withdrawal: canWithdraw ? { until, daysLeft: businessDaysLeft(until, today) } : null,
        guaranteeUntil: canClaim ? guaranteeUntil : null,
      },
    ]
  })
}
