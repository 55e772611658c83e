import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { parse } from 'csv-parse'

import { sheetLimits, type Delimiter, type Encoding } from '../../contract/imports/sheets.ts'
import { formatNumber } from '../../contract/values/units.ts'
import { columnLetters, SheetError, type SheetRow } from './sheet.ts'

/**
 * Reads the rows of a CSV one by one, without empty ones.
 * @throws SheetError for a broken text: an open quote, a NUL, an oversized cell
 */
export async function* readCsv(path: string, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<SheetRow> {
  const counter = { lines: 0 }
  const parser = parse({
    delimiter,
    bom: false,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: sheetLimits.record,
  })
  const text = Readable.from(decode(path, encoding, counter), { objectMode: true })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Place }>) {
      const row = info.records + info.empty_lines + counter.lines
      const huge = record.findIndex((cell) => cell.length > sheetLimits.cell)
      if (huge !== -1) throw hugeCell(row, huge)
      yield { row, cells: record }
    }
  } catch (error) {
    throw await explain(error, { path, encoding, before: counter.lines })
  } finally {
    text.destroy()
  }
}

/** The refusal of a file with a cell that is too long. Row and column count from 1 and 0. */
export const hugeCell = (row: number, column: number): SheetError =>
  new SheetError(
    'hugeCell',
    `Fila ${row}, columna ${columnLetters(column)}: la celda tiene más de ${formatNumber(sheetLimits.cell)} caracteres.`,
  )

type Place = { records: number; empty_lines: number; column?: number | string; lines: number }

/** The characters of the file; Excel's line `sep=;` is not one of its rows. */
async function* decode(path: string, encoding: Encoding, counter: { lines: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let lines = 1
  let isFirst = true
  const check = (text: string): string => {
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      throw new SheetError(
        'nul',
        `Línea ${lines + text.slice(0, nul).split('\n').length - 1}: el archivo tiene caracteres nulos (NUL). Guárdalo de nuevo como CSV UTF-8.`,
      )
    }
    lines += text.split('\n').length - 1
    return text
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    let text = check(decodeChunk(decoder, chunk as Buffer))
    if (isFirst) {
      const sep = /^sep=.\r?\n/i.exec(text)
      if (sep) {
        counter.lines = 1
        text = text.slice(sep[0].length)
      }
      isFirst = false
    }
    yield text
  }
  yield check(decodeChunk(decoder))
}

function decodeChunk(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new SheetError('wrongEncoding', 'El archivo no está escrito en la codificación elegida. Prueba con otra.')
  }
}

type Source = { path: string; encoding: Encoding; before: number }

async function explain(error: unknown, { path, encoding, before }: Source): Promise<unknown> {
  const { code, lines, records, empty_lines: empty, column } = error as Place & { code?: string }
  const row = records + empty + 1 + before
  if (code === 'CSV_MAX_RECORD_SIZE' && (await hasUnbrokenLine(path, encoding))) return hugeLine(row)
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new SheetError(
      'openQuote',
      `Fila ${row}: hay una comilla (") que se abre y no se cierra. Revisa esa fila y vuelve a subir el archivo.`,
    )
  }
  if (code && /INVALID_OPENING_QUOTE|INVALID_CLOSING_QUOTE|NON_TRIMABLE/.test(code)) {
    const where = typeof column === 'number' ? `columna ${columnLetters(column)}` : `línea ${lines + before}`
    return new SheetError(
      'strayQuote',
      `Fila ${row}, ${where}: hay una comilla (") suelta. Dentro de un texto, la comilla se escribe doble ("").`,
    )
  }
  return error
}

const hugeLine = (row: number): SheetError =>
  new SheetError(
    'hugeLine',
    `Fila ${row}: tiene más de ${formatNumber(sheetLimits.record)} caracteres sin un salto de línea. Cada producto va en su propia línea: revisa cómo se guardó el archivo y súbelo de nuevo.`,
  )

/** Whether a line is longer than a row may be, though each of its quotes is closed. The parser reports neither. */
async function hasUnbrokenLine(path: string, encoding: Encoding): Promise<boolean> {
  let line = ''
  for await (const text of decode(path, encoding, { lines: 0 })) {
    const [first = '', ...others] = text.split(/[\r\n]+/)
    line += first
    if (isUnbroken(line)) return true
    if (others.length > 0) line = others.at(-1)!
  }
  return false
}

const isUnbroken = (line: string): boolean =>
  line.length > sheetLimits.record &&
  line.split('"').every((piece, index) => index % 2 === 0 || piece.length <= sheetLimits.cell)
