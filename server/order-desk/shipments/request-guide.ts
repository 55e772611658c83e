import { sql } from 'kysely'

import { guide as guideRule } from '../../../contract/orders/shipments.ts'
import type { ParcelToSend } from '../../delivery/carrier.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { ShipmentsContext, ShipmentStep } from '../context.ts'
import { currentAddress, isUnopened } from '../desk-columns.ts'

/** A carrier gave no guide, so nothing is marked as sent. */
export class CarrierFailed extends Error {}

const WAIT_MS = 10_000

type Stored = ParcelToSend & { version: number; hasLeft: boolean; guide: string }

/**
 * Requests a guide for a shipment to be sent without one, where its carrier has an adapter. A shipment already sent by the same
 * request keeps its guide; other problems are reported by the step.
 * @throws CarrierFailed when the carrier does not answer in time, or without a valid guide
 */
export async function requestGuide<T extends ShipmentStep>({ db, carriers }: ShipmentsContext, wanted: T): Promise<T> {
  const { shipmentId, version, carrier, guide } = wanted
  const createShipment = carrier && carriers[carrier]?.createShipment
  if (!createShipment || guide !== '') return wanted
  const stored = await readShipment(db, shipmentId)
  if (stored?.hasLeft) return { ...wanted, guide: stored.guide }
  if (!stored || stored.version !== version) return wanted
  const { version: _version, hasLeft: _hasLeft, guide: _guide, ...shipment } = stored
  try {
    const given = guideRule.parse(await createShipment(shipment, AbortSignal.timeout(WAIT_MS)))
    if (given === '') throw new CarrierFailed('an empty guide')
    return { ...wanted, guide: given }
  } catch (error) {
    throw new CarrierFailed('no guide', { cause: error })
  }
}

/** A shipment that can leave, or has left; undefined for any other. */
async function readShipment(db: Db, shipmentId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select s.id as "shipmentId", s.version, s.state = 'sent' as "hasLeft", s.guide, a.recipient, a.phone,
      a.municipality_code as "municipalityCode", a.line, coalesce(a.indications, '') as indications, held.grams
    from (
      select id, order_id, version, state, guide from shipments where id = ${shipmentId} and not is_pickup
        and state in ('to_prepare', 'prepared', 'sent')
      union all
      select o.id, o.id, 1, 'to_prepare', '' from orders o where o.id = ${shipmentId} and ${isUnopened}) s
    join orders o on o.id = s.order_id ${currentAddress}
    cross join lateral (
      select coalesce(sum(x.quantity * coalesce(p.weight_grams, 1000)), 0)::int as grams
      from (
        select order_line_id, quantity from shipment_lines where shipment_id = s.id
        union all
        select id, quantity from order_lines where order_id = s.order_id and not digital
          and not exists (select from shipments where order_id = s.order_id)) x
      join order_lines l on l.id = x.order_line_id join products p on p.id = l.product_id) held
    where a.id is not null and a.pickup_place_id is null`.execute(db)
  return rows[0]
}
