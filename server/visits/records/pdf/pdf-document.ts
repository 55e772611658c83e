import { join } from 'node:path'

import PdfDocument from 'pdfkit'

import { needsWideGlyphs, printable } from './printable.ts'

const fonts = join(import.meta.dirname, '../fonts')

export type Pdf = InstanceType<typeof PdfDocument>

/** Black on white, with the shop's green for its mark and what was resolved (D-1). */
export const ink = { text: '#1a1f1c', quiet: '#5b645f', line: '#c9cfcb', band: '#f3f4f1', ok: '#0b6b4f' } as const

/** A4 in points, with margins that a home printer reaches. */
export const sheet = { left: 51, right: 544, top: 51, bottom: 775, width: 493 } as const

type Style = {
  size?: number
  bold?: boolean
  color?: string
  width?: number
  align?: 'left' | 'right'
}

/** Opens a sheet with embedded fonts, so that it looks the same everywhere. */
export function openPdf(about: { title: string; author: string }): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { left: sheet.left, right: 595.28 - sheet.right, top: sheet.top, bottom: 841.89 - sheet.bottom },
    bufferPages: true,
    lang: 'es-CO',
    info: { Title: about.title, Author: about.author },
  })
  pdf.registerFont('plain', join(fonts, 'figtree-400.ttf'))
  pdf.registerFont('bold', join(fonts, 'figtree-700.ttf'))
  pdf.registerFont('wide plain', join(fonts, 'dejavu-400.ttf'))
  pdf.registerFont('wide bold', join(fonts, 'dejavu-700.ttf'))
  return pdf.font('plain').fontSize(9)
}

/** DejaVu's letters are larger than Figtree's of the same size. */
const WIDE_SIZE = 0.9

/** Selects the font for a text: a name such as "Łukasz" is written in one font as a whole. */
function set(pdf: Pdf, text: string, { size = 9, bold = false, color = ink.text }: Style): Pdf {
  const isWide = needsWideGlyphs(text)
  return pdf
    .font(`${isWide ? 'wide ' : ''}${bold ? 'bold' : 'plain'}`)
    .fontSize(isWide ? size * WIDE_SIZE : size)
    .fillColor(color)
}

/** Writes a text at a place; `pdf.y` is below it afterwards. */
export function write(pdf: Pdf, text: string, at: { x: number; y: number }, style: Style = {}): void {
  const { width = sheet.right - at.x, align = 'left' } = style
  const shown = printable(text)
  set(pdf, shown, style).text(shown, at.x, at.y, { width, align })
}

/** The height that a text takes. */
export function heightOf(pdf: Pdf, text: string, style: Style & { width: number }): number {
  const shown = printable(text)
  return set(pdf, shown, style).heightOfString(shown, { width: style.width })
}

/** Begins another page when less than this is left on the present one. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > sheet.bottom && pdf.y > sheet.top) pdf.addPage()
}

/** A heading that stays with the following content. */
export function head(pdf: Pdf, text: string, following: number): void {
  pdf.y += 12
  makeRoom(pdf, 22 + following)
  write(pdf, text, { x: sheet.left, y: pdf.y }, { size: 11, bold: true })
  pdf.y += 4
}

/** A line across the sheet. */
export function rule(
  pdf: Pdf,
  y: number,
  { color = ink.line, weight = 0.6 }: { color?: string; weight?: number } = {},
): void {
  pdf.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(weight).strokeColor(color).stroke()
}

/** A small tick, since the fonts have none. */
export function tick(pdf: Pdf, x: number, y: number, color: string = ink.text): void {
  pdf
    .moveTo(x, y + 3.5)
    .lineTo(x + 2.5, y + 6)
    .lineTo(x + 7, y + 0.5)
    .lineWidth(1.1)
    .strokeColor(color)
    .stroke()
}
