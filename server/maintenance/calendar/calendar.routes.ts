import type { FastifyReply, FastifyRequest } from 'fastify'

import type { CallName } from '../../../contract/calls.ts'
import type { Db } from '../../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../../platform/http/audit.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { apiHeaders } from '../../platform/http/headers.ts'
import { CachedResponse } from '../../platform/http/response-cache/cached-response.ts'
import { sendResponse } from '../../platform/http/send-response.ts'
import { done, ok } from '../../platform/http/serve.ts'
import { findFeed, findFeedOwner, renewFeed, revokeFeed } from './feeds.repo.ts'
import { readOwnHours } from './own-hours.ts'
import { showVisit, showVisits } from './show-visit.ts'
import { findOwnVisit, listVisitsOf } from './visits.repo.ts'

type CalendarCall = Extract<CallName, `calendar.${string}`>
type Parts = { db: Db; audit: Audit; shop: { name: string; publicUrl: string } }

/** Binds the calls of calendars to their handlers. */
export function calendarHandlers({ db, audit, shop }: Parts): Handlers<CalendarCall> {
  return {
    'calendar.visit': async ({ actor, input, request, reply, refuse }) => {
      const visit = await findOwnVisit(db, { taskId: input.taskId, userId: actor.id })
      const text = visit && showVisit(visit, shop)
      if (!text) throw refuse('NOT_FOUND')
      sendCalendar(text, { 'content-disposition': 'attachment; filename="visita.ics"' }, request, reply)
      return undefined
    },
    'calendar.getHours': async ({ actor }) => ok(await readOwnHours(db, actor.id)),
    'calendar.getFeed': async ({ actor }) => {
      const createdAt = await findFeed(db, actor.id)
      return ok({ createdAt: createdAt?.toISOString() ?? null })
    },
    'calendar.renewFeed': async ({ actor, request }) => {
      const { token, createdAt } = await db.transaction().execute(async (tx) => {
        await audit.record(tx, auditActorOf(request), { action: 'calendar_feed.renewed', target: actor.id })
        return renewFeed(tx, actor.id)
      })
      const path = `/api/calendar-feed/${token}.ics`
      return ok({ path, createdAt: createdAt.toISOString() }, 'Tu calendario tiene una dirección nueva')
    },
    'calendar.revokeFeed': async ({ actor, request }) => {
      await db.transaction().execute(async (tx) => {
        if (!(await revokeFeed(tx, actor.id))) return
        await audit.record(tx, auditActorOf(request), { action: 'calendar_feed.revoked', target: actor.id })
      })
      return done('La dirección de tu calendario ya no sirve')
    },
    'calendar.readFeed': async ({ input, request, reply, refuse }) => {
      const owner = input.file.endsWith('.ics') ? await findFeedOwner(db, input.file.slice(0, -4)) : null
      if (!owner) throw refuse('NOT_FOUND')
      const text = showVisits(await listVisitsOf(db, owner), shop)
      sendCalendar(text, { 'content-disposition': 'inline; filename="visitas.ics"' }, request, reply)
      return undefined
    },
  }
}

/** Only the browser caches it, and revalidates each time: with an ETag, an unchanged response is not sent again. */
const calendarHeaders = {
  ...apiHeaders,
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-cache',
} as const

function sendCalendar(
  text: string,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const all = { ...calendarHeaders, ...reply.server.transportHeaders, ...headers }
  sendResponse(new CachedResponse(Buffer.from(text)), all, request, reply)
}
