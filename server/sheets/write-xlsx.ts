import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

import { makeInert } from './cell-text.ts'
import { columnLetters, LAST_ROW, type Cell } from './sheet.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${kind}.${type}+xml"/>`
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relationships = (listed: string) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${listed}</Relationships>`

const fileOf = (sheet: number) => `worksheets/sheet${sheet}.xml`
const nameOf = (title: string, sheet: number) => (sheet === 1 ? title : `${title} ${sheet}`)

/** The parts of a workbook besides its sheets. */
function partsOf(sheets: number, title: string): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (write: (sheet: number) => string) => numbers.map(write).join('')
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${each((sheet) => part(`/xl/${fileOf(sheet)}`, 'worksheet'))}${part('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relationships(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((sheet) => `<sheet name="${nameOf(title, sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      each((sheet) => relation(sheet, 'worksheet', fileOf(sheet))) + relation(sheets + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
  }
}

/**
 * Writes rows as a workbook, piece by piece. Texts are texts and numbers are numbers; no cell runs as a formula, even
 * if the workbook is later saved as CSV.
 * @param batches rows, some at a time; the first row is the header, which stays in sight
 * @param workbook.title of its sheets; nothing that XML escapes
 * @param workbook.mostRows of a sheet, with its header; what is more goes on in another sheet, under the same header
 */
export function writeXlsx(
  batches: AsyncIterable<Cell[][]>,
  { title, mostRows = LAST_ROW }: { title: string; mostRows?: number },
): Readable {
  return Readable.from(write(batches, title, mostRows))
}

async function* write(batches: AsyncIterable<Cell[][]>, title: string, mostRows: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  let header: Cell[] | undefined
  let sheets = 1
  let sheet = beginSheet(zip, sheets)
  for await (const rows of batches) {
    header ??= rows[0] ?? []
    for (let at = 0; at < rows.length;) {
      if (sheet.rows() === mostRows) {
        sheet.end()
        sheet = beginSheet(zip, ++sheets)
        sheet.add([header])
      }
      const some = rows.slice(at, at + mostRows - sheet.rows())
      sheet.add(some)
      at += some.length
    }
    yield* ready.splice(0)
    await yieldToEventLoop()
  }
  sheet.end()
  // Last, because only now it is known how many sheets there are; programs find parts by the directory at the end.
  for (const [name, content] of Object.entries(partsOf(sheets, title))) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(strToU8(content), true)
  }
  zip.end()
  yield* ready.splice(0)
}

function beginSheet(zip: Zip, number: number) {
  const entry = new ZipDeflate(`xl/${fileOf(number)}`, { level: 4 })
  zip.add(entry)
  entry.push(
    strToU8(
      `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
    ),
  )
  let written = 0
  return {
    rows: () => written,
    add: (rows: Cell[][]) => entry.push(strToU8(rows.map((row) => writeRow(row, ++written)).join(''))),
    end: () => entry.push(strToU8('</sheetData></worksheet>'), true),
  }
}

function writeRow(row: Cell[], number: number): string {
  const cells = row.map((cell, column) => {
    const place = columnLetters(column) + number
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object' || cell === '') return ''
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(makeInert(cell))}</t></is></c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' }
// oxlint-disable-next-line no-control-regex -- XML has no words for these
const needsEscape = /[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string): string =>
  text.replaceAll(
    needsEscape,
    (one) =>
      escapes[one] ?? (one === '_' ? '_x005F_' : `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`),
  )
