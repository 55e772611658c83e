import type pg from 'pg'

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  isAlwaysGenerated: boolean
  hasDefault: boolean
  /** The check constraint that lists the values of the column. */
  check: string | null
}

/** The TypeScript type that the driver returns; `pool.ts` sets those of int8 and date. */
const readAs: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  tstzrange: 'string',
  tsvector: 'string',
  uuid: 'string',
  varbit: 'string',
  xid8: 'string',
}

/** The types of JSON columns, and the columns that are never updated: the database has neither. */
const declared: Record<string, string> = {
  'auditLog.before': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'auditLog.after': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'orderEvents.detail': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  'paymentEvents.body': 'ColumnType<unknown, string, never>',
  'productChanges.before': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'productChanges.after': 'ColumnType<Record<string, unknown>, string, never>',
  'products.attributes': 'ColumnType<Record<string, string>, string | undefined, string>',
  'products.features': 'ColumnType<{ name: string; value: string }[], string | undefined, string>',
}

const findColumns = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
    a.attidentity = 'a' or a.attgenerated <> '' as "isAlwaysGenerated", a.atthasdef or a.attidentity <> '' as "hasDefault",
    (select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
        and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C", a.attnum`

/**
 * The TypeScript description of a migrated database's tables, formatted: the whole text of `tables.ts`.
 * @throws Error at a type that is not listed here
 */
export async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(findColumns)
  const tables = Map.groupBy(rows, ({ table }) => camelCase(table))
  const described = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(describeColumn).join('')}  }\n`)
  return `// Made by \`npm run tables\` from the migrated database: change a migration, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface DB {
${described.join('')}}
`
}

function describeColumn(column: Column): string {
  const name = camelCase(column.name)
  const type = declared[`${camelCase(column.table)}.${name}`]
  if (type !== undefined) return `    ${name}: ${type}\n`
  const values = valuesOf(column)
  const members = column.isNullable && values[0] !== 'unknown' ? [...values, 'null'] : values
  const wrapper = column.isAlwaysGenerated ? 'GeneratedAlways' : column.hasDefault ? 'Generated' : null
  const union = members.join(' | ')
  const line = `    ${name}: ${wrapper === null ? union : `${wrapper}<${union}>`}\n`
  // Breaks lines like the formatter.
  if (line.length <= 121) return line
  if (wrapper !== null && union.length <= 114) return `    ${name}: ${wrapper}<\n      ${union}\n    >\n`
  const list = members.map((member) => `\n      | ${member}`).join('')
  return wrapper === null ? `    ${name}:${list}\n` : `    ${name}: ${wrapper}<${list}\n    >\n`
}

function valuesOf({ table, name, type, check }: Column): string[] {
  if (check !== null) return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
  const isList = type.startsWith('_')
  const read = readAs[isList ? type.slice(1) : type]
  if (read === undefined)
    throw new Error(`${table}.${name} is of type ${type}: say in describe-tables.ts how it is read`)
  return [isList ? `${read}[]` : read]
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
