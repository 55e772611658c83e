import { sql } from 'kysely'

import type { Carrier } from '../../../contract/orders/carriers.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { ShipmentsContext } from '../context.ts'
import { stepShipment } from './step-shipments.ts'

/** A carrier that reports a delivery. */
const carrierActor: AuditActor = { reqId: null, actor: null, role: 'carrier', ip: null }

const SHIPMENTS_AT_ONCE = 50
const POLL_INTERVAL = sql`interval '1 hour'`
const WAIT_MS = 10_000

type UnderWay = { shipmentId: string; version: number; carrier: Carrier; guide: string }

/**
 * Asks carriers for the state of shipments, each at most once an hour, and marks delivered ones.
 * @param report is called for each shipment whose carrier did not answer; the others are still looked up
 */
export async function followShipments(context: ShipmentsContext, report: (error: unknown) => void): Promise<void> {
  for (const { shipmentId, version, carrier, guide } of await claimShipments(context)) {
    try {
      const steps = await context.carriers[carrier]?.track?.(guide, AbortSignal.timeout(WAIT_MS))
      if (!steps?.some(({ isDelivered }) => isDelivered)) continue
      // If another person marked it meanwhile, nothing is left to do.
      await stepShipment(context, { shipmentId, version }, { step: 'delivered', auditActor: carrierActor })
    } catch (error) {
      report(error)
    }
  }
}

/** Claims the shipments to be tracked, so that no other process tracks them too. */
async function claimShipments({ db, carriers }: ShipmentsContext): Promise<UnderWay[]> {
  const followed = Object.entries(carriers).flatMap(([id, { track }]) => (track ? [id] : []))
  return followed.length === 0 ? [] : claim(db, followed)
}

async function claim(db: Db, followed: readonly string[]): Promise<UnderWay[]> {
  const isDue = sql`t.tracked_at < now() - ${POLL_INTERVAL}`
  const { rows } = await sql<UnderWay>`
    with claimed as (
      insert into shipment_tracking as t (shipment_id, tracked_at)
      select s.id, now() from shipments s left join shipment_tracking t on t.shipment_id = s.id
      where s.state = 'sent' and s.guide <> '' and s.carrier = any (${followed}::text[])
        and (t.shipment_id is null or ${isDue})
      order by t.tracked_at nulls first, s.id limit ${SHIPMENTS_AT_ONCE}
      on conflict (shipment_id) do update set tracked_at = now() where ${isDue}
      returning shipment_id)
    select s.id as "shipmentId", s.version, s.carrier, s.guide from claimed join shipments s on s.id = claimed.shipment_id`.execute(
    db,
  )
  return rows
}
