import type { CallName } from '../../contract/calls.ts'
import { callerAbout, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { changeSticker, findComputer, listStickers } from './codes.ts'
import type { StickersContext } from './context.ts'
import { findVisit } from './find-visit.ts'
import { listReports } from './list-reports.ts'
import { reportSticker } from './report-sticker.ts'

/** Binds the calls of stickers to their functions. */
export function stickerHandlers(context: StickersContext): Handlers<Extract<CallName, `stickers.${string}`>> {
  const { db } = context
  return {
    'stickers.list': async ({ actor }) => ok(await listStickers(db, actor.id)),
    'stickers.change': async (call) =>
      ok(await changeSticker(context, call.input, callerAbout(call, call.input.computerId)), 'Código listo'),
    'stickers.listReports': async ({ input, actor, refuse }) => {
      const reports = await listReports(db, { ...input, userId: actor.id })
      if (!reports) throw refuse('NOT_FOUND')
      return ok(reports)
    },
    'stickers.read': async ({ input, refuse }) => {
      if ((await findComputer(db, input.code)) === undefined) throw refuse('STICKER_UNKNOWN')
      return ok({ isInUse: true as const, takesPhone: context.hasMail })
    },
    'stickers.findVisit': async ({ input: { code }, actor }) =>
      ok(await findVisit(db, { code, technicianId: actor.id })),
    'stickers.report': async ({ input, refuse }) => {
      const number = await reportSticker(context, input, refuse)
      context.sendSoon()
      return ok({ number }, 'Gracias, ya avisamos')
    },
  }
}
