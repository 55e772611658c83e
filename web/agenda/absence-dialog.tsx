import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'

import type { Absence, AgendaVisit, WeekTechnician } from '../../contract/agenda/agenda.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { formatHour } from '../maintenance/hour-words.ts'
import { callQuery } from '../queries/call-query.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { clock, today } from './agenda-days.ts'
import { firstName, handedText, hasPassed, nameOf, shortDay } from './agenda-words.ts'
import type { Done } from './use-changes.ts'

type AbsenceDialogProps = {
  technician: WeekTechnician
  fecha: string
  onClose: () => void
  /** With the way back. */
  onSaved: (done: Done) => void
}

/** "No trabaja hoy": who makes the visits of the day instead, then one press. */
export function AbsenceDialog(props: AbsenceDialogProps) {
  const { technician, fecha, onClose } = props
  const { proposal, reason, setReason, goesTo, choose, isBusy, save } = useAbsence(props)
  const { data, error, refetch } = proposal
  const visits = data?.data.visits ?? []
  const shared = visits.filter((one) => goesTo(one) !== '').length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${firstName(technician.name)} no trabaja ${dayWords(fecha)}`}
      footer={
        data && (
          <>
            {visits.length > 0 && (
              <Button look="ghost" size="small" isBusy={isBusy} onClick={() => void save(false)}>
                {visits.length === 1 ? 'Dejarla sin técnico' : 'Dejarlas sin técnico'}
              </Button>
            )}
            <Button size="small" isBusy={isBusy} onClick={() => void save(true)}>
              {shared === 0 ? 'Guardar' : shared === 1 ? 'Pasar la visita' : `Repartir las ${shared}`}
            </Button>
          </>
        )
      }
    >
      {error && !data && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonList label="Cargando...">
          <Skeleton className="h-32 rounded-14" />
        </SkeletonList>
      )}
      {data && (
        <div className="grid gap-4">
          <Field
            label="Razón"
            isOptional
            maxLength={80}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            placeholder="Incapacidad"
          />
          <p className="text-ink-2">{whatFollows(visits.length)}</p>
          {visits.map((one) => (
            <Handover key={one.visit._id} {...one} value={goesTo(one)} onChange={(id) => choose(one.visit._id, id)} />
          ))}
          {shared > 0 && (
            <p className="flex items-start gap-2 border-t border-line pt-3 type-body-sm text-ink-2">
              <Mail aria-hidden className="size-5 shrink-0" />
              Les avisamos a los técnicos. A los clientes, solo quién va; la hora no cambia.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Chosen = { taskId: string; technicianId: string | null }

/** Who makes a visit instead; '' for nobody. */
const nameOfTechnician = (visits: Absence['visits'], { taskId, technicianId }: Chosen): string =>
  visits.find(({ visit }) => visit._id === taskId)?.candidates.find((one) => one.technicianId === technicianId)?.name ??
  ''

const dayWords = (fecha: string): string => (fecha === today() ? 'hoy' : `el ${shortDay(fecha)}`)

function whatFollows(visits: number): string {
  if (visits === 0) return 'No tiene visitas ese día.'
  return visits === 1
    ? 'Su visita queda sin técnico. Así la repartirías:'
    : `Sus ${visits} visitas quedan sin técnico. Así las repartirías:`
}

/** The proposal, what the owner chose instead, and the one press that saves both. */
function useAbsence({ technician, fecha, onClose, onSaved }: AbsenceDialogProps) {
  const proposal = useQuery(callQuery('agenda.proposeAbsence', { technicianId: technician._id, fecha }))
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const goesTo = ({ visit, proposal: best }: Absence['visits'][number]) => chosen[visit._id] ?? best?.technicianId ?? ''
  const save = async (isShared: boolean) => {
    setBusy(true)
    const visits = (proposal.data?.data.visits ?? []).map((one) => ({
      taskId: one.visit._id,
      version: one.visit.version,
      technicianId: (isShared && goesTo(one)) || null,
    }))
    try {
      const sent = { technicianId: technician._id, fecha, reason, visits }
      const { data } = await withSession(() => callOverHttp('agenda.addDayOff', sent))
      const handed = visits.map((one) => ({ to: nameOfTechnician(proposal.data?.data.visits ?? [], one) }))
      const text = [`${firstName(technician.name)} no trabaja ${dayWords(fecha)}.`, handedText(handed)]
      onSaved({
        text: text.filter(Boolean).join(' '),
        visits: (proposal.data?.data.visits ?? []).map(({ visit }) => takenAway(visit)),
        until: data.undoUntil,
        dayOff: { _id: data._id, name: technician.name, fecha },
      })
      onClose()
    } catch (refusal) {
      showRefusal(refusal, 'No se pudo guardar. Inténtalo de nuevo.')
      await proposal.refetch()
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ proposal, reason, setReason, goesTo, isBusy, save },
    choose: (taskId: string, technicianId: string) => setChosen((before) => ({ ...before, [taskId]: technicianId })),
  }
}

/** A visit once the day off is saved: each of them changed once. */
const takenAway = (visit: AgendaVisit): AgendaVisit => ({ ...visit, version: visit.version + 1 })

/** Why nobody is proposed for a visit, if so. */
function obstacleTo(visit: AgendaVisit, fitting: number): string | undefined {
  if (hasPassed(visit, clock())) return 'Esa hora ya pasó.'
  return fitting === 0 ? 'Nadie puede a esa hora.' : undefined
}

type HandoverProps = Absence['visits'][number] & { value: string; onChange: (technicianId: string) => void }

function Handover({ visit, candidates, value, onChange }: HandoverProps) {
  const fitting = candidates.filter(({ obstacle }) => obstacle === null)
  return (
    <Select
      label={[nameOf(visit), formatHour(visit.hora)].filter(Boolean).join(', ')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={obstacleTo(visit, fitting.length)}
    >
      {fitting.map(({ technicianId, name, travelMinutes }) => (
        <option key={technicianId} value={technicianId}>
          {travelMinutes === null ? name : `${name}, ${travelMinutes} min`}
        </option>
      ))}
      <option value="">Sin técnico</option>
    </Select>
  )
}
