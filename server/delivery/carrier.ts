import type { CheckedInput } from '../../contract/index.ts'
import type { Carrier as CarrierId } from '../../contract/orders/carriers.ts'

export type Parcel = CheckedInput<'delivery.quote'>['products']

/** The cost of sending a parcel to a municipality, and the business days until arrival. */
export type DeliveryQuote = {
  /** False when nothing of it is sent: licences only. */
  isNeeded: boolean
  municipality: string
  department: string
  isCovered: boolean
  /** Whole pesos; null where the shop does not deliver. */
  cost: number | null
  daysFrom: number | null
  daysTo: number | null
  /** The highest total that may be paid on delivery; null where that is not possible. */
  contraEntregaUpTo: number | null
  /**
   * Pesos of goods missing for free delivery; 0 when none are missing, null when free delivery does not depend on the amount
   * (P-282).
   */
  missingForFree: number | null
}

/** The shop's delivery costs: from its own table of rates and from carriers' quotes. */
export type Rates = {
  /** @returns null for an unknown municipality code */
  quote: (municipalityCode: string, parcel: Parcel) => Promise<DeliveryQuote | null>
}

/** A parcel of a possible purchase. */
export type ParcelToQuote = {
  municipalityCode: string
  /** A unit without a weight counts as 1 kg (M-8). */
  grams: number
  /** The price of its goods, in pesos. */
  price: number
}

/** A carrier's quote for a parcel: whole pesos, business days. */
export type CarrierQuote = { cost: number; daysFrom: number; daysTo: number }

/** A parcel to be sent. */
export type ParcelToSend = {
  /** Identifies the parcel, also when it is announced again. */
  shipmentId: string
  recipient: string
  phone: string
  municipalityCode: string
  line: string
  indications: string
  /** A unit without a weight counts as 1 kg (M-8). */
  grams: number
}

/** A carrier's tracking event of a parcel. */
export type TrackedStep = { at: Date; text: string; isDelivered: boolean }

/** A carrier (decisions 0043, 0049, 0091): a file for each, with its abilities. */
export type Carrier = {
  /**
   * Called before a purchase; the quote temporarily replaces the shop's table.
   * @param signal aborts when the shop waits no longer; then its table applies
   * @returns null where it does not deliver
   */
  quote?: (parcel: ParcelToQuote, signal: AbortSignal) => Promise<CarrierQuote | null>
  /**
   * Announces a parcel that is marked as sent without a guide. Repeated for the same shipment it returns the same guide.
   * @param signal aborts when the shop waits no longer
   */
  createShipment?: (parcel: ParcelToSend, signal: AbortSignal) => Promise<string>
  /** The tracking events of a parcel, the newest last. */
  track?: (guide: string, signal: AbortSignal) => Promise<TrackedStep[]>
}

/** The carriers with an adapter. */
export type Carriers = Partial<Record<CarrierId, Carrier>>
