import { auditActorOf } from '../platform/http/audit.ts'
import { withoutZone } from '../platform/http/client-address.ts'
import { callerAbout, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { answerMessage, closeMessage } from './change-message.ts'
import type { ContactContext } from './context.ts'
import { countOpenMessages, listMessages, PAGE_SIZE } from './list-messages.ts'
import { listOwnRequests } from './own-requests.ts'
import { receiveContactRequest } from './receive-contact-request.ts'

/** The channel for petitions and complaints: what people write, and what the shop does about it. */
export function contactHandlers({
  isLimited,
  ...context
}: ContactContext & { isLimited: boolean }): Handlers<
  'contact.send' | 'contact.listOwn' | 'contact.list' | 'contact.answer' | 'contact.close'
> {
  const { db, audit, canEmail, now } = context
  return {
    'contact.send': async ({ input, actor, request }) => {
      const sender = { userId: actor?.id ?? null, ip: withoutZone(request.ip), isLimited }
      return ok(await receiveContactRequest(db, input, sender), 'Recibimos tu solicitud.')
    },
    'contact.listOwn': async ({ actor }) => ok(await listOwnRequests(db, actor.id)),
    'contact.list': async ({ input, request }) => {
      const [listed, waiting] = await Promise.all([listMessages(db, input, now()), countOpenMessages(db)])
      await audit.record(db, auditActorOf(request), { action: 'contact.viewed' })
      return { ...done(), ...listed, pageSize: PAGE_SIZE, ...waiting, canEmail }
    },
    'contact.answer': async (call) =>
      ok(await answerMessage(context, call.input, callerAbout(call, call.input.requestId))),
    'contact.close': async (call) =>
      ok(await closeMessage(context, call.input, callerAbout(call, call.input.requestId))),
  }
}
