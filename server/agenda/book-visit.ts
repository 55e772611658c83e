import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { BookedVisit } from '../../contract/agenda/bookings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { correctiveDraft, preventiveDraft } from '../maintenance/create-request.ts'
import { lockClient } from '../maintenance/hold-hour.ts'
import { asCreated, type Stored } from '../maintenance/sent-requests.ts'
import { writeRequest, type Draft } from '../maintenance/write-request.ts'
import { addClient, prepareClient } from '../phone-orders/add-client.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import { HourIsTaken, refuseTaken, takeHour } from './booking-hour.ts'

type Wanted = CheckedInput<'agenda.book'>
type Booker = Caller<DeclaredProblem<'agenda.book'>> & { key: string }

/**
 * Books a visit for a client on the telephone: the same request that the client would make, with its technician, and with a new
 * account if needed; all or nothing.
 * @throws Problem as the contract declares; VALIDATION (400) for an hour without work and for a person who is no technician
 */
export async function bookVisit(context: MaintenanceContext, wanted: Wanted, booker: Booker): Promise<BookedVisit> {
  const { db } = context
  const { userId, key, auditActor } = booker
  const refuse = inOwnersWords(booker.refuse)
  const added = wanted.newClient ? await prepareClient(wanted.newClient, { onBehalfOf: userId, refuse }) : null
  const clientId = added?.id ?? wanted.clientId?.toLowerCase() ?? ''
  const taskId = taskIdOf(userId, key)
  const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest()
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('alero booked visit'), hashtext(${taskId}))`.execute(tx)
      const earlier = await readBooked(tx, taskId)
      if (earlier && !earlier.fingerprint.equals(fingerprint)) throw refuse('KEY_REUSED')
      if (earlier) return asBooked(earlier)
      const draft = await draftOf(context, tx, { wanted, clientId }, refuse)
      if (added) await addClient(tx, context.audit, added, { auditActor, refuse })
      await lockCaller(tx, clientId, refuse)
      await writeRequest(context, tx, draft, {
        ...{ clientId, by: userId, fingerprint, auditActor, refuse, taskId },
        technician: () => takeHour(tx, { ...wanted, clientId, minutes: minutesOf(wanted) }),
      })
      return asBooked((await readBooked(tx, taskId))!)
    })
  } catch (error) {
    if (!(error instanceof HourIsTaken) && !violates(error, 'bookings_never_overlap')) throw error
    throw await refuseTaken(
      context,
      { ...wanted, clientId: added ? null : clientId, computers: computersOf(wanted) },
      refuse,
    )
  }
}

/** Refusals with texts for a client, reworded for the owner. */
const inOwnersWords =
  (refuse: Booker['refuse']): Booker['refuse'] =>
  (code, details) =>
    refuse(code, { ...(code in ownersWords && { message: ownersWords[code as keyof typeof ownersWords] }), ...details })

const ownersWords = {
  REQUESTS_FULL: 'Esa persona tiene demasiadas solicitudes abiertas.',
  NOT_FOUND: 'Uno de los equipos ya no está registrado. Elige otra vez.',
}

/**
 * The id of a visit booked with an Idempotency-Key: one key has one visit, which is found without a table of keys (decision
 * 0146). A UUID of version 8, the version for hashes.
 */
function taskIdOf(userId: string, key: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(['booked visit', userId, key]))
    .digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The number of computers that determines the length of the visit, as in a client's own request. */
const computersOf = ({ tipo, cantidad, computerIds }: Wanted): number =>
  tipo === 'preventivo' ? cantidad : Math.max(1, computerIds.length)

const minutesOf = (wanted: Wanted): number => visitMinutes({ ...wanted, computers: computersOf(wanted) })

/** The request in the form of a client's own. */
async function draftOf(
  context: MaintenanceContext,
  tx: Tx,
  { wanted, clientId }: { wanted: Wanted; clientId: string },
  refuse: Booker['refuse'],
): Promise<Draft> {
  const { fecha, hora, descripcion, municipalityCode } = wanted
  const client = { userId: clientId, refuse }
  const contact = wanted.phone === undefined ? '' : `Teléfono de contacto: ${wanted.phone}`
  const details = [wanted.detalles, contact].filter(Boolean).join('\n')
  const time = { fecha, hora, direccion: await addressOf(tx, wanted, refuse) }
  const draft =
    wanted.tipo === 'preventivo'
      ? preventiveDraft(
          context,
          {
            ...{ ...time, descripcion, otros_detalles: details, computerIds: wanted.computerIds },
            tipo_computadoras: wanted.tipo_computadoras ?? '',
            marca_computadoras: wanted.marca_computadoras ?? '',
            cantidad_computadoras: wanted.cantidad,
          },
          client,
        )
      : correctiveDraft(
          context,
          {
            // The client's panel and the agenda show the description; the technician's phone also shows the problem.
            ...{ ...time, descripcion: [descripcion, details].filter(Boolean).join('\n'), problema: descripcion },
            ...{ sintomas: '', accion_previa: '', frecuencia: '', prioridad: 'baja' },
            computadoras: uniqueOf(wanted.computerIds).map((one) =>
              Object.assign({ serial_computadoras: one, problema: descripcion }, unsaid),
            ),
          },
          client,
        )
  return { ...draft, written: (within, taskId) => placeVisit(within, taskId, municipalityCode) }
}

/** Type, brand and model are read from the registered computer. */
const unsaid = { tipo_computadoras: '', marca_computadoras: '', modelo_computadoras: '' }

const uniqueOf = (ids: readonly string[]): string[] => [...new Set(ids.map((one) => one.toLowerCase()))]

/** The address with its municipality, which the technician reads; without the municipality if there is no room. */
async function addressOf(tx: Tx, { direccion, municipalityCode }: Wanted, refuse: Booker['refuse']): Promise<string> {
  const { rows } = await sql<{ whole: string }>`
    select case when search_fold(${direccion}) like '%' || search_fold(m.name) then ${direccion}
      else ${direccion} || ', ' || m.name end as whole
    from (select replace(name, ' D.C.', '') as name from municipalities where code = ${municipalityCode}) m`.execute(tx)
  const whole = rows[0]?.whole
  if (whole === undefined) {
    const message = 'Elige el municipio de la lista.'
    throw refuse('MUNICIPALITY_UNKNOWN', { fields: [{ field: 'municipalityCode', message }] })
  }
  return Array.from(whole).length <= LONGEST_ADDRESS ? whole : direccion
}

const LONGEST_ADDRESS = 200

/** Stores the chosen municipality, whatever the address contains. */
async function placeVisit(tx: Tx, taskId: string, municipalityCode: string): Promise<void> {
  await sql`
    insert into task_places (task_id, municipality_code) values (${taskId}, ${municipalityCode})
    on conflict (task_id) do update set municipality_code = excluded.municipality_code`.execute(tx)
}

/** @throws Problem CLIENT_NOT_FOUND (404) for a deleted account */
async function lockCaller(tx: Tx, clientId: string, refuse: Booker['refuse']): Promise<void> {
  await lockClient(tx, clientId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'NO_SESSION' ? refuse('CLIENT_NOT_FOUND') : error
  })
}

type Booked = Stored & { direccion: string; technician: string; fingerprint: Buffer }

async function readBooked(db: Db | Tx, taskId: string): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    select t.id as _id, t.tipo, to_char(t.fecha, 'YYYY-MM-DD') as fecha, t.hora, t.estado, t.costo,
      t.technician_id as "technicianId", t.direccion, t.fingerprint, coalesce(u.name, '') as technician
    from tasks t left join users u on u.id = t.technician_id where t.id = ${taskId}`.execute(db)
  return rows[0]
}

const asBooked = ({ direccion, technician, fingerprint: _, ...stored }: Booked): BookedVisit => ({
  ...asCreated(stored),
  ...{ direccion, technician },
})
