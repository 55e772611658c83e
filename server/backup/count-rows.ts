import type pg from 'pg'

import '../platform/database/value-types.ts'

/** The rows of every table of the shop, as the client's transaction sees them. Reads each table whole. */
export async function countRows(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${quote(name)}`)
    counts[name] = rows[0]!.count
  }
  return counts
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
