import { openDatabase } from '../server/platform/database/pool.ts'
import { backendsOf } from './backend-processor.ts'
import { median } from './median.ts'
import { payFor } from './orders.ts'
import { prepare } from './stored-orders.ts'

export type AddressedPaymentsRow = {
  connections: number
  /** Payments per second, medians of the turns. */
  withAddress: number
  without: number
  /** Medians of the turns' ratios: by payments a second, and by PostgreSQL's processor where it is known. */
  ratio: number
  processorRatio: number | null
}

/**
 * Compares payments with delivery to an address of the buyer's book and payments without one, in turns. It adds buyers, addresses, products
 * and orders; use a disposable database.
 */
export async function benchAddressedPayments(
  connectionString: string,
  { connections = [1, 10], seconds = 2, turns = 5 } = {},
): Promise<AddressedPaymentsRow[]> {
  const { pool, close } = openDatabase({ connectionString, max: Math.max(...connections, 4), statementTimeoutMs: 0 })
  try {
    const { buyers, products } = await prepare(pool)
    const { rows } = await pool.query<{ id: string; buyer: string }>(
      `insert into addresses (user_id, recipient, phone, municipality_code, line, is_usual)
       select buyer, 'Ana Pérez', '3001234567', (select min(code) from municipalities), 'Calle 1 # 2-03', true
       from unnest($1::uuid[]) as buyer returning id, user_id as buyer`,
      [buyers],
    )
    const addresses = new Map(rows.map(({ id, buyer }) => [buyer, id]))
    const measured: AddressedPaymentsRow[] = []
    for (const count of connections) {
      const timed = async (given?: ReadonlyMap<string, string>) => {
        const processor = await backendsOf(pool)
        const begun = processor() ?? Number.NaN
        const { done, perSecond } = await payFor(pool, buyers, products, count, seconds, given && { addresses: given })
        return { perSecond, processor: ((processor() ?? Number.NaN) - begun) / done }
      }
      await timed()
      await timed(addresses)
      const pairs = []
      for (let turn = 0; turn < turns; turn++) pairs.push({ addressed: await timed(addresses), plain: await timed() })
      const processorRatio = median(pairs.map(({ addressed, plain }) => plain.processor / addressed.processor))
      measured.push({
        connections: count,
        withAddress: median(pairs.map(({ addressed }) => addressed.perSecond)),
        without: median(pairs.map(({ plain }) => plain.perSecond)),
        ratio: median(pairs.map(({ addressed, plain }) => addressed.perSecond / plain.perSecond)),
        processorRatio: Number.isNaN(processorRatio) ? null : processorRatio,
      })
    }
    return measured
  } finally {
    await close()
  }
}

/** The figures as text lines. */
export const describeAddressedPayments = (rows: AddressedPaymentsRow[]): string[] =>
  rows.map(
    ({ connections, withAddress, without, ratio, processorRatio }) =>
      `with an address  ${connections} connections  ${withAddress.toFixed(0)} payments/s beside ${without.toFixed(0)}/s  ratio ${ratio.toFixed(2)}` +
      (processorRatio === null ? '' : `, by processor time ${processorRatio.toFixed(2)}`),
  )
