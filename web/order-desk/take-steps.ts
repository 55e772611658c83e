import type { ShipmentResult } from '../../contract/order-desk/desk-shipments.ts'
import type { Carrier } from '../../contract/orders/carriers.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { sendOnce } from '../forms/send-once.ts'
import { withSession } from '../forms/with-session.ts'
import type { Step } from './allowed-steps.ts'
import { inBatches } from './in-batches.ts'
import { shipmentStepText } from './last-step-text.ts'

export type Seen = { shipmentId: string; version: number; orderId: string }
export type ShipmentToSend = Seen & { carrier: Carrier; guide: string }

/**
 * Gives a step to shipments, however many. Some may be done and others not.
 * @throws CallError when nothing was tried: no connection, or something wrong in what was sent
 */
export const takeStep = (step: Exclude<Step, 'send'>, shipments: readonly Seen[]): Promise<ShipmentResult[]> =>
  ofMany(shipments, (piece) =>
    callOverHttp(step === 'prepare' ? 'orderDesk.prepare' : 'orderDesk.deliver', { shipments: piece.map(seenOf) }),
  )

/** Hands one shipment over that its buyer picks up. @param handedTo who took it; '' where nobody wrote it */
export const handOver = ({ orderId: _, ...seen }: Seen, handedTo: string): Promise<ShipmentResult[]> =>
  resultsOf(() => callOverHttp('orderDesk.deliver', { shipments: [{ ...seen, ...(handedTo !== '' && { handedTo }) }] }))

/** Sends shipments. A piece that is sent again, after its answer was lost, is sent once. */
export const sendShipments = (sent: readonly ShipmentToSend[]): Promise<ShipmentResult[]> =>
  ofMany(sent, (piece) => {
    const shipments = piece.map(({ carrier, guide, ...seen }) => ({ ...seenOf(seen), carrier, guide }))
    return sendOnce('send shipments', { shipments }, (values, headers) =>
      callOverHttp('orderDesk.send', values, { headers }),
    )
  })

/** Marks one shipment as returned, with an answer as the steps of many have it. */
export const returnShipment = (shipment: Seen): Promise<ShipmentResult[]> =>
  oneReturned(shipment.orderId, () => callOverHttp('orderDesk.return', seenOf(shipment)))

type Part = Seen & { lines: { lineId: string; quantity: number }[] }

/** Marks units of one shipment as returned, once; the answer is of the shipment as which they come back. */
export const returnPart = ({ lines, ...shipment }: Part): Promise<ShipmentResult[]> =>
  oneReturned(shipment.orderId, () =>
    sendOnce(`return part ${shipment.shipmentId}`, { ...seenOf(shipment), lines }, (values, headers) =>
      callOverHttp('orderDesk.returnPart', values, { headers }),
    ),
  )

const oneReturned = (orderId: string, call: () => Promise<{ data: { shipmentId: string; version: number } }>) =>
  resultsOf(async () => {
    const { data } = await call()
    const done = { isDone: true, state: 'returned', code: '', message: '', last: null } as const
    return { data: { results: [{ ...done, orderId, ...data }] } }
  })

/** Takes back what was done a moment ago. */
export const undoSteps = (results: readonly ShipmentResult[]): Promise<ShipmentResult[]> =>
  ofMany(
    results.flatMap(({ isDone, shipmentId, version, orderId }) =>
      isDone && version !== null ? [{ shipmentId, version, orderId }] : [],
    ),
    (piece) => callOverHttp('orderDesk.undo', { shipments: piece.map(seenOf) }),
  )

const seenOf = ({ shipmentId, version }: Seen) => ({ shipmentId, version })

type ManyResults = Promise<{ data: { results: ShipmentResult[] } }>

const ofMany = <T extends Seen>(shipments: readonly T[], call: (piece: T[]) => ManyResults) =>
  inBatches(shipments, (piece) => resultsOf(() => call(piece)), notTried)

/** What is said of shipments whose call failed after others were done. */
const notTried = ({ shipmentId, orderId }: Seen, error: unknown): ShipmentResult => ({
  ...{ shipmentId, orderId, isDone: false, state: null, version: null, code: '', last: null },
  message: whyNot(error) || 'No se pudo guardar. Inténtalo de nuevo.',
})

/** The sentence of a refusal: of what was sent wrong, the first. */
export const whyNot = (error: unknown): string =>
  isCallError(error) ? (error.fields[0]?.message ?? error.message) : ''

async function resultsOf(call: () => ManyResults): Promise<ShipmentResult[]> {
  try {
    return (await withSession(call)).data.results
  } catch (error) {
    // One shipment that was not done is a refusal, with the same to tell.
    const refused = isCallError(error) ? (error.data as Partial<ShipmentResult> | null | undefined) : null
    if (refused?.shipmentId === undefined) throw error
    return [refused as ShipmentResult]
  }
}

/** Why steps were not taken, by order: who was first, where that is why. */
export const reasonsOf = (results: readonly ShipmentResult[], now: number): Map<string, string> =>
  new Map(
    results
      .filter(({ isDone }) => !isDone)
      .map(({ orderId, code, last, message }) => [
        orderId,
        last && isSecond(code) ? shipmentStepText(last, now) : message,
      ]),
  )

/** Whether a refusal means that somebody else was first. */
export const isSecond = (code: string): boolean => code === 'SHIPMENT_CHANGED' || code === 'ORDER_CHANGED'
