import { sql, type RawBuilder } from 'kysely'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { readTowns } from './read-towns.ts'

type Parts = { db: Db; audit: Audit }
type Written = CheckedInput<'deliveryRates.add'>

/** The shop's rates: the country first, then each department before its municipalities, each by weight. */
export const listRates = (db: Db | Tx): Promise<DeliveryRate[]> => readRates(db, sql`select * from delivery_rates`)

/** @param some SQL that returns whole rows of `delivery_rates` */
async function readRates(db: Db | Tx, some: RawBuilder<unknown>): Promise<DeliveryRate[]> {
  const { rows } = await sql<DeliveryRate>`
    with r as (${some})
    select r.id as _id, r.place, r.up_to_grams as "upToGrams", r.cost, r.days_from as "daysFrom", r.days_to as "daysTo",
      r.free_from as "freeFrom", r.is_covered as "isCovered", r.contra_entrega_up_to as "contraEntregaUpTo", r.version,
      case length(r.place) when 0 then 'Todo el país'
        when 2 then (select department from municipalities where department_code = r.place limit 1)
        else (select case code when '11001' then name else name || ', ' || department end from municipalities where code = r.place) end as "placeName"
    from r
    order by r.place, r.up_to_grams nulls last`.execute(db)
  return rows
}

/** @throws Problem RATE_REPEATED (409) with the rate of this place and weight, VALIDATION (400) for an unknown place */
export function addRate(
  { db, audit }: Parts,
  written: Written,
  { auditActor, refuse }: Caller<DeclaredProblem<'deliveryRates.add'>>,
): Promise<DeliveryRate> {
  return refusingRepeated(db, written, refuse, () =>
    db.transaction().execute(async (tx) => {
      await checkPlace(tx, written.place)
      const { id } = await tx.insertInto('deliveryRates').values(written).returning('id').executeTakeFirstOrThrow()
      await audit.record(tx, auditActor, { action: 'rate.added', target: id, after: written })
      return readOne(tx, id)
    }),
  )
}

/** @throws Problem NOT_FOUND (404), RATE_CHANGED (409) with the current rate, RATE_REPEATED (409), VALIDATION (400) */
export function changeRate(
  { db, audit }: Parts,
  { rateId, version, ...written }: CheckedInput<'deliveryRates.change'> & { version: number | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'deliveryRates.change'>>,
): Promise<DeliveryRate> {
  return refusingRepeated(db, written, refuse, () =>
    db.transaction().execute(async (tx) => {
      // Locks the table before its row, like a file: otherwise each could wait for the other.
      await sql`lock table delivery_rates in row exclusive mode`.execute(tx)
      const locked = await tx
        .selectFrom('deliveryRates')
        .select('version')
        .where('id', '=', rateId)
        .forUpdate()
        .executeTakeFirst()
      if (!locked) throw refuse('NOT_FOUND')
      const before = await readOne(tx, rateId)
      if (version !== undefined && version !== before.version) throw refuse('RATE_CHANGED', { data: before })
      await checkPlace(tx, written.place)
      await tx
        .updateTable('deliveryRates')
        .set({ ...written, version: before.version + 1 })
        .where('id', '=', rateId)
        .execute()
      await audit.record(tx, auditActor, { action: 'rate.changed', target: rateId, before, after: written })
      return readOne(tx, rateId)
    }),
  )
}

/** Removes a rate; without any rate the shop delivers nowhere. @throws Problem NOT_FOUND (404) */
export async function removeRate(
  { db, audit }: Parts,
  rateId: string,
  { auditActor, refuse }: Caller<DeclaredProblem<'deliveryRates.remove'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [before] = await readRates(tx, sql`delete from delivery_rates where id = ${rateId} returning *`)
    if (!before) throw refuse('NOT_FOUND')
    await audit.record(tx, auditActor, { action: 'rate.removed', target: rateId, before })
  })
}

async function readOne(tx: Tx, id: string): Promise<DeliveryRate> {
  const [found] = await readRates(tx, sql`select * from delivery_rates where id = ${id}`)
  if (!found) throw new Error('a rate that was just written is not there')
  return found
}

async function checkPlace(tx: Tx, place: string): Promise<void> {
  const { rows } = await sql`
    select from municipalities where ${place} in (code, department_code, '') limit 1`.execute(tx)
  if (rows.length > 0) return
  const message = 'Elige un municipio, un departamento o todo el país.'
  throw new Problem('VALIDATION', { message, fields: [{ field: 'place', message }] })
}

async function refusingRepeated<T>(
  db: Db,
  { place, upToGrams }: Pick<Written, 'place' | 'upToGrams'>,
  refuse: Refuse<'RATE_REPEATED'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!violates(error, 'delivery_rates_one_a_step')) throw error
    const data = (await listRates(db)).find((rate) => rate.place === place && rate.upToGrams === upToGrams)
    throw refuse('RATE_REPEATED', { cause: error, data })
  }
}

/** The statements of the current rates about the whole country; pickup places may also accept cash (P-308). */
export async function readCoverage(db: Db): Promise<Coverage> {
  const [rates, towns, takesCash] = await Promise.all([listRates(db), readTowns(db), isPaidWherePickedUp(db)])
  const coverage = coverageOf(rates, towns)
  return { ...coverage, hasContraEntrega: coverage.hasContraEntrega || takesCash }
}

async function isPaidWherePickedUp(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pickup_places where is_open and contra_entrega_up_to is not null limit 1`.execute(db)
  return rows.length > 0
}
