import { sql } from 'kysely'

import { isClockTime } from '../../../contract/maintenance-calendar.ts'
import type { TaskState } from '../../../contract/maintenance.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { queueForTechnicians } from './queue-technician-emails.ts'

type Facts = {
  fecha: string | null
  hora: string
  estado: TaskState
  /** Only where the change may be about who comes. */
  technicianId?: string | null
}
type Change = {
  taskId: string
  /** The task's version after the change. */
  version: number
  before: Facts
  after: Facts
  /** The change assigned the task for the first time. */
  isTaken: boolean
  /** For so long the e-mails wait, because the change may still be undone. */
  holdSeconds?: number
}

/** Queues e-mails to clients and technicians in the outbox, in the transaction of the change that they report. */
export type VisitEmails = {
  received: (tx: Tx, taskId: string) => Promise<void>
  changed: (tx: Tx, change: Change) => Promise<void>
}

/** @param hasMail a shop without a mail server writes no e-mails */
export function openVisitEmails(hasMail: boolean): VisitEmails {
  type Occasion = { taskId: string; version: number; holdSeconds: number }
  const queue = async (tx: Tx, kind: VisitEmailKind, { taskId, version, holdSeconds }: Occasion) => {
    await tx
      .insertInto('outbox')
      .values({
        kind,
        taskId,
        occasion: String(version),
        dueAt: sql<Date>`now() + make_interval(secs => ${holdSeconds})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    received: async (tx, taskId) => {
      if (!hasMail) return
      const occasion = { taskId, version: 1, holdSeconds: 0 }
      await queue(tx, 'visit_received', occasion)
      await queueForTechnicians(tx, occasion)
    },
    changed: async (tx, { taskId, version, holdSeconds = 0, ...change }) => {
      if (!hasMail) return
      const occasion = { taskId, version, holdSeconds }
      const kind = emailAbout(change)
      if (kind) await queue(tx, kind, occasion)
      await queueForTechnicians(tx, occasion)
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
  | 'visit_technician'

/** Which e-mail a change sends: the end of a visit matters more than its time. */
function emailAbout({ before, after, isTaken }: Pick<Change, 'before' | 'after' | 'isTaken'>): VisitEmailKind | null {
  if (after.estado === 'completado') return before.estado === 'completado' ? null : 'visit_finished'
  if (after.estado === 'cancelado') return before.estado === 'cancelado' ? null : 'visit_cancelled'
  if (before.fecha !== after.fecha || before.hora !== after.hora) return 'visit_moved'
  if (before.technicianId && after.technicianId && before.technicianId !== after.technicianId) return 'visit_technician'
  return isTaken && after.fecha !== null && isClockTime(after.hora) ? 'visit_confirmed' : null
}
