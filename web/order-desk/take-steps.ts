import type { Carrier } from '../../contract/carriers.ts'
import type { ShipmentResult } from '../../contract/order-desk.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import type { Step } from './fitting-steps.ts'
import { shipmentStepWords } from './last-step-words.ts'

export type Seen = { shipmentId: string; version: number }
export type Parcel = Seen & { carrier: Carrier; guide: string }

/**
 * Gives a step to shipments. Some may be done and others not.
 * @throws CallError when nothing was tried: no connection, or something wrong in what was sent
 */
export const takeStep = (step: Exclude<Step, 'send'>, shipments: Seen[]): Promise<ShipmentResult[]> =>
  resultsOf(() => callOverHttp(step === 'prepare' ? 'orderDesk.prepare' : 'orderDesk.deliver', { shipments }))

/** Sends shipments. @param key the same for the same parcels, so that a second try does nothing twice */
export const sendParcels = (shipments: Parcel[], key: string): Promise<ShipmentResult[]> =>
  resultsOf(() => callOverHttp('orderDesk.send', { shipments }, { headers: { 'idempotency-key': key } }))

/** Takes back what was done a moment ago. */
export const undoSteps = (results: readonly ShipmentResult[]): Promise<ShipmentResult[]> =>
  resultsOf(() =>
    callOverHttp('orderDesk.undo', {
      shipments: results.flatMap(({ isDone, shipmentId, version }) =>
        isDone && version !== null ? [{ shipmentId, version }] : [],
      ),
    }),
  )

async function resultsOf(call: () => Promise<{ data: { results: ShipmentResult[] } }>): Promise<ShipmentResult[]> {
  try {
    return (await withSession(call)).data.results
  } catch (error) {
    // One shipment that was not done is a refusal, with the same to tell.
    const refused = isCallError(error) ? (error.data as Partial<ShipmentResult> | null | undefined) : null
    if (refused?.shipmentId === undefined) throw error
    return [refused as ShipmentResult]
  }
}

/** Why steps were not taken, by order. */
export const reasonsOf = (results: readonly ShipmentResult[], now: number): Map<string, string> =>
  new Map(
    results
      .filter(({ isDone }) => !isDone)
      .map(({ orderId, last, message }) => [orderId, last ? shipmentStepWords(last, now) : message]),
  )
