import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

const file = join(import.meta.dirname, '../../../database/invariants.sql')

/**
 * Checks what must hold on any database of the shop (`database/invariants.sql`).
 * @returns what does not, and how often; and how many rules there are
 */
export async function checkInvariants(
  client: Pick<pg.Pool, 'query'>,
): Promise<{ rules: number; broken: { rule: string; broken: number }[] }> {
  const { rows } = await client.query<{ rule: string; broken: number }>(await readFile(file, 'utf8'))
  return { rules: rows.length, broken: rows.filter(({ broken }) => broken !== 0) }
}
