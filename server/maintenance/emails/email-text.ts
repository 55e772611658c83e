import { civilFormat } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { Visit } from '../calendar/visits.repo.ts'
import { writeClock, writeDay } from './day-formats.ts'
import { writeLink, type DecisionLink } from './decision-link.ts'
import type { VisitEmailKind } from './queue-emails.ts'

type Shop = { publicUrl: string; helpEmail: string }
type Schedule = Pick<Visit, 'fecha' | 'hora' | 'minutes'>

/** When the visit was before it was moved. */
export type Before = { fecha: string | null; hora: string }

const day = civilFormat({ dateStyle: 'full' })

/** What only some e-mails say: why a visit was cancelled, who comes now. */
export type EmailDetails = { reason?: string; technician?: string }

const prepare = [
  'Para que rinda:',
  '- Deja a la mano los cargadores y las claves de inicio.',
  '- Copia a otro lugar lo que no puedes perder.',
  '- Avisa en portería que esperas a un técnico.',
].join('\n')

/** "miércoles, 25 de noviembre de 2026, de 2:00 p. m. a 4:00 p. m.", or as much of it as is known. */
export function writeWhen({ fecha, hora, minutes }: Schedule): string {
  if (fecha === null) return hora === '' ? 'por acordar' : `por acordar (${hora})`
  const date = day(fecha)
  if (minutes === null) return `${date}, ${hora === '' ? 'hora por acordar' : hora}`
  const starts = new Date(`${fecha}T${hora}:00Z`)
  const ends = new Date(starts.getTime() + minutes * 60_000)
  return `${date}, de ${writeClock(starts)} a ${writeClock(ends)}`
}

/** "jueves 3 de diciembre, 9:00 a. m.", or the day alone while its hour is open. */
function writeStart({ fecha, hora, minutes }: Schedule): string {
  const on = writeDay(fecha ?? '')
  return minutes === null ? on : `${on}, ${writeClock(new Date(`${fecha}T${hora}:00Z`))}`
}

/** Subject and paragraphs of an e-mail about a visit. `before` is known for a moved one only. */
export function writeVisitEmail(
  kind: VisitEmailKind,
  visit: Visit,
  {
    before,
    shop,
    link,
    reason = '',
    technician = '',
  }: { before: Before | null; shop: Shop; link: DecisionLink | null } & EmailDetails,
): { subject: string; paragraphs: string[] } {
  const follow = link
    ? writeLink(link, shop.publicUrl)
    : `Sigue tu solicitud aquí:\n${shop.publicUrl}/clientPanel/all-support`
  const help = `Si tienes preguntas, escríbenos a ${shop.helpEmail}.`
  const about = `mantenimiento ${visit.tipo}`
  const facts = writeFacts(visit)
  switch (kind) {
    case 'visit_received':
      return {
        subject:
          visit.isAssigned && visit.minutes !== null
            ? `Tu visita es el ${writeStart(visit)}`
            : visit.isFollowUp
              ? 'Te proponemos otra visita'
              : 'Recibimos tu solicitud',
        paragraphs: [
          visit.isFollowUp
            ? `Tu técnico propone otra visita de ${about}, para terminar lo que quedó pendiente.`
            : `Recibimos tu solicitud de ${about}.`,
          facts,
          writeWhoComes(visit, link),
          ...(visit.isAssigned && visit.minutes !== null ? [prepare] : []),
          follow,
        ],
      }
    case 'visit_confirmed':
      return {
        subject: visit.minutes === null ? 'Confirmamos tu visita' : `Tu visita es el ${writeStart(visit)}`,
        paragraphs: [`Un técnico irá a tu visita de ${about}.`, facts, prepare, help, follow],
      }
    case 'visit_moved':
      return writeMoved(visit, { before, rest: [facts, help, follow] })
    case 'visit_finished':
      return {
        subject: 'Terminamos tu mantenimiento',
        paragraphs: [
          `El técnico terminó tu ${about}.`,
          facts,
          `Si algo no quedó bien, escríbenos a ${shop.helpEmail}.`,
          follow,
        ],
      }
    case 'visit_cancelled':
      return writeCancelled(visit, { reason, rest: [facts, help, follow] })
    case 'visit_technician':
      return {
        subject: 'Cambió quién va a tu visita',
        paragraphs: [`A tu visita de ${about} va ${technician}. El día y la hora no cambian.`, facts, help, follow],
      }
    case 'visit_on_the_way':
      return {
        subject: `${technician} va en camino`,
        paragraphs: [`${technician} ya salió para tu visita de ${about}.`, facts, help, follow],
      }
    case 'visit_soon':
      return {
        subject: `Tu visita es hoy, ${writeClock(`2000-01-01T${visit.hora}:00Z`)}`,
        paragraphs: [`Hoy va ${technician} a tu visita de ${about}.`, facts, ...writeChange(link, shop), follow],
      }
    case 'visit_reminder':
      return {
        subject: 'Recordatorio de tu visita',
        paragraphs: [`Te recordamos tu visita de ${about}.`, facts, ...writeChange(link, shop), follow],
      }
  }
}

/** The address to write to, once the link changes nothing any more. */
const writeChange = (link: DecisionLink | null, shop: Shop): string[] =>
  link?.changesUntil ? [] : [`Si necesitas cambiarla, escríbenos a ${shop.helpEmail}.`]

function writeMoved(visit: Visit, { before, rest }: { before: Before | null; rest: string[] }) {
  const about = `Tu visita de mantenimiento ${visit.tipo}`
  if (!before?.fecha) return { subject: 'Tu visita ya tiene fecha', paragraphs: [`${about} ya tiene fecha.`, ...rest] }
  const was = writeWhen(scheduleOf(before, visit))
  return {
    subject: `Tu visita pasó al ${writeStart(visit)}`,
    paragraphs: [endSentence(`${about} cambió de fecha o de hora. Antes era: ${was}`), ...rest],
  }
}

function writeCancelled({ fecha, tipo }: Visit, { reason, rest }: { reason: string; rest: string[] }) {
  return {
    subject: fecha === null ? 'Tu visita fue cancelada' : `Se canceló tu visita del ${writeDay(fecha)}`,
    paragraphs: [`Tu visita de mantenimiento ${tipo} fue cancelada.`, ...(reason ? [`Razón: ${reason}`] : []), ...rest],
  }
}

/** A visit keeps its length when it moves; words instead of an hour have none. */
export function scheduleOf({ fecha, hora }: Before, { minutes }: Visit): Schedule {
  return { fecha, hora, minutes: /^\d\d:\d\d$/.test(hora) ? (minutes ?? 60) : null }
}

function writeFacts(visit: Visit): string {
  return [
    `Cuándo: ${writeWhen(visit)}`,
    ...(visit.direccion === '' ? [] : [`Dónde: ${visit.direccion}`]),
    ...(visit.computers.length === 0 ? [] : [`Equipos: ${visit.computers.join(', ')}`]),
    ...(visit.costo === null ? [] : [`Costo: ${formatPesos(visit.costo)}`]),
  ].join('\n')
}

function writeWhoComes({ isAssigned, minutes }: Visit, link: DecisionLink | null): string {
  if (minutes === null) {
    return link?.isFirstHour
      ? 'Elige tú el día y la hora, o un técnico los acordará contigo.'
      : 'Un técnico acordará contigo la fecha y la hora.'
  }
  return isAssigned
    ? 'Un técnico ya tiene apartada esa hora para ti.'
    : 'A esa hora todavía no hay un técnico libre. Te confirmaremos la visita.'
}
