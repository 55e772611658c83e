import { createHash } from 'node:crypto'

import type pg from 'pg'

import { preparedName } from './pooler.ts'

/**
 * A running shop moves sales and words of orders between these tables; the totals of sales are in views.
 */
const folded = [
  'sales_changes',
  'sales_of_months',
  'sales_of_products',
  'sales_costs_of_months',
  'sales_costs_of_products',
  'order_words',
  'order_words_due',
  'desk_words',
  'desk_number_prefixes',
  'units_sold_counted',
]

type Hashed = { rowVersions: string; hash: string }

/** Cache of hashes by table: most tests change few tables or none. */
const known = new WeakMap<object, Map<string, Hashed>>()

/**
 * A hash of all rows of the database, table by table, for comparing before and after.
 * @param except tables that are left out
 */
export async function hashTables(
  pool: pg.Pool | pg.Client,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; isTable: boolean }>(
    `select quote_ident(tablename) as name, true as "isTable" from pg_tables where schemaname = 'public' and tablename <> all ($1)
     union all select quote_ident(viewname), false from pg_views where schemaname = 'public' and viewname like 'sales%' order by 1`,
    [folded],
  )
  const compared = rows.filter(({ name }) => !except.includes(name))
  const hashed = known.get(pool) ?? new Map<string, Hashed>()
  known.set(pool, hashed)
  const tables = compared.filter(({ isTable }) => isTable).map(({ name }) => name)
  const versions = await valueOfEach(pool, tables, rowVersions)
  const changed = compared.map(({ name }) => name).filter((name) => !isKnown(hashed.get(name), versions.get(name)))
  for (const [name, hash] of await valueOfEach(pool, changed, contents)) {
    hashed.set(name, { hash, rowVersions: versions.get(name) ?? '' })
  }
  return Object.fromEntries(compared.map(({ name }) => [name, hashed.get(name)?.hash ?? '']))
}

const isKnown = (former: Hashed | undefined, now: string | undefined) =>
  former !== undefined && now !== undefined && former.rowVersions === now

/** Row versions are immutable, so that ctid and xmin identify them: a tenth of the work of hashing contents. */
const rowVersions = `count(*) || ' ' || coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0)`
/** In the binary form of a row, which has the length of each value: written as text, the bits of a demo shop's search alone take two seconds. */
const contents = `md5(coalesce(string_agg(record_send(t), '' order by record_send(t)), ''))`

/** Computes an aggregate of each table, in one statement for all of them, because hundreds of tests use it. */
async function valueOfEach(pool: pg.Pool | pg.Client, names: readonly string[], aggregate: string) {
  if (names.length === 0) return new Map<string, string>()
  const text = names.map((name) => `select '${name}' as name, ${aggregate} as value from ${name} t`).join(' union all ')
  // Prepared: planning a hundred tables takes longer than reading them.
  const name = preparedName(createHash('md5').update(text).digest('hex'))
  const { rows } = await pool.query<{ name: string; value: string }>({ name, text })
  return new Map(rows.map(({ name, value }) => [name, value]))
}
