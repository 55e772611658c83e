import { sql } from 'kysely'

import { addressLimits, addressMessages } from '../../contract/delivery/address-rules.ts'
import type { Address } from '../../contract/delivery/addresses.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'

type Parts = { db: Db; audit: Audit }
type Written = CheckedInput<'addresses.add'>

/** A person's addresses: the usual one first, then the newest. */
export async function listAddresses(db: Db | Tx, userId: string, only: string | null = null): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select a.id as _id, a.recipient, a.phone, a.municipality_code as "municipalityCode", m.name as municipality,
      m.department, a.line, a.indications, a.is_usual as "isUsual", a.version
    from addresses a join municipalities m on m.code = a.municipality_code
    where a.user_id = ${userId} and a.id = coalesce(${only}::uuid, a.id)
    order by a.is_usual desc, a.created_at desc, a.id`.execute(db)
  return rows
}

/**
 * Adds an address; a person's first is the usual one. An existing one is not added again: its form was sent twice, or the
 * response was lost.
 * @throws Problem ADDRESSES_FULL (409), VALIDATION (400) for an unknown municipality
 */
export function addAddress(
  { db, audit }: Parts,
  written: Written,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'addresses.add'>>,
): Promise<Address> {
  return withMunicipality(() =>
    db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId)
      const present = (await listAddresses(tx, userId)).find((address) => isSame(address, written))
      if (present) return present
      const { count } = await tx
        .selectFrom('addresses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      if (count >= addressLimits.addresses) throw refuse('ADDRESSES_FULL')
      if (written.isUsual) await takeUsual(tx, userId)
      const { id } = await tx
        .insertInto('addresses')
        .values({ userId, ...written, isUsual: written.isUsual || count === 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit.record(tx, auditActor, { action: 'address.added', target: id })
      return readOne(tx, userId, id)
    }),
  )
}

/**
 * Changes an own address. The usual one stays so until another is chosen.
 * @throws Problem NOT_FOUND (404), ADDRESS_CHANGED (409) with the current address, VALIDATION (400)
 */
export function changeAddress(
  { db, audit }: Parts,
  { addressId, version, ...written }: CheckedInput<'addresses.change'> & { version: number | undefined },
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'addresses.change'>>,
): Promise<Address> {
  return withMunicipality(() =>
    db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId)
      const [before] = await listAddresses(tx, userId, addressId)
      if (!before) throw refuse('NOT_FOUND')
      if (version !== undefined && version !== before.version) throw refuse('ADDRESS_CHANGED', { data: before })
      if (written.isUsual && !before.isUsual) await takeUsual(tx, userId)
      await tx
        .updateTable('addresses')
        .set({ ...written, isUsual: written.isUsual || before.isUsual, version: before.version + 1 })
        .where('id', '=', addressId)
        .execute()
      await audit.record(tx, auditActor, { action: 'address.changed', target: addressId })
      return readOne(tx, userId, addressId)
    }),
  )
}

/**
 * Removes an address; orders sent there keep their copy. After the usual one, the newest becomes it.
 * @throws Problem NOT_FOUND (404)
 */
export async function removeAddress(
  { db, audit }: Parts,
  addressId: string,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'addresses.remove'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId)
    const gone = await tx
      .deleteFrom('addresses')
      .where('id', '=', addressId)
      .where('userId', '=', userId)
      .returning('isUsual')
      .executeTakeFirst()
    if (!gone) throw refuse('NOT_FOUND')
    if (gone.isUsual) {
      await sql`
        update addresses set is_usual = true where id =
          (select id from addresses where user_id = ${userId} order by created_at desc, id limit 1)`.execute(tx)
    }
    await audit.record(tx, auditActor, { action: 'address.removed', target: addressId })
  })
}

/** Deletes the address book of a deleted account; the addresses of its orders stay with them (L-4). */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('userId', '=', userId).execute()
}

/** Whether an address equals the written one; `isUsual` can only be set, not unset. */
const isSame = (address: Address, { isUsual, ...written }: Written): boolean =>
  (address.isUsual || !isUsual) &&
  (Object.keys(written) as (keyof typeof written)[]).every((name) => address[name] === written[name])

async function takeUsual(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ isUsual: false })
    .where('userId', '=', userId)
    .where('isUsual', '=', true)
    .execute()
}

async function readOne(tx: Tx, userId: string, id: string): Promise<Address> {
  const [found] = await listAddresses(tx, userId, id)
  if (!found) throw new Error('an address that was just written is not there')
  return found
}

/** Converts the database's refusal of an unknown municipality. */
async function withMunicipality<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violates(error, 'addresses_municipality_code_fkey')) throw noMunicipality(error)
    throw error
  }
}

/** The refusal of a code that belongs to no municipality. */
export function noMunicipality(cause?: unknown): Problem {
  const message = addressMessages.municipality
  return new Problem('VALIDATION', { message, fields: [{ field: 'municipalityCode', message }], cause })
}
