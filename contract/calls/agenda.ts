import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['ADMIN'], area: 'visits', rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['ADMIN'], area: 'visits', rate: 'adminWrite', changesState: true } as const
const save = { ...write, method: 'PUT', audit: 'agenda.settings_saved' } as const

/** Calls of the owner's agenda: the week, moves, days off, and the settings that determine free hours. */
export const agendaCalls = {
  'agenda.week': { ...read, path: '/api/agenda', audit: 'tasks.viewed' },
  'agenda.search': { ...read, path: '/api/agenda/search', audit: 'tasks.viewed' },
  'agenda.visit': { ...read, path: '/api/agenda/visits/:taskId' },
  'agenda.clientComputers': { ...read, path: '/api/agenda/clients/:clientId/computers' },
  'agenda.candidates': { ...read, path: '/api/agenda/candidates' },
  'agenda.book': { ...write, path: '/api/agenda/visits', audit: 'request.created' },
  'agenda.work': { ...read, path: '/api/agenda/visits/:taskId/work' },
  'agenda.freeHours': { ...read, path: '/api/agenda/visits/:taskId/free-hours' },
  'agenda.move': { ...write, path: '/api/agenda/visits/:taskId/move', audit: 'task.changed' },
  'agenda.undo': { ...write, path: '/api/agenda/visits/:taskId/undo', audit: 'task.changed' },
  'agenda.cancel': { ...write, path: '/api/agenda/visits/:taskId/cancel', audit: 'task.changed' },
  'agenda.setPlace': { ...write, path: '/api/agenda/visits/:taskId/place', audit: 'task.placed' },
  'agenda.assign': { ...write, path: '/api/agenda/assign', audit: 'task.changed' },
  'agenda.unassign': { ...write, path: '/api/agenda/unassign', audit: 'task.changed' },
  'agenda.proposeAbsence': { ...read, path: '/api/agenda/absence' },
  'agenda.addDayOff': { ...write, path: '/api/agenda/days-off', audit: 'day_off.added' },
  'agenda.removeDayOff': {
    ...write,
    method: 'DELETE',
    path: '/api/agenda/days-off/:dayOffId',
    audit: 'day_off.removed',
  },
  'agenda.undoDayOff': { ...write, path: '/api/agenda/days-off/:dayOffId/undo', audit: 'day_off.removed' },
  'agenda.settings': { ...read, path: '/api/agenda/settings' },
  'agenda.saveTechnician': { ...save, path: '/api/agenda/technicians/:technicianId' },
  'agenda.addZone': { ...save, method: 'POST', path: '/api/agenda/zones' },
  'agenda.changeZone': { ...save, path: '/api/agenda/zones/:zoneId' },
  'agenda.removeZone': { ...save, method: 'POST', path: '/api/agenda/zones/:zoneId/remove' },
  'agenda.saveTravel': { ...save, path: '/api/agenda/travel' },
  'agenda.saveCutoff': { ...save, path: '/api/agenda/cutoff' },
} as const satisfies Record<string, Call>
