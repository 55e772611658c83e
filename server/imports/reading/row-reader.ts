import { foldName } from '../../sheets/fold-name.ts'
import type { Cell } from '../../sheets/sheet.ts'
import type { Import } from '../imports.repo.ts'
import { readRow, type RowReading } from './read-row.ts'
import type { ForeignRow } from './shop-rule.ts'
import { rulesOf } from './shop-rules.ts'

/** Reads the rows of one import, by its mapping and by the rules of the program that wrote it. */
export type RowReader = {
  kindOf: (cells: readonly Cell[]) => ForeignRow
  read: (cells: readonly Cell[]) => RowReading
}

/** Offers count as of the day of the upload, so that the same rows always give the same result. */
export function openRowReader({
  format,
  header,
  settings,
  createdAt,
}: Pick<Import, 'format' | 'header' | 'settings' | 'createdAt'>): RowReader {
  const rules = rulesOf(format, header, createdAt)
  const unitColumn = header.findIndex((name) => /^(variant )?weight unit$/.test(foldName(name)))
  const form = { settings, format, header, weightUnit: unitColumn === -1 ? null : unitColumn }
  return {
    kindOf: (cells) => {
      const kind = rules.kindOf(cells)
      return settings.unpublished && isUnpublished(kind) ? null : kind
    },
    read: (cells) => {
      const reading = readRow(cells, form)
      rules.interpret(reading, cells)
      if (settings.unpublished && isUnpublished(rules.kindOf(cells))) reading.isUnpublished = true
      return reading
    },
  }
}

const isUnpublished = (kind: ForeignRow): boolean => kind !== null && 'skip' in kind && kind.isUnpublished === true
