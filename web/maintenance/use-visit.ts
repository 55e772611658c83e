import { useState } from 'react'

import type { useDraft } from '../forms/use-draft.ts'
import { useBogotaClock } from './use-bogota-clock.ts'
import { useFreeHours, type Arrival } from './use-free-hours.ts'
import { useHeldHour } from './use-held-hour.ts'
import type { Slot } from './use-hour-hold.ts'
import type { useSentRequest } from './use-sent-request.ts'

/** Day, hour and address of a form, with the free hours and the hold. */
export function useVisit(
  { written, set }: Pick<ReturnType<typeof useDraft>, 'written' | 'set'>,
  computers: number,
  { isChecking, check }: Pick<ReturnType<typeof useSentRequest>, 'isChecking' | 'check'>,
  arrival: Arrival | null = null,
) {
  const fecha = written.fecha ?? ''
  const hora = written.hora ?? ''
  const now = useBogotaClock()
  const [municipalityCode, setPlace] = useState<string | null>(null)
  const free = useFreeHours(fecha, computers, now, municipalityCode, arrival)
  const direccion = (written.direccion ?? '').trim()
  const onTaken = () => {
    free.refetch()
    // The hour may have been taken by the person's own request.
    check()
  }
  const wanted = { fecha, hora, computers, direccion, now, isPaused: isChecking || free.free.state === 'closed' }
  const holding = useHeldHour(wanted, { onTaken, onPlace: setPlace })
  const onPick = (slot: Slot) => {
    set('fecha', slot.fecha)
    set('hora', slot.hora)
  }
  return { fecha, hora, computers, now, firstDay: arrival?.firstDay ?? undefined, free, holding, onPick }
}
