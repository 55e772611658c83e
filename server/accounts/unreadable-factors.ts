import type pg from 'pg'

import { openSeal } from '../platform/seal.ts'
import type { Secret } from '../platform/secret.ts'
import { FACTOR_KEY, openKey } from './factors.repo.ts'

/**
 * The number of accounts whose codes cannot be checked, since their keys were sealed with another secret than this one.
 * @param secret null without one
 */
export async function countUnreadableFactors(client: Pick<pg.Pool, 'query'>, secret: Secret | null): Promise<number> {
  const { rows } = await client.query<{ userId: string; sealed: Buffer }>(
    'select user_id as "userId", sealed from second_factors where confirmed_at is not null',
  )
  const seal = secret && openSeal(secret.key(FACTOR_KEY))
  const isReadable = ({ userId, sealed }: (typeof rows)[number]): boolean => {
    try {
      return seal !== null && openKey(seal, userId, sealed) !== ''
    } catch {
      return false
    }
  }
  return rows.filter((row) => !isReadable(row)).length
}
