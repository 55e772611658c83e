import type { Insertable } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { requestLimits } from '../../contract/maintenance/task-values.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import type { AuditActor } from '../platform/http/audit.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import type { MaintenanceContext } from './context.ts'
import { storedColumns } from './sent-requests.ts'

export type Line = Pick<
  CheckedInput<'maintenance.requestCorrective'>['computadoras'][number],
  'serial_computadoras' | 'problema'
>
export type Draft = {
  task: Omit<Insertable<DB['tasks']>, 'userId' | 'technicianId' | 'changedBy' | 'fingerprint'> & { hora: string }
  /** Reads the client's computers that the request names. */
  readComputers: (tx: Tx) => Promise<Omit<Insertable<DB['taskComputers']>, 'taskId'>[]>
  /** For an installation visit: its description and related rows. */
  install?: (tx: Tx) => Promise<{ descripcion: string; written: NonNullable<Draft['written']> }>
  /** The sent input, to recognize a second click. */
  sent: object
  /** The Idempotency-Key, when the client sent one. */
  key?: string | undefined
  /** Refuses another request with a key that already has one. */
  refuseOther?: (made: CreatedRequest) => Problem
  /** Writes related rows in the request's transaction, once the request is complete. */
  written?: (tx: Tx, taskId: string) => Promise<void>
}

type Writing = {
  clientId: string
  /** The author: the client, or the shop for the client. */
  by: string
  fingerprint: Buffer
  auditActor: AuditActor
  refuse: Refuse<'REQUESTS_FULL'>
  /** Finds the technician, once the request is known to be allowed; null for none yet. */
  technician: () => Promise<string | null>
  /** The id that its task must have. */
  taskId?: string
}

/**
 * Writes a client's request, with its computers and e-mails. The client is locked by then.
 * @throws Problem REQUESTS_FULL (409), and what reading the computers throws
 */
export async function writeRequest(
  { audit, emails }: Pick<MaintenanceContext, 'audit' | 'emails'>,
  tx: Tx,
  draft: Draft,
  { clientId, by, fingerprint, auditActor, refuse, technician, taskId }: Writing,
) {
  if ((await countOpen(tx, clientId)) >= requestLimits.open) throw refuse('REQUESTS_FULL')
  const computers = await draft.readComputers(tx)
  const made = await tx
    .insertInto('tasks')
    .values({
      ...draft.task,
      ...(taskId !== undefined && { id: taskId }),
      ...{ userId: clientId, technicianId: await technician(), changedBy: by, fingerprint },
      requestKey: draft.key ?? null,
    })
    .returning(storedColumns)
    .executeTakeFirstOrThrow()
  if (computers.length > 0) {
    await tx
      .insertInto('taskComputers')
      .values(computers.map((line) => Object.assign(line, { taskId: made._id })))
      .execute()
  }
  const after = { tipo: made.tipo, ...(by !== clientId && { by: 'telephone' }) }
  await audit.record(tx, auditActor, { action: 'request.created', target: made._id, after })
  await emails.received(tx, made._id)
  await draft.written?.(tx, made._id)
  return made
}

async function countOpen(tx: Tx, userId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('userId', '=', userId)
    .where('estado', 'in', ['pendiente', 'en proceso'])
    .executeTakeFirstOrThrow()
  return open
}

/** The lines of a request, with type, brand, model and number read from the client's own computers. */
export async function readComputers(
  tx: Tx,
  { userId, refuse }: { userId: string; refuse: Refuse<'NOT_FOUND'> },
  lines: Line[],
) {
  if (lines.length === 0) return []
  const ids = lines.map((line) => line.serial_computadoras.toLowerCase())
  const own = await tx
    .selectFrom('computers')
    .select(['id', 'tipoComputadora', 'marca', 'modelo', 'serie'])
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    // Locked until the request is written, so that the computer cannot be removed in between.
    .forKeyShare()
    .execute()
  const byId = new Map(own.map((computer) => [computer.id, computer]))
  return lines.map((line, index) => {
    const computer = byId.get(ids[index] ?? '')
    if (!computer) throw refuse('NOT_FOUND')
    return {
      position: index + 1,
      computerId: computer.id,
      tipoComputadoras: computer.tipoComputadora,
      marcaComputadoras: computer.marca,
      modeloComputadoras: computer.modelo,
      serie: computer.serie,
      problema: line.problema,
    }
  })
}
