import { startSession } from '../server/accounts/sessions.repo.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { compare, type Comparison } from './compare.ts'
import type { Target } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { prepare, storeLines, type BenchProduct } from './stored-orders.ts'

/** The default of the shop's setting, see `server/config.ts`. */
const CONNECTIONS = 10
const CART_LINES = 5
const LINES_BOUGHT = 8
const TURN_MS = 1_500

export type SignedInRow = { name: string; comparison: Comparison }

/**
 * The most frequent calls of signed-in people, compared with a bare Fastify route with one prepared select from the same database: by
 * primary key, and for the history also of the rows that it consists of. It adds 500 people, each with a session, five lines in the cart
 * and two orders of four lines.
 * @param shop the running shop
 */
export async function benchSignedIn(
  shop: ServerProcess,
  connectionString: string,
  rounds: number,
): Promise<SignedInRow[]> {
  const { people } = await addSignedIn(connectionString)
  const bare = await startServer('bench/bare-select.ts', {
    DATABASE_URL: connectionString,
    DATABASE_POOL: String(CONNECTIONS),
  })
  const get = (path: string, cookie?: string): Target => ({
    method: 'GET',
    path,
    ...(cookie && { headers: { cookie } }),
  })
  try {
    const rows: SignedInRow[] = []
    for (const [name, path, beside] of [
      ['cart count', '/api/countAddToCartProduct', '/users/'],
      ['shopping history', '/api/shopping-history', '/users/'],
      ['shopping history beside its rows', '/api/shopping-history', '/orders/'],
    ] as const) {
      const ours = { server: shop, targets: people.map(({ cookie }) => get(path, cookie)) }
      const baseline = { server: bare, targets: people.map(({ id }) => get(beside + id)) }
      rows.push({ name, comparison: await compare(ours, baseline, rounds, TURN_MS) })
    }
    return rows
  } finally {
    await bare.stop()
  }
}

export type SignedIn = { people: { id: string; cookie: string }[]; products: BenchProduct[] }

/** Adds 500 people, each with a session, five lines in the cart and two orders of four lines; `products` are in the carts. */
export async function addSignedIn(connectionString: string): Promise<SignedIn> {
  const { db, pool, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
  try {
    const { buyers, products } = await prepare(pool)
    await storeLines(pool, buyers.length * LINES_BOUGHT, buyers, products)
    await pool.query(
      `insert into cart_items (user_id, product_id, quantity)
       select buyer, product, 2 from unnest($1::uuid[]) as buyer, unnest($2::uuid[]) as product`,
      [buyers, products.slice(0, CART_LINES).map(({ id }) => id)],
    )
    const people = []
    for (const id of buyers) {
      const session = await startSession(db, { userId: id, provenHash: 'x' })
      people.push({ id, cookie: `sid=${session?.token}` })
    }
    await pool.query('vacuum analyze users, sessions, cart_items')
    return { people, products: products.slice(0, CART_LINES) }
  } finally {
    await close()
  }
}
