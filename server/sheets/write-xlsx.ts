import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

import { makeInert } from './cell-text.ts'
import { columnLetters, type Cell } from './sheet.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Productos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
}

/**
 * Writes rows as a workbook, piece by piece. Texts are texts and numbers are numbers; no cell runs as a formula, even
 * if the workbook is later saved as CSV.
 * @param batches rows, some at a time; the first row is the header, which stays in sight
 */
export function writeXlsx(batches: AsyncIterable<Cell[][]>): Readable {
  return Readable.from(write(batches))
}

async function* write(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const [name, content] of Object.entries(parts)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(content), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  zip.add(sheet)
  sheet.push(
    strToU8(
      `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
    ),
  )
  let number = 1
  for await (const rows of batches) {
    const text = rows.map((row) => writeRow(row, number++)).join('')
    sheet.push(strToU8(text))
    yield* ready.splice(0)
    await yieldToEventLoop()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready.splice(0)
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
