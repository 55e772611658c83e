import type { CheckedInput } from '../../contract/index.ts'
import type { Carrier as CarrierId } from '../../contract/orders/carriers.ts'

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
  /** Pesos that the goods lack so that their delivery is free; 0 when they do not, null where it is not a question of that (P-282). */
  missingForFree: number | null
}

/** What the shop says that delivery costs: by its own table of rates and by what carriers have quoted. */
export type Rates = {
  /** @returns null for a code that is no municipality's */
  quote: (municipalityCode: string, parcel: Parcel) => Promise<DeliveryQuote | null>
}

/** A parcel that somebody may buy. */
export type ParcelToQuote = {
  municipalityCode: string
  /** A unit that nobody has weighed counts as 1 kg (M-8). */
  grams: number
  /** What its goods cost, in pesos. */
  price: number
}

/** What a carrier asks for a parcel: whole pesos, business days. */
export type CarrierQuote = { cost: number; daysFrom: number; daysTo: number }

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
export type TrackedStep = { at: Date; text: string; isDelivered: boolean }

/** Who carries parcels (decisions 0043, 0049, 0091): a file for each, with what its carrier can do. */
export type Carrier = {
  /**
   * Asked before somebody pays; the answer holds for a while instead of the shop's table.
   * @param signal aborts when the shop waits no longer; then its table holds
   * @returns null where it does not go
   */
  quote?: (parcel: ParcelToQuote, signal: AbortSignal) => Promise<CarrierQuote | null>
  /**
   * Announces a parcel that is marked as sent without a guide. Asked again about the same shipment it gives the same guide.
   * @param signal aborts when the shop waits no longer
   */
  createShipment?: (parcel: ParcelToSend, signal: AbortSignal) => Promise<string>
  /** Where a parcel is, the newest last. */
  track?: (guide: string, signal: AbortSignal) => Promise<TrackedStep[]>
}

/** Carriers that the shop talks to. */
export type Carriers = Partial<Record<CarrierId, Carrier>>
