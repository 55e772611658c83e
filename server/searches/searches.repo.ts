import { sql } from 'kysely'

import type { SearchCounts } from '../../contract/catalogue/searches.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Counted } from './collect-searches.ts'

/** Different words of a day at most (I66): thousands of random searches fill no table. */
const MOST_WORDS = 2_000
/** How long the sums of a day stay. */
const DAYS = 90
/** Rows of each list. */
const LISTED = 50

/** Adds a batch to the sums of today (P-235). */
export async function countSearches(db: Db, batch: ReadonlyMap<string, Counted>): Promise<void> {
  const counts = [...batch.values()]
  await sql`select count_searches(${[...batch.keys()]}::text[], ${counts.map(({ searches }) => searches)}::int[],
    ${counts.map(({ unfound }) => unfound)}::int[], ${MOST_WORDS}::int)`.execute(db)
}

/** Deletes the sums of days that are no longer displayed. */
export async function deleteOldSearches(db: Db): Promise<void> {
  await sql`delete from search_counts where day <= (now() at time zone 'America/Bogota')::date - ${DAYS}::int`.execute(
    db,
  )
}

/** The searches of visitors in the last `days` days, including today (P-236). */
export async function listSearches(db: Db, days: number): Promise<SearchCounts> {
  const { rows } = await sql<SearchCounts>`
    with summed as materialized (
      select words, sum(searches)::int as searches, sum(unfound)::int as unfound from search_counts
      where day > (now() at time zone 'America/Bogota')::date - ${days}::int
      group by words
    ), placed as (
      (select 'notFound' as list, row_number() over (order by unfound desc, searches desc, words) as place, * from summed
        where unfound > 0 order by place limit ${LISTED})
      union all
      (select 'frequent', row_number() over (order by searches desc, words) as place, * from summed order by place limit ${LISTED})
    ), meanings as materialized (
      select search_stems_of(words) as stems, meaning from shop_synonyms
      union all select search_stems_of(meaning), words from shop_synonyms
    ), named as materialized (
      select stemmed.words, min(meaning) as synonym
      from (select words, search_stems_of(words) as stems from (select distinct words from placed) listed) stemmed
      join meanings on meanings.stems = stemmed.stems group by stemmed.words
    ), lists as (
      select list, json_agg(json_build_object('words', words, 'searches', searches, 'unfound', unfound, 'synonym', synonym)
        order by place) as rows
      from placed left join named using (words) group by list
    )
    select coalesce(sum(searches), 0)::int as searches, coalesce(sum(unfound), 0)::int as unfound,
      coalesce((select rows from lists where list = 'notFound'), '[]') as "notFound",
      coalesce((select rows from lists where list = 'frequent'), '[]') as frequent
    from summed`.execute(db)
  return rows[0]!
}
