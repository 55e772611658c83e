import type { RecordDocument, VisitRecord } from '../../../../contract/visits/visit-records.ts'
import type { RecordsContext } from '../context.ts'
import { drawAccount } from './draw-account.ts'
import { drawAdditions } from './draw-additions.ts'
import { drawComputers } from './draw-computers.ts'
import { drawHead } from './draw-head.ts'
import { drawPoints } from './draw-points.ts'
import { drawSignature } from './draw-signature.ts'
import { ink, openPdf, rule, sheet, write, type Pdf } from './pdf-document.ts'
import { photosOfRecord } from './photos-of-record.ts'

/** The PDF of a signed record, made from its stored text alone; only photos are looked up. */
export async function drawRecord(
  context: Pick<RecordsContext, 'db' | 'photos' | 'publicUrl'>,
  record: VisitRecord,
  document: RecordDocument,
): Promise<Buffer> {
  const photos = await photosOfRecord(context, document)
  const pdf = openPdf({ title: `Acta de servicio ${document.number}`, author: document.shop.legalName })
  drawHead(pdf, document)
  drawComputers(pdf, document.computers, photos)
  drawPoints(pdf, document.points)
  drawAccount(pdf, document)
  drawSignature(pdf, document, { sha256: record.sha256, address: `${context.publicUrl}/clientPanel/all-support` })
  drawAdditions(pdf, record)
  drawFeet(pdf, document)
  return bytesOf(pdf)
}

function drawFeet(pdf: Pdf, { shop }: RecordDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // A text below the margin would begin another page.
    pdf.page.margins.bottom = 0
    const y = sheet.bottom + 12
    rule(pdf, y - 6)
    const small = { size: 8, color: ink.quiet }
    write(pdf, `${shop.legalName} · NIT ${shop.nit}`, { x: sheet.left, y }, { ...small, width: 260 })
    write(pdf, 'Este documento no es factura electrónica.', { x: sheet.left + 270, y }, { ...small, width: 170 })
    write(pdf, `${page + 1} de ${count}`, { x: sheet.right - 60, y }, { ...small, width: 60, align: 'right' })
  }
}

async function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
