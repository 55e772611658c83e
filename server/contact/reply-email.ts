import { sql } from 'kysely'

import { contactKinds } from '../../contract/content/contact-kinds.ts'
import { longDateOf } from '../../contract/values/moments.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }

type Answered = {
  radicado: string
  type: string
  name: string
  email: string
  message: string
  answer: string | null
  receivedAt: Date
}

/** Puts the e-mail with the answer to a request into the outbox, in the transaction that stores the answer. */
export async function announceAnswer(tx: Tx, requestId: string): Promise<void> {
  await tx.insertInto('outbox').values({ kind: 'contact_answer', noticeId: requestId }).execute()
}

/** The writer of the e-mails that answer messages to the shop. */
export function contactEmails({ db, shop }: Parts): EmailWriters {
  return {
    contact_answer: async ({ about }) => {
      const { rows } = await sql<Answered>`
        select radicado, type, name, email, message, answer, received_at from contact_requests where id = ${about}`.execute(
        db,
      )
      const request = rows[0]
      if (!request || request.answer === null) return { givenUp: 'no longer so' }
      const kind = contactKinds.find(({ id }) => id === request.type)?.label.toLowerCase() ?? 'solicitud'
      return {
        to: request.email,
        subject: `Respuesta a tu ${kind} ${request.radicado} · ${shop.name}`,
        text: [
          `Hola, ${request.name}:`,
          `Esta es nuestra respuesta a tu ${kind} ${request.radicado}, que recibimos el ${longDateOf(request.receivedAt)}.`,
          request.answer,
          `Nos escribiste:\n${request.message.replaceAll(/^/gm, '> ')}`,
          `Si algo no quedó resuelto, escríbenos a ${shop.helpEmail} con el número ${request.radicado}.`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        // The same e-mail always has the same name, so that no mail server delivers it twice.
        messageId: `<contact_answer.${about}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}
