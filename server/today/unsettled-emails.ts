import { sql } from 'kysely'

import { isEmailToShop } from '../../contract/health/email-kinds.ts'
import { LISTED, type UnsettledEmail } from '../../contract/order-desk/today.ts'
import { openRecipient } from '../accounts/notices.ts'
import type { Db } from '../platform/database/pool.ts'
import { isUnsettled } from '../platform/outbox/settle-email.ts'
import type { Seal } from '../platform/seal.ts'

type Row = Omit<UnsettledEmail, 'to' | 'isToShop'> & {
  about: string
  occasion: string
  sealed: Buffer | null
  address: string
}

/** E-mails that wait for a decision, the oldest first. @param seal opens the recipients of e-mails about accounts */
export async function listUnsettledEmails(db: Db, seal: Seal): Promise<UnsettledEmail[]> {
  const { rows } = await sql<Row>`
    select o.id as email, o.kind, o.about, o.occasion, o.sealed,
      coalesce(technician.email, u.email, c.email, owner.email, '') as address,
      iso_moment(o.created_at) as "createdAt", iso_moment(coalesce(o.unknown_at, o.given_up_at)) as since,
      o.unknown_at is not null as "isUnknown", coalesce(o.last_error, '') as "lastError"
    from (select * from outbox where ${isUnsettled} order by id limit ${LISTED}) o
    left join orders on orders.id = o.order_id
    left join tasks on tasks.id = o.task_id
    left join users u on u.id = coalesce(orders.user_id, tasks.user_id) and o.kind not like 'technician_%'
    left join users technician on o.kind like 'technician_%' and technician.id::text = split_part(o.occasion, '.', 2)
    left join contact_requests c on o.kind = 'contact_answer' and c.id = o.notice_id
    left join sticker_reports r on o.kind = 'sticker_report' and o.occasion = 'owner' and r.id = o.notice_id
    left join care_plans plan on o.kind = 'care_proposal' and plan.id = o.notice_id
    left join computers on computers.id = coalesce(r.computer_id, plan.computer_id) left join users owner on owner.id = computers.user_id
    order by o.id`.execute(db)
  return rows.map(({ email, kind, about, occasion, sealed, address, createdAt, since, isUnknown, lastError }) => {
    const isToShop = isEmailToShop(kind, occasion)
    const person = sealed ? openRecipient(seal, { kind, about, sealed }).email : address
    return { email, kind, to: isToShop ? '' : person, isToShop, createdAt, since, isUnknown, lastError }
  })
}
