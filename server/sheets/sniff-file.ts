import { open } from 'node:fs/promises'

import { delimiters, type Delimiter, type Encoding } from '../../contract/imports/sheets.ts'
import { SheetError } from './sheet.ts'

const SAMPLE = 64 * 1024

/** The first bytes of a file determine its type; its name is ignored. */
export async function findKind(path: string): Promise<'csv' | 'xlsx'> {
  const head = await readHead(path, 8)
  if (head.length === 0) throw new SheetError('empty', 'El archivo está vacío.')
  if (head.readUInt32BE(0) === 0x504b0304) return 'xlsx'
  if (head.readUInt32BE(0) === 0xd0cf11e0) {
    throw new SheetError(
      'oldExcel',
      'Es un libro de Excel antiguo (.xls) o protegido con contraseña. Guárdalo como .xlsx sin contraseña o como CSV.',
    )
  }
  return 'csv'
}

/**
 * Detects the encoding of a text file. Every byte is checked: one ñ of Windows-1252 on the last line is enough.
 * @throws SheetError for a file that is not text
 */
export async function findEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path, SAMPLE)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const nuls = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2]!++
  const [even = 0, odd = 0] = nuls
  const most = head.length * 0.3
  if (odd > most && even < odd / 20) return 'utf-16le'
  if (even > most && odd < even / 20) return 'utf-16be'
  const isUtf8 = await checkUtf8(path)
  if (!isUtf8 && looksBinary(head)) {
    throw new SheetError('unknownFormat', 'El archivo no es un CSV ni un libro de Excel (.xlsx).')
  }
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** Pictures, PDFs and programs have many control characters; texts in Windows-1252 have none. */
function looksBinary(head: Buffer): boolean {
  let controls = 0
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++
  return controls > 3 && controls > head.length / 200
}

async function checkUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })) {
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Detects the separator: the one that splits the first rows into the most columns, with the same number in each. Titles
 * above the table may have fewer. Excel's own `sep=;` line decides.
 */
export async function findDelimiter(path: string, encoding: Encoding): Promise<Delimiter> {
  const text = new TextDecoder(encoding).decode(await readHead(path, SAMPLE))
  const options = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1]
  if (options && (delimiters as readonly string[]).includes(options)) return options as Delimiter
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = tableScore(countCells(text, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/**
 * How much rows of these widths look like one table: many columns, and the same number in all rows after the first of
 * them.
 */
function tableScore(counts: readonly number[]): number {
  const scores = [...new Set(counts)].map((width) => {
    if (width < 2) return 0
    const first = counts.indexOf(width)
    const below = counts.slice(first + 1)
    const agreeing = below.filter((count) => count === width).length
    const share = below.length > 0 ? agreeing / below.length : first === 0 ? 1 : 0
    return width * (0.1 + share)
  })
  return Math.max(0, ...scores)
}

const ROWS_LOOKED_AT = 30

/** The number of cells of each of the first rows; separators between quotes do not count. */
function countCells(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let isBlank = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === delimiter) cells++
    else if (character === '\n') {
      if (!isBlank || cells > 1) counts.push(cells)
      if (counts.length === ROWS_LOOKED_AT) return counts
      cells = 1
      isBlank = true
      continue
    }
    if (character !== '\r') isBlank = false
  }
  // The sample may end within a row; a file of one row ends without a line break.
  if (counts.length === 0) counts.push(cells)
  return counts
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return bytesRead < 8 && bytesRead > 0
      ? Buffer.concat([buffer.subarray(0, bytesRead), Buffer.alloc(8, 32)])
      : buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
