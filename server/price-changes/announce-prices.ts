import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'

/** PostgreSQL takes 8,000 bytes. */
const ROOM = 7_000

type Announced = { products: readonly string[]; categories: readonly string[]; groups: readonly string[] }

/** From now on in this transaction, products whose prices change are announced by {@link announcePrices} only. */
export const announceTogether = (tx: Tx) =>
  sql`select set_config('alero.prices_announced_together', 'on', true)`.execute(tx)

/**
 * Announces the changed prices, so that only what shows them is dropped from caches: the products, the categories whose lists may
 * be in another order, and the groups whose cards show the lowest price.
 */
export async function announcePrices(tx: Tx, changed: Announced): Promise<void> {
  const payloads = payloadsOf(changed)
  if (payloads.length === 0) return
  await sql`select pg_notify('catalogue_changed', payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

/** Splits an announcement into as many notifications as necessary. */
export function payloadsOf({ products, categories, groups }: Announced): string[] {
  const named = { products, categories, groups }
  const payloads: string[] = []
  const empty = () => ({ products: [] as string[], categories: [] as string[], groups: [] as string[] })
  let next = empty()
  let size = 0
  const finish = () => {
    if (size > 0) payloads.push(JSON.stringify(next))
    next = empty()
    size = 0
  }
  for (const kind of ['products', 'categories', 'groups'] as const) {
    for (const name of named[kind]) {
      const bytes = Buffer.byteLength(JSON.stringify(name)) + 1
      if (size + bytes > ROOM) finish()
      next[kind].push(name)
      size += bytes
    }
  }
  finish()
  return payloads
}
