import type { Candidate } from '../../../contract/agenda/agenda-visits.ts'
import { Select } from '../../ui/select.tsx'
import { reasonsOf } from '../agenda-text.ts'

export type TechnicianChoice = {
  candidates: readonly Candidate[]
  technicianId: string
  onChoose: (id: string) => void
}

/** The technician, if the owner wants a particular one; those who cannot are listed with the reason. */
export function TechnicianField({
  candidates,
  technicianId,
  onChoose,
  error,
}: TechnicianChoice & { error: string | undefined }) {
  return (
    <Select
      label="Quién va"
      name="technicianId"
      value={technicianId}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      error={error}
      className="mt-4"
    >
      <option value="">Quien esté libre</option>
      {candidates.map((candidate) => (
        <option key={candidate.technicianId} value={candidate.technicianId} disabled={candidate.obstacle !== null}>
          {[candidate.name, ...reasonsOf(candidate).map(({ text }) => text)].join(' · ')}
        </option>
      ))}
    </Select>
  )
}
