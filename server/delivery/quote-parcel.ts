import { sql } from 'kysely'

import type { Quote } from '../../contract/delivery/delivery.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { PickupPlace } from '../../contract/orders/pickup.ts'
import type { Db } from '../platform/database/pool.ts'
import { noMunicipality } from './addresses.repo.ts'
import { arrivalOf } from './arrival.ts'
import type { Rates } from './carrier.ts'

/**
 * The cost and arrival of products sent together to a municipality (M-8, M-9).
 * @throws Problem VALIDATION (400) for an unknown municipality
 */
export async function quoteParcel(
  { db, rates, now }: { db: Db; rates: Rates; now: () => Date },
  { municipalityCode, products }: CheckedInput<'delivery.quote'>,
): Promise<Quote> {
  const { isNeeded, isFreeEverywhere, places } = await describeParcel(db, products)
  const pickupPlaces = places.map(({ readyDays, ...place }) =>
    Object.assign(place, { readyOn: arrivalOf(now(), { daysFrom: readyDays, daysTo: readyDays }).arrivesTo }),
  )
  if (municipalityCode === undefined) return { isNeeded, isFreeEverywhere, place: null, pickupPlaces }
  const quote = await rates.quote(municipalityCode, products)
  if (!quote) throw noMunicipality()
  const { municipality, department, isCovered, cost, daysFrom, daysTo, contraEntregaUpTo, missingForFree } = quote
  const hasDays = isNeeded && isCovered && daysFrom !== null && daysTo !== null
  const { arrivesFrom, arrivesTo } = hasDays
    ? arrivalOf(now(), { daysFrom, daysTo })
    : { arrivesFrom: null, arrivesTo: null }
  const place = {
    municipalityCode,
    municipality,
    department,
    isCovered,
    cost,
    arrivesFrom,
    arrivesTo,
    contraEntregaUpTo,
    missingForFree,
  }
  return { isNeeded, isFreeEverywhere, place, pickupPlaces }
}

type Parcel = Pick<Quote, 'isNeeded' | 'isFreeEverywhere'> & {
  places: (Omit<PickupPlace, 'readyOn'> & { readyDays: number })[]
}

async function describeParcel(db: Db, products: CheckedInput<'delivery.quote'>['products']): Promise<Parcel> {
  const ids = products.map(({ productId }) => productId)
  const { rows } = await sql<Parcel>`
    select parcel."isNeeded", coalesce(is_delivery_free(), false) as "isFreeEverywhere",
      case when parcel."isNeeded" then open_pickup_places() else '[]' end as places
    from (select exists (select from products where id = any (${ids}::uuid[]) and not digital) as "isNeeded") parcel`.execute(
    db,
  )
  return rows[0]!
}
