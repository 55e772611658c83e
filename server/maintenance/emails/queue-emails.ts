import { sql } from 'kysely'

import type { TaskState } from '../../../contract/maintenance/task-values.ts'
import { isClockTime } from '../../../contract/values/civil-days.ts'
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
  /** It takes back the change before. */
  isUndo?: boolean
  /** The time for which e-mails wait, because the change may still be undone. */
  holdSeconds?: number
}

/** Queues e-mails to clients and technicians in the outbox, in the transaction of the change that they report. */
export type VisitEmails = {
  received: (tx: Tx, taskId: string) => Promise<void>
  changed: (tx: Tx, change: Change) => Promise<void>
  /** @returns whether the client is written to */
  quoted: (tx: Tx, about: { taskId: string; quoteId: string }) => Promise<boolean>
  /** The technician set out; `at` names this setting out, which may be taken back and made again. */
  onTheWay: (tx: Tx, about: { taskId: string; at: Date }) => Promise<void>
  /** Cash or a transfer was noted. */
  paid: (tx: Tx, about: { taskId: string; paymentId: string }) => Promise<void>
  /** A link to pay. @returns whether the client is written to */
  charged: (tx: Tx, about: { taskId: string; chargeId: string }) => Promise<boolean>
}

/** The time for which the phone offers to undo a stage. */
const STAGE_SECONDS = 30
/** Most payments that are noted by mistake are taken back on the spot, before the client gets a receipt. */
const RECEIPT_SECONDS = 300

/** @param hasMail a shop without a mail server writes no e-mails */
export function openVisitEmails(hasMail: boolean): VisitEmails {
  const queue = async (
    tx: Tx,
    kind: VisitEmailKind | 'visit_quote' | 'visit_payment_link' | 'visit_paid',
    { taskId, occasion, holdSeconds }: { taskId: string; occasion: number | string; holdSeconds: number },
  ) => {
    await tx
      .insertInto('outbox')
      .values({
        kind,
        taskId,
        occasion: String(occasion),
        dueAt: sql<Date>`now() + make_interval(secs => ${holdSeconds})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    received: async (tx, taskId) => {
      if (!hasMail) return
      await queue(tx, 'visit_received', { taskId, occasion: 1, holdSeconds: 0 })
      await queueForTechnicians(tx, { taskId, version: 1, holdSeconds: 0 })
    },
    changed: async (tx, { taskId, version, holdSeconds = 0, ...change }) => {
      if (!hasMail) return
      const kind = emailAbout(change)
      if (kind) await queue(tx, kind, { taskId, occasion: version, holdSeconds })
      await queueForTechnicians(tx, { taskId, version, holdSeconds })
    },
    quoted: async (tx, { taskId, quoteId }) => {
      if (hasMail) await queue(tx, 'visit_quote', { taskId, occasion: quoteId, holdSeconds: 0 })
      return hasMail
    },
    onTheWay: async (tx, { taskId, at }) => {
      if (hasMail) {
        await queue(tx, 'visit_on_the_way', { taskId, occasion: at.toISOString(), holdSeconds: STAGE_SECONDS })
      }
    },
    paid: async (tx, { taskId, paymentId }) => {
      if (hasMail) await queue(tx, 'visit_paid', { taskId, occasion: paymentId, holdSeconds: RECEIPT_SECONDS })
    },
    charged: async (tx, { taskId, chargeId }) => {
      if (hasMail) await queue(tx, 'visit_payment_link', { taskId, occasion: chargeId, holdSeconds: 0 })
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
  | 'visit_soon'
  | 'visit_technician'
  | 'visit_on_the_way'

/**
 * Which e-mail a change sends: the end of a visit matters more than its time. What changed before an undone change may have been
 * given up because of that one, so that an undo has the e-mail about changes, which is written only if something differs from
 * what the client knows.
 */
function emailAbout({
  before,
  after,
  isTaken,
  isUndo = false,
}: Pick<Change, 'before' | 'after' | 'isTaken' | 'isUndo'>): VisitEmailKind | null {
  if (after.estado === 'completado') return before.estado === 'completado' ? null : 'visit_finished'
  if (after.estado === 'cancelado') return before.estado === 'cancelado' ? null : 'visit_cancelled'
  if (isUndo || before.fecha !== after.fecha || before.hora !== after.hora) return 'visit_moved'
  if (before.technicianId && after.technicianId && before.technicianId !== after.technicianId) return 'visit_technician'
  return isTaken && after.fecha !== null && isClockTime(after.hora) ? 'visit_confirmed' : null
}
