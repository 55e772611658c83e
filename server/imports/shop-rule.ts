import type { Cell } from '../sheets/sheet.ts'
import type { RowReading } from './read-row.ts'

/** What a row of another shop's file is, besides a product: nothing to sell, or what cannot be sold here as it is. */
export type ForeignRow = { skip: string } | { refuse: string } | null

export const variant: ForeignRow = {
  refuse:
    'Es una variante (talla, color…). La tienda vende cada producto sin variantes: créala como un producto aparte.',
}

/** By what rules the shop that wrote a file reads it, where its columns mean more than their names say. */
export type ShopRules = {
  kindOf: (cells: readonly Cell[]) => ForeignRow
  /** Brings what a row says into our terms: what it costs now, and how many there are. */
  interpret: (reading: RowReading, cells: readonly Cell[]) => void
}

/** Reads cells of columns that are found by their names; '' where there is no such column. */
export type ColumnFinder = (...names: string[]) => { has: boolean; cell: (cells: readonly Cell[]) => Cell }
