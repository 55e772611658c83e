import { CalendarDays, Clock } from 'lucide-react'

import { DAYS_AHEAD, refuseVisit } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays } from '../../contract/values/civil-days.ts'
import { Field } from '../ui/field.tsx'
import { FreeHourPicker } from './free-hour-picker.tsx'
import { HeldHour } from './held-hour.tsx'
import type { Moment } from './use-bogota-clock.ts'
import type { useFreeHours } from './use-free-hours.ts'
import type { useHeldHour } from './use-held-hour.ts'
import type { Slot } from './use-hour-hold.ts'

type VisitTimeProps = {
  fecha: string
  hora: string
  computers: number
  now: Moment | null
  /** The first day that can be chosen; today by default. */
  firstDay?: string | undefined
  isRequired: boolean
  errors: { fecha?: string | undefined; hora?: string | undefined }
  free: ReturnType<typeof useFreeHours>
  holding: Pick<ReturnType<typeof useHeldHour>, 'held' | 'prolong'>
  onPick: (slot: Slot) => void
}

/** Day and hour of a visit: typed, or chosen among the free hours; the chosen hour is held for some minutes. */
export function VisitTime({
  fecha,
  hora,
  computers,
  now,
  firstDay,
  isRequired,
  errors,
  free,
  holding,
  onPick,
}: VisitTimeProps) {
  const refusal = now && fecha && hora ? refuseVisit({ fecha, hora, computers: Math.max(1, computers) }, now) : null
  const { held } = holding
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field
          label="Fecha"
          name="fecha"
          type="date"
          min={firstDay ?? now?.fecha}
          max={now ? addDays(now.fecha, DAYS_AHEAD) : undefined}
          required={isRequired}
          isOptional={!isRequired}
          error={refusal?.field === 'fecha' ? refusal.message : errors.fecha}
          icon={<CalendarDays className="size-5" />}
        />
        <Field
          label="Hora"
          name="hora"
          type="time"
          required={isRequired}
          isOptional={!isRequired}
          error={refusal?.field === 'hora' ? refusal.message : errors.hora}
          icon={<Clock className="size-5" />}
        />
      </div>
      <FreeHourPicker fecha={fecha} hora={hora} computers={computers} free={free} onPick={onPick} />
      <HeldHour held={held} onProlong={() => void holding.prolong()} onPick={onPick} />
    </div>
  )
}
