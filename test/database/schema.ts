import type pg from 'pg'

/** Each of these statements returns one line of text for each thing. */
const statements = {
  extensions: `select extname from pg_extension`,
  functions: `
    select concat_ws(e'\\n', p.oid::regprocedure, case when prokind = 'a'
      then (select concat_ws(' ', aggtransfn, aggtranstype::regtype, md5(agginitval)) from pg_aggregate where aggfnoid = p.oid)
      else pg_get_functiondef(p.oid) end)
    from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  relations: `
    select concat_ws(' ', relname, relkind, relpersistence, reloptions, case relkind when 'v' then pg_get_viewdef(oid) end)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'c', 'S', 'm')`,
  columns: `
    select concat_ws(' ', relname, row_number() over (partition by relname order by attnum), attname,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, attidentity, attgenerated, attstorage,
      attcollation::regcollation, pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'c', 'm') and attnum > 0 and not attisdropped`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `
    select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
}

/** The schema of a database, for comparing two: by kind, a line of text for each thing. */
export async function describeSchema(pool: pg.Pool | pg.Client): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {}
  for (const [kind, statement] of Object.entries(statements)) {
    const { rows } = await pool.query<{ line: string }>(`select line from (${statement}) as found (line) order by line`)
    described[kind] = rows.map(({ line }) => line)
  }
  return described
}
