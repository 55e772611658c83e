import type { CallName } from '../../../contract/calls.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Audit } from '../../platform/http/audit.ts'
import { FileResponse } from '../../platform/http/file-response.ts'
import { callerAbout, type Handlers } from '../../platform/http/handlers.ts'
import { ok } from '../../platform/http/serve.ts'
import { applyRateFile } from './apply-rate-file.ts'
import { exportRates } from './export-rates.ts'
import { describeRateFile, findRateFile, listRateFiles, storeRateFile } from './rate-files.repo.ts'
import { readRateFile } from './read-rate-file.ts'
import { undoRateFile } from './undo-rate-file.ts'

type RateFileCall = Extract<CallName, `rateFiles.${string}`>

/** Binds the calls of files of rates to their handlers. */
export function rateFileHandlers(parts: { db: Db; audit: Audit }): Handlers<RateFileCall> {
  const { db } = parts
  return {
    'rateFiles.upload': async ({ input: { fileName }, actor, request, reply, refuse }) => {
      const file = request.receivedFile
      if (!file) throw refuse('SHEET_UNREADABLE', { message: 'Falta el archivo.' })
      const rows = await readRateFile(db, file.path, refuse)
      const id = await storeRateFile(db, { userId: actor.id, fileName, rows })
      request.auditTarget = id
      reply.status(201)
      const refuseGone = () => refuse('SHEET_UNREADABLE')
      return ok(await describeRateFile(db, await findRateFile(db, id, { refuse: refuseGone })))
    },
    'rateFiles.list': async () => ok(await listRateFiles(db)),
    'rateFiles.get': async ({ input, refuse }) =>
      ok(await describeRateFile(db, await findRateFile(db, input.fileId, { refuse }))),
    'rateFiles.apply': async (call) =>
      ok(await applyRateFile(parts, call.input, callerAbout(call, call.input.fileId)), 'Tarifas guardadas'),
    'rateFiles.undo': async (call) =>
      ok(
        await undoRateFile(parts, call.input.fileId, callerAbout(call, call.input.fileId)),
        'Tarifas como estaban antes',
      ),
    'rateFiles.export': async () =>
      new FileResponse(exportRates(db), { type: 'text/csv; charset=utf-8', fileName: 'tarifas.csv' }),
  }
}
