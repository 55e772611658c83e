import { sql, type RawBuilder } from 'kysely'

/** Months in Colombia, as `2026-11`: one, or all from the first to the last. */
export type Months = { first: string; last: string }

/** SQL: whether a moment is in these months. */
export const isBetween = (moment: RawBuilder<unknown>, { first, last }: Months): RawBuilder<boolean> => sql<boolean>`
  (${moment} >= ${`${first}-01`}::timestamp at time zone 'America/Bogota'
  and ${moment} < (${`${last}-01`}::timestamp + interval '1 month') at time zone 'America/Bogota')`

/** SQL: the moment at which these months begin, and the one at which they are over. */
export const boundsOf = ({ first, last }: Months): { first: RawBuilder<Date>; end: RawBuilder<Date> } => ({
  first: sql<Date>`${`${first}-01`}::timestamp at time zone 'America/Bogota'`,
  end: sql<Date>`(${`${last}-01`}::timestamp + interval '1 month') at time zone 'America/Bogota'`,
})

/** Each of these months. */
export function monthsOf({ first, last }: Months): string[] {
  const months = [first]
  for (let month = first; month < last; months.push(month)) {
    const [year = 0, its = 0] = month.split('-').map(Number)
    month = its === 12 ? `${year + 1}-01` : `${year}-${String(its + 1).padStart(2, '0')}`
  }
  return months
}
