import { sql } from 'kysely'

import { inBogota, isClockTime } from '../../../contract/maintenance-calendar.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Email } from '../../platform/mail.ts'
import type { EmailAbout, EmailWriters, NoEmail } from '../../platform/outbox/outbox.ts'
import { showVisit } from '../calendar/show-visit.ts'
import { findVisit, type Visit } from '../calendar/visits.repo.ts'
import type { AnswerLink, MakeAnswerLink } from './decision-link.ts'
import { writeVisitEmail, type Before, type Said } from './email-text.ts'
import type { VisitEmailKind } from './queue-emails.ts'

type Parts = {
  db: Db
  shop: { name: string; publicUrl: string; helpEmail: string }
  now: () => Date
  answerLink: MakeAnswerLink
}

const outdated: NoEmail = { givenUp: 'no longer so' }

/**
 * Writes the e-mails about visits. Each is written when it is sent, from the current data: a change that is outdated,
 * done or cancelled by then is not sent.
 */
export function visitEmails({ db, shop, now, answerLink }: Parts): EmailWriters {
  const writerOf = (kind: VisitEmailKind) => async (message: EmailAbout) => {
    const visit = await findVisit(db, message.about)
    const reader = visit && (await findReader(db, visit.id))
    if (!visit || !reader) return { givenUp: 'account deleted' }
    const moved =
      kind === 'visit_moved' || kind === 'visit_technician'
        ? await findMove(db, visit.id, Number(message.occasion))
        : null
    const isAboutWho = kind === 'visit_technician' || kind === 'visit_on_the_way'
    const technician = isAboutWho ? await findTechnician(db, visit.id) : null
    if (kind === 'visit_on_the_way' && !(technician && (await isOnTheWay(db, visit.id, message.occasion))))
      return outdated
    if (kind === 'visit_technician' && technician?.id !== moved?.after.technicianId) return outdated
    if (!isStillSo(kind, visit, { occasion: message.occasion, moved, now: now() })) return outdated
    const said = kind === 'visit_cancelled' ? { reason: await findReason(db, visit.id, message.occasion) } : {}
    const about = { ...said, technician: technician?.name ?? '' }
    const link = await answerLink(visit.id)
    const before = moved?.before ?? null
    return writeEmail(kind, visit, { reader, before, occasion: message.occasion, shop, link, about })
  }
  return {
    visit_received: writerOf('visit_received'),
    visit_confirmed: writerOf('visit_confirmed'),
    visit_moved: writerOf('visit_moved'),
    visit_finished: writerOf('visit_finished'),
    visit_cancelled: writerOf('visit_cancelled'),
    visit_reminder: writerOf('visit_reminder'),
    visit_technician: writerOf('visit_technician'),
    visit_on_the_way: writerOf('visit_on_the_way'),
  }
}

type Move = { before: Before; after: Before & { technicianId?: string | null } }
type Reader = { name: string; email: string }

function isStillSo(
  kind: VisitEmailKind,
  { estado, fecha, hora, isAssigned }: Visit,
  { occasion, moved, now }: { occasion: string; moved: Move | null; now: Date },
): boolean {
  const isOpen = estado === 'pendiente' || estado === 'en proceso'
  switch (kind) {
    case 'visit_received':
      return isOpen
    case 'visit_confirmed':
    case 'visit_technician':
      return isOpen && isAssigned
    case 'visit_moved':
      return isOpen && moved !== null && moved.after.fecha === fecha && moved.after.hora === hora
    case 'visit_finished':
      return estado === 'completado'
    case 'visit_cancelled':
      return estado === 'cancelado'
    case 'visit_on_the_way':
      return estado === 'pendiente'
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
  occasion: string
  shop: Parts['shop']
  link: AnswerLink | null
  about: Said
}

const calendarFile = { filename: 'visita.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }

const withoutFile = new Set<VisitEmailKind>(['visit_finished', 'visit_reminder', 'visit_on_the_way'])

function writeEmail(
  kind: VisitEmailKind,
  visit: Visit,
  { reader, before, occasion, shop, link, about }: Written,
): Email {
  const { subject, paragraphs } = writeVisitEmail(kind, visit, { before, shop, link, ...about })
  const file = withoutFile.has(kind) ? null : showVisit(visit, shop)
  return {
    to: reader.email,
    subject: `${subject} · ${shop.name}`,
    text: [`Hola, ${reader.name}:`, ...paragraphs, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    // The message id is always the same, so that no mail server delivers an e-mail twice.
    messageId: `<${kind}.${visit.id}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
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

/** Why the owner cancelled a visit; '' when nobody said so. */
async function findReason(db: Db, taskId: string, version: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select reason from visit_cancellations where task_id = ${taskId} and version = ${Number(version)}`.execute(db)
  return rows[0]?.reason ?? ''
}

/** Who has a visit; clients get the first name only. */
async function findTechnician(db: Db, taskId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
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

/** The change that made this version; null without one. */
async function findMove(db: Db, taskId: string, version: number): Promise<Move | null> {
  const { rows } = await sql<Move>`
    select before, after from task_history where task_id = ${taskId} and version = ${version - 1}`.execute(db)
  return rows[0] ?? null
}
