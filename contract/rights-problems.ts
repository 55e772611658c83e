/** Refusals of changes of roles and permissions. */
export const rightsProblems = {
  LAST_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador.' },
  LAST_FULL_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador con todos los permisos.' },
  PERMISSIONS_CHANGED: {
    status: 409,
    message: 'Los permisos de esta persona cambiaron mientras los editabas. Así están ahora.',
  },
  ROLE_CHANGED: { status: 409, message: 'El rol de esta persona cambió mientras lo editabas: ahora es {role}.' },
} as const satisfies Record<string, { status: number; message: string }>
