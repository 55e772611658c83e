import { sql } from 'kysely'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../platform/outbox/outbox.ts'
import { findClient } from './find-client.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }

const cardRefund = 'Vuelve al medio con el que pagaste: tu banco puede tardar unos días en mostrarlo.'

/** The writers of e-mails to the shop about refunds that a visit is owed, and to the client about one that was made (P-190). */
export function visitRefundEmails({ db, shop }: Parts): EmailWriters {
  const host = new URL(shop.publicUrl || 'http://localhost').hostname
  const signed = (...paragraphs: string[]) => [...paragraphs, `${shop.name}\n${shop.publicUrl}`].join('\n\n')
  return {
    visit_refund_made: async ({ about: taskId, occasion: refund }: EmailAbout) => {
      const reader = await findClient(db, taskId)
      if (!reader?.isLiving) return { givenUp: 'account deleted' }
      const { rows } = await sql<{ amount: number; byProvider: boolean }>`
        select amount, done_by is null as "byProvider" from visit_refunds where id = ${refund}`.execute(db)
      const { amount, byProvider } = rows[0]!
      return {
        to: reader.email,
        subject: `Te devolvimos ${formatPesos(amount)} de tu visita · ${shop.name}`,
        text: signed(
          `Hola, ${reader.name}:`,
          `Te devolvimos ${formatPesos(amount)} de tu visita.`,
          ...(byProvider ? [cardRefund] : []),
          `Si no ves el dinero en unos días, escríbenos a ${shop.helpEmail}.`,
          `Tu cuenta:\n${shop.publicUrl}/clientPanel/all-support`,
        ),
        messageId: `<visit_refund_made.${refund}@${host}>`,
      }
    },
    visit_refund_due: async ({ about: taskId, occasion: transaction }: EmailAbout) => {
      const { rows } = await sql<{ amount: number; client: string }>`
        select r.amount, case when u.deleted_at is null then concat_ws(', ', nullif(u.name, ''), nullif(u.phone, '')) else '' end as client
        from visit_refunds r join tasks t on t.id = r.task_id join users u on u.id = t.user_id
        where r.task_id = ${taskId} and r.provider_tx_id = ${transaction} and r.done_at is null`.execute(db)
      const [due] = rows
      if (!due) return { givenUp: 'no longer so' }
      return {
        to: shop.helpEmail,
        subject: `Devuelve ${formatPesos(due.amount)} de una visita`,
        text: signed(
          `Un cliente pagó por enlace ${formatPesos(due.amount)} que su visita ya no debía.`,
          `Pago: ${transaction}${due.client === '' ? '' : `\nCliente: ${due.client}`}`,
          `Cuando lo devuelvas, anótalo aquí:\n${shop.publicUrl}/admin-panel/cash`,
        ),
        messageId: `<visit_refund_due.${transaction}@${host}>`,
      }
    },
  }
}
