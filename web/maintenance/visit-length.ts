import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'

/**
 * How long a visit takes. With more computers than the day has hours it ends at closing, so that its length depends on when it begins.
 * @param fecha `YYYY-MM-DD`, a day of work
 * @param starts the hours that are free, `HH:MM`
 */
export function visitLengthText(fecha: string, starts: readonly string[], computers: number): string {
  const endsAtClosing = starts.some((hora) => visitMinutes({ fecha, hora, computers }) < computers * 60)
  return endsAtClosing ? 'La visita dura hasta la hora de cierre' : `La visita dura ${computers} horas`
}
