import { byLink, type Call } from '../call.ts'

const read = { method: 'GET', access: 'signedIn', rate: 'signedInRead' } as const
const write = { method: 'POST', access: 'signedIn', rate: 'hold', changesState: true } as const

/** Calls with which a client confirms, moves or cancels a visit, signed in or by an e-mail link. */
export const visitDecisionCalls = {
  'visitAnswers.list': { ...read, path: '/api/visit-answers' },
  'visitAnswers.hours': { ...read, path: '/api/visit-answers/:taskId/hours' },
  'visitAnswers.confirm': { ...write, path: '/api/visit-answers/:taskId/confirm', audit: 'visit.confirmed' },
  'visitAnswers.move': { ...write, path: '/api/visit-answers/:taskId/move', audit: 'visit.moved' },
  'visitAnswers.cancel': { ...write, path: '/api/visit-answers/:taskId/cancel', audit: 'visit.cancelled' },
  'answerLinks.read': { ...byLink, path: '/api/answer-link' },
  'answerLinks.hours': { ...byLink, path: '/api/answer-link/hours' },
  'answerLinks.confirm': { ...byLink, path: '/api/answer-link/confirm', changesState: true, audit: 'visit.confirmed' },
  'answerLinks.move': { ...byLink, path: '/api/answer-link/move', changesState: true, audit: 'visit.moved' },
  'answerLinks.cancel': { ...byLink, path: '/api/answer-link/cancel', changesState: true, audit: 'visit.cancelled' },
} as const satisfies Record<string, Call>
