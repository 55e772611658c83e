import * as z from 'zod/mini'

import { deliveryRates } from '../../../contract/delivery/delivery-rates.ts'
import type { PesoStyle } from '../../../contract/imports/sheets.ts'
import type { CheckedInput } from '../../../contract/index.ts'
import { shorten, textOf } from '../../sheets/cell-text.ts'
import { foldName } from '../../sheets/fold-name.ts'
import { readGrams } from '../../sheets/read-grams.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { readPesos } from '../../sheets/whole-pesos.ts'
import type { FoundPlace, PlaceTexts } from './find-place.ts'
import { headerOf, type RateColumn } from './rate-columns.ts'

export type WrittenRate = CheckedInput<'deliveryRates.add'>
export type RowProblem = { column: string | null; message: string }
/** A row of the file: its rate, or its errors. */
export type ReadRow =
  | { row: number; placeName: string; rate: WrittenRate }
  | { row: number; placeName: string; problems: RowProblem[] }

export type RowParts = {
  columns: Partial<Record<RateColumn, number>>
  header: readonly string[]
  decimals: PesoStyle
  findPlace: (texts: PlaceTexts) => FoundPlace
}

const yes = new Set(['', 'si', 's', 'x', '1', 'true', 'verdadero', 'cubierto', 'hay cobertura', 'con cobertura'])
const no = new Set(['no', 'n', '0', 'false', 'falso', 'sin cobertura', 'no cubierto', 'no hay cobertura'])

/** Reads one row. Its values are checked like a manually entered rate. */
export function readRateRow(row: number, cells: readonly Cell[], parts: RowParts): ReadRow {
  const { columns, header, decimals } = parts
  const cellOf = (column: RateColumn): Cell => cells[columns[column] ?? -1] ?? ''
  const textIn = (column: RateColumn): string => textOf(cellOf(column))
  const problems: RowProblem[] = []
  const wrong = (column: RateColumn, message: string): null => {
    const index = columns[column]
    problems.push({ column: index === undefined ? headerOf(column) : (header[index] ?? null), message })
    return null
  }

  const texts = {
    code: textIn('code'),
    municipality: textIn('municipality'),
    department: textIn('department'),
    place: textIn('place'),
  }
  const found = parts.findPlace(texts)
  if ('refusal' in found) wrong(found.column, found.refusal)
  const isCovered = readCovered()
  const written = {
    place: 'place' in found ? found.place : '',
    upToGrams: readWeight(),
    // Places without delivery have no cost and no days.
    cost: readAmount('cost') ?? (isCovered ? null : 0),
    daysFrom: readDays('daysFrom') ?? (isCovered ? null : 0),
    daysTo: readDays('daysTo') ?? (isCovered ? null : 0),
    freeFrom: readAmount('freeFrom'),
    isCovered,
    contraEntregaUpTo: readAmount('contraEntregaUpTo'),
  }
  const checked = z.safeParse(deliveryRates['deliveryRates.add'].input, written)
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      const column = path[0] as RateColumn
      if (problems.every((problem) => problem.column !== header[columns[column] ?? -1])) wrong(column, message)
    }
  }
  const placeName = 'place' in found ? found.placeName : Object.values(texts).filter(Boolean).join(', ')
  if (problems.length > 0 || !checked.success) return { row, placeName, problems }
  return { row, placeName, rate: checked.data }

  function readAmount(column: RateColumn): number | null {
    const cell = cellOf(column)
    const text = typeof cell === 'string' ? textOf(cell) : cell
    if (text === '') return null
    const amount = readPesos(text, decimals)
    if (amount === 'cents') return wrong(column, `«${shorten(cell)}» tiene centavos; van pesos enteros.`)
    return amount === 'unreadable' ? wrong(column, `«${shorten(cell)}» no es un valor en pesos.`) : amount
  }

  function readDays(column: RateColumn): number | null {
    const text = textIn(column)
    if (text === '') return null
    return /^\d{1,3}$/.test(text) ? Number(text) : wrong(column, `«${shorten(cellOf(column))}» no son días enteros.`)
  }

  function readWeight(): number | null {
    const cell = cellOf('upToGrams')
    const grams = readGrams(cell, { header: header[columns.upToGrams ?? -1] ?? '', unit: '', hasDecimals: false })
    if (grams === null) return wrong('upToGrams', `«${shorten(cell)}» no es un peso.`)
    // An empty cell means any weight; a 0 would silently mean that too.
    if (grams === '' && textOf(cell) !== '')
      return wrong('upToGrams', 'El peso no puede ser 0; vacío es cualquier peso.')
    return grams === '' ? null : grams
  }

  function readCovered(): boolean {
    const text = foldName(textIn('isCovered'))
    if (!yes.has(text) && !no.has(text)) wrong('isCovered', `Escribe Sí o No, no «${shorten(cellOf('isCovered'))}».`)
    return !no.has(text)
  }
}
