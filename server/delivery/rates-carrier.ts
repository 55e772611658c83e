import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { Carrier, DeliveryQuote } from './carrier.ts'

/** The shop's own table of rates: people take parcels to whom they like and write the guide down. */
export function openRatesCarrier(db: Db): Carrier {
  return {
    quote: async (municipalityCode, parcel) => {
      const goods = parcel.map(({ productId, quantity }) => ({ product: productId.toLowerCase(), quantity }))
      const { rows } = await sql<{ quote: DeliveryQuote | null }>`
        select quote_delivery(${municipalityCode}, ${JSON.stringify(goods)}::jsonb) as quote`.execute(db)
      return rows[0]?.quote ?? null
    },
  }
}
