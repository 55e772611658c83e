/** Task states as spelled (P-54). */
export const taskStates = ['pendiente', 'en proceso', 'completado', 'cancelado'] as const
export type TaskState = (typeof taskStates)[number]
/** The states that a technician may set for a preventive task (P-54). */
export const preventiveStates = ['pendiente', 'en proceso', 'completado'] as const

export const priorities = ['baja', 'media', 'alta'] as const
export type Priority = (typeof priorities)[number]

export const requestKinds = ['preventivo', 'correctivo'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Limits of requests. */
export const requestLimits = { computers: 100, lines: 50, open: 20 } as const
