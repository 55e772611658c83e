import { isClockTime } from '../../../contract/maintenance-calendar.ts'
import type { TaskState } from '../../../contract/maintenance.ts'
import type { Tx } from '../../platform/database/pool.ts'

type Facts = { fecha: string | null; hora: string; estado: TaskState }
type Change = {
  taskId: string
  /** The task's version after the change. */
  version: number
  before: Facts
  after: Facts
  /** The change assigned the task for the first time. */
  isTaken: boolean
}

/** Queues e-mails to clients in the outbox, in the transaction of the change that they report. */
export type VisitEmails = {
  received: (tx: Tx, taskId: string) => Promise<void>
  changed: (tx: Tx, change: Change) => Promise<void>
  /** @returns whether the client is written to */
  quoted: (tx: Tx, about: { taskId: string; quoteId: string }) => Promise<boolean>
}

/** @param hasMail a shop without a mail server writes no e-mails */
export function openVisitEmails(hasMail: boolean): VisitEmails {
  const queue = async (tx: Tx, kind: VisitEmailKind | 'visit_quote', taskId: string, occasion: number | string) => {
    if (!hasMail) return
    await tx
      .insertInto('outbox')
      .values({ kind, taskId, occasion: String(occasion) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    received: (tx, taskId) => queue(tx, 'visit_received', taskId, 1),
    changed: async (tx, { taskId, version, ...change }) => {
      const kind = emailAbout(change)
      if (kind) await queue(tx, kind, taskId, version)
    },
    quoted: async (tx, { taskId, quoteId }) => {
      await queue(tx, 'visit_quote', taskId, quoteId)
      return hasMail
    },
  }
}

export type VisitEmailKind =
  | 'visit_received'
  | 'visit_confirmed'
  | 'visit_moved'
  | 'visit_finished'
  | 'visit_cancelled'
  | 'visit_reminder'

/** Which e-mail a change sends: the end of a visit matters more than its time. */
function emailAbout({ before, after, isTaken }: Pick<Change, 'before' | 'after' | 'isTaken'>): VisitEmailKind | null {
  if (after.estado === 'completado') return before.estado === 'completado' ? null : 'visit_finished'
  if (after.estado === 'cancelado') return before.estado === 'cancelado' ? null : 'visit_cancelled'
  if (before.fecha !== after.fecha || before.hora !== after.hora) return 'visit_moved'
  return isTaken && after.fecha !== null && isClockTime(after.hora) ? 'visit_confirmed' : null
}
