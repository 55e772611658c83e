import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatDay, formatHour } from './hour-format.ts'
import { NextFreeDays } from './next-free-days.tsx'
import type { useFreeHours } from './use-free-hours.ts'
import type { Slot } from './use-hour-hold.ts'
import { visitLengthText } from './visit-length.ts'

type FreeHourPickerProps = {
  fecha: string
  hora: string
  computers: number
  free: Omit<ReturnType<typeof useFreeHours>, 'municipalityCode'> & { municipalityCode?: string | null }
  onPick: (slot: Slot) => void
}

/** The free hours of the chosen day as buttons; the hour can also be typed. */
export function FreeHourPicker({ fecha, hora, computers, free: availability, onPick }: FreeHourPickerProps) {
  const { free, refetch, municipalityCode = null } = availability
  const other = { fecha, computers, municipalityCode }
  const pickDay = (day: string) => onPick({ fecha: day, hora })
  return (
    <section aria-label="Disponibilidad" className="rounded-14 bg-sunken p-4">
      {free.state === 'noDay' ? (
        <p className="type-body-sm text-ink-2">Elige la fecha y te mostramos las horas libres.</p>
      ) : free.state === 'closed' ? (
        <>
          <output className="type-body-sm font-semibold text-ink-2">{free.why}</output>
          {free.after !== null && <NextFreeDays {...other} fecha={free.after} onPick={pickDay} />}
        </>
      ) : free.state === 'loading' ? (
        <div aria-busy="true" className="hour-grid">
          <output className="sr-only">Buscando horas libres</output>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-11 rounded-full" />
          ))}
        </div>
      ) : free.state === 'failed' ? (
        <p className="type-body-sm text-ink-2">
          No pudimos traer las horas libres. Puedes escribir la hora o{' '}
          <button type="button" onClick={refetch} className="touch-area font-semibold text-link underline">
            intentarlo de nuevo
          </button>
          .
        </p>
      ) : free.hours.length === 0 ? (
        <>
          <output className="type-body-sm font-semibold text-ink-2">
            El {formatDay(fecha)} ya no quedan horas libres. Prueba con otra fecha.
          </output>
          <NextFreeDays {...other} onPick={pickDay} />
        </>
      ) : (
        <>
          <p className="mb-3 type-body-sm text-ink-2">
            <span className="font-semibold text-ink">Horas libres, {formatDay(fecha)}</span>
            {computers > 1 && <span className="block">{visitLengthText(fecha, free.hours, computers)}</span>}
          </p>
          <ul className="hour-grid">
            {free.hours.map((start) => (
              <li key={start}>
                <HourButton hora={start} isChosen={start === hora} onPress={() => onPick({ fecha, hora: start })} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function HourButton({ hora, isChosen, onPress }: { hora: string; isChosen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classes(
        'min-h-11 w-full rounded-full border px-2 text-[15px]/5 font-medium tabular-nums transition-colors',
        isChosen
          ? 'border-primary bg-primary text-on-primary'
          : 'border-edge bg-surface hover:border-ink-3 hover:bg-primary-soft',
      )}
    >
      {formatHour(hora)}
    </button>
  )
}
