import { formatHour } from '../maintenance/hour-format.ts'
import { Select } from '../ui/select.tsx'
import { nextsOf, type AbsentVisit, type Next } from './absence-plan.ts'
import { clock, today } from './agenda-days.ts'
import { hasPassed, nameOf, nearText } from './agenda-text.ts'

type HandoverProps = { one: AbsentVisit; next: Next | null; onChange: (key: string) => void }

/** Who makes a visit instead, and when. */
export function Handover({ one, next, onChange }: HandoverProps) {
  const { visit } = one
  return (
    <Select
      label={[nameOf(visit), formatHour(visit.hora)].filter(Boolean).join(', ')}
      value={next?.key ?? ''}
      onChange={({ target }) => onChange(target.value)}
      hint={obstacleTo(one)}
    >
      {nextsOf(one).map((offered) => (
        <option key={offered.key} value={offered.key}>
          {visitText(offered, one)}
        </option>
      ))}
      <option value="">Sin técnico</option>
    </Select>
  )
}

/** `Óscar Pinto, 22 min`, or `viernes 27, 10:00 a. m.: Óscar Pinto`. */
function visitText({ technicianId, name, fecha, hora }: Next, { candidates }: AbsentVisit): string {
  if (fecha !== undefined) return `${nearText({ fecha, hora: hora ?? '' }, today())}: ${name}`
  const minutes = candidates.find((one) => one.technicianId === technicianId)?.travelMinutes ?? null
  return minutes === null ? name : `${name}, ${minutes} min`
}

/** Why nobody is proposed for a visit at its hour, if so. */
function obstacleTo({ visit, candidates }: AbsentVisit): string | undefined {
  if (hasPassed(visit, clock())) return 'Esa hora ya pasó.'
  return candidates.some(({ obstacle }) => obstacle === null) ? undefined : 'Nadie puede a esa hora.'
}
