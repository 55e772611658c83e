import type { Role } from '../call.ts'

/** The Spanish name of each role. */
export const roleNames: Record<Role, string> = { GENERAL: 'Cliente', TECHNICAL: 'Técnico', ADMIN: 'Administrador' }
