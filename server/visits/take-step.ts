import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { TaskState } from '../../contract/maintenance/task-values.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import { lockClientOfTask, stayTechnician } from '../maintenance/change-task.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import type { VisitsContext } from './context.ts'
import { readVisit } from './read-visit.ts'

/** A step as a phone sends it. */
export type Step = {
  taskId: string
  stepId: string
  /** By the phone's clock. */
  at: string
  version?: number
  after?: string | undefined
}
type StepKind =
  | ('stage' | 'undo' | 'computer' | 'which_computer' | 'point' | 'follow_up' | 'record')
  | ('add_part' | 'change_part' | 'add_service' | 'change_service' | 'quote' | 'approve' | 'pay')
  | ('take_back_payment' | 'take_back_line')
type StepProblem = 'NOT_FOUND' | 'KEY_REUSED' | 'VISIT_STATE'

export type LockedVisit = {
  id: string
  tipo: 'preventivo' | 'correctivo'
  fecha: string | null
  hora: string
  estado: TaskState
  version: number
}

/** The object that a step changed, and its new version. */
export type StepResult = { about: string; version: number }
type StepWork = (tx: Tx, visit: LockedVisit) => Promise<StepResult>

/**
 * Runs a step of a technician's own visit, once: the same step again changes nothing and returns the current visit. A refused
 * step is not stored, so that the phone may send it again.
 * @throws Problem NOT_FOUND (404), KEY_REUSED (422), and those of `work`
 */
export async function takeStep<C extends StepProblem>(
  { db }: VisitsContext,
  { kind, step }: { kind: StepKind; step: Step },
  { userId, refuse }: Pick<Caller<C | StepProblem>, 'userId' | 'refuse'>,
  work: StepWork,
): Promise<Visit> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(step).sort(([a], [b]) => a.localeCompare(b))]))
    .digest()
  return db.transaction().execute(async (tx) => {
    await stayTechnician(tx, userId)
    await lockClientOfTask(tx, step.taskId)
    if (kind === 'computer' || kind === 'follow_up') await lockWithFollowUp(tx, step.taskId, userId)
    const visit = await lockVisit(tx, step.taskId, userId)
    if (!visit) throw refuse('NOT_FOUND')
    if (!(await isTaken(tx, { userId, stepId: step.stepId, fingerprint, refuse }))) {
      const { about, version } = await work(tx, visit)
      const { rows } = await sql`
        insert into visit_steps (technician_id, id, task_id, kind, about, version, fingerprint, at)
        values (${userId}, ${step.stepId}, ${visit.id}, ${kind}, ${about}, ${version}, ${fingerprint},
          believable_moment(${step.at}::timestamptz, '-infinity'))
        on conflict do nothing returning id`.execute(tx)
      if (rows.length === 0) throw refuse('KEY_REUSED')
    }
    return readCurrentVisit(tx, visit.id, userId)
  })
}

async function lockVisit(tx: Tx, taskId: string, userId: string): Promise<LockedVisit | undefined> {
  const { rows } = await sql<LockedVisit>`
    select id, tipo, fecha, hora, estado, version from tasks
    where id = ${taskId} and technician_id = ${userId} for no key update`.execute(tx)
  return rows[0]
}

/** Locks in the order of ids, like the agenda; one step at a time, so that each sees the other's follow-up. */
async function lockWithFollowUp(tx: Tx, taskId: string, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alero follow-up'), hashtext(${taskId}))`.execute(tx)
  await sql`
    select from tasks
    where id in (
      select unnest(array[t.id, f.follow_up_id]) from tasks t join visit_follow_ups f on f.task_id = t.id
      where t.id = ${taskId} and t.technician_id = ${userId})
    order by id for no key update`.execute(tx)
}

type SentStep = { userId: string; stepId: string; fingerprint: Buffer; refuse: Refuse<'KEY_REUSED'> }

async function isTaken(tx: Tx, { userId, stepId, fingerprint, refuse }: SentStep): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select fingerprint = ${fingerprint} as "isSame" from visit_steps
    where technician_id = ${userId} and id = ${stepId}`.execute(tx)
  if (rows[0] && !rows[0].isSame) throw refuse('KEY_REUSED')
  return rows.length > 0
}

/** Whether a visit has a signed record, which never changes. */
export async function isSigned(tx: Tx, taskId: string): Promise<boolean> {
  const { rows } = await sql`select from visit_records where task_id = ${taskId}`.execute(tx)
  return rows.length > 0
}

/**
 * Refuses changes of a signed visit.
 * @throws Problem VISIT_STATE (409) with the current visit
 */
export async function checkUnsigned<C extends ProblemCode>(
  tx: Tx,
  visit: LockedVisit,
  { userId, refuse }: Pick<Caller<C | 'VISIT_STATE'>, 'userId' | 'refuse'>,
): Promise<void> {
  if (!(await isSigned(tx, visit.id))) return
  const message = 'El acta ya está firmada: lo que dice no cambia. Puedes agregarle una nota.'
  throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse, message })
}

/** The visit as it is stored now. */
export async function readCurrentVisit(tx: Tx, taskId: string, userId: string): Promise<Visit> {
  const visit = await readVisit(tx, taskId, userId)
  if (!visit) throw new Error('the locked visit is gone')
  return visit
}

type Seen = { step: Step; userId: string; about: string; version: number; refuse: Refuse<'VISIT_CHANGED'> }

/**
 * Checks that the row is unchanged since it was displayed. A step made after an own step without a response names that one
 * instead of a version.
 * @throws Problem VISIT_CHANGED (409) with the current visit
 */
export async function checkSeen(tx: Tx, { step, userId, about, version, refuse }: Seen): Promise<void> {
  let seen = step.version
  if (step.after !== undefined) {
    const { rows } = await sql<{ version: number }>`
      select version from visit_steps
      where technician_id = ${userId} and id = ${step.after} and task_id = ${step.taskId} and about = ${about}`.execute(
      tx,
    )
    seen = rows[0]?.version
  }
  if (seen !== version) throw await refuseWith(tx, { code: 'VISIT_CHANGED', taskId: step.taskId, userId, refuse })
}

/** A refusal with the current visit. */
export async function refuseWith<C extends ProblemCode>(
  tx: Tx,
  about: {
    code: C
    taskId: string
    userId: string
    refuse: Refuse<C>
    values?: Record<string, string>
    message?: string
  },
): Promise<Problem> {
  const data = await readCurrentVisit(tx, about.taskId, about.userId)
  return about.refuse(about.code, { data, message: about.message, ...(about.values && { values: about.values }) })
}
