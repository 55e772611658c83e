import { sql } from 'kysely'

import type { Quote } from '../../contract/delivery/delivery.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import { noMunicipality } from './addresses.repo.ts'
import { arrivalOf } from './arrival.ts'
import type { Rates } from './carrier.ts'

/**
 * What it costs to send products together to a municipality, and when they arrive (M-8, M-9).
 * @throws Problem VALIDATION (400) for a municipality that there is not
 */
export async function quoteParcel(
  { db, rates, now }: { db: Db; rates: Rates; now: () => Date },
  { municipalityCode, products }: CheckedInput<'delivery.quote'>,
): Promise<Quote> {
  const { isNeeded, isFreeEverywhere } = await describeParcel(db, products)
  if (municipalityCode === undefined) return { isNeeded, isFreeEverywhere, place: null }
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
  return { isNeeded, isFreeEverywhere, place }
}

async function describeParcel(db: Db, products: CheckedInput<'delivery.quote'>['products']) {
  const ids = products.map(({ productId }) => productId)
  const { rows } = await sql<{ isNeeded: boolean; isFreeEverywhere: boolean }>`
    select exists (select from products where id = any (${ids}::uuid[]) and not digital) as "isNeeded",
      coalesce(is_delivery_free(), false) as "isFreeEverywhere"`.execute(db)
  return rows[0] ?? { isNeeded: false, isFreeEverywhere: false }
}
