import { SHIPMENTS_AT_ONCE } from '../../contract/orders/order-limits.ts'

/** Parts of a list that one call takes each. */
export const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SHIPMENTS_AT_ONCE) }, (_, index) =>
    all.slice(index * SHIPMENTS_AT_ONCE, (index + 1) * SHIPMENTS_AT_ONCE),
  )

/**
 * What a call that takes at most 500 at a time answers about more of them, batch by batch.
 * @param failed what is answered about each of those that were left when a later batch failed: the earlier ones are done
 * @throws what the call throws about the first batch, when nothing is done yet
 */
export async function inBatches<T, R>(
  all: readonly T[],
  call: (batch: T[]) => Promise<R[]>,
  failed: (one: T, error: unknown) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const batch of batchesOf(all)) {
    try {
      results.push(...(await call(batch)))
    } catch (error) {
      if (results.length === 0) throw error
      return [...results, ...all.slice(results.length).map((one) => failed(one, error))]
    }
  }
  return results
}
