import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { DeskContext } from '../context.ts'
import type { StepOutcome } from './step-shipments.ts'

type Given = CheckedInput<'orderDesk.split'> & { key: string | undefined }

/**
 * Moves units of what has not left into a new shipment; under a key of its request once (P-176).
 * @returns the new shipment, or why there is none
 */
export async function splitShipment(
  { db, audit }: DeskContext,
  { shipmentId, version, lines, key }: Given,
  auditActor: AuditActor,
): Promise<StepOutcome> {
  const { rows } = await sql<{ answer: StepOutcome }>`
    select split_shipment(${shipmentId}::uuid, ${version}::int, ${JSON.stringify(lines)}::jsonb,
      ${key ?? null}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`.execute(db)
  return (rows[0] as { answer: StepOutcome }).answer
}
