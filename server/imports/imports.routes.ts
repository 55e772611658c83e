import { sql } from 'kysely'

import type { CallName } from '../../contract/calls.ts'
import type { ImportDetail } from '../../contract/imports/imports.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { FileResponse } from '../platform/http/file-response.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { shorten } from '../sheets/cell-text.ts'
import { columnLetters } from '../sheets/sheet.ts'
import { sheetTypes } from '../sheets/write-sheet.ts'
import type { ImportsContext } from './context.ts'
import { exportProducts, productTemplate } from './export-products.ts'
import { failedRows } from './failed-rows.ts'
import { countRows, findImport, listImports, summarise, summaryOf, type RefuseMissing } from './imports.repo.ts'
import { listRows } from './list-rows.ts'
import { requestPictures } from './pictures/allow-pictures.ts'
import { reportPictures } from './pictures/picture-report.ts'
import { readTopRows } from './read-top-rows.ts'
import { requestReview, requestApply, requestUndo, cancelImport } from './steps.ts'
import { storeImport } from './store-import.ts'

type ImportCall = Extract<CallName, `imports.${string}` | 'exports.products'>

/** Binds the calls of imports to their handlers. */
export function importsHandlers(context: ImportsContext): Handlers<ImportCall> {
  const { db } = context
  return {
    'imports.upload': async ({ input: { fileName, ...options }, actor, request, refuse }) => {
      const file = request.receivedFile
      if (!file) throw refuse('SHEET_UNREADABLE', { message: 'Falta el archivo.' })
      const id = await storeImport(context, { path: file.path, fileName, options, userId: actor.id, refuse })
      return ok(await describeImport(context, id, refuse))
    },
    'imports.list': async () => {
      const all = await listImports(db)
      const counts = await countRows(
        db,
        all.map(({ id }) => id),
      )
      return ok(all.map((one) => summaryOf(one, counts.get(one.id))))
    },
    'imports.get': async ({ input, refuse }) => ok(await describeImport(context, input.importId, refuse)),
    'imports.rows': async ({ input, refuse }) => {
      await findImport(db, input.importId, { refuse })
      return ok(await listRows(db, input))
    },
    'imports.review': async ({ input, refuse }) => {
      await requestReview(context, input, refuse)
      return ok(await summarise(db, input.importId, refuse))
    },
    'imports.apply': async (call) => {
      await requestApply(context, call.input, callerOf(call))
      return ok(await summarise(db, call.input.importId, call.refuse), 'Importación en curso')
    },
    'imports.fetchPictures': async (call) => {
      await requestPictures(context, call.input, callerOf(call))
      return ok(await describeImport(context, call.input.importId, call.refuse))
    },
    'imports.cancel': async ({ input, refuse }) => {
      await cancelImport(context, input.importId, refuse)
      return ok(await summarise(db, input.importId, refuse), 'Importación detenida')
    },
    'imports.undo': async (call) => {
      await requestUndo(context, call.input.importId, callerOf(call))
      return ok(await summarise(db, call.input.importId, call.refuse), 'Deshaciendo la importación')
    },
    'imports.failedRows': async ({ input, refuse }) => {
      const one = await findImport(db, input.importId, { refuse })
      return new FileResponse(failedRows(context, one), { type: sheetTypes.csv, fileName: 'filas-con-error.csv' })
    },
    'exports.products': async ({ input: { format, template } }) => {
      const exported = () => context.reads.upToDate(async (current) => exportProducts(current, format))
      const content = template ? productTemplate(db, format) : await exported()
      const fileName = `${template ? 'plantilla' : `productos-${dayInBogota(new Date())}`}.${format}`
      return new FileResponse(content, { type: sheetTypes[format], fileName })
    },
  }
}

const ROWS_SHOWN = 5
const toBeMapped: ReadonlySet<string> = new Set(['read', 'reviewed'])

/** An import with its columns and its first rows, for the mapping screen. */
async function describeImport({ db, seal }: ImportsContext, id: string, refuse: RefuseMissing): Promise<ImportDetail> {
  const one = await findImport(db, id, { refuse })
  const counts = await countRows(db, [id])
  const { rows } = await sql<{ row: number; cells: Buffer }>`
    select row, cells from import_rows where import_id = ${id} and cells is not null and ${toBeMapped.has(one.state)}
    order by row limit ${ROWS_SHOWN}`.execute(db)
  return {
    ...summaryOf(one, counts.get(id)),
    reading: one.reading,
    headerRow: one.headerRow,
    top: await readTopRows({ db, seal }, one),
    columns: one.header.map((name, index) => ({ letters: columnLetters(index), name })),
    sample: rows.map(({ row, cells }) => {
      const opened = seal.open(`${id}:${row}`, cells)
      return one.header.map((_, index) => {
        const cell = opened[index] ?? ''
        // The shop never shows a licence key again (A-12).
        if (index === one.settings.mapping.licences) return cell === '' ? '' : '(oculto)'
        return typeof cell === 'object' ? '(fórmula)' : shorten(cell)
      })
    }),
    settings: one.settings,
    isRemembered: one.isRemembered,
    unknownCategories: one.unknownCategories,
    pictures: await reportPictures(db, id),
    failure: one.failure,
  }
}
