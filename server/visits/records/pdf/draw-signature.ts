import { drawingField } from '../../../../contract/visits/visit-limits.ts'
import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { clockText, printOfHash, wholeDay } from '../record-text.ts'
import { drawQr } from './draw-qr.ts'
import { ink, makeRoom, sheet, write, type Pdf } from './pdf-document.ts'

const FIELD = { width: 145, height: 58 } as const
const GAP = 25
const QR = 50
const HEIGHT = 110

type Recognised = { sha256: string; /** The address where the client reads the record. */ address: string }

/** The signer, the technician, and the data for verifying the record. */
export function drawSignature(
  pdf: Pdf,
  { signature, technician }: RecordDocument,
  { sha256, address }: Recognised,
): void {
  pdf.y += 16
  makeRoom(pdf, HEIGHT)
  const y = pdf.y
  if (signature.drawing !== null) drawInk(pdf, signature.drawing, y)
  const moment = new Date(signature.at)
  const when = `el ${wholeDay(moment)}, ${clockText(moment)}`
  const how =
    signature.way === 'drawing'
      ? `Firmó en el teléfono ${when}`
      : `Cerró con un código enviado a ${signature.sentTo}, ${when}`
  drawName(pdf, { column: 0, y, isSigned: signature.drawing !== null }, [signature.name, how])
  drawName(pdf, { column: 1, y, isSigned: false }, [technician, 'Hizo el servicio'])
  const x = sheet.left + 2 * (FIELD.width + GAP)
  drawQr(pdf, address, { x, y: y + FIELD.height - QR, width: QR })
  const besideQr = { x: x + QR + 8, y: y + FIELD.height - 32 }
  write(pdf, 'Escanéalo para ver el acta original en tu cuenta.', besideQr, { size: 8, color: ink.quiet, width: 85 })
  write(
    pdf,
    'Huella de esta acta. El acta firmada no cambia; lo que se agrega después va aparte, con su fecha.',
    {
      x,
      y: y + FIELD.height + 4,
    },
    { size: 8, color: ink.quiet },
  )
  write(pdf, printOfHash(sha256), { x, y: pdf.y + 1 }, { size: 8, bold: true })
  pdf.y = y + HEIGHT
}

type Place = { column: number; y: number; isSigned: boolean }

/** A name, under a line only if there is a signature: an empty line would look like a missing one. */
function drawName(pdf: Pdf, { column, y, isSigned }: Place, [name, note]: [string, string]): void {
  const x = sheet.left + column * (FIELD.width + GAP)
  if (isSigned) drawLine(pdf, x, y + FIELD.height)
  write(pdf, name, { x, y: y + FIELD.height + 4 }, { width: FIELD.width, bold: true })
  write(pdf, note, { x, y: pdf.y }, { width: FIELD.width, size: 8, color: ink.quiet })
}

function drawLine(pdf: Pdf, x: number, y: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + FIELD.width, y)
    .lineWidth(0.6)
    .strokeColor(ink.text)
    .stroke()
}

function drawInk(pdf: Pdf, drawing: string, y: number): void {
  pdf
    .save()
    .translate(sheet.left, y)
    .scale(FIELD.width / drawingField.width)
  pdf.path(drawing).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(ink.text).stroke()
  pdf.restore()
}
