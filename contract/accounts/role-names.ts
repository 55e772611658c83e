import type { Role } from '../call.ts'

/** What each role is called. */
export const roleNames: Record<Role, string> = { GENERAL: 'Cliente', TECHNICAL: 'Técnico', ADMIN: 'Administrador' }
