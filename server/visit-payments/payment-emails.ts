import { sql } from 'kysely'

import { longMomentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../platform/outbox/outbox.ts'
import { findClient } from './find-client.ts'
import { linkCharge } from './make-charge.ts'
import { readCharge } from './read-charge.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }
type Money = { amount: number; at: Date; due: number; method: keyof typeof methods; reference: string; isOpen: boolean }

const methods = { cash: ' en efectivo', transfer: ' por transferencia', link: '' }

/** Writes the e-mails about paying visits: the link and the receipt. */
export function paymentEmails({ db, shop }: Parts): EmailWriters {
  const host = new URL(shop.publicUrl || 'http://localhost').hostname
  const signed = (...paragraphs: string[]) => [...paragraphs, `${shop.name}\n${shop.publicUrl}`].join('\n\n')
  return {
    visit_payment_link: async ({ about: taskId, occasion: chargeId }: EmailAbout) => {
      const reader = await findClient(db, taskId)
      if (!reader?.isLiving) return { givenUp: 'account deleted' }
      const charge = await readCharge(db, chargeId)
      if (charge?.shown.standing !== 'open') return { givenUp: 'no longer so' }
      const { lines, amount, paid, expiresAt } = charge.shown
      const path = await linkCharge(db, { taskId, id: chargeId, expiresAt: new Date(expiresAt) })
      return {
        to: reader.email,
        subject: `Paga tu visita: ${formatPesos(amount)} · ${shop.name}`,
        text: signed(
          `Hola, ${reader.name}:`,
          'Esto es lo que aprobaste de tu visita:',
          lines.map((line) => `${line.name}: ${formatPesos(line.amount)}`).join('\n'),
          `${paid > 0 ? `Ya pagaste: ${formatPesos(paid)}\n` : ''}Por pagar: ${formatPesos(amount)}`,
          `Págalo aquí, sin iniciar sesión:\n${shop.publicUrl}${path}`,
          `${endSentence(`El enlace vence el ${longMomentOf(expiresAt)}`)} Si ya pagaste de otra forma, no tienes que hacer nada.`,
          `Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
        ),
        messageId: `<visit_payment_link.${chargeId}@${host}>`,
      }
    },
    // `occasion` is the provider's transaction, otherwise the payment's own id.
    visit_paid: async ({ about: taskId, occasion: payment }: EmailAbout) => {
      const reader = await findClient(db, taskId)
      if (!reader?.isLiving) return { givenUp: 'account deleted' }
      const { rows } = await sql<Money>`
        select p.amount, p.at, p.method, p.reference, visit_due(p.task_id) as due, t.estado <> 'cancelado' as "isOpen"
        from visit_payments p join tasks t on t.id = p.task_id
        where p.task_id = ${taskId} and coalesce(p.provider_tx_id, p.id::text) = ${payment} and p.reverses is null
          and not exists (select from visit_payments r where r.reverses = p.id)`.execute(db)
      const [paid] = rows
      if (!paid) return { givenUp: 'no longer so' }
      return {
        to: reader.email,
        subject: `Recibimos tu pago: ${formatPesos(paid.amount)} · ${shop.name}`,
        text: signed(
          `Hola, ${reader.name}:`,
          endSentence(
            `Recibimos ${formatPesos(paid.amount)}${methods[paid.method]}${paid.reference && `, referencia ${paid.reference},`} por tu visita el ${longMomentOf(paid.at)}`,
          ),
          ...(paid.isOpen
            ? [paid.due > 0 ? `Faltan ${formatPesos(paid.due)} por pagar.` : 'Tu visita está pagada.']
            : []),
          `Pago: ${payment}\nTu cuenta:\n${shop.publicUrl}/clientPanel/all-support`,
        ),
        messageId: `<visit_paid.${payment}@${host}>`,
      }
    },
  }
}
