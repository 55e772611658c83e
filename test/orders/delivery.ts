import type pg from 'pg'

type Rate = {
  place?: string
  upTo?: number | null
  cost?: number
  days?: readonly [number, number]
  freeFrom?: number | null
  isCovered?: boolean
  contraEntregaUpTo?: number | null
}

/** Makes these the only rates of the shop; an empty rate is free delivery everywhere. */
export async function setRates(pool: pg.Pool, ...rates: Rate[]): Promise<void> {
  await pool.query('delete from delivery_rates')
  const rows = rates.map((rate) => {
    const { place = '', upTo = null, cost = 0, days = [1, 8], freeFrom = null, isCovered = true } = rate
    return { place, upTo, cost, from: days[0], to: days[1], freeFrom, isCovered, most: rate.contraEntregaUpTo ?? null }
  })
  await pool.query(
    `insert into delivery_rates (place, up_to_grams, cost, days_from, days_to, free_from, is_covered, contra_entrega_up_to)
     select place, "upTo", cost, "from", "to", "freeFrom", "isCovered", most
     from jsonb_to_recordset($1) as rate (place text, "upTo" int, cost bigint, "from" int, "to" int, "freeFrom" bigint, "isCovered" boolean, most bigint)`,
    [JSON.stringify(rows)],
  )
}

/** The form values of an address in a municipality. */
export const writtenAddress = (municipalityCode: string) => ({
  recipient: 'María Fernanda Benavides',
  phone: '3105550116',
  municipalityCode,
  line: 'Calle 18 # 28-46, apto 301',
})

type OrderAddress = Partial<ReturnType<typeof writtenAddress>> & {
  indications?: string
  /** Within how many days it was promised; no day was when this is left out. */
  days?: readonly [number, number] | null
  at?: string
}

/** Adds an address to an order, by default one in Pasto: the newest is the valid one. */
export async function addAddress(pool: pg.Pool, orderId: string, about: OrderAddress = {}): Promise<void> {
  const { recipient, phone, municipalityCode, line } = { ...writtenAddress('52001'), phone: '3155550142', ...about }
  const { indications = '', days, at = null } = about
  await pool.query(
    `insert into order_addresses
       (order_id, recipient, phone, municipality_code, line, indications, days_from, days_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()))`,
    [orderId, recipient, phone, municipalityCode, line, indications, ...(days ?? [null, null]), at],
  )
}

/** Numbers from 0 up to, and without, 1; the same seed gives the same ones (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
