import { readFile } from 'node:fs/promises'

import { sheetLimits } from '../../contract/imports/sheets.ts'
import { hugeCell } from './read-csv.ts'
import { LAST_ROW, SheetError, type Cell, type SheetRow } from './sheet.ts'
import { attributeOf, cutXml } from './xml-tokens.ts'
import { openArchive, type Archive } from './zip-directory.ts'

/**
 * Reads the rows of a workbook's first visible sheet, without empty ones. Formulas stay formulas; their stored values
 * are ignored.
 * @throws SheetError for a broken workbook or one that unpacks to too much
 */
export async function* readXlsx(path: string): AsyncGenerator<SheetRow> {
  const archive = openArchive(await readFile(path))
  try {
    yield* readRows(archive, findSheet(archive), readSharedTexts(archive))
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('brokenFile', 'El libro de Excel está dañado o incompleto. Guárdalo de nuevo.')
  }
}

const PIECE = 64 * 1024

function* textOf(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
  }
  yield decoder.decode()
}

const tokensOf = (archive: Archive, name: string) => cutXml(textOf(archive.read(name) ?? Buffer.alloc(0)))

function findSheet(archive: Archive): string {
  let id: string | undefined
  for (const token of tokensOf(archive, 'xl/workbook.xml')) {
    if (token.kind !== 'open' || token.name !== 'sheet') continue
    if (/^(hidden|veryHidden)$/.test(attributeOf(token.attributes, 'state') ?? '')) continue
    id = attributeOf(token.attributes, '[a-zA-Z0-9]*:?id')
    break
  }
  for (const token of tokensOf(archive, 'xl/_rels/workbook.xml.rels')) {
    if (token.kind !== 'open' || token.name !== 'Relationship' || attributeOf(token.attributes, 'Id') !== id) continue
    const target = attributeOf(token.attributes, 'Target') ?? ''
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (archive.names.includes(name)) return name
  }
  throw new SheetError('unknownFormat', 'El archivo no es un libro de Excel (.xlsx) con hojas.')
}

/** The shared texts that cells refer to by number, without phonetic hints of Japanese. */
function readSharedTexts(archive: Archive): string[] {
  const texts: string[] = []
  let text: string | null = null
  let isShown = false
  let isPhonetic = false
  for (const token of tokensOf(archive, 'xl/sharedStrings.xml')) {
    if (token.kind === 'text') {
      if (text !== null && isShown && !isPhonetic) text += token.text
    } else if (token.name === 't') isShown = token.kind === 'open' && !token.isClosed
    else if (token.name === 'rPh') isPhonetic = token.kind === 'open'
    else if (token.name === 'si') {
      if (token.kind === 'close' || token.isClosed) texts.push(text ?? '')
      text = token.kind === 'open' && !token.isClosed ? '' : null
    }
  }
  return texts
}

type OpenCell = { column: number; type: string; value: string; text: string; formula: string | null }

function* readRows(archive: Archive, sheet: string, shared: string[]): Generator<SheetRow> {
  let row = 0
  let cells: Cell[] = []
  let cell: OpenCell | null = null
  let inside = ''
  for (const token of tokensOf(archive, sheet)) {
    if (token.kind === 'text') {
      if (!cell) continue
      if (inside === 'v') cell.value += token.text
      else if (inside === 't') cell.text += token.text
      else if (inside === 'f') cell.formula = (cell.formula ?? '') + token.text
      continue
    }
    if (token.kind === 'open') {
      if (token.name === 'row') {
        const next = Number(attributeOf(token.attributes, 'r') ?? row + 1)
        if (!Number.isSafeInteger(next) || next <= row || next > LAST_ROW) throw new Error('rows out of order')
        row = next
        cells = []
      } else if (token.name === 'c') {
        const column = columnOf(attributeOf(token.attributes, 'r')) ?? cells.length
        cell = token.isClosed
          ? null
          : { column, type: attributeOf(token.attributes, 't') ?? 'n', value: '', text: '', formula: null }
      } else if (token.name === 'f' && cell) cell.formula ??= ''
      inside = token.isClosed ? '' : token.name
      continue
    }
    inside = ''
    if (token.name === 'c' && cell) {
      place(cells, cell, valueOf(cell, shared), row)
      cell = null
    } else if (token.name === 'row' && cells.some((value) => value !== '')) {
      // Cells that are missing in the file are empty.
      yield { row, cells: Array.from(cells, (value) => value ?? '') }
    }
  }
}

function place(cells: Cell[], { column }: OpenCell, value: Cell, row: number): void {
  if (value === '') return
  if (column >= sheetLimits.columns) throw tooManyColumns()
  if (typeof value === 'string' && value.length > sheetLimits.cell) throw hugeCell(row, column)
  while (cells.length < column) cells.push('')
  cells[column] = value
}

/** The refusal of a file with too many columns. */
export const tooManyColumns = (): SheetError =>
  new SheetError('tooManyColumns', `El archivo tiene más de ${sheetLimits.columns} columnas.`)

function valueOf({ type, value, text, formula }: OpenCell, shared: string[]): Cell {
  if (formula !== null) return { formula: formula.slice(0, 200) }
  if (type === 'inlineStr') return unescapeExcel(text)
  if (value === '') return ''
  if (type === 's') return unescapeExcel(shared[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  if (type === 'n') return Number.isFinite(Number(value)) ? Number(value) : value
  return unescapeExcel(value)
}

/** Excel writes characters that XML does not allow as `_x000D_`. */
const unescapeExcel = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        // A database stores neither NUL nor half a surrogate pair.
        .replaceAll('\0', '')
        .toWellFormed()
    : text

/** 0 for A1, 27 for AB7. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
