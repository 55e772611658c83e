import type pg from 'pg'

/** How PostgreSQL ends a blocked statement, besides the time limit of a lock. */
export const statementEndings = [
  ['a deadlock', '40P01'],
  ['the time limit of a statement', '57014'],
] as const

/**
 * Makes every change of a product fail with an error of PostgreSQL during the work. A real deadlock could end either of the two
 * transactions.
 */
export async function whileChangesFail<T>(
  pool: pg.Pool,
  { productId, code }: { productId: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(
    `create function fail_change() returns trigger language plpgsql as $$
     begin raise exception 'given up' using errcode = '${code}'; end $$;
     create trigger fail_change before update on products for each row when (old.id = '${productId}')
     execute function fail_change()`,
  )
  try {
    return await work()
  } finally {
    await pool.query('drop trigger fail_change on products; drop function fail_change()')
  }
}
