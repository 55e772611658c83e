import { openDatabase } from '../server/platform/database/pool.ts'
import { backendsOf } from './backend-processor.ts'
import { runLoad, type Target } from './load.ts'
import { median } from './median.ts'
import type { ServerProcess } from './server-process.ts'
import { addSignedIn } from './signed-in.ts'

const CONNECTIONS = 8
const TURN_MS = 2_000
/** Each person's line has at most 99 units. */
const MOST_REQUESTS = 20_000

export type AddToCartRow = {
  perSecond: number
  /** Milliseconds of processor for one request: the process of the shop, and its connections in PostgreSQL. */
  server: number
  database: number
}

/**
 * The processor time of adding a unit to a cart, sent by 500 people whose carts have five products. Most requests add to an existing line.
 * Null where the system does not report it.
 * @param shop the running shop
 */
export async function benchAddToCart(
  shop: ServerProcess,
  connectionString: string,
  rounds: number,
): Promise<AddToCartRow | null> {
  const { people, products } = await addSignedIn(connectionString)
  const { pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    const targets = people.flatMap(({ cookie }, at): Target[] => {
      const productId = products[at % products.length]?.id
      const headers = { cookie, origin: shop.address }
      return [{ method: 'POST', path: '/api/addtocart', body: JSON.stringify({ productId }), headers }]
    })
    const turns: AddToCartRow[] = []
    // The first turn warms up, and opens all connections.
    for (let round = 0; round <= rounds; round++) {
      await pool.query('update cart_items set quantity = 1')
      const processor = await backendsOf(pool)
      const [server, database] = [shop.cpuMilliseconds(), processor()]
      const load = {
        address: shop.address,
        targets,
        connections: CONNECTIONS,
        milliseconds: TURN_MS,
        most: MOST_REQUESTS,
      }
      const { requests, perSecond } = await runLoad({ ...load, inTurn: true })
      const [serverAfter, databaseAfter] = [shop.cpuMilliseconds(), processor()]
      if (server === null || serverAfter === null || database === null || databaseAfter === null) return null
      if (round === 0) continue
      turns.push({
        perSecond,
        server: (serverAfter - server) / requests,
        database: (databaseAfter - database) / requests,
      })
    }
    const middle = (pick: (row: AddToCartRow) => number) => median(turns.map(pick))
    return {
      perSecond: middle((row) => row.perSecond),
      server: middle((row) => row.server),
      database: middle((row) => row.database),
    }
  } finally {
    await close()
  }
}

/** The figures as a text line. */
export const describeAddToCart = (row: AddToCartRow | null): string[] => [
  row === null
    ? 'add to cart: the system does not say what processes use'
    : `add to cart, processor  at most 0.25 ms: ${(row.server + row.database).toFixed(2)} ms  (server ${row.server.toFixed(2)}, database ${row.database.toFixed(2)}; ${row.perSecond.toFixed(0)}/s)`,
]
