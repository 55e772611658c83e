import { useState } from 'react'

import type { useDraft } from '../forms/use-draft.ts'
import { useBogotaClock } from './use-bogota-clock.ts'
import { useFreeHours } from './use-free-hours.ts'
import { useHeldHour } from './use-held-hour.ts'
import type { Slot } from './use-hour-hold.ts'

/** Day, hour and address of a form, with the hours that are free there and the hold. */
export function useVisit({ written, set }: Pick<ReturnType<typeof useDraft>, 'written' | 'set'>, computers: number) {
  const fecha = written.fecha ?? ''
  const hora = written.hora ?? ''
  const now = useBogotaClock()
  const [municipalityCode, setPlace] = useState<string | null>(null)
  const free = useFreeHours(fecha, computers, now, municipalityCode)
  const direccion = (written.direccion ?? '').trim()
  const holding = useHeldHour({ fecha, hora, computers, direccion, now }, { onTaken: free.refetch, onPlace: setPlace })
  const onPick = (slot: Slot) => {
    set('fecha', slot.fecha)
    set('hora', slot.hora)
  }
  return { fecha, hora, computers, now, free, holding, onPick }
}
