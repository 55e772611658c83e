import { carriers, trackingLink, type Carrier } from '../../contract/carriers.ts'

/** A shipment with what its carrier and guide mean. */
export function describeShipment<S extends { carrier: Carrier | null; guide: string }>(stored: S) {
  const { carrier, guide } = stored
  return {
    ...stored,
    carrierName: carrier === null ? '' : carriers[carrier].name,
    trackingUrl: carrier === null ? '' : trackingLink(carrier, guide),
    // The shop does not keep yet which days it promised.
    expected: null,
  }
}
