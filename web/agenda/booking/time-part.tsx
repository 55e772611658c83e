import type { DraftFields } from '../../forms/draft-fields.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useBogotaClock } from '../../maintenance/use-bogota-clock.ts'
import type { useFreeHours } from '../../maintenance/use-free-hours.ts'
import type { Held, Slot } from '../../maintenance/use-hour-hold.ts'
import { VisitTime } from '../../maintenance/visit-time.tsx'

type TimePartProps = {
  written: DraftFields
  computers: number
  /** Whether its municipality is known; free hours depend on it. */
  isPlaced: boolean
  free: ReturnType<typeof useFreeHours>
  /** State of the hour: if it was taken meanwhile, with the nearest free ones. */
  taken: Held
  set: (name: string, value: string) => void
  errors: FieldErrors
}

/** Day and hour, as a client chooses them. Its fields stay when the place is cleared, so that no input is lost. */
export function TimePart({ written, computers, isPlaced, free, taken, set, errors }: TimePartProps) {
  const now = useBogotaClock()
  const onPick = (slot: Slot) => {
    set('fecha', slot.fecha)
    set('hora', slot.hora)
  }
  return (
    <div className="mt-3">
      {!isPlaced && (
        <p className="rounded-14 bg-sunken p-4 type-body-sm text-ink-2">
          Di quién es y dónde será la visita, y te mostramos las horas libres.
        </p>
      )}
      <div hidden={!isPlaced}>
        <VisitTime
          {...{ computers, now, free, onPick }}
          fecha={written.fecha ?? ''}
          hora={written.hora ?? ''}
          isRequired
          errors={{ fecha: errors.fecha, hora: errors.hora }}
          holding={{ held: taken, prolong: () => Promise.resolve() }}
        />
      </div>
    </div>
  )
}
