import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { withSentence } from '../../contract/maintenance/installation-text.ts'
import {
  PESOS_PER_COMPUTER,
  refuseDay,
  refuseVisit,
  visitMinutes,
} from '../../contract/maintenance/maintenance-calendar.ts'
import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { inBogota, isClockTime } from '../../contract/values/civil-days.ts'
import { requestInstallation, type InstallationProblem } from '../installations/request-installation.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { MaintenanceContext } from './context.ts'
import { checkCalendar, lockClient } from './hold-hour.ts'
import { asCreated, findEarlier } from './sent-requests.ts'
import { readComputers, writeRequest, type Draft, type Line } from './write-request.ts'

type RequestProblem = DeclaredProblem<'maintenance.requestPreventive'>
type Keyed<T> = T & { key: string | undefined }

/**
 * Stores a preventive request; its price is computed here. Without named computers the database lists the only possible
 * ones.
 * @throws Problem VALIDATION (400) for a time without work, and for more computers than requested or a repeated one;
 * REQUESTS_FULL (409), NOT_FOUND (404) for a computer that is not the client's
 */
export function requestPreventive(
  context: MaintenanceContext,
  { key, ...input }: Keyed<CheckedInput<'maintenance.requestPreventive'>>,
  caller: Caller<RequestProblem>,
): Promise<CreatedRequest> {
  return create(context, caller, {
    ...preventiveDraft(context, input, caller),
    ...{ key, refuseOther: refuseOther(caller) },
  })
}

type Client = { userId: string; refuse: Refuse<'NOT_FOUND'> }

/** The stored form of a client's preventive request. @throws Problem as {@link requestPreventive} */
export function preventiveDraft(
  context: Pick<MaintenanceContext, 'now'>,
  input: CheckedInput<'maintenance.requestPreventive'>,
  client: Client,
): Draft {
  const named = (input.computerIds ?? []).map((one) => one.toLowerCase())
  if (named.length > input.cantidad_computadoras || new Set(named).size < named.length) {
    const message = 'Elige cada equipo una vez, y no más de los que pides.'
    throw new Problem('VALIDATION', { message, fields: [{ field: 'computerIds', message }] })
  }
  return {
    task: preventiveTask(context, input),
    readComputers: (tx) => readComputers(tx, client, named.map(wholeComputer)),
    sent: input,
  }
}

const refuseOther =
  ({ refuse }: Caller<RequestProblem>) =>
  (made: CreatedRequest): Problem =>
    refuse('REQUEST_SENT', { data: made })

/** The line of a computer to be maintained as a whole. */
const wholeComputer = (computerId: string): Line => ({ serial_computadoras: computerId, problema: '' })

type ForPlan = {
  computerId: string
  period: number
  task: CheckedInput<'maintenance.requestPreventive'>
  written: NonNullable<Draft['written']>
}

/**
 * Stores the preventive request of a care plan, for one registered computer.
 * @throws Problem VALIDATION (400), REQUESTS_FULL (409), NOT_FOUND (404) for a computer that is not the client's
 */
export function requestForPlan(
  context: MaintenanceContext,
  caller: Caller<'REQUESTS_FULL' | 'NOT_FOUND'>,
  { computerId, period, task, written }: ForPlan,
): Promise<CreatedRequest> {
  return create(context, caller, {
    task: preventiveTask(context, task),
    readComputers: (tx) => readComputers(tx, caller, [wholeComputer(computerId)]),
    sent: { ...task, computerId, period },
    written,
  })
}

function preventiveTask(
  { now }: Pick<MaintenanceContext, 'now'>,
  input: CheckedInput<'maintenance.requestPreventive'>,
): Draft['task'] {
  const { fecha, hora, cantidad_computadoras: computers } = input
  checkCalendar(refuseVisit({ fecha, hora, computers }, inBogota(now())))
  return {
    tipo: 'preventivo',
    descripcion: input.descripcion,
    fecha,
    hora,
    minutes: visitMinutes({ fecha, hora, computers }),
    direccion: input.direccion,
    tipoComputadoras: input.tipo_computadoras,
    marcaComputadoras: input.marca_computadoras,
    cantidadComputadoras: computers,
    otrosDetalles: input.otros_detalles,
    costo: computers * PESOS_PER_COMPUTER,
  }
}

/**
 * Stores a corrective request; day and hour may be empty or words.
 * @throws Problem VALIDATION (400), REQUESTS_FULL (409), NOT_FOUND (404) for a computer that is not the client's; for an order to
 * install, as `requestInstallation`
 */
export function requestCorrective(
  context: MaintenanceContext,
  { key, ...input }: Keyed<CheckedInput<'maintenance.requestCorrective'>>,
  caller: Caller<DeclaredProblem<'maintenance.requestCorrective'>>,
): Promise<CreatedRequest> {
  return create(context, caller, {
    ...correctiveDraft(context, input, caller),
    ...{ key, refuseOther: refuseOther(caller) },
    ...(input.orderId !== undefined && { install: installing(context, { ...input, orderId: input.orderId }, caller) }),
  })
}

const installing =
  (
    { now }: MaintenanceContext,
    { orderId, fecha, descripcion }: CheckedInput<'maintenance.requestCorrective'> & { orderId: string },
    { userId, refuse }: Caller<InstallationProblem>,
  ): NonNullable<Draft['install']> =>
  async (tx) => {
    const { sentence, note } = await requestInstallation(tx, { orderId, fecha, userId, now: now(), refuse })
    return {
      descripcion: withSentence(descripcion, sentence),
      written: (_, taskId) => note(taskId),
    }
  }

/** The stored form of a client's corrective request. @throws Problem as {@link requestCorrective} */
export function correctiveDraft(
  { now }: Pick<MaintenanceContext, 'now'>,
  input: CheckedInput<'maintenance.requestCorrective'>,
  client: Client,
): Draft {
  const { fecha, hora } = input
  const computers = Math.max(1, input.computadoras.length)
  const clock = inBogota(now())
  if (fecha !== '')
    checkCalendar(isClockTime(hora) ? refuseVisit({ fecha, hora, computers }, clock) : refuseDay(fecha, clock.fecha))
  return {
    task: {
      tipo: 'correctivo',
      descripcion: input.descripcion,
      fecha: fecha || null,
      hora,
      minutes: fecha !== '' && isClockTime(hora) ? visitMinutes({ fecha, hora, computers }) : 60,
      direccion: input.direccion,
      sintomas: input.sintomas,
      accionPrevia: input.accion_previa,
      frecuencia: input.frecuencia,
      prioridad: input.prioridad,
      problema: input.problema,
    },
    readComputers: (tx) => readComputers(tx, client, input.computadoras),
    sent: input,
  }
}

async function create(
  { db, audit, emails }: MaintenanceContext,
  { userId, auditActor, refuse }: Caller<'REQUESTS_FULL'>,
  draft: Draft,
): Promise<CreatedRequest> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([draft.task.tipo, draft.sent, ...(draft.key === undefined ? [] : [draft.key])]))
    .digest()
  const attempt = (mayBook: boolean) =>
    db.transaction().execute(async (tx) => {
      await lockClient(tx, userId)
      const again = await findEarlier(tx, { userId, fingerprint, key: draft.key })
      if (again && !again.fingerprint.equals(fingerprint) && draft.refuseOther)
        throw draft.refuseOther(asCreated(again))
      if (again) return again
      return writeRequest({ audit, emails }, tx, await whole(tx, draft), {
        ...{ clientId: userId, by: userId, fingerprint, auditActor, refuse },
        technician: () => takeHour(tx, userId, draft, mayBook),
      })
    })
  try {
    return asCreated(await attempt(true))
  } catch (error) {
    // Another transaction took the technician in spite of the day's lock: the request is stored without one (P-53).
    if (!violates(error, 'bookings_never_overlap')) throw error
    return asCreated(await attempt(false))
  }
}

/** Completes the draft with the installation's data, if the visit installs something. */
async function whole(tx: Tx, draft: Draft): Promise<Draft> {
  const { descripcion, written } = (await draft.install?.(tx)) ?? {}
  return written ? { ...draft, task: { ...draft.task, descripcion }, written } : draft
}

/**
 * The technician for the visit: the one whose hour the client holds, otherwise the one with the least work; null when nobody is
 * free.
 */
async function takeHour(tx: Tx, userId: string, { task }: Draft, mayBook: boolean): Promise<string | null> {
  if (!mayBook || !task.fecha || !isClockTime(task.hora)) {
    await tx.deleteFrom('bookings').where('heldFor', '=', userId).execute()
    return null
  }
  const { rows } = await sql<{ technicianId: string | null }>`
    select take_hour(${userId}, ${task.fecha}::date,
      visit_range(${task.fecha}::date, ${task.hora}, ${task.minutes}::int), ${task.direccion ?? ''}) as "technicianId"`.execute(
    tx,
  )
  return rows[0]?.technicianId ?? null
}
