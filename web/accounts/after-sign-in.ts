import type { Location } from 'react-router'

import type { Role } from '../../contract/call.ts'

const areasOfRoles: readonly (readonly [string, Role])[] = [
  ['/admin-panel', 'ADMIN'],
  ['/technical-panel', 'TECHNICAL'],
]

/** Whether a role may enter the area of an address. */
export const mayEnter = (address: string, role: Role): boolean =>
  areasOfRoles.every(([area, owner]) => !address.startsWith(area) || role === owner)

/** The e-mail from the page before, for the form's first field. */
export function typedEmail({ state }: Pick<Location, 'state'>): string | undefined {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : undefined
}
