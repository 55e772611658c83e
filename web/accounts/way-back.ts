import type { Location } from 'react-router'

import type { Role } from '../../contract/call.ts'
import { paths } from '../paths.ts'

/** What the history entry of a way in may hold; nothing of it ever stands in an address. */
export type DoorState = {
  /** The page that one came from. */
  from?: string
  /** The e-mail of an account that was just made. */
  email?: string
}

const doors = new Set<string>([paths.login, paths.signUp, paths.forgotPassword])
const areasOfRoles: readonly (readonly [string, Role])[] = [
  ['/admin-panel', 'ADMIN'],
  ['/technical-panel', 'TECHNICAL'],
]

export const isDoor = (address: string): boolean => doors.has(address)

/**
 * What a way in remembers in its history entry: the page that one came from, for a link back after signing in
 * (P-31). From one door to the next it stays; a guard that led somebody away from an area has noted that area.
 */
export function wayBackFrom({ pathname, search, state }: Location): { from?: string } {
  const noted = (state as { from?: unknown } | null)?.from
  if (typeof noted === 'string') return { from: noted }
  return isDoor(pathname) || pathname === paths.home ? {} : { from: pathname + search }
}

/** Whether a role may enter what stands behind an address. */
export const mayEnter = (address: string, role: Role): boolean =>
  areasOfRoles.every(([area, owner]) => !address.startsWith(area) || role === owner)

/** The e-mail that was written on the way here, for the form's first field. */
export function writtenEmail({ state }: Pick<Location, 'state'>): string | undefined {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : undefined
}
