import type { Call } from '../call.ts'

const answer = { method: 'POST', access: 'signedIn', rate: 'computer', changesState: true } as const

/** Calls about care plans of a client's computers, and the owner's view of them. */
export const carePlanCalls = {
  'carePlans.list': { method: 'GET', path: '/api/care-plans', access: 'signedIn', rate: 'signedInRead' },
  'carePlans.choose': {
    ...answer,
    method: 'PUT',
    path: '/api/my-computers/:computerId/care-plan',
    audit: 'care_plan.chosen',
  },
  'carePlans.accept': {
    ...answer,
    path: '/api/my-computers/:computerId/care-plan/accept',
    rate: 'request',
    audit: 'request.created',
  },
  'carePlans.skip': { ...answer, path: '/api/my-computers/:computerId/care-plan/skip', audit: 'care_plan.skipped' },
  'carePlans.listDue': {
    method: 'GET',
    path: '/api/due-care-plans',
    access: ['ADMIN'],
    area: 'visits',
    rate: 'signedInRead',
  },
} as const satisfies Record<string, Call>
