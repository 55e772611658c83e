import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import type { Seal } from '../platform/seal.ts'

/** The purpose of the key under which the keys of apps are sealed. */
export const FACTOR_KEY = 'second factors'

/** How long a key that was made waits for its first code. */
const MINUTES_TO_CONFIRM = 30

/** Where the key of an account's app is sealed for. */
const placeOf = (userId: string): string => `second factor:${userId}`

/** The key of an app as it is stored. */
export const sealKey = (seal: Seal, userId: string, key: string): Buffer => seal.seal(placeOf(userId), key)
/** @throws Error when the shop's secret has changed */
export const openKey = (seal: Seal, userId: string, sealed: Buffer): string => seal.open(placeOf(userId), sealed)

/** The second factor that an account's sign-in asks for; undefined when none is on. */
export async function confirmedFactorOf(
  db: Db | Tx,
  userId: string,
): Promise<{ sealed: Buffer; confirmedAt: Date } | undefined> {
  const factor = await db
    .selectFrom('secondFactors')
    .select(['sealed', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return factor?.confirmedAt ? { sealed: factor.sealed, confirmedAt: factor.confirmedAt } : undefined
}

/** Stores a key that waits for its first code, in place of one that waited. @returns whether; false when a factor is on */
export async function storeKey(tx: Tx, userId: string, sealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('secondFactors')
    .values({ userId, sealed })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealed, begunAt: sql<Date>`now()` })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The key that waits for its first code, until half an hour after it was made. It stays locked for the transaction. */
export async function waitingKeyOf(tx: Tx, userId: string): Promise<Buffer | undefined> {
  const factor = await tx
    .selectFrom('secondFactors')
    .select('sealed')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('begunAt', '>', sql<Date>`now() - make_interval(mins => ${MINUTES_TO_CONFIRM})`)
    .forUpdate()
    .executeTakeFirst()
  return factor?.sealed
}

/** Turns a factor on, upon its first code. */
export async function confirmFactor(
  tx: Tx,
  { userId, step, hashes }: { userId: string; step: number; hashes: string[] },
): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: sql<Date>`now()`, lastStep: step })
    .where('userId', '=', userId)
    .execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Takes a code of the app, once, and none that is older than one that was taken. @returns whether it counted */
export async function takeStep(db: Db | Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a recovery code, once. @returns whether there was such a code */
export async function takeRecoveryCode(db: Db | Tx, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Turns a factor off and erases its recovery codes. @returns whether one was on */
export async function removeFactor(tx: Db | Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many recovery codes of an account are left. */
export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
