import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { caseLimits, NOT_SENT_DAYS } from '../../contract/orders/return-case-rules.ts'
import type { CaseOffer, DeskCase } from '../../contract/orders/return-cases.ts'
import { lastGuaranteeAnswer, lastRefundDay } from '../../contract/orders/withdrawal.ts'
import { addDays, dayInBogota } from '../../contract/values/civil-days.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { changeCase, findDeskCase, moveCase, refuseChanged } from './change-case.ts'
import type { CasesContext } from './context.ts'
import { readDeskCases } from './read-cases.ts'
import { readOffers } from './read-offers.ts'

type Keyed = { key: string | undefined }

/** A page of the cases of all orders: open ones by due day, closed ones by their end, the latest first. */
export async function listCases(
  { db, now }: CasesContext,
  { list, after }: CheckedInput<'returnCases.list'>,
): Promise<{ data: DeskCase[]; next: string | null }> {
  // Cases without a due day are listed after all others.
  const place = (row: string) => sql`(coalesce(${sql.raw(row)}.due_on, 'infinity'), ${sql.raw(row)}.number)`
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`exists (
    select from return_cases x where x.id = ${after}
      and ${list === 'open' ? sql`${place('c')} > ${place('x')}` : sql`(c.closed_at, c.number) < (x.closed_at, x.number)`})`
  const which =
    list === 'open'
      ? sql`c.closed_at is null and ${isBehind} order by coalesce(c.due_on, 'infinity'), c.number`
      : sql`c.closed_at is not null and ${isBehind} order by c.closed_at desc, c.number desc`
  const found = await readDeskCases(db, sql`${which} limit ${caseLimits.page + 1}`, dayInBogota(now()))
  const data = found.slice(0, caseLimits.page)
  return { data, next: found.length > caseLimits.page ? (data.at(-1)?._id ?? null) : null }
}

/**
 * The cases of an order, the newest first, and the cases that may be opened for its buyer.
 * @throws Problem NOT_FOUND (404)
 */
export async function readCasesOfOrder(
  { db, now }: CasesContext,
  orderId: string,
  { refuse }: Pick<Caller<'NOT_FOUND'>, 'refuse'>,
): Promise<{ cases: DeskCase[]; offers: CaseOffer[] }> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw refuse('NOT_FOUND')
  const today = dayInBogota(now())
  const cases = await readDeskCases(db, sql`c.order_id = ${orderId} order by c.number desc`, today)
  return { cases, offers: await readOffers(db, sql`o.id = ${orderId}`, today) }
}

/**
 * Records that the product of a case is back (P-292): stock, reports and the owed amount follow as for every partial return.
 * @throws Problem as `changeCase`; CASE_DAMAGED (400), REFUND_UNDER_WAY (409)
 */
export async function receiveCase(
  context: CasesContext,
  { damaged, ...seen }: CheckedInput<'returnCases.receive'> & Keyed,
  caller: Caller<DeclaredProblem<'returnCases.receive'>>,
): Promise<DeskCase> {
  const { db, hasMail, now } = context
  const changing = { ...caller, at: 'desk' } as const
  const today = dayInBogota(now())
  await changeCase(context, seen, changing, 'received', async (tx, { kind }, logged) => {
    const dueOn = kind === 'withdrawal' ? lastRefundDay(today) : lastGuaranteeAnswer(today)
    const { rows } = await sql<{ code: 'DONE' | 'CASE_CHANGED' | 'CASE_DAMAGED' | 'REFUND_UNDER_WAY' }>`
      select receive_return_case(${seen.caseId}::uuid, ${JSON.stringify(damaged)}::jsonb, ${dueOn}::date, ${seen.key ?? null},
        ${hasMail}, ${logged}::jsonb) ->> 'code' as code`.execute(tx)
    const code = rows[0]?.code ?? 'CASE_CHANGED'
    if (code === 'CASE_CHANGED') throw await refuseChanged(tx, seen.caseId, changing, today)
    if (code !== 'DONE') throw caller.refuse(code)
  })
  return findDeskCase(db, seen.caseId, today)
}

/**
 * The shop's other decisions about a case, each with an e-mail to its buyer.
 * @throws Problem as `changeCase`; CASE_REASON (400) for a rejection without its legal requirement, CASE_TOO_EARLY (409)
 */
export async function decideCase(
  context: CasesContext,
  { decision, exception, reply, ...seen }: CheckedInput<'returnCases.decide'> & Keyed,
  caller: Caller<DeclaredProblem<'returnCases.decide'>>,
): Promise<DeskCase> {
  const { db, hasMail, now } = context
  const { refuse } = caller
  const changing = { ...caller, at: 'desk' } as const
  const today = dayInBogota(now())
  await changeCase(context, seen, changing, decision, async (tx, { kind, openedAt }, logged) => {
    const isRejected = decision === 'rejected'
    if (isRejected && (kind === 'withdrawal' ? exception === null : reply === '')) throw refuse('CASE_REASON')
    const notSentFrom = addDays(dayInBogota(openedAt), NOT_SENT_DAYS)
    if (decision === 'not_sent' && today < notSentFrom)
      throw refuse('CASE_TOO_EARLY', { values: { day: nearDay(notSentFrom, today) } })
    const stated = isRejected && kind === 'withdrawal' ? exception : null
    const step = { event: decision, dueOn: null, reply: reply || null, exception: stated, key: seen.key, hasMail }
    if (!(await moveCase(tx, seen.caseId, step, logged))) throw await refuseChanged(tx, seen.caseId, changing, today)
  })
  return findDeskCase(db, seen.caseId, today)
}
