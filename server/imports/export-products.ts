import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import { productFieldList, type ProductFacts } from '../../contract/catalogue/product-facts.ts'
import { writeFeatures } from '../../contract/catalogue/product-features.ts'
import { taxCodeName } from '../../contract/catalogue/tax-codes.ts'
import type { ImportField } from '../../contract/imports/import-fields.ts'
import { yesOrNo } from '../../contract/values/yes-or-no.ts'
import { factColumns } from '../catalogue/product-columns.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Cell } from '../sheets/sheet.ts'
import { writeSheet, type SheetFormat } from '../sheets/write-sheet.ts'
import { attributeColumn, columnNameOf, ownColumns } from './reading/columns.ts'
import { isFormAttribute } from './review/find-placement.ts'

const TITLE = 'Productos'

/**
 * Every product for sale, oldest first, in a file that the import can read. Licence keys are never exported.
 */
export const exportProducts = (db: Db, format: SheetFormat): Readable => writeSheet(format, TITLE, rowsOf(db))

/** The header of our own files and an example row to be overwritten. */
export const productTemplate = (db: Db, format: SheetFormat): Readable => writeSheet(format, TITLE, exampleOf(db))

const ROWS_A_STATEMENT = 250

type Exported = ProductFacts & { _id: string; digital: boolean; createdAt: string }

async function* rowsOf(db: Db): AsyncGenerator<Cell[][]> {
  const more = await moreAttributes(db)
  yield [[...ownColumns.map(({ header }) => header), ...more.map((name) => attributeColumn(name))]]
  let after: Exported | undefined
  for (;;) {
    const { rows } = await sql<Exported>`
      select p.id as "_id", ${factColumns}, p.digital, p.created_at::text as created_at
      from products p where p.deleted_at is null
        -- The first condition alone says where the index is entered.
        and p.created_at >= ${after?.createdAt ?? '-infinity'}::timestamptz
        and (p.created_at > ${after?.createdAt ?? '-infinity'}::timestamptz or p.id > ${after?._id ?? null}::uuid)
      order by p.created_at, p.id limit ${ROWS_A_STATEMENT}`.execute(db)
    if (rows.length === 0) return
    yield rows.map((product) => [
      ...ownColumns.map(({ field }) => cellOf(product, field)),
      ...more.map((name) => product.attributes[name] ?? ''),
    ])
    after = rows.at(-1)
  }
}

/** Attributes of products that are not in the upload form. */
async function moreAttributes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from products p, jsonb_object_keys(p.attributes) as name
    where p.deleted_at is null and p.attributes <> '{}' order by name limit 100`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !isFormAttribute(name) && /^[^\p{Cc}]{1,40}$/u.test(name))
}

function cellOf(product: Exported, field: ImportField): Cell {
  // The stock of a licensed product is its free keys, which no file can change.
  if (field === 'stock') return product.digital ? '' : (product.stock ?? '')
  if (isFormAttribute(field)) return product.attributes[field] ?? ''
  const value = product[field as keyof Exported]
  if (field === 'taxCode') return taxCodeName(product.taxCode)
  if (field === 'features') return writeFeatures(product.features)
  if (typeof value === 'boolean') return yesOrNo(value)
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' ? value : ''
}

async function* exampleOf(db: Db): AsyncGenerator<Cell[][]> {
  const { rows } = await sql<{ category: string; name: string }>`
    select category, name from subcategories where name = 'Celulares' limit 1`.execute(db)
  const example: Partial<Record<ImportField, Cell>> = {
    ...Object.fromEntries(productFieldList.map(({ name, file }) => [name, file?.example])),
    category: rows[0]?.category ?? 'Mascotas',
    brandName: rows[0]?.name ?? '',
    ...(rows[0] ? { RAM: '8 GB', Almacenamiento: '128 GB', Bateria: '5000 mAh' } : {}),
  }
  yield [
    [...ownColumns.map(({ header }) => header), columnNameOf('licences')],
    [...ownColumns.map(({ field }) => example[field] ?? ''), ''],
  ]
}
