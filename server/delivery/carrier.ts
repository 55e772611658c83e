import type { Carrier as CarrierId } from '../../contract/carriers.ts'
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

/** A parcel that is about to leave. */
export type ParcelToSend = {
  /** The same parcel has the same one, however often it is announced. */
  shipmentId: string
  recipient: string
  phone: string
  municipalityCode: string
  line: string
  indications: string
  /** A unit that nobody has weighed counts as 1 kg (M-8). */
  grams: number
}

/** What a carrier says of a parcel under way. */
export type TrackedStep = { at: Date; words: string; isDelivered: boolean }

/** Who carries parcels (decisions 0043, 0049): a file for each; the shop's own table of rates is the default and only quotes. */
export type Carrier = {
  /** @returns null for a code that is no municipality's */
  quote: (municipalityCode: string, parcel: Parcel) => Promise<DeliveryQuote | null>
  /**
   * Announces a parcel that is marked as sent without a guide. Asked again about the same shipment it gives the same guide.
   * @param signal aborts when the shop waits no longer
   */
  createShipment?: (parcel: ParcelToSend, signal: AbortSignal) => Promise<string>
  /** Where a parcel is, the newest last. */
  track?: (guide: string, signal: AbortSignal) => Promise<TrackedStep[]>
}

/** Carriers that the shop talks to. What they quote is kept as rates, since a payment cannot wait for their answer. */
export type Carriers = Partial<Record<CarrierId, Omit<Carrier, 'quote'>>>
