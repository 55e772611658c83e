import { sql } from 'kysely'

import { isClockTime } from '../../../contract/values/civil-days.ts'
import { withoutAccents } from '../../../contract/values/without-accents.ts'
import { cancelReasonText, type CancelReason } from '../../../contract/visits/cancel-reasons.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Email } from '../../platform/mail.ts'
import type { EmailAbout, EmailWriters, NoEmail } from '../../platform/outbox/outbox.ts'
import { findVisit, type Visit } from '../calendar/visits.repo.ts'
import { writeClock, writeWeekday } from './day-formats.ts'
import { scheduleOf, writeWhen, type Before } from './email-text.ts'
import { isAt, knownBefore } from './known-before.ts'
import type { TechnicianEmailKind } from './queue-technician-emails.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string } }

/** What the e-mail needs besides the visit: its reader, and whether the reader has the visit now. */
type About = {
  name: string
  email: string
  isTheirs: boolean
  municipality: string
  client: string
  reason: string
  clientReason: CancelReason | null
}

/** Writes the e-mails to technicians, each from the data when it is sent: what is no longer so is not sent. */
export function technicianEmails({ db, shop }: Parts): EmailWriters {
  const writerOf =
    (kind: TechnicianEmailKind) =>
    async ({ about, occasion }: EmailAbout): Promise<Email | NoEmail> => {
      const [visit, facts] = [await findVisit(db, about), await findAbout(db, about, occasion)]
      if (!visit || !facts) return { givenUp: 'account deleted' }
      const known = await readKnown(db, about, occasion)
      const change = changeSince(kind, visit, { ...known, ...facts, readerId: occasion.split('.')[1] ?? '' })
      if (change === null) return { givenUp: 'no longer so' }
      const { before } = known
      // A reader who did not know of a later hour is told the agreed one.
      const shown = change === 'technician_cancelled' && before ? { ...visit, ...scheduleOf(before, visit) } : visit
      const { subject, paragraphs } = write(change, shown, { ...facts, before })
      const link = `Tu día está aquí:\n${shop.publicUrl}/technical-panel/tasks`
      return {
        to: facts.email,
        subject: `${subject} · ${shop.name}`,
        text: [`Hola, ${facts.name}:`, ...paragraphs, link, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
        messageId: `<${kind}.${visit.id}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
        attachments: [],
      }
    }
  return {
    technician_new: writerOf('technician_new'),
    technician_moved: writerOf('technician_moved'),
    technician_cancelled: writerOf('technician_cancelled'),
  }
}

const changes: TechnicianEmailKind[] = ['technician_new', 'technician_moved']
const reports: TechnicianEmailKind[] = [...changes, 'technician_cancelled']

/** @param occasion the version that the change made, a dot, and the technician's id */
function readKnown(db: Db, taskId: string, occasion: string) {
  const [version, technicianId = ''] = occasion.split('.')
  return knownBefore(db, { taskId, version: Number(version), kinds: reports, changes, technicianId })
}

type Since = Awaited<ReturnType<typeof knownBefore>> & Pick<About, 'isTheirs'> & { readerId: string }

/** What differs from what the reader knows: nobody is notified of a visit that was given away before they knew of it. */
function changeSince(
  kind: TechnicianEmailKind,
  visit: Visit,
  { before, isOver, isTheirs, readerId }: Since,
): TechnicianEmailKind | null {
  const wasTheirs = before !== null && before.technicianId === readerId
  if (kind === 'technician_cancelled') return visit.estado === 'cancelado' && wasTheirs ? kind : null
  if (isOver) return null
  const isOpen = visit.estado === 'pendiente' || visit.estado === 'en proceso'
  // A lost visit is reported even if its hour changed, too; one that was given back at the same hour is not.
  if (wasTheirs && !isTheirs) return 'technician_moved'
  if (!isTheirs || !isOpen) return null
  if (!wasTheirs) return 'technician_new'
  return isAt(before, visit) ? null : 'technician_moved'
}

type Written = About & { before: Before | null }

function write(kind: TechnicianEmailKind, visit: Visit, about: Written): { subject: string; paragraphs: string[] } {
  const reason = about.reason || (about.clientReason === null ? '' : cancelReasonText[about.clientReason])
  const when = [shortWhen(visit), about.municipality].filter(Boolean).join(', ')
  const facts = [
    `Cuándo: ${writeWhen(visit)}`,
    ...(visit.direccion === '' ? [] : [`Dónde: ${withMunicipality(visit.direccion, about.municipality)}`]),
    ...(visit.computers.length === 0 ? [] : [`Equipos: ${visit.computers.join(', ')}`]),
    ...(about.isTheirs && kind !== 'technician_cancelled' && about.client !== '' ? [`Cliente: ${about.client}`] : []),
  ].join('\n')
  switch (kind) {
    case 'technician_new':
      return {
        subject: `Nueva visita: ${when}`,
        paragraphs: [`Tienes una visita de mantenimiento ${visit.tipo}.`, facts],
      }
    case 'technician_moved': {
      if (!about.isTheirs) {
        const before = about.before ? shortWhen({ ...visit, ...about.before }) : when
        return { subject: `Se movió: ${before}`, paragraphs: ['Esta visita ya no es tuya: la hace otra persona.'] }
      }
      const before = about.before?.fecha ? [`Antes era: ${shortWhen({ ...visit, ...about.before })}`] : []
      return {
        subject: `Se movió: ${when}`,
        paragraphs: [
          about.before && !about.before.fecha
            ? 'Una visita tuya ya tiene fecha.'
            : 'Una visita tuya tiene otro día u otra hora.',
          ...before,
          facts,
        ],
      }
    }
    case 'technician_cancelled':
      return {
        subject: `Se canceló: ${when}`,
        paragraphs: ['Se canceló una visita tuya.', ...(reason ? [`Razón: ${reason}`] : []), facts],
      }
  }
}

/** An address with its municipality, which the client may have written already. */
const withMunicipality = (direccion: string, municipality: string): string =>
  withoutAccents(direccion).endsWith(`, ${withoutAccents(municipality)}`) || municipality === ''
    ? direccion
    : `${direccion}, ${municipality}`

/** "jueves, 26 de noviembre, 9:00 a. m.", or "por acordar". */
export function shortWhen({ fecha, hora }: Before): string {
  if (fecha === null) return 'por acordar'
  const clockText = isClockTime(hora) ? writeClock(`2000-01-01T${hora}:00Z`) : hora
  return [writeWeekday(fecha), clockText].filter(Boolean).join(', ')
}

/** @param occasion the version that the change made, a dot, and the technician's id */
async function findAbout(db: Db, taskId: string, occasion: string): Promise<About | undefined> {
  const [version = '', technicianId = ''] = occasion.split('.')
  const { rows } = await sql<About>`
    select u.name, u.email, t.technician_id is not distinct from u.id as "isTheirs",
      coalesce(replace(m.name, ' D.C.', ''), '') as municipality,
      case when c.deleted_at is null then concat_ws(', ', nullif(c.name, ''), nullif(c.phone, '')) else '' end as client,
      coalesce(x.reason, '') as reason, w.reason as "clientReason"
    from tasks t join users u on u.id = ${technicianId}::uuid and u.deleted_at is null
    join users c on c.id = t.user_id
    left join task_places p on p.task_id = t.id left join municipalities m on m.code = p.municipality_code
    left join visit_cancellations x on x.task_id = t.id and x.version = ${Number(version)}
    left join visit_answers w on w.task_id = t.id and w.version = ${Number(version)} and w.decision = 'cancelled'
    where t.id = ${taskId}`.execute(db)
  return rows[0]
}
