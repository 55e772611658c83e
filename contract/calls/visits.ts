import type { Call } from '../call.ts'

const read = { method: 'GET', access: ['TECHNICAL'], rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['TECHNICAL'], rate: 'adminWrite', changesState: true } as const

/** Calls of a visit: the technician's actions, and the client's view. */
export const visitCalls = {
  'visits.listDay': { ...read, path: '/api/visits', audit: 'tasks.viewed' },
  'visits.get': { ...read, path: '/api/visits/:taskId' },
  /** For the client who asked for the visit, and ADMIN. */
  'visits.follow': {
    method: 'GET',
    path: '/api/my-visits/:taskId',
    access: 'signedIn',
    area: 'visits',
    rate: 'signedInRead',
  },
  'visits.stage': { ...write, path: '/api/visits/:taskId/stage', audit: 'visit.stage' },
  'visits.undoStage': { ...write, path: '/api/visits/:taskId/undo-stage', audit: 'visit.stage_undone' },
  'visits.saveComputer': { ...write, path: '/api/visits/:taskId/computer', audit: 'visit.computer_saved' },
  'visits.chooseComputer': {
    ...write,
    path: '/api/visits/:taskId/which-computer',
    audit: 'visit.computer_chosen',
  },
  'visits.checkPoint': { ...write, path: '/api/visits/:taskId/point', audit: 'visit.point_checked' },
  'visits.proposeFollowUp': { ...write, path: '/api/visits/:taskId/follow-up', audit: 'visit.followed_up' },
  'visits.addPhoto': {
    ...write,
    path: '/api/visit-photos/:photoId',
    rate: 'visitPhoto',
    isForm: true,
    // 5 MiB of photo and what the form adds.
    bodyLimit: 5 * 1024 * 1024 + 64 * 1024,
    audit: 'visit.photo_added',
  },
  'visits.getPhoto': {
    method: 'GET',
    path: '/api/visit-photos/:photoId',
    access: 'signedIn',
    area: 'visits',
    rate: 'signedInRead',
    answers: 'image/webp',
  },
  'visits.removePhoto': {
    ...write,
    method: 'DELETE',
    path: '/api/visit-photos/:photoId',
    audit: 'visit.photo_removed',
  },
  'visits.listChecklists': { ...read, path: '/api/checklists', access: ['ADMIN'], area: 'visits' },
  'visits.saveChecklist': {
    ...write,
    method: 'PUT',
    path: '/api/checklists/:tipo',
    access: ['ADMIN'],
    area: 'visits',
    audit: 'checklist.saved',
  },
} as const satisfies Record<string, Call>
