import type { Rights } from '../../contract/accounts/rights.ts'
import type { ShopArea } from '../../contract/shop-areas.ts'
import type { Tx } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import type { Recipient } from './notices.ts'

/** What an administrator without all areas is told. */
const needsAll = 'Solo quien tiene todos los permisos puede cambiar o eliminar a un administrador, o hacer otro.'

/** The message for whoever has _Usuarios_ without the visits: a technician who is removed leaves visits behind. */
const needsVisits = 'Para cambiar o eliminar a un técnico necesitas también el permiso de Mantenimientos.'

/** What an account may do, as it is stored; null is everything that the role may. */
export type StoredRights = { id: string; role: Rights['role']; areas: ShopArea[] | null }

/** Whose rights they are, for the e-mails about a change of them. */
export type Holder = StoredRights & Recipient

/** How the audit log has them, and a client that rested on others. */
export const shownRights = ({ role, areas }: StoredRights): Rights => (areas === null ? { role } : { role, areas })

/**
 * Locks both rows in the order of their ids, so that two who take each other's rights wait for each other and the second one has none any more.
 * @throws Problem NOT_ALLOWED (403) when the giver is no administrator by now
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
 * Nobody gives more than they have: the administrator's role comes with everything, the technician's with the visits.
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
 * Refuses an administrator who may not delete this account by now: another administrator's is for those with all areas. Proving the password took
 * time, in which rights may have gone.
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
