import { sql } from 'kysely'

import type { LastStep } from '../../../contract/order-desk/desk-order.ts'
import type { ShipmentResult } from '../../../contract/order-desk/desk-shipments.ts'
import type { ShipmentState } from '../../../contract/orders/shipments.ts'
import { problems, type ProblemCode } from '../../../contract/problems.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { AuditActor } from '../../platform/http/audit.ts'
import type { Problem, Refuse } from '../../platform/problem.ts'
import type { ShipmentsContext, ShipmentStep } from '../context.ts'
import { shipmentStepText } from '../last-step-text.ts'
import { isBusy } from '../order-changed.ts'
import { CarrierFailed, requestGuide } from './request-guide.ts'

export type Step =
  | 'prepared'
  | 'unprepared'
  | 'sent'
  | 'guide_changed'
  | 'delivered'
  | 'returned'
  | 'received'
  | 'undone'
export type StepProblem = Extract<
  ProblemCode,
  | 'ORDER_NOT_FOUND'
  | 'SHIPMENT_CHANGED'
  | 'SHIPMENT_STATE'
  | 'ADDRESS_MISSING'
  | 'UNDO_TOO_LATE'
  | 'KEY_REUSED'
  | 'SPLIT_EMPTY'
  | 'CARRIER_FAILED'
  | 'CASE_OPEN'
>
export type StepOutcome = {
  code: 'DONE' | StepProblem
  shipmentId: string
  orderId: string
  state: ShipmentState | null
  version: number | null
  last: LastStep | null
}

type Stepping = { step: Step; key?: string | undefined; auditActor: AuditActor }

/** Steps of many shipments take their locks one after the other, at most two requests at a time. */
const sharesOfSteps = [{ key: 'order desk', atOnce: 2 }]

/** One step of one shipment, in its own transaction. */
export async function stepShipment(
  { db, audit, bulkheads, hasMail }: ShipmentsContext,
  { shipmentId, version, carrier, guide, handedTo }: ShipmentStep,
  { step, key, auditActor }: Stepping,
): Promise<StepOutcome> {
  const about = { ...(carrier !== undefined && { carrier, guide }), ...(handedTo && { handedTo }) }
  const stepping = sql<{ answer: StepOutcome }>`
    select move_shipment(${shipmentId}::uuid, ${version}::int, ${step}, ${JSON.stringify(about)}::jsonb, ${key ?? null},
      ${hasMail}, ${JSON.stringify(audit.asLogged(auditActor))}::jsonb) as answer`
  const { rows } = await bulkheads.run(sharesOfSteps, () => stepping.execute(db))
  const { answer } = rows[0] as { answer: StepOutcome }
  return answer
}

/** The same step of many shipments, each by itself: some may succeed and others fail. */
export async function stepShipments(
  context: ShipmentsContext,
  wanted: readonly ShipmentStep[],
  stepping: Stepping,
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = []
  for (const one of wanted) results.push(await stepOneOfMany(context, one, stepping))
  return results
}

/** A locked order does not prevent the steps of the others. */
async function stepOneOfMany(
  context: ShipmentsContext,
  one: ShipmentStep,
  stepping: Stepping,
): Promise<ShipmentResult> {
  try {
    const wanted = stepping.step === 'sent' ? await requestGuide(context, one) : one
    return resultOf(await stepShipment(context, wanted, stepping))
  } catch (error) {
    const code = isBusy(error) ? 'BUSY' : error instanceof CarrierFailed ? 'CARRIER_FAILED' : null
    if (!code) throw error
    const { message } = problems[code]
    return {
      shipmentId: one.shipmentId,
      orderId: await orderIdOf(context.db, one.shipmentId),
      isDone: false,
      state: null,
      version: null,
      code,
      message,
      last: null,
    }
  }
}

/** The order of a shipment: its own id while it has no row. */
async function orderIdOf(db: Db, shipmentId: string): Promise<string> {
  const found = await db.selectFrom('shipments').select('orderId').where('id', '=', shipmentId).executeTakeFirst()
  return found?.orderId ?? shipmentId
}

/** The result of a step in the form of the contract. */
export function resultOf({ code, shipmentId, orderId, state, version, last }: StepOutcome): ShipmentResult {
  const isDone = code === 'DONE'
  return {
    shipmentId,
    orderId,
    isDone,
    state,
    version,
    code: isDone ? '' : code,
    message: isDone ? '' : messageOf(code, last),
    last: isDone ? null : (last ?? null),
  }
}

const messageOf = (code: StepProblem, last: LastStep | null): string =>
  code === 'SHIPMENT_CHANGED' && last ? shipmentStepText(last) : problems[code].message

/** The refusal of a step, with the last step of another person. */
export function refusalOf<C extends StepProblem>(answer: StepOutcome, refuse: Refuse<C>): Problem {
  const { message, ...result } = resultOf(answer)
  return refuse(answer.code as C, { message, data: { ...result, message } })
}
