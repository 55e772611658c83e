import type pg from 'pg'

/**
 * Leaves the three newest products of a demo shop for sale: cards of the others take longer to render than the dialogs
 * above them.
 * @param named a product with this name stays, too
 * @returns a function that restores the others
 */
export async function trimCatalogue({ pool }: { pool: pg.Pool }, named = ''): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ id: string }>(
    `update products set deleted_at = now() where deleted_at is null and product_name <> $1
     and id not in (select id from products where deleted_at is null order by created_at desc limit 3) returning id`,
    [named],
  )
  const taken = rows.map(({ id }) => id)
  return () => pool.query('update products set deleted_at = null where id = any ($1)', [taken])
}
