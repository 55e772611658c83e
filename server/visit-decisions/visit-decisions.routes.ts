import type { FastifyRequest } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { LinkedVisit, VisitToDecide } from '../../contract/visits/visit-decisions.ts'
import { readDaysToMove } from '../installations/request-installation.ts'
import { hoursOfDay, hoursOfMonth } from '../maintenance/free-hours.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import type { Refuse } from '../platform/problem.ts'
import type { DecisionsContext } from './context.ts'
import { cancelVisit, confirmVisit } from './decide-visit.ts'
import { openLink } from './links.ts'
import { moveVisit } from './move-visit.ts'
import { listDecidableVisits, readDecidableVisit, type DecidableVisit } from './read-decisions.ts'
import { showLinked, showOwn } from './show-visit.ts'

type DecisionsCall = Extract<CallName, `visitAnswers.${string}` | `answerLinks.${string}`>
type DecisionCall<T> = { input: T; request: FastifyRequest }

const CONFIRMED = 'Visita confirmada'
const MOVED = 'Visita cambiada'
const CANCELLED = 'Visita cancelada'

/** Binds the decisions of clients to their functions: once for a session, once for a link. */
export function visitDecisionHandlers(context: DecisionsContext): Handlers<DecisionsCall> {
  const { db, now } = context
  const own = (visit: DecidableVisit, message?: string) => ok<VisitToDecide>(showOwn(visit), message)
  const linked = (visit: DecidableVisit, message?: string) => ok<LinkedVisit>(showLinked(visit), message)
  return {
    'visitAnswers.list': async ({ actor }) => ok((await listDecidableVisits(db, actor.id, now())).map(showOwn)),
    'visitAnswers.hours': async ({ input: { taskId, ...when }, actor, refuse }) => {
      const visit = await readDecidableVisit(db, taskId, now())
      if (visit?.clientId !== actor.id) throw refuse('NOT_FOUND')
      return ok(await hoursFor(context, visit, when))
    },
    'visitAnswers.confirm': async (call) =>
      own(await confirmVisit(context, call.input, deciderOf(call, call.actor.id, call.refuse)), CONFIRMED),
    'visitAnswers.move': async (call) =>
      own(await moveVisit(context, call.input, deciderOf(call, call.actor.id, call.refuse)), MOVED),
    'visitAnswers.cancel': async (call) =>
      own(await cancelVisit(context, call.input, deciderOf(call, call.actor.id, call.refuse)), CANCELLED),
    'answerLinks.read': async ({ input, refuse }) => linked(await openLink(context, input.token, refuse)),
    'answerLinks.hours': async ({ input: { token, ...when }, refuse }) =>
      ok(await hoursFor(context, await openLink(context, token, refuse), when)),
    'answerLinks.confirm': async (call) =>
      linked(await confirmVisit(context, call.input, await deciderOfLink(context, call, call.refuse)), CONFIRMED),
    'answerLinks.move': async (call) =>
      linked(await moveVisit(context, call.input, await deciderOfLink(context, call, call.refuse)), MOVED),
    'answerLinks.cancel': async (call) =>
      linked(await cancelVisit(context, call.input, await deciderOfLink(context, call, call.refuse)), CANCELLED),
  }
}

function deciderOf<R extends Refuse<'NOT_FOUND'>>(
  { input, request }: DecisionCall<{ taskId: string }>,
  userId: string,
  refuse: R,
) {
  request.auditTarget = input.taskId
  return {
    taskId: input.taskId,
    userId,
    via: 'account' as const,
    auditActor: auditActorOf(request),
    refuse,
    gone: () => refuse('NOT_FOUND'),
    show: showOwn,
  }
}

async function deciderOfLink<R extends Refuse<'VISIT_LINK_UNKNOWN'>>(
  context: DecisionsContext,
  { input, request }: DecisionCall<{ token: string }>,
  refuse: R,
) {
  const { taskId, clientId } = await openLink(context, input.token, refuse)
  request.auditTarget = taskId
  return {
    taskId,
    userId: clientId,
    via: 'link' as const,
    auditActor: auditActorOf(request),
    refuse,
    gone: () => refuse('VISIT_LINK_UNKNOWN'),
    show: showLinked,
  }
}

type When = { fecha?: string | undefined; mes?: string | undefined }

async function hoursFor({ db, now }: DecisionsContext, visit: DecidableVisit, { fecha, mes }: When) {
  const { many, clientId, taskId } = visit
  const { firstDay, whyEarly } = await readDaysToMove(db, visit, now())
  const query = { computers: many, clientId, now: now(), moved: taskId, whyNot: whyEarly }
  if (fecha !== undefined) return hoursOfDay(db, { ...query, fecha })
  return { ...(await hoursOfMonth(db, { ...query, mes: mes ?? '' })), ...(firstDay !== null && { firstDay }) }
}
