import { bogotaFormat, weekdayDateOf } from '../../../contract/values/moments.ts'
import type { ShownComputerState } from '../../../contract/visits/visit-states.ts'

/** The names of a computer's states in its record. */
export const stateText: Record<ShownComputerState, string> = {
  por_revisar: 'por revisar',
  en_curso: 'en curso',
  resuelto: 'resuelto',
  requiere_repuesto: 'requiere repuesto',
  no_se_pudo: 'no se pudo',
  pospuesto: 'pospuesto',
  sin_detalle: 'sin detalle',
}

const whole = bogotaFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const without = (text: string): string => text.replace(',', '')

/** "martes 24 de noviembre". */
export const dayText = (moment: Date): string => without(weekdayDateOf(moment))
/** "martes 24 de noviembre de 2026". */
export const wholeDay = (moment: Date): string => without(whole(moment))
/** "24/11/2026". */
export const shortDay = bogotaFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** "9:02 a. m.". */
export const clockText = bogotaFormat({ hour: 'numeric', minute: '2-digit', hour12: true })

/** A civil day, `YYYY-MM-DD`, as a moment of it in Colombia. */
export const noonOf = (fecha: string): Date => new Date(`${fecha}T12:00:00-05:00`)

/** "9F3C 71A0 4E2B 8D16": enough of a hash to compare by eye. */
export const printOfHash = (sha256: string): string =>
  (sha256.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
