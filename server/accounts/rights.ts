import type { Rights } from '../../contract/accounts/rights.ts'
import type { ShopArea } from '../../contract/shop-areas.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import type { Recipient } from './notices.ts'

/** The message for an administrator without all areas. */
const needsAll = 'Solo quien tiene todos los permisos puede cambiar o eliminar a un administrador, o hacer otro.'

/** The message for an administrator with _Usuarios_ but without visits: removing a technician leaves visits without one. */
const needsVisits = 'Para cambiar o eliminar a un técnico necesitas también el permiso de Mantenimientos.'

/** The rights of an account in stored form; null for no limit. */
export type StoredRights = { id: string; role: Rights['role']; areas: ShopArea[] | null }

/** The owner of the rights, for the e-mails about a change. */
export type Holder = StoredRights & Recipient

/** The form for the audit log, and for clients that compare them. */
export const shownRights = ({ role, areas }: StoredRights): Rights => (areas === null ? { role } : { role, areas })

/**
 * Locks both rows in the order of their ids, so that two people who remove each other's rights wait for each other and the second
 * one has lost them.
 * @throws Problem NOT_ALLOWED (403) when the giver is no longer an administrator
 */
export async function lockRights(tx: Tx, giverId: string, userId: string) {
  const people = (await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'areas'])
    .where('id', 'in', [giverId, userId])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as Holder[]
  const giver = people.find(({ id }) => id === giverId)
  if (giver?.role !== 'ADMIN') throw new Problem('NOT_ALLOWED')
  return { giver, user: people.find(({ id }) => id === userId.toLowerCase()) }
}

/**
 * Refuses to give more rights than the giver has: the administrator's role requires all areas, the technician's role the visits.
 * @throws Problem NOT_ALLOWED (403)
 */
export function checkMayGive(giver: StoredRights, user: StoredRights, wanted: Rights): void {
  if (giver.areas === null) return
  if (user.role === 'ADMIN' || wanted.role === 'ADMIN') throw new Problem('NOT_ALLOWED', { message: needsAll })
  if (!giver.areas.includes('users')) throw new Problem('NOT_ALLOWED')
  if (giver.areas.includes('visits')) return
  if (user.role === 'TECHNICAL') throw new Problem('NOT_ALLOWED', { message: needsVisits })
  if (wanted.role === 'TECHNICAL')
    throw new Problem('NOT_ALLOWED', {
      message: 'Para hacer técnico a alguien necesitas también el permiso de Mantenimientos.',
    })
}

/**
 * Refuses a deleter without the right to delete this account: an administrator's account requires all areas. Rights may have
 * changed while the password was verified.
 * @throws Problem NOT_ALLOWED (403)
 */
export async function checkMayDelete(tx: Tx, deleterId: string, { role }: Pick<StoredRights, 'role'>): Promise<void> {
  const deleter = (await tx
    .selectFrom('users')
    .select(['role', 'areas'])
    .where('id', '=', deleterId)
    .executeTakeFirst()) as Omit<StoredRights, 'id'> | undefined
  if (deleter?.role !== 'ADMIN') throw new Problem('NOT_ALLOWED')
  if (deleter.areas === null) return
  if (role === 'ADMIN') throw new Problem('NOT_ALLOWED', { message: needsAll })
  if (!deleter.areas.includes('users')) throw new Problem('NOT_ALLOWED')
  if (role === 'TECHNICAL' && !deleter.areas.includes('visits'))
    throw new Problem('NOT_ALLOWED', { message: needsVisits })
}
