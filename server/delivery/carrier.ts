import type { CheckedInput } from '../../contract/index.ts'

export type Parcel = CheckedInput<'delivery.quote'>['products']

/** What it costs to send a parcel to a municipality, and in how many business days it comes. */
export type DeliveryQuote = {
  /** False where nothing of it is sent: licences only. */
  isNeeded: boolean
  municipality: string
  department: string
  isCovered: boolean
  /** Whole pesos; null where nobody delivers. */
  cost: number | null
  daysFrom: number | null
  daysTo: number | null
  /** Up to which total one may pay on delivery; null for not at all. */
  contraEntregaUpTo: number | null
}

/** What a carrier says of a parcel under way; newest last. */
export type TrackedStep = { at: Date; words: string }

/** Who carries parcels (decision 0043): a file for each; the shop's own table of rates is the default. */
export type Carrier = {
  /** @returns null for a code that is no municipality's */
  quote: (municipalityCode: string, parcel: Parcel) => Promise<DeliveryQuote | null>
  /** Announces a parcel. @returns its guide; null where people write the guide by hand */
  createShipment: (shipment: { orderId: string; municipalityCode: string; grams: number }) => Promise<string | null>
  /** @returns null where there is nobody to ask but the carrier's own page */
  track: (guide: string) => Promise<TrackedStep[] | null>
}
