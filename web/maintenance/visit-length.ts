import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'

/**
 * The duration of a visit, in words. If the day has too few hours for its computers it ends at closing, so that its duration depends on its
 * start.
 * @param fecha `YYYY-MM-DD`, a working day
 * @param starts the free hours, `HH:MM`
 */
export function visitLengthText(fecha: string, starts: readonly string[], computers: number): string {
  const endsAtClosing = starts.some((hora) => visitMinutes({ fecha, hora, computers }) < computers * 60)
  return endsAtClosing ? 'La visita dura hasta la hora de cierre' : `La visita dura ${computers} horas`
}
