import type { visitCalls } from '../../contract/calls/visits.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { sendPrivately } from '../images/send-privately.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { checkPoint } from './check-point.ts'
import { listChecklists, saveChecklist } from './checklists.ts'
import { chooseComputer } from './choose-computer.ts'
import type { VisitsContext } from './context.ts'
import { proposeFollowUp } from './follow-up.ts'
import { followVisit } from './follow-visit.ts'
import { cashInHand } from './money/cash.ts'
import { addPhoto, findPhoto, removePhoto } from './photos.ts'
import { listVisits, readVisit } from './read-visit.ts'
import { saveComputer } from './save-computer.ts'
import { takeStage, undoStage } from './stages.ts'

/** Binds the calls of visits to their handlers. */
export function visitsHandlers(context: VisitsContext): Handlers<keyof typeof visitCalls> {
  const { db, now } = context
  return {
    'visits.listDay': async ({ input, actor }) => {
      const fecha = input.fecha ?? inBogota(now()).fecha
      return ok({
        fecha,
        visits: await listVisits(db, fecha, actor.id),
        cashInHand: await cashInHand(db, actor.id),
      })
    },
    'visits.get': async ({ input, actor, refuse }) => {
      const visit = await readVisit(db, input.taskId, actor.id)
      if (!visit) throw refuse('NOT_FOUND')
      return ok(visit)
    },
    'visits.follow': async ({ input, actor, refuse }) => {
      const visit = await followVisit(db, input.taskId, actor)
      if (!visit) throw refuse('NOT_FOUND')
      return ok(visit)
    },
    'visits.stage': async (call) => ok(await takeStage(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.undoStage': async (call) => ok(await undoStage(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.saveComputer': async (call) =>
      ok(await saveComputer(context, call.input, callerAbout(call, call.input.computerId))),
    'visits.chooseComputer': async (call) =>
      ok(await chooseComputer(context, call.input, callerAbout(call, call.input.computerId))),
    'visits.checkPoint': async (call) =>
      ok(await checkPoint(context, call.input, callerAbout(call, call.input.taskId))),
    'visits.proposeFollowUp': async (call) =>
      ok(await proposeFollowUp(context, call.input, callerAbout(call, call.input.taskId)), 'Visita propuesta'),
    'visits.addPhoto': async (call) =>
      ok(await addPhoto(context, call.input, callerAbout(call, call.input.computerId))),
    'visits.getPhoto': async ({ input, actor, reply, refuse }) => {
      const bytes = await findPhoto(context, input.photoId, actor)
      if (!bytes) throw refuse('NOT_FOUND')
      sendPrivately(reply, bytes)
    },
    'visits.removePhoto': async (call) => {
      call.request.auditTarget = call.input.photoId
      await removePhoto(context, call.input, callerOf(call))
      return done('Foto quitada')
    },
    'visits.listChecklists': async () => ok(await listChecklists(db)),
    'visits.saveChecklist': async (call) =>
      ok(await saveChecklist(context, call.input, callerOf(call)), 'Lista guardada'),
  }
}
