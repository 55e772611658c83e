import type pg from 'pg'

/** How PostgreSQL ends a statement that others keep from going on, besides the limit of one lock. */
export const statementEndings = [
  ['a deadlock', '40P01'],
  ['the time limit of a statement', '57014'],
] as const

/**
 * Has every change of a product end with an error of PostgreSQL while the work lasts. A real deadlock would end either of the two that
 * wait for each other.
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
