import type { Health } from '../../../contract/health/health.ts'
import { counted } from '../../../contract/values/units.ts'
import { shortMoment } from '../../order-desk/desk-text.ts'
import { waitingText } from '../../order-desk/waiting.ts'
import type { HealthLine } from './health-text.ts'
import { bytesText, hourText } from './size-and-hour-text.ts'

// Backups that are made and tried with commands are not seen here.
const noneTried = 'La tienda no ha probado ninguna.'
const noProof = 'Una copia que nunca se restauró es solo una esperanza:'

/** The row of Salud about the newest backup. */
export function backupLine(
  { state, isOn, isRunning, hour, stored, last, failure }: Health['backup'],
  now: number,
): HealthLine {
  const label = 'Última copia'
  const made = last
    ? `De hace ${waitingText(last.at, now)}: ${bytesText(last.bytes)}, ${counted(last.files, 'archivo', 'archivos')}.`
    : 'La tienda todavía no ha hecho ninguna.'
  if (!isOn) {
    const advice = `Para tener una cada noche, pon BACKUP_FOLDER=/una/carpeta/de/otro/disco en la configuración del servidor y reinicia la tienda.`
    return { label, state, text: last ? `${made} Ya no se hacen.` : 'No se hacen copias automáticas.', advice }
  }
  if (isRunning)
    return { label, state, text: last ? `${made} Se está haciendo otra ahora.` : 'Se está haciendo la primera ahora.' }
  const next = `La próxima, a las ${hourText(hour)}`
  if (failure) {
    const text = `${made} La del ${shortMoment(failure.at)} falló: ${failure.because}`
    return { label, state, text, advice: `Corrige eso y haz una copia ahora. ${next}` }
  }
  const there = stored === 0 ? '' : `${counted(stored, 'copia guardada', 'copias guardadas')}. `
  const text = `${made} ${there}${next}`
  return state === 'good' ? { label, state, text } : { label, state, text, advice: 'Haz una copia ahora.' }
}

/** The row of Salud about the last test restore. */
export function verifiedLine({ verified, backup }: Pick<Health, 'verified' | 'backup'>, now: number): HealthLine {
  const { state, last, untried } = verified
  const label = 'Última copia probada'
  if (untried) {
    const before = last ? `Hace ${waitingText(last.at, now)}.` : noneTried
    const text = `${before} La del ${shortMoment(untried.at)} no se pudo probar: ${untried.because}`
    return {
      label,
      state: state === 'good' ? 'warn' : state,
      text,
      advice: 'Corrige eso y haz una copia ahora: se prueba sola.',
    }
  }
  if (!last) {
    const when = backup.isOn ? 'la próxima se prueba sola.' : 'con copias automáticas, la tienda prueba una por semana.'
    return { label, state, text: noneTried, advice: `${noProof} ${when}` }
  }
  const compared = `${counted(last.files, 'archivo', 'archivos')} y ${counted(last.rows, 'fila', 'filas')}`
  const text = `Hace ${waitingText(last.at, now)} se restauró en una base aparte: ${compared}, reglas y licencias, sin diferencias.`
  return state === 'good'
    ? { label, state, text }
    : { label, state, text, advice: 'Hace días que no se prueba otra. Haz una copia ahora.' }
}
