import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import { dataQueries, type DataQuery } from './data-queries.ts'

/** What the shop knows of a person about one thing: a row has a text for each column, '' where nothing is known. */
export type DataSection = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * What the shop has stored of a person under their account (L-8), of one moment: nothing is in two sections because it changed in
 * between. Photos are counted only, payments named by their sums. It shows no licence keys, so that none counts as seen.
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
