import { LRUCache } from 'lru-cache'

import { inBogota } from '../../contract/maintenance-calendar.ts'
import { witnessOf } from '../platform/audit.ts'
import { ok, type Asked, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { takeTask, updateTask } from './change-task.ts'
import type { MaintenanceContext, Own } from './context.ts'
import { requestCorrective, requestPreventive } from './create-request.ts'
import { hoursOfDay, hoursOfMonth } from './free-hours.ts'
import { holdHour, releaseHour } from './hold-hour.ts'
import { listSupport } from './list-support.ts'
import { listDay, listTasks } from './list-tasks.ts'

type MaintenanceCall = Extract<keyof Handlers, `maintenance.${string}`>
type Caller = Pick<Asked<MaintenanceCall>, 'actor' | 'request'>

const CREATED = 'Solicitud de mantenimiento creada con éxito'

/** Binds the calls of maintenance to what they do. */
export function maintenanceHandlers(context: MaintenanceContext): Handlers<MaintenanceCall> {
  const { db, now } = context
  const noteView = noteViews(context)
  const corrective = async (asked: Caller & Pick<Asked<'maintenance.requestCorrective'>, 'input' | 'reply'>) => {
    const made = await requestCorrective(context, asked.input, ownOf(asked))
    asked.reply?.status(201)
    return ok(made, CREATED)
  }
  return {
    'maintenance.requestPreventive': async (asked) => {
      const made = await requestPreventive(context, asked.input, ownOf(asked))
      asked.reply?.status(201)
      return ok(made, CREATED)
    },
    'maintenance.requestCorrective': corrective,
    'maintenance.requestCorrectiveToo': corrective,
    'maintenance.listPreventiveTasks': async (asked) => {
      const own = ownOf(asked)
      await noteView(own, 'preventivo')
      return {
        ...ok([]),
        ...(await listTasks(db, {
          ...asked.input,
          after: asked.input.after,
          tipo: 'preventivo',
          technicianId: own.userId,
        })),
      }
    },
    'maintenance.listCorrectiveTasks': async (asked) => {
      const own = ownOf(asked)
      await noteView(own, 'correctivo')
      return {
        ...ok([]),
        ...(await listTasks(db, {
          ...asked.input,
          after: asked.input.after,
          tipo: 'correctivo',
          technicianId: own.userId,
        })),
      }
    },
    'maintenance.listDay': async (asked) => {
      const own = ownOf(asked)
      await noteView(own, 'day')
      const fecha = asked.input.fecha ?? inBogota(now()).fecha
      return ok({ fecha, visits: await listDay(db, { fecha, technicianId: own.userId }) })
    },
    'maintenance.updateTask': async (asked) => {
      aim(asked, asked.input.taskId)
      const version = versionOf(asked.request?.headers['if-match'])
      return ok(await updateTask(context, { ...asked.input, version }, ownOf(asked)), 'Tarea actualizada')
    },
    'maintenance.takeTask': async (asked) => {
      aim(asked, asked.input.taskId)
      return ok(await takeTask(context, asked.input, ownOf(asked)), 'La tarea es tuya')
    },
    'maintenance.listSupport': async (asked) => {
      const { userId } = ownOf(asked)
      return { ...ok([]), ...(await listSupport(db, { userId, after: asked.input.after })) }
    },
    'maintenance.freeHours': async ({ input: { fecha, mes, cantidad: computers }, actor }) => {
      const asked = { computers, asker: actor?.id ?? null, now: now() }
      if (fecha !== undefined) return ok(await hoursOfDay(db, { ...asked, fecha }))
      return ok(await hoursOfMonth(db, { ...asked, mes: mes ?? '' }))
    },
    'maintenance.holdHour': async (asked) =>
      ok(await holdHour(context, asked.input, ownOf(asked).userId), 'Hora apartada'),
    'maintenance.releaseHour': async (asked) => {
      await releaseHour(db, asked.input.holdId, ownOf(asked).userId)
      return { success: true, error: false, message: 'Hora liberada' }
    },
  }
}

function ownOf({ actor, request }: Caller): Own {
  if (!actor) throw new Problem('NO_SESSION')
  const witness = request ? witnessOf(request) : { reqId: null, actor: actor.id, role: actor.role, ip: null }
  return { userId: actor.id, witness }
}

function aim({ request }: Pick<Caller, 'request'>, target: string): void {
  if (request) request.auditTarget = target
}

/**
 * The version that `If-Match` names; null without one, or with `*`.
 * @throws Problem VALIDATION (400) when it names anything else
 */
function versionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const [, digits] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header) ?? []
  if (digits) return Number(digits)
  const message = 'Versión no válida.'
  throw new Problem('VALIDATION', { message, fields: [{ field: 'If-Match', message }] })
}

const VIEWS_KEPT = 5_000
const SAME_VIEW_MS = 15 * 60_000

/**
 * Writes to the log that a technician looked at tasks: once in a quarter of an hour for each list, since lists load again by
 * themselves.
 */
function noteViews({ db, audit }: MaintenanceContext) {
  const noted = new LRUCache<string, true>({ max: VIEWS_KEPT, ttl: SAME_VIEW_MS })
  return async ({ userId, witness }: Own, list: string): Promise<void> => {
    const key = `${userId} ${list}`
    if (noted.has(key)) return
    noted.set(key, true)
    await audit.record(db, witness, { action: 'tasks.viewed', after: { list } })
  }
}
