import type { MaintenanceContext } from '../maintenance/context.ts'

/** What the agenda works with. */
export type AgendaContext = MaintenanceContext
