import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

const file = join(import.meta.dirname, '../../../database/invariants.sql')

/**
 * Checks the rules of `database/invariants.sql`.
 * @returns the broken rules with their counts, and the number of rules
 */
export async function checkInvariants(
  client: Pick<pg.Pool, 'query'>,
): Promise<{ rules: number; broken: { rule: string; broken: number }[] }> {
  const { rows } = await client.query<{ rule: string; broken: number }>(await readFile(file, 'utf8'))
  return { rules: rows.length, broken: rows.filter(({ broken }) => broken !== 0) }
}
