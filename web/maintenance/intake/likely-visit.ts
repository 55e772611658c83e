import type { ProblemKind } from '../../../contract/maintenance/request-rules.ts'
import { allProblems, subjects, type Answers } from './intake-input.ts'

/** Usual minutes of a visit for one computer with this problem. */
const usualMinutes: Record<ProblemKind, number> = {
  ...{ no_enciende: 90, se_calienta: 90, lento: 90, pantalla: 60 },
  ...{ ruido: 60, internet: 60, virus: 120, teclado: 45 },
}
const unknownMinutes = 60

/** How long the visit probably takes, in minutes: the longest work of each computer. */
export function likelyMinutes(answers: Answers): number {
  const longest = subjects(answers).map((id) => {
    const own = answers.problems[id] ?? []
    return own.length > 0 ? Math.max(...own.map((problem) => usualMinutes[problem])) : unknownMinutes
  })
  return longest.reduce((sum, minutes) => sum + minutes, 0)
}

/** Minutes that an appointment reserves for each computer, whatever its problem. */
const bookedMinutes = 60

/** Why the appointment's e-mail has a shorter time than the work probably takes; '' if it has not. */
export function bookedNote(answers: Answers): string {
  const many = Math.max(1, subjects(answers).length)
  if (likelyMinutes(answers) <= many * bookedMinutes) return ''
  const booked = many === 1 ? 'La cita aparta 1 hora' : `La cita aparta ${many} horas, una por equipo`
  return `${booked}. Si hace falta más, el técnico acuerda contigo cómo seguir.`
}

/** "1 hora y media", "45 minutos", "2 horas". */
export function minutesText(minutes: number): string {
  const rounded = Math.ceil(minutes / 15) * 15
  const hours = Math.floor(rounded / 60)
  const rest = rounded % 60
  const hoursText = hours === 1 ? '1 hora' : `${hours} horas`
  if (hours === 0) return `${rest} minutos`
  if (rest === 0) return hoursText
  return rest === 30 ? `${hoursText} y media` : `${hoursText} y ${rest} minutos`
}

export type Preparation = { kind: 'copy' | 'key' | 'cool' | 'network' | 'charger' | 'safe'; text: string; note: string }

const copy: Preparation = { kind: 'copy', text: 'Copia lo que no puedes perder', note: 'A un disco o a la nube' }
const key: Preparation = { kind: 'key', text: 'Ten a la mano la clave de inicio', note: '' }
const cool: Preparation = {
  kind: 'cool',
  text: 'Déjalo apagado una hora antes',
  note: 'Así se puede abrir sin esperar',
}
const network: Preparation = { kind: 'network', text: 'Ten a la mano la clave del wifi', note: '' }
const charger: Preparation = { kind: 'charger', text: 'Ten a la mano el cargador', note: 'Y el cable que usas siempre' }
const safe: Preparation = { kind: 'safe', text: 'No entres al banco desde ese equipo', note: 'Hasta que lo revisemos' }

const further: Partial<Record<ProblemKind, Preparation>> = {
  ...{ no_enciende: charger, se_calienta: cool, ruido: cool, internet: network, virus: safe },
}

/** What to prepare before the visit; a computer that does not start needs no copy of its data. */
export function preparations(answers: Answers): Preparation[] {
  const tapped = allProblems(answers)
  const cannotStart = tapped.length === 1 && tapped[0] === 'no_enciende'
  const more = tapped.flatMap((problem) => further[problem] ?? [])
  return [...new Set([...(cannotStart ? [] : [copy]), key, ...more])]
}
