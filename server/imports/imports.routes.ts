import { sql } from 'kysely'

import type { ImportDetail } from '../../contract/imports.ts'
import type { Actor } from '../platform/http/actor.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { ok, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { columnLetters } from '../sheets/sheet.ts'
import { askForPictures } from './allow-pictures.ts'
import { shorten } from './cell-text.ts'
import type { ImportsContext } from './context.ts'
import { exportProducts, productTemplate } from './export-products.ts'
import { failedRows } from './failed-rows.ts'
import { countRows, findImport, listImports, summarise, summaryOf } from './imports.repo.ts'
import { keepImport } from './keep-import.ts'
import { listRows } from './list-rows.ts'
import { reportPictures } from './picture-report.ts'
import { readTopRows } from './read-top-rows.ts'
import { askForReview, askToApply, askToUndo, cancelImport } from './steps.ts'

type ImportCall = Extract<keyof Handlers, `imports.${string}` | `exports.${string}`>

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function importsHandlers(context: ImportsContext): Handlers<ImportCall> {
  const { db } = context
  return {
    'imports.upload': async ({ input: { fileName, ...told }, actor, request }) => {
      const file = request?.receivedFile
      if (!file) throw new Problem('SHEET_UNREADABLE', { message: 'Falta el archivo.' })
      const id = await keepImport(context, { path: file.path, fileName, told, userId: userOf(actor) })
      return ok(await describeImport(context, id))
    },
    'imports.list': async () => {
      const all = await listImports(db)
      const counts = await countRows(
        db,
        all.map(({ id }) => id),
      )
      return ok(all.map((one) => summaryOf(one, counts.get(one.id))))
    },
    'imports.get': async ({ input }) => ok(await describeImport(context, input.importId)),
    'imports.rows': async ({ input }) => {
      await findImport(db, input.importId)
      return ok(await listRows(db, input))
    },
    'imports.review': async ({ input }) => {
      await askForReview(context, input)
      return ok(await summarise(db, input.importId))
    },
    'imports.apply': async ({ input, request }) => {
      await askToApply(context, { ...input, request })
      return ok(await summarise(db, input.importId), 'Importación en curso')
    },
    'imports.fetchPictures': async ({ input, request }) => {
      await askForPictures(context, { ...input, request })
      return ok(await describeImport(context, input.importId))
    },
    'imports.cancel': async ({ input }) => {
      await cancelImport(context, input.importId)
      return ok(await summarise(db, input.importId), 'Importación detenida')
    },
    'imports.undo': async ({ input, request }) => {
      await askToUndo(context, { ...input, request })
      return ok(await summarise(db, input.importId), 'Deshaciendo la importación')
    },
    'imports.failedRows': async ({ input }) => {
      const one = await findImport(db, input.importId)
      return new FileAnswer(failedRows(context, one), { type: types.csv, fileName: 'filas-con-error.csv' })
    },
    'exports.products': async ({ input: { format, template } }) => {
      const content = template ? productTemplate(db, format) : exportProducts(db, format)
      const fileName = `${template ? 'plantilla' : `productos-${dateInBogota()}`}.${format}`
      return new FileAnswer(content, { type: types[format], fileName })
    },
  }
}

function userOf(actor: Actor | null): string {
  if (!actor) throw new Problem('NO_SESSION')
  return actor.id
}

const dateInBogota = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())

const ROWS_SHOWN = 5
const toBeMapped: ReadonlySet<string> = new Set(['read', 'reviewed'])

/** An import with its columns and its first rows, as the mapping shows them. */
async function describeImport({ db, seal }: ImportsContext, id: string): Promise<ImportDetail> {
  const one = await findImport(db, id)
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
        // What the shop was given it never shows again (security policy §2.2, N0).
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
