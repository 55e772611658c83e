import type pg from 'pg'

/** Sales move from one of these to the others while the shop is open; what they say together is in the views. */
const folded = ['sales_changes', 'sales_of_months', 'sales_of_products']

/**
 * A hash of everything that the database holds, table by table, for comparing before and after.
 * @param except tables that are left out
 */
export async function hashTables(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)
     union all select quote_ident(viewname) from pg_views where schemaname = 'public' and viewname like 'sales%' order by 1`,
    [folded],
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    if (except.includes(name)) continue
    const { rows: found } = await pool.query(
      `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = found[0].hash
  }
  return hashes
}
