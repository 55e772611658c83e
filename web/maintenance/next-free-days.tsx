import { addDays } from '../../contract/values/civil-days.ts'
import { Button } from '../ui/button.tsx'
import { useCall } from '../use-call.ts'
import { formatDay } from './hour-format.ts'

const DAYS_OFFERED = 3

type NextFreeDaysProps = {
  fecha: string
  computers: number
  municipalityCode: string | null
  onPick: (fecha: string) => void
}

/** The next days with free hours after a full or closed one, in this month and the next. */
export function NextFreeDays({ fecha, computers, municipalityCode, onPick }: NextFreeDaysProps) {
  const visit = { cantidad: Math.max(1, computers), ...(municipalityCode !== null && { municipalityCode }) }
  const month = fecha.slice(0, 7)
  const nextMonth = addDays(`${month}-28`, 4).slice(0, 7)
  const months = [
    useCall('maintenance.freeHours', { mes: month, ...visit }, { showsFormer: true }),
    useCall('maintenance.freeHours', { mes: nextMonth, ...visit }, { showsFormer: true }),
  ]
  // This month's days come first: a day must not move during a press when they arrive after the next month's.
  if (months[0]?.state === 'loading') return null
  const days = months
    .flatMap((result) =>
      result.state === 'loaded' && result.value.data.kind === 'month' ? result.value.data.days : [],
    )
    .filter((day) => day.fecha > fecha && day.freeHours > 0)
    .slice(0, DAYS_OFFERED)
  if (days.length === 0) return null
  return (
    <ul aria-label="Días libres más cercanos" className="mt-3 flex flex-wrap gap-2">
      {days.map((day) => (
        <li key={day.fecha}>
          <Button look="outline" size="small" onClick={() => onPick(day.fecha)}>
            {formatDay(day.fecha)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
