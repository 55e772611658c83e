import { sql } from 'kysely'

import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailWriters } from '../../platform/outbox/outbox.ts'
import { findVisit } from '../calendar/visits.repo.ts'
import { shortWhen } from './technician-emails.ts'

/** The owner is notified this many days ahead; before, a technician may still take the visit. */
const AHEAD_DAYS = 14
/** As long as a change of the owner's may be undone. */
const HOLD = '30 seconds'

/**
 * Queues an e-mail to the owner for each open visit with a coming day and hour and without a technician, whatever the cause; one
 * for each hour. Visits that an owner left like this are not reported.
 */
export async function queueUnassigned(db: Db, now: Date): Promise<void> {
  const { fecha: today, hora } = inBogota(now)
  await sql`
    insert into outbox (kind, task_id, occasion)
    select 'visit_unassigned', t.id, t.fecha || ' ' || t.hora
    from tasks t left join users c on c.id = t.changed_by
    where t.technician_id is null and t.estado in ('pendiente', 'en proceso')
      and t.fecha between ${today}::date and ${addDays(today, AHEAD_DAYS)}::date
      and t.hora ~ '^[0-2][0-9]:[0-5][0-9]$' and (t.fecha > ${today}::date or t.hora > ${hora}) and t.updated_at < now() - ${HOLD}::interval and c.role is distinct from 'ADMIN'
      and not exists (select from outbox o where o.kind = 'visit_unassigned' and o.task_id = t.id and o.occasion = t.fecha || ' ' || t.hora)
    on conflict do nothing`.execute(db)
}

/** Writes to the owner about a visit that nobody makes, while that is so. */
export function unassignedEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  return {
    visit_unassigned: async ({ about, occasion }) => {
      const visit = await findVisit(db, about)
      const isOpen = visit?.estado === 'pendiente' || visit?.estado === 'en proceso'
      if (!visit || !isOpen || visit.isAssigned || `${visit.fecha} ${visit.hora}` !== occasion)
        return { givenUp: 'no longer so' }
      const facts = [
        `Mantenimiento ${visit.tipo}`,
        ...(visit.direccion === '' ? [] : [`Dónde: ${visit.direccion}`]),
        ...(visit.computers.length === 0 ? [] : [`Equipos: ${visit.computers.join(', ')}`]),
      ]
      return {
        to: shop.helpEmail,
        subject: `Visita sin técnico: ${shortWhen(visit)}`,
        text: [
          'Nadie tiene esta visita todavía.',
          facts.join('\n'),
          `La agenda propone quién puede:\n${shop.publicUrl}/admin-panel/agenda`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<visit_unassigned.${about}.${occasion.replaceAll(/\W/g, '')}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

type Shop = { name: string; publicUrl: string; helpEmail: string }
