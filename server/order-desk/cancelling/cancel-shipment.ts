import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { refusalOf, type StepOutcome } from '../shipments/step-shipments.ts'

type Meant = NonNullable<DeskShipment['ifCancelled']>
type Refusals = 'ORDER_NOT_FOUND' | 'SHIPMENT_CHANGED' | 'SHIPMENT_STATE' | 'KEY_REUSED'
type Given = CheckedInput<'orderDesk.cancelShipment'> & { key: string | undefined }

/**
 * Cancels one shipment that has not left: its units are for sale again, and the rest of its order continues.
 * @returns the refund due or the cash to collect of the whole order, in pesos
 * @throws Problem ORDER_NOT_FOUND (404); SHIPMENT_CHANGED, SHIPMENT_STATE, KEY_REUSED (409)
 */
export async function cancelShipment(
  { db, audit, bulkheads, hasMail, sendSoon }: DeskContext,
  { shipmentId, version, reason, detail, key }: Given,
  { auditActor, refuse }: Caller<Refusals>,
): Promise<Meant & { shipmentId: string; version: number }> {
  const about = JSON.stringify({ reason, text: detail })
  const cancelling = sql<{ answer: StepOutcome & Meant }>`
    select cancel_shipment(${shipmentId}::uuid, ${version}::int, ${about}::jsonb, ${key ?? null}, ${hasMail},
      ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`
  const { rows } = await bulkheads.run([{ key: 'order desk', atOnce: 2 }], () => cancelling.execute(db))
  const { answer } = rows[0] as { answer: StepOutcome & Meant }
  if (answer.code !== 'DONE') throw refusalOf(answer, refuse)
  sendSoon()
  const { units, refundDue, toCollect, endsOrder } = answer
  return { shipmentId, version: answer.version ?? 0, units, refundDue, toCollect, endsOrder }
}
