import { sql } from 'kysely'
import { z } from 'zod/mini'

import type { Db } from '../platform/database/pool.ts'
import type { Carrier, CarrierQuote, Carriers, Parcel, ParcelToQuote } from './carrier.ts'

/** How long a page waits for carriers; then the shop's table applies. */
const WAIT_MS = 1_500
/** How long a carrier that did not answer is not called again, because every page would wait for it. */
const REST_MS = 60_000
const HELD_FOR = sql`interval '2 hours'`

type Quote = NonNullable<Carrier['quote']>
type Quoting = { id: string; quote: Quote; restsUntil: number }
type Answer = CarrierQuote & { carrier: string }
type QuoteRequest = ParcelToQuote & { mark: string }

/** The bounds of a carrier's answer, equal to those of the shop's own rates. */
const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
const answered = z.nullable(
  z
    .object({ cost: whole(100_000_000), daysFrom: whole(90), daysTo: whole(90) })
    .check(z.refine(({ daysFrom, daysTo }) => daysFrom <= daysTo)),
)

/**
 * Requests quotes for a parcel from carriers, when the shop's table charges for it and no recent quote is stored, and stores the
 * cheapest: payments read it there (`quote_delivery`). Without an answer nothing is stored.
 * @returns a function that ends within two seconds and never fails because of a carrier
 */
export function openCarrierQuotes({
  db,
  carriers,
  onFailure,
}: {
  db: Db
  carriers: Carriers
  onFailure: (error: unknown) => void
}): (municipalityCode: string, parcel: Parcel) => Promise<void> {
  const quoting: Quoting[] = Object.entries(carriers).flatMap(([id, { quote }]) =>
    quote ? [{ id, quote, restsUntil: 0 }] : [],
  )
  const request = async (one: Quoting, parcel: ParcelToQuote): Promise<Answer | null> => {
    try {
      const signal = AbortSignal.timeout(WAIT_MS)
      const answer = answered.parse(await Promise.race([one.quote(parcel, signal), tooLate(signal)]))
      return answer && { ...answer, carrier: one.id }
    } catch (cause) {
      one.restsUntil = Date.now() + REST_MS
      onFailure(new Error(`${one.id} did not say what a parcel costs`, { cause }))
      return null
    }
  }
  return async (municipalityCode, parcel) => {
    const ready = quoting.filter(({ restsUntil }) => restsUntil <= Date.now())
    const wanted = ready.length > 0 ? await findUnquoted(db, municipalityCode, parcel) : null
    if (!wanted) return
    const { mark, ...toQuote } = wanted
    const answers = (await Promise.all(ready.map((one) => request(one, toQuote)))).filter((answer) => answer !== null)
    const [cheapest] = answers.toSorted((a, b) => a.cost - b.cost || a.daysTo - b.daysTo)
    if (cheapest) await store(db, municipalityCode, mark, cheapest)
  }
}

const tooLate = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** The parcel to be quoted; null when its delivery is free or impossible, or a quote is still fresh. */
async function findUnquoted(db: Db, municipalityCode: string, parcel: Parcel): Promise<QuoteRequest | null> {
  const { rows } = await sql<{ wanted: Omit<QuoteRequest, 'municipalityCode'> | null }>`
    select parcel_to_quote(${municipalityCode}, ${goodsOf(parcel)}::jsonb) as wanted`.execute(db)
  const wanted = rows[0]?.wanted
  return wanted ? { ...wanted, municipalityCode } : null
}

/** Of two concurrent quotes the first one stays, because its buyer has seen it. */
async function store(db: Db, municipalityCode: string, mark: string, { carrier, ...quote }: Answer): Promise<void> {
  await sql`
    with over as (delete from carrier_quotes where expires_at < now() - interval '1 day')
    insert into carrier_quotes as known (municipality_code, parcel, carrier, cost, days_from, days_to, expires_at)
    values (${municipalityCode}, ${mark}, ${carrier}, ${quote.cost}, ${quote.daysFrom}, ${quote.daysTo}, now() + ${HELD_FOR})
    on conflict (municipality_code, parcel) do update set carrier = excluded.carrier, cost = excluded.cost,
      days_from = excluded.days_from, days_to = excluded.days_to, expires_at = excluded.expires_at
    where not is_quote_fresh(known.expires_at)`.execute(db)
}

/** A parcel in the form of `quote_delivery()`. */
export const goodsOf = (parcel: Parcel): string =>
  JSON.stringify(parcel.map(({ productId, quantity }) => ({ product: productId.toLowerCase(), quantity })))
