import type { Cell } from '../../sheets/sheet.ts'
import type { RowReading } from './read-row.ts'

/** Why a row of another shop's file is no product, is hidden there (`isUnpublished`), or cannot be sold here. */
export type ForeignRow = { skip: string; isUnpublished?: true } | { refuse: string } | null

/** A product that the other shop hides. */
export const unpublished = (skip: string): ForeignRow => ({ skip, isUnpublished: true })

export const variant: ForeignRow = {
  refuse: 'Es una variante (talla, color…), y el archivo no dice cuál: créala como un producto aparte.',
}

/** A note for the owner about a product without taxes there, which may be exempt or excluded (P-286). */
export const untaxed = 'Allá no lleva impuestos. Si cobras IVA, di aquí si es exento o excluido.'

/** The rules of the program that wrote a file, for columns whose meaning goes beyond their names. */
export type ShopRules = {
  kindOf: (cells: readonly Cell[]) => ForeignRow
  /** Converts the values of a row: the current price, and the units in stock. */
  interpret: (reading: RowReading, cells: readonly Cell[]) => void
}

/** Reads cells of columns found by their names; '' without such a column. */
export type ColumnFinder = (...names: string[]) => { has: boolean; cell: (cells: readonly Cell[]) => Cell }
