import { carriers, trackingLink, type Carrier } from '../../contract/orders/carriers.ts'
import { arrivalOf } from '../delivery/arrival.ts'

/** Business days, and the start of counting. */
export type PromisedDays = { since: string; daysFrom: number; daysTo: number }
type Stored = { carrier: Carrier | null; guide: string; promised: PromisedDays | null }

/** A shipment with the name of its carrier, its tracking link and its expected days. */
export function describeShipment<S extends Stored>({ promised, ...stored }: S) {
  const { carrier, guide } = stored
  return {
    ...stored,
    carrierName: carrier === null ? '' : carriers[carrier].name,
    trackingUrl: carrier === null ? '' : trackingLink(carrier, guide),
    expected: promised && expectedOf(promised),
  }
}

/** The days of a promise. */
export function expectedOf({ since, daysFrom, daysTo }: PromisedDays): { from: string; to: string } {
  const { arrivesFrom, arrivesTo } = arrivalOf(new Date(since), { daysFrom, daysTo })
  return { from: arrivesFrom, to: arrivesTo }
}
