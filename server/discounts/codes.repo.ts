import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { discountLimits, type CodeKind } from '../../contract/orders/discount-rules.ts'
import type { OwnersCode } from '../../contract/orders/discounts.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

type Parts = { db: Db; audit: Audit }

const fields = sql`c.code, c.kind, c.percent, c.amount, c.category, c.least_purchase as "leastPurchase", c.first_day as "firstDay", c.last_day as "lastDay",
  c.most_uses as "mostUses", c.once_each as "onceEach", c.is_on as "isOn"`

/** The owner's discount codes (P-238), the newest first. */
export async function listCodes(db: Db | Tx, codeId: string | null = null): Promise<OwnersCode[]> {
  const { rows } = await sql<OwnersCode>`
    select c.id as _id, ${fields}, state_of_code(c) as state, u.uses, u.given,
      not exists (select from order_discounts d where d.code_id = c.id) as "isUnused"
    from discount_codes c cross join lateral (
      select count(*)::int as uses, coalesce(sum(u.amount) filter (where u.goods = 'sold'), 0)::float8 as given
      from code_uses u where u.code_id = c.id) u
    where c.id = coalesce(${codeId}::uuid, c.id)
    order by c.created_at desc, c.id`.execute(db)
  return rows
}

const readCode = async (tx: Tx, codeId: string) => (await listCodes(tx, codeId))[0] as OwnersCode

/** What a code lowers by, as it is stored: what its kind does not have is 0. */
const byKind = (kind: CodeKind, percent: number | null, amount: number | null) => ({
  kind,
  percent: kind === 'percent' ? (percent ?? 0) : 0,
  amount: kind === 'amount' ? (amount ?? 0) : 0,
})

/** @throws Problem CODE_REPEATED (409) with the code that there is, CODES_FULL (409) */
export async function addCode(
  { db, audit }: Parts,
  { kind, percent, amount, ...rest }: CheckedInput<'discountCodes.add'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'discountCodes.add'>>,
): Promise<OwnersCode> {
  const written = { ...rest, ...byKind(kind, percent, amount) }
  return db.transaction().execute(async (tx) => {
    // Two owners at once count and compare one after the other.
    await sql`lock table discount_codes in share row exclusive mode`.execute(tx)
    const same = await tx.selectFrom('discountCodes').select('id').where('code', '=', written.code).executeTakeFirst()
    if (same) throw refuse('CODE_REPEATED', { data: await readCode(tx, same.id) })
    const { count } = await tx
      .selectFrom('discountCodes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= discountLimits.codes) throw refuse('CODES_FULL')
    const { id } = await tx.insertInto('discountCodes').values(written).returning('id').executeTakeFirstOrThrow()
    await audit.record(tx, auditActor, { action: 'discount_code.added', target: id, after: written })
    return readCode(tx, id)
  })
}

/** Turns a code off or on. @throws Problem NOT_FOUND (404) */
export async function turnCode(
  { db, audit }: Parts,
  { codeId, isOn }: CheckedInput<'discountCodes.turn'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'discountCodes.turn'>>,
): Promise<OwnersCode> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('discountCodes')
      .select('isOn')
      .where('id', '=', codeId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw refuse('NOT_FOUND')
    if (before.isOn !== isOn) {
      await tx.updateTable('discountCodes').set({ isOn }).where('id', '=', codeId).execute()
      await audit.record(tx, auditActor, { action: 'discount_code.turned', target: codeId, before, after: { isOn } })
    }
    return readCode(tx, codeId)
  })
}

/** @throws Problem NOT_FOUND (404), CODE_USED (409) when an order has it */
export async function removeCode(
  { db, audit }: Parts,
  codeId: string,
  { auditActor, refuse }: Caller<DeclaredProblem<'discountCodes.remove'>>,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        delete from discount_codes c where c.id = ${codeId} returning ${fields}`.execute(tx)
      const [before] = rows
      if (!before) throw refuse('NOT_FOUND')
      await audit.record(tx, auditActor, { action: 'discount_code.removed', target: codeId, before })
    })
    .catch((error: unknown) => {
      throw violates(error, 'order_discounts_code_id_fkey') ? refuse('CODE_USED') : error
    })
}
