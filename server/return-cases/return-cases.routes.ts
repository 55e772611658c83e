import { sql } from 'kysely'

import type { CallName } from '../../contract/calls.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { sendPrivately } from '../images/send-privately.ts'
import { idempotencyKey } from '../platform/http/conditions.ts'
import { callerAbout, callerOf, type CallContext, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { addCasePhoto, findCasePhoto, removeCasePhoto } from './case-photos.ts'
import { findDeskCase, findOwnCase } from './change-case.ts'
import type { CasesContext } from './context.ts'
import { decideCase, listCases, readCasesOfOrder, receiveCase } from './desk-cases.ts'
import { openCase } from './open-case.ts'
import { cancelCase, noteCase } from './own-case.ts'
import { readOwnCases } from './read-cases.ts'
import { readOffers } from './read-offers.ts'

type CaseCall = Extract<CallName, `returnCases.${string}`>

const MOST_OWN = 100

/** Binds the calls about withdrawals and guarantee claims to their handlers. */
export function returnCaseHandlers(context: CasesContext): Handlers<CaseCall> {
  const { db, shop, now } = context
  const thenSend = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    context.sendSoon()
    return done
  }
  return {
    'returnCases.listOwn': async ({ actor }) => {
      const [cases, offers] = await Promise.all([
        readOwnCases(db, sql`o.user_id = ${actor.id} order by c.number desc limit ${MOST_OWN}`),
        readOffers(db, sql`o.user_id = ${actor.id}`, dayInBogota(now())),
      ])
      return ok({ cases, offers, sendTo: shop.returnsAddress })
    },
    'returnCases.open': async (call) => {
      const given = { ...call.input, key: keyOf(call), buyerId: call.actor.id }
      const caseId = await thenSend(openCase(context, given, callerOf(call)))
      call.request.auditTarget = caseId
      return ok(await findOwnCase(db, caseId), 'Caso abierto')
    },
    'returnCases.note': async (call) =>
      ok(
        await noteCase(context, { ...call.input, key: keyOf(call) }, callerAbout(call, call.input.caseId)),
        'Nota guardada',
      ),
    'returnCases.cancel': async (call) =>
      ok(
        await thenSend(cancelCase(context, { ...call.input, key: keyOf(call) }, callerAbout(call, call.input.caseId))),
        'Caso cancelado',
      ),
    'returnCases.addPhoto': async (call) =>
      ok(await addCasePhoto(context, call.input, 'buyer', callerAbout(call, call.input.caseId))),
    'returnCases.addDeskPhoto': async (call) =>
      ok(await addCasePhoto(context, call.input, 'shop', callerAbout(call, call.input.caseId))),
    'returnCases.getPhoto': async ({ input, actor, reply, refuse }) => {
      const bytes = await findCasePhoto(context, input.photoId, actor)
      if (!bytes) throw refuse('NOT_FOUND')
      sendPrivately(reply, bytes)
    },
    'returnCases.removePhoto': async (call) => {
      await removeCasePhoto(context, call.input, call.actor, callerAbout(call, call.input.photoId))
      return done('Foto quitada')
    },
    'returnCases.list': async ({ input }) => ({ ...done(), ...(await listCases(context, input)) }),
    'returnCases.ofOrder': async (call) => ok(await readCasesOfOrder(context, call.input.orderId, call)),
    'returnCases.openFor': async (call) => {
      const given = { ...call.input, key: keyOf(call), buyerId: null }
      const caseId = await thenSend(openCase(context, given, callerOf(call)))
      return ok(await findDeskCase(db, caseId, dayInBogota(now())), 'Caso abierto')
    },
    'returnCases.receive': async (call) =>
      ok(
        await thenSend(receiveCase(context, { ...call.input, key: keyOf(call) }, callerAbout(call, call.input.caseId))),
        'Producto recibido',
      ),
    'returnCases.decide': async (call) =>
      ok(
        await thenSend(decideCase(context, { ...call.input, key: keyOf(call) }, callerAbout(call, call.input.caseId))),
        'Guardado',
      ),
  }
}

const keyOf = ({ request }: Pick<CallContext<CaseCall>, 'request'>): string | undefined =>
  idempotencyKey(request, () => new Problem('INVALID_REQUEST'))
