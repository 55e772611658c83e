import { sql, type RawBuilder } from 'kysely'

/** Months in Colombia, as `2026-11`: one, or all from the first to the last. */
export type Months = { first: string; last: string }

/** SQL: whether a moment is in these months. */
export const isBetween = (moment: RawBuilder<unknown>, { first, last }: Months): RawBuilder<boolean> => sql<boolean>`
  (${moment} >= ${`${first}-01`}::timestamp at time zone 'America/Bogota'
  and ${moment} < (${`${last}-01`}::timestamp + interval '1 month') at time zone 'America/Bogota')`
