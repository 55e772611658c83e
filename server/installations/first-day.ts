import type { DayRange } from '../../contract/values/near-days.ts'
import { expectedOf, type PromisedDays } from '../orders/describe-shipment.ts'

/** What is known of when a parcel arrives: the days that it was promised, and those that somebody named since. */
export type AwaitedParcel = { promised: PromisedDays | null; newDays: DayRange | null }

/**
 * The first day of a visit that installs what is in these parcels (P-312): the last one on which one of them may arrive, and today where
 * all has arrived. Null while nobody knows: nothing was promised, or that day is over.
 * @param today `YYYY-MM-DD`
 */
export function firstDayOf(parcels: readonly AwaitedParcel[], today: string): string | null {
  const last = parcels.map(({ promised, newDays }) => newDays?.to ?? (promised && expectedOf(promised).to))
  if (last.some((day) => day === null || day < today)) return null
  return last.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), today)
}
