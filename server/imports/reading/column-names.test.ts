import { expect, test } from 'vitest'

import { importColumns } from '../../../contract/imports/import-fields.ts'
import { foldName } from '../../sheets/fold-name.ts'
import { columnNames } from './column-names.ts'
import { guessMapping, ownColumns } from './columns.ts'

test('every name of a column is folded, and means one field in each kind of file', () => {
  for (const [format, table] of Object.entries(columnNames)) {
    const names = Object.values(table).flat()
    expect([format, names.map(foldName)]).toEqual([format, names])
    expect([format, new Set(names).size]).toEqual([format, names.length])
  }
})

test('imports read the columns that exports write', () => {
  const header = ownColumns.map(({ header }) => header)
  expect(guessMapping(header, 'own')).toEqual(Object.fromEntries(ownColumns.map(({ field }, index) => [field, index])))
  expect(new Set(importColumns.map(({ label }) => label)).size).toBe(importColumns.length)
})
