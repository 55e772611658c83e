import type { FastifyReply } from 'fastify'

import type { CallName } from '../../../contract/calls.ts'
import { callerAbout, callerOf, type Handlers } from '../../platform/http/handlers.ts'
import { mediaHeaders } from '../../platform/http/headers.ts'
import { ok } from '../../platform/http/serve.ts'
import { addToRecord } from './add-to-record.ts'
import type { RecordsContext } from './context.ts'
import { readRecord } from './read-record.ts'
import { sendCode } from './record-code.ts'
import { signRecord } from './sign-record.ts'
import { readWarranty, saveWarranty } from './warranty.ts'

/** Binds the calls of signed records to their handlers. */
export function recordHandlers(context: RecordsContext): Handlers<Extract<CallName, `visitRecords.${string}`>> {
  return {
    'visitRecords.sign': async (call) =>
      ok(await signRecord(context, call.input, callerAbout(call, call.input.taskId)), 'Acta firmada'),
    'visitRecords.sendCode': async (call) => {
      call.request.auditTarget = call.input.taskId
      const sent = await sendCode(context, call.input, callerOf(call))
      return ok(sent, `Código enviado a ${sent.sentTo}`)
    },
    'visitRecords.get': async ({ input, actor, refuse }) => {
      const record = await readRecord(context.db, input.taskId, actor)
      if (!record) throw refuse('NOT_FOUND')
      return ok(record)
    },
    'visitRecords.getPdf': async ({ input, actor, reply, refuse }) => {
      const record = await readRecord(context.db, input.taskId, actor)
      if (!record?.document) throw refuse('NOT_FOUND')
      // Loaded with the first request: with its dictionaries it takes twelve megabytes, and a shop draws few a day.
      const { drawRecord } = await import('./pdf/draw-record.ts')
      sendPdf(reply, record.number, await drawRecord(context, record, record.document))
    },
    'visitRecords.getWarranty': async () => ok(await readWarranty(context.db)),
    'visitRecords.saveWarranty': async (call) =>
      ok(await saveWarranty(context, call.input, callerOf(call)), 'Garantía guardada'),
    'visitRecords.add': async (call) => {
      call.request.auditTarget = call.input.taskId
      const caller = { ...callerOf(call), role: call.actor.role }
      return ok(await addToRecord(context, call.input, caller), 'Nota agregada')
    },
  }
}

/** A document with a person's name and address: browsers and proxies must not store it. */
function sendPdf(reply: FastifyReply, number: string, bytes: Buffer): void {
  void reply
    .headers({
      ...mediaHeaders,
      // Browsers open no PDF in a sandbox; nothing in this one runs or loads.
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
    })
    .send(bytes)
}
