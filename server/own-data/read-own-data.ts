import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import { dataQueries, type DataQuery } from './data-queries.ts'

/** The shop's data of a person about one subject: a row has a text for each column, '' for unknown values. */
export type DataSection = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * The data that the shop has stored about a person under their account (L-8), all of one moment: nothing is in two sections
 * because it changed in between. Photos are only counted, payments named by their sums. It contains no licence keys, so that none
 * counts as seen.
 */
export async function readOwnData(db: Db, userId: string): Promise<DataSection[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sections: DataSection[] = []
      for (const query of dataQueries) sections.push(await readSection(tx, userId, query))
      return sections
    })
}

async function readSection(tx: Tx, userId: string, { title, facts, from }: DataQuery): Promise<DataSection> {
  const texts = Object.values(facts).map((value) => sql`coalesce((${value})::text, '')`)
  const { rows } = await sql<{ row: string[] }>`select array[${sql.join(texts)}] as row ${from(userId)}`.execute(tx)
  return { title, columns: Object.keys(facts), rows: rows.map(({ row }) => row) }
}
