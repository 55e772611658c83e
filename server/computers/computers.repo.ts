import { sql } from 'kysely'

import { computerLimits } from '../../contract/computers/computer-rules.ts'
import type { Computer } from '../../contract/computers/computers.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { lockOwner } from '../accounts/lock-owner.ts'
import { releasePictures, usePictures } from '../images/uploads.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { versionOf } from '../platform/http/conditions.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Refuse } from '../platform/problem.ts'

type Parts = {
  db: Db
  audit: Audit
  /** The host of an external picture provider, '' for none. */
  imageHost: string
}

const columns = ['id as _id', 'tipoComputadora', 'marca', 'modelo', 'productImage', 'serie'] as const

/** Adds the version of what a client writes about a computer. */
export const withVersion = (row: Omit<Computer, 'version'>): Computer => {
  const { tipoComputadora, marca, modelo, productImage, serie } = row
  return { ...row, version: versionOf([tipoComputadora, marca, modelo, productImage, serie]) }
}

/** A client's computers, the newest first. */
export async function listComputers(db: Db, userId: string): Promise<Computer[]> {
  const rows = await db
    .selectFrom('computers')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(withVersion)
}

/**
 * Registers a computer.
 * @throws Problem SERIAL_REPEATED or COMPUTERS_FULL (409), IMAGE_UNKNOWN (400) for a picture that is not the client's
 */
export function addComputer(
  { db, audit, imageHost }: Parts,
  input: CheckedInput<'computers.upload'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'computers.upload'>>,
): Promise<Computer> {
  return withOneSerial(refuse, () =>
    db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId)
      // A technician may register one of the client's at this moment.
      await sql`select lock_computers_of(${userId})`.execute(tx)
      const { count } = await tx
        .selectFrom('computers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      if (count >= computerLimits.computers) throw refuse('COMPUTERS_FULL')
      await usePictures(tx, { owner: userId, addresses: input.productImage, imageHost, refuse })
      const made = await tx
        .insertInto('computers')
        .values({ userId, ...input })
        .returning(columns)
        .executeTakeFirstOrThrow()
      await audit.record(tx, auditActor, { action: 'computer.created', target: made._id })
      return withVersion(made)
    }),
  )
}

/**
 * Changes a client's computer. Requests that name it keep the data that they were sent with.
 * @param input with the version that the client saw, if the request named one
 * @throws Problem NOT_FOUND (404), also for somebody else's; COMPUTER_CHANGED (409) with the computer as it is; SERIAL_REPEATED
 *   (409); IMAGE_UNKNOWN (400)
 */
export function updateComputer(
  { db, audit, imageHost }: Parts,
  { _id, version, ...wanted }: CheckedInput<'computers.update'> & { version: string | undefined },
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'computers.update'>>,
): Promise<Computer> {
  return withOneSerial(refuse, () =>
    db.transaction().execute(async (tx) => {
      await sql`select lock_computers_of(${userId})`.execute(tx)
      const before = await lockComputer(tx, _id, { userId, refuse })
      if (version !== undefined && version !== before.version) throw refuse('COMPUTER_CHANGED', { data: before })
      await usePictures(tx, {
        owner: userId,
        addresses: wanted.productImage,
        before: before.productImage,
        imageHost,
        refuse,
      })
      await releasePictures(
        tx,
        before.productImage.filter((address) => !wanted.productImage.includes(address)),
      )
      const after = await tx
        .updateTable('computers')
        .set(wanted)
        .where('id', '=', before._id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      await audit.record(tx, auditActor, { action: 'computer.changed', target: before._id })
      return withVersion(after)
    }),
  )
}

/**
 * Removes a computer; closed requests that name it keep their copy of its data.
 * @throws Problem NOT_FOUND (404), COMPUTER_IN_USE (409) while an open request names it (P-58)
 */
export async function removeComputer(
  { db, audit }: Pick<Parts, 'db' | 'audit'>,
  _id: string,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'computers.remove'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A request locks the row while it is written, so that it is visible here afterwards.
    const computer = await lockComputer(tx, _id, { userId, refuse })
    const { rows } = await sql`
      select from task_computers l join tasks t on t.id = l.task_id
      where l.computer_id = ${computer._id} and t.estado in ('pendiente', 'en proceso') limit 1`.execute(tx)
    if (rows.length > 0) throw refuse('COMPUTER_IN_USE')
    await tx.deleteFrom('computers').where('id', '=', computer._id).execute()
    await releasePictures(tx, computer.productImage)
    await audit.record(tx, auditActor, { action: 'computer.removed', target: computer._id })
  })
}

async function lockComputer(
  tx: Tx,
  id: string,
  { userId, refuse }: Pick<Caller<'NOT_FOUND'>, 'userId' | 'refuse'>,
): Promise<Computer> {
  const found = await tx
    .selectFrom('computers')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return withVersion(found)
}

async function withOneSerial<T>(refuse: Refuse<'SERIAL_REPEATED'>, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violates(error, 'computers_one_a_serial')) throw refuse('SERIAL_REPEATED', { cause: error })
    throw error
  }
}

/** Deletes the computers of an account that is deleted, and releases their pictures. */
export async function forgetComputers(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.deleteFrom('computers').where('userId', '=', userId).returning('productImage').execute()
  for (const { productImage } of gone) await releasePictures(tx, productImage)
}
