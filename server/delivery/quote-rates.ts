import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { goodsOf, openCarrierQuotes } from './carrier-quotes.ts'
import type { Carriers, DeliveryQuote, Rates } from './carrier.ts'

/** The shop's delivery costs, after requesting quotes from carriers for a new parcel. */
export function openRates(parts: { db: Db; carriers: Carriers; onFailure: (error: unknown) => void }): Rates {
  const requestQuotes = openCarrierQuotes(parts)
  return {
    quote: async (municipalityCode, parcel) => {
      await requestQuotes(municipalityCode, parcel)
      const { rows } = await sql<{ quote: DeliveryQuote | null }>`
        select quote_delivery(${municipalityCode}, ${goodsOf(parcel)}::jsonb) as quote`.execute(parts.db)
      return rows[0]?.quote ?? null
    },
  }
}
