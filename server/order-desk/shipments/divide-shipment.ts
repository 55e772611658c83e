import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { DeskContext } from '../context.ts'
import type { StepOutcome } from './step-shipments.ts'

/** `split`: of a shipment that has not left; `part_returned`: of one that has left and partly comes back (P-216). */
export type DivideEvent = 'split' | 'part_returned'
type Given = CheckedInput<'orderDesk.split'> & { key: string | undefined }

/**
 * Moves units of a shipment into a new one; with an Idempotency-Key once (P-176).
 * @returns the new shipment, or the refusal
 */
export async function divideShipment(
  { db, audit }: DeskContext,
  { shipmentId, version, lines, key }: Given,
  { event, auditActor }: { event: DivideEvent; auditActor: AuditActor },
): Promise<StepOutcome> {
  const { rows } = await sql<{ answer: StepOutcome }>`
    select divide_shipment(${shipmentId}::uuid, ${version}::int, ${JSON.stringify(lines)}::jsonb, ${event},
      ${key ?? null}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(db)
  return (rows[0] as { answer: StepOutcome }).answer
}
