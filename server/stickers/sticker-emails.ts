import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'
import { reportNumber } from './report-sticker.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }
type Report = { number: string; message: string; phone: string; computer: string; name: string; email: string }

/**
 * The writers of e-mails to the owner of a computer, and to the shop, about a report made with its sticker. Only the shop gets
 * the telephone.
 */
export function stickerEmails({ db, shop }: Parts): EmailWriters {
  return {
    sticker_report: async ({ about, occasion }) => {
      const report = await findReport(db, about)
      if (!report) return { givenUp: 'account deleted' }
      const isOwner = occasion === 'owner'
      return {
        to: isOwner ? report.email : shop.helpEmail,
        subject: isOwner
          ? `Alguien escaneó el sticker de tu ${report.computer} · ${shop.name}`
          : `Aviso ${report.number}: sticker de ${report.computer}`,
        text: [
          ...(isOwner
            ? [`Hola, ${report.name}:`, `Alguien escaneó el sticker de tu ${report.computer} y escribió:`]
            : [`Alguien escaneó el sticker de ${report.computer}, de ${report.name} (${report.email}), y escribió:`]),
          report.message.replaceAll(/^/gm, '> '),
          isOwner
            ? `Esa persona no sabe quién eres. Si quieres que la llamemos, escríbenos a ${shop.helpEmail} con el número ${report.number}.`
            : `Celular de quien avisó: ${report.phone || 'no lo dejó'}`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<sticker_report.${about}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

async function findReport(db: Db, id: string): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select r.message, r.phone, r.number, concat_ws(' ', c.marca, c.modelo) as computer, u.name, u.email
    from (select id, message, phone, computer_id, ${reportNumber} as number from sticker_reports) r
    join computers c on c.id = r.computer_id join users u on u.id = c.user_id
    where r.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0]
}
