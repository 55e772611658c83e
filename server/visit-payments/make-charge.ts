import { sql } from 'kysely'

import { linkPages } from '../../contract/content/link-pages.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { lockClientOfTask } from '../maintenance/change-task.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { makeVisitLink } from '../visits/links.ts'
import type { VisitPaymentsContext } from './context.ts'

/** How long a link can be used to pay; afterwards it still shows the result. */
const VALID_HOURS = 72
const SHOWN_DAYS = 30
/** An earlier link of the same amount is used again if it remains valid for this long. */
const LEAST_LEFT = '1 hour'

type ChargeInput = CheckedInput<'visitPayments.link'>
type Charge = { id: string; expiresAt: Date; phone: string }
type Whose = { caller: Caller<DeclaredProblem<'visitPayments.link'>>; mayPay: 'staff' | 'client' }

/**
 * The charge for the amount due of a visit, paid through the provider: the displayed amount, and no other one. Nothing is due if
 * nothing is approved.
 * @throws Problem NOT_FOUND (404), VISIT_DUE_CHANGED or PAYMENT_AMOUNT (409)
 */
export async function makeCharge(
  tx: Tx,
  { provider }: Pick<VisitPaymentsContext, 'provider'>,
  { taskId, amount }: ChargeInput,
  { caller: { userId, auditActor, refuse }, mayPay }: Whose,
): Promise<Charge> {
  await lockClientOfTask(tx, taskId)
  const isOwner = auditActor.role === 'ADMIN'
  const { rows } = await sql<{ due: number; phone: string }>`
    select visit_due(t.id) as due, coalesce(u.phone, '') as phone
    from tasks t join users u on u.id = t.user_id and u.deleted_at is null
    where t.id = ${taskId} and case ${mayPay} when 'client' then t.user_id = ${userId}
      else ${isOwner} or t.technician_id = ${userId} end
    for no key update of t`.execute(tx)
  const [visit] = rows
  if (!visit) throw refuse('NOT_FOUND')
  // The statement above read what was due before it waited for the lock.
  const due = await dueOf(tx, taskId)
  if (due !== amount) throw refuse('VISIT_DUE_CHANGED', { values: { due: formatPesos(Math.max(0, due)) } })
  if (amount < provider.least || amount > provider.most) {
    throw refuse('PAYMENT_AMOUNT', {
      values: { least: formatPesos(provider.least), most: formatPesos(provider.most) },
    })
  }
  const known = await sql<Omit<Charge, 'phone'>>`
    select c.id, c.expires_at as "expiresAt" from visit_charges c
    where c.task_id = ${taskId} and c.amount = ${amount} and c.provider = ${provider.id}
      and c.expires_at > now() + ${LEAST_LEFT}::interval
      and not exists (select from visit_transactions x where x.charge_id = c.id and x.status in ('approved', 'voided', 'refunded'))
    order by c.created_at desc limit 1`.execute(tx)
  if (known.rows[0]) return { ...known.rows[0], phone: visit.phone }
  const made = await sql<Omit<Charge, 'phone'>>`
    insert into visit_charges (id, task_id, provider, reference, amount, made_by, expires_at)
    select id, ${taskId}, ${provider.id}, 'VIS-' || replace(id::text, '-', ''), ${amount}, ${userId},
      now() + make_interval(hours => ${VALID_HOURS})
    from gen_random_uuid() as id
    returning id, expires_at as "expiresAt"`.execute(tx)
  return { ...made.rows[0]!, phone: visit.phone }
}

async function dueOf(tx: Tx, taskId: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`select visit_due(${taskId}) as due`.execute(tx)
  return rows[0]?.due ?? 0
}

/** A link to a charge. @returns what is to be put after the shop's own address */
export async function linkCharge(
  tx: Parameters<typeof makeVisitLink>[0],
  { taskId, id, expiresAt }: { taskId: string } & Pick<Charge, 'id' | 'expiresAt'>,
): Promise<string> {
  const endsAt = new Date(expiresAt.getTime() + SHOWN_DAYS * 24 * 60 * 60 * 1_000)
  const token = await makeVisitLink(tx, { purpose: 'pay', taskId, about: id, endsAt })
  // Behind the # the token reaches neither a server's log nor another site.
  return `${linkPages.payment}#visita=${token}`
}
