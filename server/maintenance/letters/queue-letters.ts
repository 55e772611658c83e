import type { TaskState } from '../../../contract/maintenance.ts'
import type { Tx } from '../../platform/database/pool.ts'

type Facts = { fecha: string | null; hora: string; estado: TaskState }
type Change = { taskId: string; version: number; before: Facts; after: Facts }

/** Puts letters to clients into the outbox, in the transaction of what they tell of. */
export type VisitLetters = {
  received: (tx: Tx, taskId: string) => Promise<void>
  /** @param change.version the task's version after the change */
  changed: (tx: Tx, change: Change) => Promise<void>
}

/** @param hasMail a shop without a mail server writes no letters */
export function openVisitLetters(hasMail: boolean): VisitLetters {
  const queue = async (tx: Tx, kind: VisitLetterKind, taskId: string, version: number) => {
    if (!hasMail) return
    await tx
      .insertInto('outbox')
      .values({ kind, taskId, occasion: String(version) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    received: (tx, taskId) => queue(tx, 'visit_received', taskId, 1),
    changed: async (tx, { taskId, version, before, after }) => {
      const kind = letterAbout(before, after)
      if (kind) await queue(tx, kind, taskId, version)
    },
  }
}

export type VisitLetterKind = 'visit_received' | 'visit_moved' | 'visit_finished' | 'visit_cancelled' | 'visit_reminder'

/** Which letter a change deserves: how it ended says more than when it was to be. */
function letterAbout(before: Facts, after: Facts): VisitLetterKind | null {
  if (after.estado === 'completado') return before.estado === 'completado' ? null : 'visit_finished'
  if (after.estado === 'cancelado') return before.estado === 'cancelado' ? null : 'visit_cancelled'
  return before.fecha === after.fecha && before.hora === after.hora ? null : 'visit_moved'
}
