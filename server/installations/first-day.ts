import type { DayRange } from '../../contract/values/near-days.ts'
import { expectedOf, type PromisedDays } from '../orders/describe-shipment.ts'

/** What is known about the arrival of a parcel: the promised days, and the new days named since then. */
export type AwaitedParcel = { promised: PromisedDays | null; newDays: DayRange | null }

/**
 * The first day of a visit that installs the products of these parcels (P-312): the last day on which one of them may arrive, or
 * today if all have arrived. Null while it is unknown: nothing was promised, or that day is over.
 * @param today `YYYY-MM-DD`
 */
export function firstDayOf(parcels: readonly AwaitedParcel[], today: string): string | null {
  const last = parcels.map(({ promised, newDays }) => newDays?.to ?? (promised && expectedOf(promised).to))
  if (last.some((day) => day === null || day < today)) return null
  return last.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), today)
}
