import { LRUCache } from 'lru-cache'

import type { CallName } from '../../contract/calls.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { idempotencyKey, ifMatch, unreadable } from '../platform/http/conditions.ts'
import { callerAbout, callerOf, type CallContext, type Caller, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { takeTask, updateTask } from './change-task.ts'
import type { MaintenanceContext } from './context.ts'
import { requestCorrective, requestPreventive } from './create-request.ts'
import { hoursOfDay, hoursOfMonth } from './free-hours.ts'
import { holdHour, releaseHour } from './hold-hour.ts'
import { listSupport } from './list-support.ts'
import { listDay, listTasks, listTravel } from './list-tasks.ts'
import { listOpen } from './open-requests.ts'
import { findSent } from './sent-requests.ts'

type MaintenanceCall = Extract<CallName, `maintenance.${string}`>
type CorrectiveCall = 'maintenance.requestCorrective' | 'maintenance.requestCorrectiveToo'

const CREATED = 'Solicitud de mantenimiento creada con éxito'

const keyOf = ({ request }: Pick<CallContext<CorrectiveCall>, 'request'>): string | undefined =>
  idempotencyKey(request, () => unreadable('Idempotency-Key', 'Clave no válida.'))

/** Binds the calls of maintenance to their handlers. */
export function maintenanceHandlers(context: MaintenanceContext): Handlers<MaintenanceCall> {
  const { db, now } = context
  const noteView = noteViews(context)
  const corrective = async (call: CallContext<CorrectiveCall>) => {
    const made = await requestCorrective(context, { ...call.input, key: keyOf(call) }, callerOf(call))
    call.reply.status(201)
    return ok(made, CREATED)
  }
  return {
    'maintenance.requestPreventive': async (call) => {
      const made = await requestPreventive(context, { ...call.input, key: keyOf(call) }, callerOf(call))
      call.reply.status(201)
      return ok(made, CREATED)
    },
    'maintenance.requestCorrective': corrective,
    'maintenance.requestCorrectiveToo': corrective,
    'maintenance.sentRequest': async ({ input: { key }, actor }) => ok(await findSent(db, { userId: actor.id, key })),
    'maintenance.listPreventiveTasks': async (call) => {
      const caller = callerOf(call)
      await noteView(caller, 'preventivo')
      return {
        ...ok([]),
        ...(await listTasks(db, {
          ...call.input,
          after: call.input.after,
          paged: call.input.paged,
          tipo: 'preventivo',
          technicianId: caller.userId,
        })),
      }
    },
    'maintenance.listCorrectiveTasks': async (call) => {
      const caller = callerOf(call)
      await noteView(caller, 'correctivo')
      return {
        ...ok([]),
        ...(await listTasks(db, {
          ...call.input,
          after: call.input.after,
          paged: call.input.paged,
          tipo: 'correctivo',
          technicianId: caller.userId,
        })),
      }
    },
    'maintenance.listDay': async (call) => {
      const caller = callerOf(call)
      await noteView(caller, 'day')
      const fecha = call.input.fecha ?? inBogota(now()).fecha
      const day = { fecha, technicianId: caller.userId }
      return ok({ fecha, visits: await listDay(db, day), travel: await listTravel(db, day) })
    },
    'maintenance.updateTask': async (call) => {
      call.request.auditTarget = call.input.taskId
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      return ok(await updateTask(context, { ...call.input, version }, callerOf(call)), 'Tarea actualizada')
    },
    'maintenance.takeTask': async (call) =>
      ok(await takeTask(context, call.input, callerAbout(call, call.input.taskId)), 'La tarea es tuya'),
    'maintenance.listSupport': async (call) => {
      const { after, paged } = call.input
      return { ...ok([]), ...(await listSupport(db, { userId: call.actor.id, after, paged })) }
    },
    'maintenance.listOpen': async ({ actor }) => ok(await listOpen(db, actor.id)),
    'maintenance.freeHours': async ({ input: { fecha, mes, cantidad: computers, municipalityCode }, actor }) => {
      const callContext = { computers, clientId: actor?.id ?? null, municipalityCode, now: now() }
      if (fecha !== undefined) return ok(await hoursOfDay(db, { ...callContext, fecha }))
      return ok(await hoursOfMonth(db, { ...callContext, mes: mes ?? '' }))
    },
    'maintenance.holdHour': async (call) => ok(await holdHour(context, call.input, callerOf(call)), 'Hora apartada'),
    'maintenance.releaseHour': async (call) => {
      await releaseHour(db, call.input.holdId, call.actor.id)
      return done('Hora liberada')
    },
  }
}

const MOST_VIEWS = 5_000
const SAME_VIEW_MS = 15 * 60_000

/**
 * Logs that a technician read tasks, once in a quarter of an hour for each list, because lists reload by themselves.
 */
function noteViews({ db, audit }: MaintenanceContext) {
  const noted = new LRUCache<string, true>({ max: MOST_VIEWS, ttl: SAME_VIEW_MS })
  return async ({ userId, auditActor }: Caller, list: string): Promise<void> => {
    const key = `${userId} ${list}`
    if (noted.has(key)) return
    noted.set(key, true)
    await audit.record(db, auditActor, { action: 'tasks.viewed', after: { list } })
  }
}
