import type { useDraft } from '../forms/use-draft.ts'
import { useBogotaClock } from './use-bogota-clock.ts'
import { useFreeHours } from './use-free-hours.ts'
import { useHeldHour } from './use-held-hour.ts'
import type { Slot } from './use-hour-hold.ts'

/** Day and hour of a form, with the free hours and the hold. */
export function useVisit({ written, set }: Pick<ReturnType<typeof useDraft>, 'written' | 'set'>, computers: number) {
  const fecha = written.fecha ?? ''
  const hora = written.hora ?? ''
  const now = useBogotaClock()
  const free = useFreeHours(fecha, computers, now)
  const holding = useHeldHour({ fecha, hora, computers, now }, free.refetch)
  const onPick = (slot: Slot) => {
    set('fecha', slot.fecha)
    set('hora', slot.hora)
  }
  return { fecha, hora, computers, now, free, holding, onPick }
}
