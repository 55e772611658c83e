import type pg from 'pg'

/** Evaluates an SQL expression, whose parameters are `$1`, `$2` …, and returns the first column of its only row. */
export function makeSqlValue(pool: pg.Pool): (expression: string, ...values: unknown[]) => Promise<unknown> {
  return async (expression, ...values) => {
    const { rows } = await pool.query<{ value: unknown }>(`select ${expression} as value`, values)
    if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`)
    return rows[0]?.value
  }
}
