import type { Call } from '../call.ts'

const newRequest = {
  method: 'POST',
  access: 'signedIn',
  rate: 'request',
  changesState: true,
  audit: 'request.created',
} as const

export const maintenanceCalls = {
  'maintenance.requestPreventive': { ...newRequest, path: '/api/mantenimiento-preventivo' },
  'maintenance.requestCorrective': { ...newRequest, path: '/api/mantenimiento-correctivo' },
  /** The second path of the same call (P-52). */
  'maintenance.requestCorrectiveToo': { ...newRequest, path: '/api/tareas-correctivo' },
  'maintenance.sentRequest': { method: 'GET', path: '/api/sent-request', access: 'signedIn', rate: 'signedInRead' },
  'maintenance.listPreventiveTasks': {
    method: 'GET',
    path: '/api/tareas-tecnico',
    access: ['TECHNICAL'],
    rate: 'signedInRead',
    takesPagedHeader: true,
    audit: 'tasks.viewed',
  },
  'maintenance.listCorrectiveTasks': {
    method: 'GET',
    path: '/api/tareas-correctivo',
    access: ['TECHNICAL'],
    rate: 'signedInRead',
    takesPagedHeader: true,
    audit: 'tasks.viewed',
  },
  'maintenance.listDay': {
    method: 'GET',
    path: '/api/technician-day',
    access: ['TECHNICAL'],
    rate: 'signedInRead',
    audit: 'tasks.viewed',
  },
  'maintenance.updateTask': {
    method: 'PUT',
    path: '/api/actualizarTarea/:taskId',
    access: ['TECHNICAL'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'task.changed',
  },
  'maintenance.takeTask': {
    method: 'POST',
    path: '/api/take-task',
    access: ['TECHNICAL'],
    rate: 'adminWrite',
    changesState: true,
    audit: 'task.taken',
  },
  'maintenance.listSupport': {
    method: 'GET',
    path: '/api/get-support',
    access: 'signedIn',
    rate: 'signedInRead',
    takesPagedHeader: true,
  },
  'maintenance.listOpen': { method: 'GET', path: '/api/open-requests', access: 'signedIn', rate: 'signedInRead' },
  /** Open to visitors too: the form can be read without an account (P-50). */
  'maintenance.freeHours': { method: 'GET', path: '/api/free-hours', access: 'public', rate: 'publicRead' },
  'maintenance.holdHour': {
    method: 'POST',
    path: '/api/hold-hour',
    access: 'signedIn',
    rate: 'hold',
    changesState: true,
  },
  'maintenance.releaseHour': {
    method: 'DELETE',
    path: '/api/hold-hour',
    access: 'signedIn',
    rate: 'hold',
    changesState: true,
  },
} as const satisfies Record<string, Call>
