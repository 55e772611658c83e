import { sql } from 'kysely'

import type { DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import type { PromisedDays } from '../../orders/describe-shipment.ts'
import { addressOf, isUnopened } from '../desk-columns.ts'

/** A shipment from the database, without the carrier's name and link, which the contract defines. */
export type StoredShipment = Omit<DeskShipment, 'carrierName' | 'trackingUrl' | 'expected' | 'weight'> & {
  weight: number | null
  promised: PromisedDays | null
}

const lineOf = sql`'lineId', l.id, 'productId', l.product_id, 'productName', l.product_name,
  'sku', (select own.sku from products own where own.id = l.product_id), 'productImage', coalesce(l.product_image[1], ''), 'sellingPrice', l.selling_price`

export const lineColumns = lineOf

/** The shipments of the order `o`, unfinished ones first; one without a row before the first step. */
export const shipmentsOfOrder = sql`array_to_json(array(
  select json_build_object('_id', s.id, 'number', s.number, 'state', s.state, 'version', s.version,
    'carrier', s.carrier, 'guide', s.guide, 'since', ${utc('s.since')}, 'preparedAt', ${utc('s.prepared_at')},
    'sentAt', ${utc('s.sent_at')}, 'deliveredAt', ${utc('s.delivered_at')}, 'returnedAt', ${utc('s.returned_at')},
    'cancelledAt', ${utc('s.cancelled_at')}, 'ifCancelled', if_shipment_cancelled(o, s.id, s.state),
    'toCollect', cash_with_parcel(o, s.number), 'hasNewAddress', s.has_new_address and s.state in ('to_prepare', 'prepared'),
    'isReceived', s.received_at is not null, 'promised', promised_days(o, s.state, s.address_id),
    'newDays', new_days(s.id, s.state),
    'address', (select ${addressOf('sent_to')} from (
      select x.*, m.name as municipality_name, m.department from order_addresses x
      join municipalities m on m.code = x.municipality_code where x.id = s.address_id) sent_to),
    'units', held.units, 'weight', held.weight, 'lines', held.lines)
  from (
    select id, number, state, version, carrier, guide, since, prepared_at, sent_at, delivered_at, returned_at, cancelled_at, received_at, address_id,
      has_new_address
    from shipments where order_id = o.id
    union all
    select o.id, 1, 'to_prepare', 1, null, '', prepare_since(o), null, null, null, null, null, null, null, false where ${isUnopened}) s
  cross join lateral (
    select coalesce(sum(x.quantity), 0)::int as units,
      case when bool_and(p.weight_grams is not null) then sum(x.quantity * p.weight_grams)::int end as weight,
      coalesce(json_agg(json_build_object(${lineOf}, 'quantity', x.quantity) order by l.product_name, l.id), '[]') as lines
    from (
      select order_line_id, quantity from shipment_lines where shipment_id = s.id
      union all
      select id, quantity from order_lines where s.id = o.id and order_id = o.id and not digital and ${isUnopened}) x
    join order_lines l on l.id = x.order_line_id join products p on p.id = l.product_id) held
  order by s.state in ('delivered', 'cancelled') or s.received_at is not null, s.state = 'sent', s.number))`

/** A timestamp in the form of the contract. */
export function utc(column: string) {
  return sql`iso_moment(${sql.raw(column)})`
}
