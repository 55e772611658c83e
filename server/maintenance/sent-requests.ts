import { sql, type Kysely } from 'kysely'

import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { isClockTime } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'

/** For so long the same request counts as a second click, without a key and under the same one. */
const SAME_CLICK = '60 seconds'
const SAME_KEY = '1 day'

export type Stored = Pick<CreatedRequest, '_id' | 'tipo' | 'hora' | 'estado' | 'costo'> & {
  fecha: string | null
  technicianId: string | null
}

/** What of a task its client is told once it is made: {@link asCreated}. */
export const storedColumns = ['id as _id', 'tipo', 'fecha', 'hora', 'estado', 'costo', 'technicianId'] as const

/**
 * The request that the same sending made before: under a key whatever has become of it, also when something else was sent under
 * that key; without one while nobody has taken it.
 */
export function findEarlier(
  tx: Tx,
  { userId, fingerprint, key }: { userId: string; fingerprint: Buffer; key: string | undefined },
): Promise<(Stored & { fingerprint: Buffer }) | undefined> {
  const own = latestOf(tx, userId, key === undefined ? SAME_CLICK : SAME_KEY).select([...storedColumns, 'fingerprint'])
  if (key === undefined) {
    return own.where('fingerprint', '=', fingerprint).where('estado', '=', 'pendiente').executeTakeFirst()
  }
  // By its fingerprint where a process of a version without keys has stored it, during an upgrade.
  return own.where((where) => where.or({ requestKey: key, fingerprint })).executeTakeFirst()
}

/** A client's own request that was sent under a key within a day; null when none has arrived. */
export async function findSent(
  db: Db,
  { userId, key }: { userId: string; key: string },
): Promise<CreatedRequest | null> {
  const made = await latestOf(db, userId, SAME_KEY)
    .select(storedColumns)
    .where('requestKey', '=', key)
    .executeTakeFirst()
  return made ? asCreated(made) : null
}

const latestOf = (db: Kysely<DB>, userId: string, since: string) =>
  db
    .selectFrom('tasks')
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - ${since}::interval`)
    .orderBy('createdAt', 'desc')
    .limit(1)

/** A stored request as its client is told of it. */
export function asCreated({ technicianId, fecha, hora, ...made }: Stored): CreatedRequest {
  const isAssigned = technicianId !== null
  const hasHour = fecha !== null && isClockTime(hora)
  const note = isAssigned
    ? ''
    : hasHour
      ? 'A esa hora todavía no hay un técnico libre. Recibimos tu solicitud y te confirmaremos la visita.'
      : 'Un técnico acordará contigo la fecha y la hora.'
  const { _id, tipo, estado, costo } = made
  return { _id, tipo, fecha: fecha ?? '', hora, estado, costo, isAssigned, note }
}
