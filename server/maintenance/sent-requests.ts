import { sql, type Kysely } from 'kysely'

import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { isClockTime } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'

/** The time in which an equal request counts as a second click, without a key and with the same one. */
const SAME_CLICK = '60 seconds'
const SAME_KEY = '1 day'

export type Stored = Pick<CreatedRequest, '_id' | 'tipo' | 'hora' | 'estado' | 'costo'> & {
  fecha: string | null
  technicianId: string | null
}

/** The columns of a task for the response to its client: {@link asCreated}. */
export const storedColumns = ['id as _id', 'tipo', 'fecha', 'hora', 'estado', 'costo', 'technicianId'] as const

/**
 * The earlier request of the same sending: with a key in any state, also when its content differs; without a key only while it
 * has not been taken.
 */
export function findEarlier(
  tx: Tx,
  { userId, fingerprint, key }: { userId: string; fingerprint: Buffer; key: string | undefined },
): Promise<(Stored & { fingerprint: Buffer }) | undefined> {
  const own = latestOf(tx, userId, key === undefined ? SAME_CLICK : SAME_KEY).select([...storedColumns, 'fingerprint'])
  if (key === undefined) {
    return own.where('fingerprint', '=', fingerprint).where('estado', '=', 'pendiente').executeTakeFirst()
  }
  // During an upgrade, a process of a version without keys may have stored it, by its fingerprint.
  return own.where((where) => where.or({ requestKey: key, fingerprint })).executeTakeFirst()
}

/** A client's own request that was sent with a key within a day; null when none was received. */
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

/** A stored request in the form of the response to its client. */
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
