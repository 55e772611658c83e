import type pg from 'pg'

/**
 * The shop moves sales, and the words of orders, between these tables while it is open; of sales the views have the totals.
 */
const folded = ['sales_changes', 'sales_of_months', 'sales_of_products', 'order_words', 'order_words_due']

/**
 * A hash of all rows of the database, table by table, for comparing before and after.
 * @param except tables that are left out
 */
export async function hashTables(
  pool: pg.Pool | pg.Client,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)
     union all select quote_ident(viewname) from pg_views where schemaname = 'public' and viewname like 'sales%' order by 1`,
    [folded],
  )
  const names = rows.map(({ name }) => name).filter((name) => !except.includes(name))
  // One statement for all of them, because hundreds of tests use it.
  const { rows: found } = await pool.query<{ name: string; hash: string }>(
    names
      .map(
        (name) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
}
