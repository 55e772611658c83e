import { sql } from 'kysely'

import { civilFormat } from '../../contract/values/moments.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }
type Proposal = { computerId: string; computer: string; months: number; dueOn: Date; name: string; email: string }

const day = civilFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** The writer of the e-mails that propose the maintenance of a plan; an answered proposal is no longer sent. */
export function careEmails({ db, shop }: Parts): EmailWriters {
  return {
    care_proposal: async ({ about, occasion }) => {
      const found = await findProposal(db, about, Number(occasion))
      if (!found) return { givenUp: 'no longer so' }
      const { computerId, computer, months, dueOn, name, email } = found
      return {
        to: email,
        subject: `Le toca mantenimiento a tu ${computer} · ${shop.name}`,
        text: [
          `Hola, ${name}:`,
          `Tu plan es un preventivo cada ${months} meses. El próximo de tu ${computer} es el ${day(dueOn)}.`,
          `Elige la hora, sáltalo esta vez o cambia el plan aquí:\n${shop.publicUrl}/clientPanel/inventory-client/${computerId}`,
          `Si no haces nada, no agendamos ninguna visita. Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<care_proposal.${about}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

async function findProposal(db: Db, planId: string, period: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select c.id as "computerId", concat_ws(' ', c.marca, c.modelo) as computer, p.months,
      v.due_on::timestamp at time zone 'UTC' as "dueOn", u.name, u.email
    from care_plan_visits v join care_plans p on p.id = v.plan_id
    join computers c on c.id = p.computer_id join users u on u.id = c.user_id
    where v.plan_id = ${planId} and v.period = ${period} and v.state = 'proposed' and u.deleted_at is null`.execute(db)
  return rows[0]
}
