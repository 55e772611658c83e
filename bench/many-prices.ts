import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '../server/platform/database/pool.ts'
import { signInAs } from '../test/shop/people.ts'
import { sample } from './load.ts'
import { median } from './median.ts'
import type { ServerProcess } from './server-process.ts'

type Times = { median: number; p95: number; slowest: number; requested: number }
type Step = 'review' | 'apply' | 'undo'

export type ManyPricesBench = {
  products: number
  /** Seconds of each step, and of one manual update of the same number of prices, with the triggers of products. */
  seconds: Record<Step, number>
  update: number
  /** Milliseconds of reading a product, before and while prices are changed and undone. */
  reads: { before: Times; meanwhile: Times }
}

/**
 * A change of many prices and its undo, while a client reads products one after the other: some whose prices change, and others.
 * @param products how many change; the catalogue has more
 */
export async function benchManyPrices(
  shop: ServerProcess,
  connectionString: string,
  { products = 10_000 } = {},
): Promise<ManyPricesBench> {
  const { db, pool, close } = openDatabase({ connectionString, max: 3, statementTimeoutMs: 0 })
  try {
    const admin = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
    await pool.query(
      `update products set brand = 'Bench' where id in (select id from products where deleted_at is null order by id limit $1)`,
      [products],
    )
    const { rows } = await pool.query<{ id: string }>(
      'select id from products where deleted_at is null order by random() limit 3000',
    )
    const ids = rows.map(({ id }) => id)
    const quiet = readProducts(shop, ids)
    await wait(4_000)
    const before = await quiet.end()
    const watch = readProducts(shop, ids)
    const seconds = { review: 0, apply: 0, undo: 0 }
    const act = async (step: Step, path: string, body: object) => {
      const begun = performance.now()
      const { status, body: answer } = await admin.post(path, body)
      if (status >= 300) throw new Error(`${step}: ${answer.message}`)
      seconds[step] = (performance.now() - begun) / 1000
      return answer.data
    }
    const { _id } = await act('review', '/api/price-changes', { brand: 'Bench', way: 'raise', amount: 7, ending: 900 })
    const { applied } = await act('apply', `/api/price-changes/${_id}/apply`, {})
    await act('undo', `/api/price-changes/${_id}/undo`, {})
    const meanwhile = await watch.end()
    const begun = performance.now()
    await pool.query(`begin; update products set selling_price = selling_price - 1 where brand = 'Bench'; rollback`)
    return { products: applied, seconds, update: (performance.now() - begun) / 1000, reads: { before, meanwhile } }
  } finally {
    await close()
  }
}

/** One line for each figure of the speed table. */
export const describeManyPrices = ({ products, seconds, update, reads: { before, meanwhile } }: ManyPricesBench) => [
  `${`${products} prices: apply`.padEnd(38)} at most 8 s: ${seconds.apply.toFixed(1)} s  (${(seconds.apply / update).toFixed(1)} × one bare update; review ${seconds.review.toFixed(1)} s, undo ${seconds.undo.toFixed(1)} s)`,
  `${'product read meanwhile'.padEnd(38)} p95 ${meanwhile.p95.toFixed(1)} ms beside ${before.p95.toFixed(1)}: ${(meanwhile.p95 / before.p95).toFixed(1)} times  (medians ${meanwhile.median.toFixed(1)} and ${before.median.toFixed(1)}, slowest ${meanwhile.slowest.toFixed(0)} and ${before.slowest.toFixed(0)}; ${meanwhile.requested} and ${before.requested} reads)`,
]

/** Reads products until it is ended, at most two hundred per second. */
function readProducts(shop: ServerProcess, ids: readonly string[]) {
  const times: number[] = []
  let isOver = false
  const read = async () => {
    for (let nth = 0; !isOver; nth++) {
      const begun = performance.now()
      const { status } = await sample(shop.address, {
        method: 'POST',
        path: '/api/product-details',
        body: JSON.stringify({ productId: ids[nth % ids.length] }),
      })
      if (status !== 200) throw new Error(`a product answered ${status} while prices changed`)
      times.push(performance.now() - begun)
      await wait(5)
    }
  }
  // If the change fails, its error is reported, not the end of reading with the shop.
  const reading = read().catch(() => undefined)
  return {
    end: async (): Promise<Times> => {
      isOver = true
      await reading
      const sorted = times.toSorted((a, b) => a - b)
      return {
        requested: sorted.length,
        median: median(sorted),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        slowest: sorted.at(-1) ?? Number.NaN,
      }
    },
  }
}
