import type { Location } from 'react-router'

import type { Role } from '../../contract/call.ts'
import { paths } from '../paths.ts'

/** What the history state of a sign-in page may hold; none of it is ever in an address. */
export type SignInState = {
  /** The page that one came from. */
  from?: string
  /** The e-mail of an account that was just made. */
  email?: string
}

const signInPages = new Set<string>([paths.login, paths.signUp, paths.forgotPassword])
const areasOfRoles: readonly (readonly [string, Role])[] = [
  ['/admin-panel', 'ADMIN'],
  ['/technical-panel', 'TECHNICAL'],
]

export const isSignInPage = (address: string): boolean => signInPages.has(address)

/**
 * What a sign-in page keeps in its history state: the page one came from, for a link back after signing in
 * (P-31). It survives going from one sign-in page to another; a guard that redirects stores the area it guards.
 */
export function returnPathFrom({ pathname, search, state }: Location): { from?: string } {
  const noted = (state as { from?: unknown } | null)?.from
  if (typeof noted === 'string') return { from: noted }
  return isSignInPage(pathname) || pathname === paths.home ? {} : { from: pathname + search }
}

/** Whether a role may enter what stands behind an address. */
export const mayEnter = (address: string, role: Role): boolean =>
  areasOfRoles.every(([area, owner]) => !address.startsWith(area) || role === owner)

/** The e-mail that was written on the way here, for the form's first field. */
export function typedEmail({ state }: Pick<Location, 'state'>): string | undefined {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : undefined
}
