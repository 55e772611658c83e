import { bogotaFormat, weekdayDateOf } from '../../../contract/values/moments.ts'

/** A link with which the reader of an e-mail decides about a visit. */
export type DecisionLink = {
  path: string
  /** The last time for moving or cancelling it; null when that is over, or no hour is agreed. */
  changesUntil: Date | null
  /** The visit has no hour yet, and its client may choose one. */
  isFirstHour: boolean
}

/** Makes the link to decide about a visit; null when there is nothing to decide any more. */
export type MakeDecisionLink = (taskId: string) => Promise<DecisionLink | null>

const clock = bogotaFormat({ hour: 'numeric', minute: '2-digit', hour12: true })

/** "miércoles 2 de diciembre a las 9:00 a. m." */
function writeMoment(moment: Date): string {
  const hour = clock(moment)
  return `${weekdayDateOf(moment).replace(',', '')} ${hour.startsWith('1:') ? 'a la' : 'a las'} ${hour}`
}

/** The paragraph with the link, which says beforehand until when something can be changed. */
export function writeLink({ path, changesUntil, isFirstHour }: DecisionLink, publicUrl: string): string {
  if (isFirstHour) {
    return `Elegir el día y la hora, o cancelar, sin iniciar sesión:\n${publicUrl}${path}\nAbrir el enlace no cambia nada.`
  }
  if (changesUntil === null) return `Confirma tu visita aquí:\n${publicUrl}${path}`
  return [
    `Confirmar, cambiar o cancelar, sin iniciar sesión:\n${publicUrl}${path}`,
    `Abrir el enlace no cambia nada. Puedes cambiarla o cancelarla sin costo hasta el ${writeMoment(changesUntil)}`,
  ].join('\n')
}
