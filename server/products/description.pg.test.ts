import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { runningOutFrom, shopFields } from '../../contract/catalogue/product-description.ts'
import { productFieldList, type ProductFacts } from '../../contract/catalogue/product-facts.ts'
import type { Kind } from '../../contract/catalogue/product-field.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import type { DB } from '../platform/database/tables.ts'

const { db, pool } = await openTestDatabase()
await addCategories(db)
const [id] = await addProducts(db, [{ productName: 'Taladro' }])

const types: Record<Kind, string> = {
  line: 'text',
  longText: 'text',
  webAddress: 'text',
  category: 'text',
  taxCode: 'text',
  flag: 'boolean',
  wholeNumber: 'integer',
  pictures: 'ARRAY',
  attributes: 'jsonb',
  features: 'jsonb',
}
/** Internal columns of a product, which nobody sees as fields. */
const bookkeeping = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'running_out',
  'units_left',
  'discount',
  'search_slot',
  'search_group',
  'search_options',
]

/** The generated type of a row has every fact, with the type of its description. */
const asFacts = (row: Selectable<DB['products']>): ProductFacts => row

test('every column of the table is described, with its type and whether it may be empty', async () => {
  const { rows } = await sql<{ name: string; type: string; isNullable: boolean }>`
    select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
    from information_schema.columns where table_schema = 'public' and table_name = 'products'`.execute(db)
  const described = productFieldList.map(({ column, holds: { kind }, empty }) => ({
    name: column,
    type: types[kind],
    isNullable: kind === 'wholeNumber' && empty === 'nothing',
  }))
  const others = [...bookkeeping, ...Object.values(shopFields).map(({ column }) => column)]
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(rows.filter(({ name }) => !others.includes(name)).toSorted(byName)).toEqual(described.toSorted(byName))
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(others))
  expect(Object.keys(asFacts(await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()))).toEqual(
    expect.arrayContaining(productFieldList.map(({ name }) => name)),
  )
})

test('a change of each public field is announced, so that no cached page shows the old value', async () => {
  const { rows } = await sql<{ column: string; times: number }>`
    select a.attname as "column", (select count(*)::int from regexp_matches(pg_get_triggerdef(t.oid), '\\m' || a.attname || '\\M', 'g')) as times
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
    where t.tgname = 'products_announce_update'`.execute(db)
  const seen = productFieldList.filter(({ name, seenBy }) => seenBy === 'everyone' && name !== 'stock')
  expect(rows).toEqual(expect.arrayContaining(seen.map(({ column }) => ({ column, times: 3 }))))
})

test.each([
  [0, true, 0],
  [runningOutFrom.usual, true, runningOutFrom.usual],
  [runningOutFrom.usual + 1, false, null],
  [null, false, null],
])(
  'a product with a stock of %s has %s in the column running_out, as in the contract, and %s in units_left',
  async (stock, isRunningOut, unitsLeft) => {
    await sql`update products set stock = ${stock} where id = ${id}::uuid`.execute(db)
    const { rows } = await sql`
      select running_out, units_left from products where id = ${id}::uuid`.execute(db)
    expect(rows).toEqual([{ runningOut: isRunningOut, unitsLeft }])
  },
)

test('the invariants find units left that differ from the stock', async () => {
  expect(await violatedInvariants(pool, 'update products set stock = 3, units_left = 4')).toContain('I45')
})

describe('the database accepts all values allowed by the description, and refuses all others', () => {
  test.each(productFieldList.filter(({ holds }) => 'max' in holds && holds.kind !== 'attributes'))(
    '$name',
    async ({ column, holds }) => {
      if (!('max' in holds)) throw new Error('filtered above')
      const min = 'min' in holds ? (holds.min ?? 0) : 0
      const valueOf = (size: number): unknown => {
        if (holds.kind === 'wholeNumber') return size
        if (holds.kind === 'features')
          return JSON.stringify(Array.from({ length: size }, (_, n) => ({ name: `${n}`, value: '1' })))
        return holds.kind === 'pictures' ? Array.from({ length: size }, (_, n) => `/${n}`) : 'x'.repeat(size)
      }
      const take = async (size: number): Promise<boolean> => {
        const set =
          column === 'price' || column === 'selling_price'
            ? sql`price = ${column === 'price' ? size : 1_000_000_000}, selling_price = ${column === 'price' ? 0 : size}`
            : sql`${sql.ref(column)} = ${valueOf(size)}`
        return sql`update products set ${set} where id = ${id}`.execute(db).then(
          () => true,
          () => false,
        )
      }
      expect([await take(min), await take(holds.max)]).toEqual([true, true])
      // Payments write the stock too; only people are limited to the maximum.
      expect(await take(holds.max + 1)).toBe(column === 'stock')
      if (holds.kind === 'wholeNumber' || min > 0) expect(await take(min - 1)).toBe(false)
    },
  )
})

test('cached responses are dropped when a public field changes, and only then', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'products'::regclass and tgname in ('products_announce_update', 'products_announce_sold_out')`.execute(
    db,
  )
  const columnsOf = rows.map(({ definition }) => ({
    compared: new Set(Array.from(definition.matchAll(/old\.(\w+)/g), ([, column]) => column)),
    named: new Set(/UPDATE OF (.*?) ON /.exec(definition)?.[1]?.split(', ')),
  }))
  // A trigger that names its columns ignores other changes.
  for (const { compared, named } of columnsOf) expect(compared).toEqual(named)
  const all = columnsOf.flatMap(({ compared }) => Array.from(compared))
  const shown = productFieldList.filter(({ seenBy }) => seenBy === 'everyone').map(({ column }) => column)
  // Stock, being for sale, IVA in the price and installation are public too.
  expect(all.toSorted()).toEqual([...shown, 'digital', 'stock', 'deleted_at', 'tax_code', 'installable'].toSorted())
})
