import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'
import type { Seal } from '../platform/seal.ts'

/** The purpose of the key that seals the keys of apps. */
export const FACTOR_KEY = 'second factors'

/** How long a new key waits for its first code. */
const MINUTES_TO_CONFIRM = 30

/** The sealing place of the key of an account's app. */
const placeOf = (userId: string): string => `second factor:${userId}`

/** The stored form of an app's key. */
export const sealKey = (seal: Seal, userId: string, key: string): Buffer => seal.seal(placeOf(userId), key)
/** @throws Error when the shop's secret has changed */
export const openKey = (seal: Seal, userId: string, sealed: Buffer): string => seal.open(placeOf(userId), sealed)

/** The confirmed second factor of an account; undefined without one. */
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

/** Stores a key that waits for its first code, and replaces a waiting one. @returns false when a factor is on */
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

/** Turns a factor on after its first code. */
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

/** Accepts a code of the app once, and none older than the last accepted one. @returns whether it was accepted */
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
