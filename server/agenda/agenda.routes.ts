import type { CallName } from '../../contract/calls.ts'
import { listComputers } from '../computers/computers.repo.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { idempotencyKey, unreadable } from '../platform/http/conditions.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { assignVisits } from './assign-visits.ts'
import { bookVisit } from './book-visit.ts'
import { readCandidates } from './booking-hour.ts'
import { addDayOff, removeDayOff } from './days-off.ts'
import { freeHoursOf } from './free-hours.ts'
import { cancelVisit, moveVisit, undoChange } from './move-visit.ts'
import { proposeAbsence } from './propose-absence.ts'
import { readSettings } from './read-settings.ts'
import { readOpenedVisit } from './read-visit.ts'
import { readWeek } from './read-week.ts'
import { readVisitWork } from './read-work.ts'
import { saveCutoff, saveTechnician } from './save-settings.ts'
import { searchVisits } from './search-visits.ts'
import { setPlace } from './set-place.ts'
import { unassignVisits } from './unassign-visits.ts'
import { undoDayOff } from './undo-day-off.ts'
import { readVisitRow } from './visit-rows.ts'
import { addZone, changeZone, removeZone, saveTravel } from './zones.ts'

type AgendaCall = Extract<CallName, `agenda.${string}`>
type SettingCall =
  | `agenda.save${'Technician' | 'Travel' | 'Cutoff'}`
  | `agenda.${'add' | 'change' | 'remove'}Zone`
  | 'agenda.settings'
type BookingCall = 'agenda.clientComputers' | 'agenda.candidates' | 'agenda.book'

/** Binds the calls of the agenda to their handlers. */
export function agendaHandlers(context: MaintenanceContext): Handlers<AgendaCall> {
  return { ...visitHandlers(context), ...bookingHandlers(context), ...settingHandlers(context) }
}

function visitHandlers(context: MaintenanceContext): Handlers<Exclude<AgendaCall, SettingCall | BookingCall>> {
  const { db, now } = context
  return {
    'agenda.week': async ({ input }) => ok(await readWeek(db, { ...input, now: now() })),
    'agenda.search': async ({ input }) => ok(await searchVisits(db, input.q, now())),
    'agenda.visit': async ({ input, refuse }) => {
      const visit = await readOpenedVisit(db, input.taskId)
      if (!visit) throw refuse('NOT_FOUND')
      return ok(visit)
    },
    'agenda.work': async ({ input, refuse }) => {
      const work = await readVisitWork(db, input.taskId)
      if (!work) throw refuse('NOT_FOUND')
      return ok(work)
    },
    'agenda.freeHours': async ({ input: { taskId, desde, dias }, refuse }) => {
      const visit = await readVisitRow(db, taskId)
      if (!visit) throw refuse('NOT_FOUND')
      const { computerCount: computers, place } = visit
      const about = { computers, place: place?.code ?? null, taskId, now: now() }
      return ok(await freeHoursOf(db, { ...about, first: desde, days: dias }))
    },
    'agenda.move': async (call) =>
      ok(await moveVisit(context, call.input, callerAbout(call, call.input.taskId)), 'Visita movida'),
    'agenda.undo': async (call) =>
      ok(await undoChange(context, call.input, callerAbout(call, call.input.taskId)), 'Cambio deshecho'),
    'agenda.cancel': async (call) =>
      ok(await cancelVisit(context, call.input, callerAbout(call, call.input.taskId)), 'Visita cancelada'),
    'agenda.setPlace': async (call) =>
      ok(await setPlace(context, call.input, callerAbout(call, call.input.taskId)), 'Municipio guardado'),
    'agenda.assign': async (call) => ok(await assignVisits(context, call.input, callerOf(call))),
    'agenda.unassign': async (call) => ok(await unassignVisits(context, call.input, callerOf(call))),
    'agenda.proposeAbsence': async ({ input }) => ok(await proposeAbsence(db, input, now())),
    'agenda.addDayOff': async (call) =>
      ok(await addDayOff(context, call.input, callerAbout(call, call.input.technicianId)), 'Día libre guardado'),
    'agenda.removeDayOff': async (call) => {
      await removeDayOff(context, call.input.dayOffId, callerOf(call))
      return done('Día libre quitado')
    },
    'agenda.undoDayOff': async (call) => {
      await undoDayOff(context, call.input, callerOf(call))
      return done('Día libre deshecho')
    },
  }
}

const missingKey = () => unreadable('Idempotency-Key', 'Falta la clave con la que esta visita se agenda una sola vez.')

function bookingHandlers(context: MaintenanceContext): Handlers<BookingCall> {
  return {
    'agenda.clientComputers': async ({ input }) => ok(await listComputers(context.db, input.clientId)),
    'agenda.candidates': async ({ input }) => ok(await readCandidates(context, input)),
    'agenda.book': async (call) => {
      const key = idempotencyKey(call.request, missingKey)
      if (key === undefined) throw missingKey()
      const booked = await bookVisit(context, call.input, { ...callerOf(call), key })
      call.request.auditTarget = booked._id
      void call.reply.code(201)
      return ok(booked, 'Visita agendada')
    },
  }
}

const SAVED = 'Ajustes guardados'

function settingHandlers(context: MaintenanceContext): Handlers<SettingCall> {
  return {
    'agenda.settings': async () => ok(await readSettings(context.db, context.now())),
    'agenda.saveTechnician': async (call) => ok(await saveTechnician(context, call.input, callerOf(call)), SAVED),
    'agenda.addZone': async (call) => ok(await addZone(context, call.input, callerOf(call)), SAVED),
    'agenda.changeZone': async (call) => ok(await changeZone(context, call.input, callerOf(call)), SAVED),
    'agenda.removeZone': async (call) => ok(await removeZone(context, call.input, callerOf(call)), SAVED),
    'agenda.saveTravel': async (call) => ok(await saveTravel(context, call.input, callerOf(call)), SAVED),
    'agenda.saveCutoff': async (call) => ok(await saveCutoff(context, call.input, callerOf(call)), SAVED),
  }
}
