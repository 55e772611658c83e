import { formatHour } from '../maintenance/hour-format.ts'
import { Select } from '../ui/select.tsx'
import { nextsOf, type AbsentVisit, type Next } from './absence-plan.ts'
import { clock, today } from './agenda-days.ts'
import { hasPassed, nameOf, nearText, openingText, whenText } from './agenda-text.ts'
import { WriteLinks } from './write-links.tsx'

type HandoverProps = { one: AbsentVisit; next: Next | null; onChange: (key: string) => void }

/** The technician who makes a visit instead, and when. */
export function Handover({ one, next, onChange }: HandoverProps) {
  const { visit } = one
  const nexts = nextsOf(one)
  return (
    <div>
      <Select
        label={[nameOf(visit), formatHour(visit.hora)].filter(Boolean).join(', ')}
        value={next?.key ?? ''}
        onChange={({ target }) => onChange(target.value)}
        hint={obstacleTo(one)}
      >
        {nexts.map((offered) => (
          <option key={offered.key} value={offered.key}>
            {visitText(offered, one)}
          </option>
        ))}
        <option value="">Sin técnico</option>
      </Select>
      {nexts.length === 0 && visit.estado === 'pendiente' && (
        <WriteLinks
          label="Acordar otro día con el cliente"
          person={visit.client}
          subject={`Tu visita: ${whenText(visit)}`}
          opening={openingText(visit)}
        />
      )}
    </div>
  )
}

/** `Óscar Pinto, 22 min`, or `viernes 27, 10:00 a. m.: Óscar Pinto`. */
function visitText({ technicianId, name, fecha, hora }: Next, { candidates }: AbsentVisit): string {
  if (fecha !== undefined) return `${nearText({ fecha, hora: hora ?? '' }, today())}: ${name}`
  const minutes = candidates.find((one) => one.technicianId === technicianId)?.travelMinutes ?? null
  return minutes === null ? name : `${name}, ${minutes} min`
}

/** The reason why nobody is proposed for a visit at its hour, if any. */
function obstacleTo({ visit, candidates, otherHours }: AbsentVisit): string | undefined {
  // For a visit that has begun, or without a clock time, no other hours are searched.
  const isFull = otherHours.length === 0 && visit.estado === 'pendiente' && visit.minutes !== null
  if (hasPassed(visit, clock())) return 'Esa hora ya pasó.'
  if (candidates.some(({ obstacle }) => obstacle === null)) return undefined
  return isFull ? 'Nadie puede a esa hora ni en los 14 días siguientes.' : 'Nadie puede a esa hora.'
}
