import { sql } from 'kysely'

import { inBogota, isClockTime } from '../../../contract/values/civil-days.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Email } from '../../platform/mail.ts'
import type { EmailAbout, EmailWriters, NoEmail } from '../../platform/outbox/outbox.ts'
import { showVisit } from '../calendar/show-visit.ts'
import { findVisit, type Visit } from '../calendar/visits.repo.ts'
import type { DecisionLink, MakeDecisionLink } from './decision-link.ts'
import { scheduleOf, writeVisitEmail, type Before, type EmailDetails } from './email-text.ts'
import { isAt, knownBefore, type Known } from './known-before.ts'
import type { VisitEmailKind } from './queue-emails.ts'
import { LATEST_MS } from './remind-soon.ts'

type Parts = {
  db: Db
  shop: { name: string; publicUrl: string; helpEmail: string }
  now: () => Date
  decisionLink: MakeDecisionLink
}

const outdated: NoEmail = { givenUp: 'no longer so' }

const changes = new Set<VisitEmailKind>(['visit_moved', 'visit_technician'])
const afterChange = new Set<VisitEmailKind>([...changes, 'visit_cancelled'])
const withTechnician = new Set<VisitEmailKind>([...changes, 'visit_on_the_way', 'visit_soon'])

/** The e-mails that inform a client of a visit's state. */
const reports: VisitEmailKind[] = [
  ...(['visit_received', 'visit_confirmed', 'visit_moved'] as const),
  ...(['visit_technician', 'visit_finished', 'visit_cancelled'] as const),
]

const readKnown = (db: Db, taskId: string, version: number) =>
  knownBefore(db, { taskId, version, kinds: reports, changes: [...changes], technicianId: null })

/**
 * What differs from what the client knows: the hour matters more than who comes; null when nothing does. That somebody comes is
 * unknown to the client when the e-mail of it was given up, while the visit was cancelled for a moment.
 */
function changeSince(
  { before, isUnconfirmed }: { before: Known | null; isUnconfirmed: boolean },
  visit: Visit,
  technician: Technician | null,
): VisitEmailKind | null {
  if (before === null) return null
  if (!isAt(before, visit)) return 'visit_moved'
  if (!technician || before.technicianId === technician.id) return null
  if (before.technicianId) return 'visit_technician'
  return isUnconfirmed && visit.fecha !== null && isClockTime(visit.hora) ? 'visit_confirmed' : null
}

/**
 * Writes the e-mails about visits. Each is written when it is sent, from the current data: a change that is outdated,
 * done or cancelled by then is not sent.
 */
export function visitEmails({ db, shop, now, decisionLink }: Parts): EmailWriters {
  const writerOf = (kind: VisitEmailKind) => async (message: EmailAbout) => {
    const visit = await findVisit(db, message.about)
    const reader = visit && (await findReader(db, visit.id))
    if (!visit || !reader) return { givenUp: 'account deleted' }
    const write = async (writtenKind: VisitEmailKind, shown: Visit, { technician, before = null }: Changed = {}) => {
      const reason = writtenKind === 'visit_cancelled' ? await findReason(db, visit.id, message.occasion) : ''
      const about = { reason, technician: technician?.name ?? '' }
      const link = await decisionLink(visit.id)
      const messageId = `<${kind}.${visit.id}.${message.occasion}@${new URL(shop.publicUrl).hostname}>`
      return writeEmail(writtenKind, shown, { reader, before, messageId, shop, link, about })
    }
    const technician = withTechnician.has(kind) ? await findTechnician(db, visit.id) : null
    if (kind === 'visit_on_the_way' && !(technician && (await isOnTheWay(db, visit.id, message.occasion))))
      return outdated
    if (!isStillSo(kind, visit, { occasion: message.occasion, now: now() })) return outdated
    const known = afterChange.has(kind) ? await readKnown(db, visit.id, Number(message.occasion)) : null
    const before = known?.before ?? null
    if (changes.has(kind)) {
      const change = known && !known.isOver ? changeSince(known, visit, technician) : null
      if (change === null) return outdated
      return write(change, visit, { technician, before })
    }
    // A reader who did not know of a later hour is told the agreed one.
    if (kind === 'visit_cancelled') return write(kind, before ? { ...visit, ...scheduleOf(before, visit) } : visit)
    return write(kind, visit, { technician })
  }
  return {
    visit_received: writerOf('visit_received'),
    visit_confirmed: writerOf('visit_confirmed'),
    visit_moved: writerOf('visit_moved'),
    visit_finished: writerOf('visit_finished'),
    visit_cancelled: writerOf('visit_cancelled'),
    visit_reminder: writerOf('visit_reminder'),
    visit_soon: writerOf('visit_soon'),
    visit_technician: writerOf('visit_technician'),
    visit_on_the_way: writerOf('visit_on_the_way'),
  }
}

type Technician = { id: string; name: string }
type Changed = { technician?: Technician | null; before?: Before | null }
type Reader = { name: string; email: string }

function isStillSo(
  kind: VisitEmailKind,
  { estado, fecha, hora, isAssigned }: Visit,
  { occasion, now }: { occasion: string; now: Date },
): boolean {
  const isOpen = estado === 'pendiente' || estado === 'en proceso'
  switch (kind) {
    case 'visit_received':
    case 'visit_moved':
    case 'visit_technician':
      return isOpen
    case 'visit_confirmed':
      return isOpen && isAssigned
    case 'visit_finished':
      return estado === 'completado'
    case 'visit_cancelled':
      return estado === 'cancelado'
    case 'visit_on_the_way':
      return estado === 'pendiente'
    case 'visit_soon': {
      const isToCome = Date.parse(`${occasion}:00-05:00`) - now.getTime() >= LATEST_MS
      return estado === 'pendiente' && isAssigned && `${fecha}T${hora}` === occasion && isToCome
    }
    case 'visit_reminder': {
      const there = inBogota(now)
      const isToCome = occasion > there.fecha || (occasion === there.fecha && isClockTime(hora) && hora > there.hora)
      return isOpen && isAssigned && fecha === occasion && isToCome
    }
  }
}

type Written = {
  reader: Reader
  before: Before | null
  /** The message id is always the same, so that no mail server delivers an e-mail twice. */
  messageId: string
  shop: Parts['shop']
  link: DecisionLink | null
  about: EmailDetails
}

const calendarFile = { filename: 'visita.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }

const withoutFile = new Set<VisitEmailKind>(['visit_finished', 'visit_reminder', 'visit_soon', 'visit_on_the_way'])

function writeEmail(
  kind: VisitEmailKind,
  visit: Visit,
  { reader, before, messageId, shop, link, about }: Written,
): Email {
  const { subject, paragraphs } = writeVisitEmail(kind, visit, { before, shop, link, ...about })
  const file = withoutFile.has(kind) ? null : showVisit(visit, shop)
  return {
    to: reader.email,
    subject: `${subject} · ${shop.name}`,
    text: [`Hola, ${reader.name}:`, ...paragraphs, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    messageId,
    attachments: file === null ? [] : [{ ...calendarFile, content: file }],
  }
}

async function findReader(db: Db, taskId: string): Promise<Reader | null> {
  const reader = await db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.userId')
    .select(['users.name', 'users.email'])
    .where('tasks.id', '=', taskId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return reader ?? null
}

/** The owner's reason for cancelling a visit; '' without one. */
async function findReason(db: Db, taskId: string, version: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select reason from visit_cancellations where task_id = ${taskId} and version = ${Number(version)}`.execute(db)
  return rows[0]?.reason ?? ''
}

/** The technician of a visit; clients get the first name only. */
async function findTechnician(db: Db, taskId: string): Promise<Technician | null> {
  const { rows } = await sql<Technician>`
    select u.id, split_part(u.name, ' ', 1) as name from tasks t join users u on u.id = t.technician_id
    where t.id = ${taskId}`.execute(db)
  return rows[0] ?? null
}

/** Whether this setting out stands, was not long ago, and its technician is not there yet. */
async function isOnTheWay(db: Db, taskId: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from visit_stages s where s.task_id = ${taskId} and s.stage = 'on_the_way'
      and date_trunc('milliseconds', s.at) = ${at}::timestamptz and s.at > now() - interval '1 hour'
      and not exists (select from visit_stages x where x.task_id = s.task_id and x.stage <> 'on_the_way')`.execute(db)
  return rows.length > 0
}
