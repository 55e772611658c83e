import type { intakeCalls } from '../../contract/calls/intake.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { VisitsContext } from './context.ts'
import { listLikelyServices } from './likely-services.ts'
import { addRequestPhoto, listRequestPhotos, removeRequestPhoto } from './request-photos.ts'

/** Binds the calls before and during a request to their handlers. */
export function intakeHandlers(context: VisitsContext): Handlers<keyof typeof intakeCalls> {
  const { db } = context
  return {
    'visits.likelyServices': async () => ok(await listLikelyServices(db)),
    'visits.listRequestPhotos': async ({ input, actor, refuse }) => {
      const list = await listRequestPhotos(db, input.taskId, actor)
      if (!list) throw refuse('NOT_FOUND')
      return ok(list)
    },
    'visits.addRequestPhoto': async (call) =>
      ok(await addRequestPhoto(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.removeRequestPhoto': async (call) => {
      call.request.auditTarget = call.input.photoId
      await removeRequestPhoto(context, call.input, callerOf(call))
      return done('Foto quitada')
    },
  }
}
