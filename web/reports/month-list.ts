type Month = { year: number; month: number }

/** The maximum number of months in one file. */
const MOST_MONTHS = 12

const write = (count: number): string => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
const countOf = ({ year, month }: Month): number => year * 12 + month - 1
const read = (text: string): Month => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) })

/**
 * The months up to that of today, the latest first: since the first sale, and at least those of a year, since visits were paid
 * before there was any.
 */
export function monthsSince(first: Month | undefined, today: string): string[] {
  const last = countOf(read(today))
  const begin = Math.min(first ? countOf(first) : last, last - MOST_MONTHS + 1)
  return Array.from({ length: last - begin + 1 }, (_, back) => write(last - back))
}

/** The last month with which a file that begins with this one may end. */
export const lastMonthOf = (first: string): string => write(countOf(read(first)) + MOST_MONTHS - 1)
