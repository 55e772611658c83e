import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { stateText } from '../record-text.ts'
import { head, heightOf, ink, makeRoom, sheet, tick, write, type Pdf } from './pdf-document.ts'
import type { Photos } from './photos-of-record.ts'

type Computer = RecordDocument['computers'][number]

const BAND = 20
const PAD = 8
const LABEL = 58
const PHOTO = { width: 72, height: 54, gap: 6, caption: 12 } as const
const inner = sheet.width - 2 * PAD
const perRow = Math.floor((inner + PHOTO.gap) / (PHOTO.width + PHOTO.gap))

/** The computers, none split over two pages unless it fills more than one. */
export function drawComputers(pdf: Pdf, computers: readonly Computer[], photos: Photos): void {
  for (const [index, computer] of computers.entries()) {
    const rows = rowsOf(computer)
    const shown = computer.photos.filter(({ _id }) => photos.has(_id))
    const height = BAND + PAD * 2 + textHeight(pdf, rows) + photosHeight(shown.length)
    const fits = height <= sheet.bottom - sheet.top - 60
    if (index === 0) head(pdf, 'Equipos', fits ? height : 80)
    makeRoom(pdf, fits ? height : 80)
    drawComputer(pdf, computer, { rows, shown, photos, box: fits ? height : null })
    pdf.y += 8
  }
}

type Parts = {
  rows: [label: string, text: string][]
  shown: Computer['photos']
  photos: Photos
  /** The height of a box around it; null when it may continue on further pages. */
  box: number | null
}

function drawComputer(pdf: Pdf, computer: Computer, { rows, shown, photos, box }: Parts): void {
  const y = pdf.y
  pdf.rect(sheet.left, y, sheet.width, BAND).fill(ink.band)
  if (box !== null) pdf.roundedRect(sheet.left, y, sheet.width, box, 3).lineWidth(0.6).strokeColor(ink.line).stroke()
  drawBand(pdf, computer, y)
  pdf.y = y + BAND + PAD
  for (const [label, text] of rows) {
    const at = pdf.y
    write(pdf, label, { x: sheet.left + PAD, y: at }, { color: ink.quiet, width: LABEL })
    write(pdf, text, { x: sheet.left + PAD + LABEL, y: at }, { width: inner - LABEL })
    pdf.y += 3
  }
  drawPhotos(pdf, shown, photos)
  pdf.y = box === null ? pdf.y + PAD : y + box
}

function drawBand(pdf: Pdf, { name, serie, state, minutes }: Computer, y: number): void {
  const right = [stateText[state], ...(minutes === null ? [] : [`${minutes} min`])].join(' · ')
  const isResolved = state === 'resuelto'
  const width = 150
  write(
    pdf,
    right,
    { x: sheet.right - PAD - width, y: y + 5 },
    {
      ...{ width, align: 'right', bold: true },
      color: isResolved ? ink.ok : ink.text,
    },
  )
  if (isResolved) tick(pdf, sheet.right - PAD - pdf.widthOfString(right) - 12, y + 7, ink.ok)
  const left = [name, ...(serie === '' ? [] : [`serie ${serie}`])].join(' · ')
  pdf.font('bold').fontSize(9).fillColor(ink.text)
  pdf.text(left, sheet.left + PAD, y + 5, { width: inner - width - 16, height: 12, ellipsis: true, lineBreak: false })
}

function rowsOf({ findings, workDone, reason }: Computer): [string, string][] {
  const rows: [string, string][] = [
    ['Hallazgos', findings],
    ['Trabajo', workDone],
    ['Por qué', reason],
  ]
  return rows.filter(([, text]) => text !== '')
}

const textHeight = (pdf: Pdf, rows: [string, string][]): number =>
  rows.reduce((sum, [, text]) => sum + heightOf(pdf, text, { width: inner - LABEL }) + 3, 0)

const photosHeight = (many: number): number =>
  Math.ceil(many / perRow) * (PHOTO.height + PHOTO.caption + PHOTO.gap) + (many > 0 ? 4 : 0)

function drawPhotos(pdf: Pdf, shown: Computer['photos'], photos: Photos): void {
  if (shown.length > 0) pdf.y += 4
  for (let first = 0; first < shown.length; first += perRow) {
    makeRoom(pdf, PHOTO.height + PHOTO.caption)
    const y = pdf.y
    for (const [column, { _id, moment }] of shown.slice(first, first + perRow).entries()) {
      const x = sheet.left + PAD + column * (PHOTO.width + PHOTO.gap)
      pdf.image(photos.get(_id)!, x, y, { width: PHOTO.width, height: PHOTO.height })
      const caption = moment === 'antes' ? 'antes' : 'después'
      write(pdf, caption, { x, y: y + PHOTO.height + 1 }, { size: 7.5, color: ink.quiet, width: PHOTO.width })
    }
    pdf.y = y + PHOTO.height + PHOTO.caption + PHOTO.gap
  }
}
