import type { AgendaVisit, Candidate, OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import type { PlannedVisit, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import { isClockTime } from '../../contract/values/civil-days.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { counted } from '../../contract/values/units.ts'
import { withoutAccents } from '../../contract/values/without-accents.ts'
import { datePartsOf, formatDay, formatHour } from '../maintenance/hour-format.ts'

type Day = WeekTechnician['days'][number]
type Slot = { fecha: string; hora: string }

/** `1 equipo`, `2 equipos`. */
export const computersText = (many: number): string => counted(many, 'equipo', 'equipos')

/** The first given name of a person. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Minutes as hours: `3 h`, `1,5 h`. */
export const hoursText = (minutes: number): string => `${String(Math.round(minutes / 6) / 10).replace('.', ',')} h`

/** `3 de 8 h` */
export const loadText = ({ loadMinutes, worksMinutes }: { loadMinutes: number; worksMinutes: number }): string =>
  `${hoursText(loadMinutes).replace(' h', '')} de ${hoursText(worksMinutes)}`

/** `viernes 27` */
export function shortDay(fecha: string): string {
  const parts = datePartsOf(fecha)
  return parts ? `${parts.weekday} ${parts.day}` : fecha
}

/** `23 al 28 de noviembre`, `30 de noviembre al 5 de diciembre`. */
export function rangeText(first: string, last: string): string {
  const [from, to] = [datePartsOf(first), datePartsOf(last)]
  if (!from || !to) return ''
  if (first === last) return formatDay(first)
  return `${from.day}${from.month === to.month ? '' : ` de ${from.month}`} al ${to.day} de ${to.month}`
}

/** `viernes 27, 10:00 a. m.`, or the text for a visit without an agreed date. */
export const whenText = ({ fecha, hora }: Slot): string =>
  fecha === '' ? 'Sin fecha acordada' : [shortDay(fecha), formatHour(hora)].filter(Boolean).join(', ')

/** Like {@link whenText}, with the word for today: `hoy, 10:00 a. m.` */
export const nearText = (slot: Slot, today: string): string =>
  slot.fecha === today ? ['hoy', formatHour(slot.hora)].filter(Boolean).join(', ') : whenText(slot)

/** The date of a visit in a list of all days: `hoy, 10:00 a. m.`, `viernes 18 de septiembre de 2025, 10:00 a. m.` */
export function dateText({ fecha, hora }: Slot, today: string): string {
  if (fecha === '' || fecha === today) return nearText({ fecha, hora }, today)
  const year = fecha.slice(0, 4)
  const day = formatDay(fecha) + (year === today.slice(0, 4) ? '' : ` de ${year}`)
  return [day, formatHour(hora)].filter(Boolean).join(', ')
}

/** Whether a visit's day and hour have passed; an hour in words never counts as passed. */
export const hasPassed = ({ fecha, hora }: Slot, now: Slot): boolean =>
  fecha !== '' && (fecha < now.fecha || (fecha === now.fecha && isClockTime(hora) && hora <= now.hora))

export type VisitState = 'pendiente' | 'confirmada' | 'en camino' | 'en curso' | 'completada' | 'cancelada'

/** The state of a visit as the week names it. */
export function stateOf({
  estado,
  stage,
  isConfirmed,
}: Pick<AgendaVisit, 'estado' | 'stage' | 'isConfirmed'>): VisitState {
  if (estado === 'completado') return 'completada'
  if (estado === 'cancelado') return 'cancelada'
  if (stage === 'on_the_way') return 'en camino'
  if (estado === 'en proceso' || stage !== null) return 'en curso'
  return isConfirmed ? 'confirmada' : 'pendiente'
}

/** An address with its municipality, unless it already ends with it. */
export function placeText({ direccion, place }: Pick<AgendaVisit, 'place'> & { direccion: string }): string {
  const isNamed = place !== null && foldWords(direccion).endsWith(foldWords(place.name))
  return [direccion || 'Sin dirección', isNamed ? '' : place?.name].filter(Boolean).join(', ')
}

const foldWords = (text: string): string => withoutAccents(text).replace(/[.,]/g, '').trim()

/** The client of a visit; the account may be deleted. */
export const nameOf = ({ client }: Pick<AgendaVisit, 'client'>): string => client.name || 'Cuenta eliminada'

/** The start of the owner's message to a client: `Hola, Ana: te escribimos por tu visita del jueves 26, 4:00 p. m.` */
export const openingText = (visit: Pick<AgendaVisit, 'client'> & Slot): string =>
  endSentence(
    `Hola, ${firstName(nameOf(visit))}: te escribimos por ${visit.fecha === '' ? 'la visita que pediste' : `tu visita del ${whenText(visit)}`}`,
  ) + ' '

type Planned = Pick<AgendaVisit, 'fecha' | 'hora' | 'minutes' | 'computerCount' | 'estado'>

/** The time that an open visit lacks because an added computer did not fit before the next visit: `le falta 1 h`. */
export function shortText({ fecha, hora, minutes, computerCount, estado }: Planned): string {
  if (minutes === null || (estado !== 'pendiente' && estado !== 'en proceso')) return ''
  const missing = visitMinutes({ fecha, hora, computers: computerCount }) - minutes
  return missing > 0 ? `le falta ${hoursText(missing)}` : ''
}

/** The accessible name of a visit: `8:00 a. m., Lavaseco Real, Bogotá, 1 equipo, pendiente`. */
export const visitLabel = (visit: AgendaVisit & Partial<Pick<PlannedVisit, 'travelMinutes' | 'isTight'>>): string =>
  [
    formatHour(visit.hora),
    nameOf(visit),
    visit.place?.name,
    computersText(visit.computerCount),
    stateOf(visit),
    typeof visit.travelMinutes === 'number' ? `${visit.travelMinutes} min de trayecto` : '',
    visit.isTight ? 'justo' : '',
    shortText(visit),
  ]
    .filter(Boolean)
    .join(', ')

/** The accessible name of a cell: `Óscar Pinto, viernes 27: 1 visita, 7 horas libres`. Past days have no free hours. */
export function cellLabel(name: string, day: Day, today: string): string {
  const visits = day.visits.length === 0 ? 'sin visitas' : counted(day.visits.length, 'visita', 'visitas')
  const rest = day.dayOff
    ? day.dayOff.reason || 'no trabaja'
    : day.worksMinutes === 0
      ? 'no trabaja'
      : day.fecha < today
        ? ''
        : counted(day.freeHours.length, 'hora libre', 'horas libres')
  return `${name}, ${shortDay(day.fecha)}: ${[visits, rest].filter(Boolean).join(', ')}`
}

/** `1 h libre`, `3 h libres`. */
export const freeText = (hours: readonly string[]): string =>
  counted(hours.length, 'libre', 'libres').replace(' ', ' h ')

export type Reason = { isGood: boolean; text: string }

const obstacles = {
  hours: 'fuera de su horario',
  overlap: 'ya tiene otra visita a esa hora',
  travel: 'no alcanza a llegar',
} as const

/** Reasons why a technician suits a visit, or cannot make it. */
export function reasonsOf(candidate: Candidate): Reason[] {
  const { obstacle, dayOffReason, isInZone, travelMinutes, hasSkill, loadMinutes, worksMinutes } = candidate
  if (obstacle === 'day_off') return [{ isGood: false, text: dayOffReason.toLowerCase() || 'no trabaja ese día' }]
  if (obstacle !== null) return [{ isGood: false, text: obstacles[obstacle] }]
  return [
    ...(isInZone === null ? [] : [{ isGood: isInZone, text: isInZone ? 'en su zona' : 'otra zona' }]),
    ...(travelMinutes === null ? [] : [{ isGood: travelMinutes <= 30, text: `${travelMinutes} min de trayecto` }]),
    { isGood: loadMinutes < worksMinutes * 0.75, text: `${loadText({ loadMinutes, worksMinutes })} ese día` },
    ...(hasSkill === null
      ? []
      : [{ isGood: hasSkill, text: hasSkill ? 'conoce esos equipos' : 'no conoce esos equipos' }]),
  ]
}

type Entry = OpenedVisit['history'][number]

/** A payment in words: `Adriana Rojas recibió $ 45.000 en efectivo en la tienda.` */
function paymentText(who: string, { method, amount, isToShop, reference }: NonNullable<Entry['payment']>): string {
  const pesos = formatPesos(amount)
  switch (method) {
    case 'link':
      return `Se pagaron ${pesos} en línea.`
    case 'cash':
      return `${who} recibió ${pesos} en efectivo${isToShop ? ' en la tienda' : ''}.`
    case 'transfer':
      return endSentence(`${who} anotó una transferencia de ${pesos}${reference && `, referencia ${reference}`}`)
  }
}

/** A step of a visit's history in words. */
export function historyText({ event, actor, technician, fecha, hora, estado, reason, payment }: Entry): string {
  const who = actor === '' ? 'La tienda' : actor
  switch (event) {
    case 'requested':
      return `${who} pidió la visita.`
    case 'assigned':
      return `${who} la dejó con ${technician}.`
    case 'unassigned':
      return `${who} la dejó sin técnico.`
    case 'moved':
      return endSentence(
        `${who} la pasó al ${whenText({ fecha, hora })}${technician === '' ? '' : `, con ${technician}`}`,
      )
    case 'confirmed':
      return endSentence(`${who} confirmó la visita: ${whenText({ fecha, hora })}`)
    case 'state':
      return `${who} la marcó como ${estado}.`
    case 'cancelled':
      return `${who} la canceló${reason === '' ? '.' : `: ${reason}`}`
    case 'paid':
      return payment === null ? '' : paymentText(who, payment)
    case 'payment_taken_back':
      return payment === null
        ? ''
        : endSentence(
            `${actor === '' ? 'Se quitó' : `${actor} quitó`} un pago de ${formatPesos(payment.amount)}: ${reason}`,
          )
  }
}

type Assigned = { technicianId: string | null; technician: string }

/** The result of assigning many visits: `2 visitas asignadas: Óscar, Teresa. Queda 1 sin técnico.` */
export function assignedText(answers: readonly Assigned[], many: number): string {
  const done = answers.filter(({ technicianId }) => technicianId !== null)
  const left = many - done.length
  const names = [...new Set(done.map(({ technician }) => firstName(technician)))].join(', ')
  return [
    done.length === 0
      ? 'Nadie puede a esas horas.'
      : `${counted(done.length, 'visita asignada', 'visitas asignadas')}: ${names}.`,
    ...(left === 0 ? [] : [`${left === 1 ? 'Queda 1' : `Quedan ${left}`} sin técnico.`]),
  ].join(' ')
}

type Handed = { name: string; fecha?: string } | null

/** The result for the visits of an absent technician: `2 visitas pasaron a Óscar. 1 visita cambió de hora. 1 visita quedó sin técnico.` */
export function handedText(visits: readonly Handed[]): string {
  const given = visits.filter((next) => next !== null)
  const same = given.filter(({ fecha }) => fecha === undefined)
  const names = [...new Set(same.map(({ name }) => firstName(name)))].join(', ')
  const moved = given.length - same.length
  const left = visits.length - given.length
  return [
    ...(same.length === 0 ? [] : [`${counted(same.length, 'visita pasó', 'visitas pasaron')} a ${names}.`]),
    ...(moved === 0 ? [] : [`${counted(moved, 'visita cambió', 'visitas cambiaron')} de hora.`]),
    ...(left === 0 ? [] : [`${counted(left, 'visita quedó', 'visitas quedaron')} sin técnico.`]),
  ].join(' ')
}

type TakenBack = { taskId: string; refusal: string }

/**
 * The result of undoing many assignments: `2 visitas quedaron sin técnico otra vez. Lavaseco Real (viernes 27, 8:00 a. m.): Óscar acaba de
 * mover esta visita.`
 */
export function unassignedText(answers: readonly TakenBack[], visits: readonly AgendaVisit[]): string {
  const refused = answers.filter(({ refusal }) => refusal !== '')
  const done = answers.length - refused.length
  const whys = [...new Set(refused.map(({ refusal }) => refusal))].map((reason) => {
    const names = visits
      .filter(({ _id }) => refused.some(({ taskId, refusal }) => taskId === _id && refusal === reason))
      .map((visit) => `${nameOf(visit)} (${whenText(visit)})`)
    return endSentence(`${names.join(', ')}: ${reason}`)
  })
  const freed = done === 1 ? '1 visita quedó sin técnico otra vez.' : `${done} visitas quedaron sin técnico otra vez.`
  return [...(done > 0 ? [freed] : []), ...whys].join(' ')
}

/** The result of undoing a day off: `Teresa trabaja el viernes 27. 2 visitas volvieron.` */
export const undoneDayOffText = ({ name, fecha }: { name: string; fecha: string }, returned: number): string =>
  [
    `${firstName(name)} trabaja el ${shortDay(fecha)}.`,
    ...(returned === 0 ? [] : [`${counted(returned, 'visita volvió', 'visitas volvieron')}.`]),
  ].join(' ')

/** The reason why a day off was not undone: `No se deshizo nada. Lavaseco Real: Óscar acaba de mover esta visita.` */
export const nothingUndoneText = (visit: AgendaVisit, refusal: string): string =>
  endSentence(`No se deshizo nada. ${nameOf(visit)}: ${refusal}`)
