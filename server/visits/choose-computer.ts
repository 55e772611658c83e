import { sql } from 'kysely'

import { computerLimits } from '../../contract/computers/computer-rules.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { VisitsContext } from './context.ts'
import { checkUnsigned, refuseWith, takeStep, type LockedVisit } from './take-step.ts'
import { isNamedByRequest } from './visit-columns.ts'

type Step = CheckedInput<'visits.chooseComputer'>
type ChooseCaller = Caller<DeclaredProblem<'visits.chooseComputer'>>

/**
 * Identifies a computer of a begun visit as one of the client's registered computers, or registers it; the visit is then in that
 * computer's history. Computers named in the request stay.
 * @throws Problem NOT_FOUND (404); VISIT_STATE (409) with the current visit; VALIDATION (400)
 */
export async function chooseComputer(context: VisitsContext, step: Step, caller: ChooseCaller): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  if ((step.registeredId === undefined) === (step.added === undefined)) {
    throw new Problem('VALIDATION', { message: 'Di cuál de sus equipos es, o anota uno.' })
  }
  return takeStep(context, { kind: 'which_computer', step }, caller, async (tx, visit) => {
    const refuseAs = (message?: string) =>
      refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse, ...(message && { message }) })
    const now = await lockComputer(tx, visit, step.computerId)
    if (!now) throw refuse('NOT_FOUND')
    await checkUnsigned(tx, visit, caller)
    if (visit.estado !== 'en proceso') throw await refuseAs()
    if (now.isNamed) throw await refuseAs('La solicitud ya dice cuál es este equipo.')
    const { added } = step
    const chosen = added ? await register(context, tx, { visit, added, refuseAs }, auditActor) : step.registeredId
    const { rows } = await sql<{ isTaken: boolean }>`
      select exists (select from visit_computers v where v.task_id = ${visit.id} and v.computer_id = c.id
        and v.id <> ${step.computerId}) as "isTaken"
      from computers c join tasks t on t.user_id = c.user_id
      where c.id = ${chosen} and t.id = ${visit.id} for key share of c`.execute(tx)
    if (!rows[0]) throw await refuseAs('El cliente ya no tiene ese equipo en su lista.')
    if (rows[0].isTaken) throw await refuseAs('Ese equipo ya está en esta visita.')
    await sql`
      update visit_computers v set computer_id = c.id, tipo = c.tipo_computadora, marca = c.marca, modelo = c.modelo, serie = c.serie
      from computers c where c.id = ${chosen} and v.id = ${step.computerId}`.execute(tx)
    await context.audit.record(tx, auditActor, {
      action: 'visit.computer_chosen',
      target: step.computerId,
      before: { computerId: now.registeredId },
      after: { computerId: chosen },
    })
    return { about: `which ${step.computerId.toLowerCase()}`, version: 1 }
  })
}

type Added = { visit: LockedVisit; added: NonNullable<Step['added']>; refuseAs: (message: string) => Promise<Problem> }

/** Registers a computer of the client; an existing serial number is the same computer. @returns its id */
async function register(
  { audit }: Pick<VisitsContext, 'audit'>,
  tx: Tx,
  { visit, added, refuseAs }: Added,
  auditActor: ChooseCaller['auditActor'],
): Promise<string> {
  await sql`select lock_computers_of(user_id) from tasks where id = ${visit.id}`.execute(tx)
  const { rows: before } = await sql<{ id: string | null; many: number }>`
    select max(c.id::text) filter (where c.serie = ${added.serie}) as id, count(*)::int as many
    from computers c join tasks t on t.user_id = c.user_id where t.id = ${visit.id}`.execute(tx)
  const [{ id: known, many } = { id: null, many: 0 }] = before
  if (known !== null) return known
  if (many >= computerLimits.computers) {
    throw await refuseAs(`El cliente ya tiene ${computerLimits.computers} equipos en su lista.`)
  }
  const { rows } = await sql<{ id: string }>`
    insert into computers (user_id, tipo_computadora, marca, modelo, serie)
    select user_id, ${added.tipoComputadora}, ${added.marca}, ${added.modelo}, ${added.serie} from tasks
    where id = ${visit.id} returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the client of a locked visit is gone')
  await audit.record(tx, auditActor, { action: 'computer.created', target: made.id })
  return made.id
}

async function lockComputer(tx: Tx, { id }: LockedVisit, computerId: string) {
  const { rows } = await sql<{ registeredId: string | null; isNamed: boolean }>`
    select c.computer_id as "registeredId", ${isNamedByRequest} as "isNamed" from visit_computers c
    where c.id = ${computerId} and c.task_id = ${id} for no key update of c`.execute(tx)
  return rows[0]
}
