import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { callQuery } from '../queries/call-query.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { chosenNext, planAfter, type AbsentVisit } from './absence-plan.ts'
import { today } from './agenda-days.ts'
import { firstName, handedText, shortDay } from './agenda-text.ts'
import { Handover } from './handover.tsx'
import type { Done } from './use-changes.ts'

type AbsenceDialogProps = {
  technician: WeekTechnician
  fecha: string
  onClose: () => void
  /** Called with the change, which can be undone. */
  onSaved: (done: Done) => void
}

/** "No trabaja hoy": who makes the visits of the day instead; one press saves it. */
export function AbsenceDialog(props: AbsenceDialogProps) {
  const { technician, fecha, onClose } = props
  const { proposal, reason, setReason, nextOf, choose, isBusy, save } = useAbsence(props)
  const { data, error, refetch } = proposal
  const visits = data?.data.visits ?? []
  const nexts = visits.map(nextOf)
  const shared = nexts.filter((next) => next !== null).length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${firstName(technician.name)} no trabaja ${dayText(fecha)}`}
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
          {shared > 0 && (
            <p className="flex items-start gap-2 rounded-12 bg-sunken px-3 py-2.5 type-body-sm">
              <Mail aria-hidden className="size-5 shrink-0" />
              {noticeText(nexts.filter((next) => next?.fecha !== undefined).length)}
            </p>
          )}
          <p className="text-ink-2">{whatFollows(visits.length)}</p>
          {visits.map((one) => (
            <Handover key={one.visit._id} one={one} next={nextOf(one)} onChange={(key) => choose(one.visit._id, key)} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

const dayText = (fecha: string): string => (fecha === today() ? 'hoy' : `el ${shortDay(fecha)}`)

function noticeText(moved: number): string {
  const notice = 'Les avisamos a los técnicos. A los clientes, solo quién va'
  if (moved === 0) return `${notice}; la hora no cambia.`
  return `${notice}; a ${moved === 1 ? 'uno le escribimos' : `${moved} les escribimos`} la hora nueva.`
}

function whatFollows(visits: number): string {
  if (visits === 0) return 'No tiene visitas ese día.'
  return visits === 1
    ? 'Su visita queda sin técnico. Así la repartirías:'
    : `Sus ${visits} visitas quedan sin técnico. Así las repartirías:`
}

/** The proposal, the owner's choices, and the one request that saves both. */
function useAbsence({ technician, fecha, onClose, onSaved }: AbsenceDialogProps) {
  const proposal = useQuery(callQuery('agenda.proposeAbsence', { technicianId: technician._id, fecha }))
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const nextOf = (one: AbsentVisit) => chosenNext(one, chosen[one.visit._id])
  const save = async (isShared: boolean) => {
    setBusy(true)
    const handed = (proposal.data?.data.visits ?? []).map((one) => ({
      visit: one.visit,
      next: isShared ? nextOf(one) : null,
    }))
    try {
      const visits = handed.map(({ visit, next }) => planAfter(visit, next))
      const sent = { technicianId: technician._id, fecha, reason, visits }
      const { data } = await withSession(() => callOverHttp('agenda.addDayOff', sent))
      const text = [
        `${firstName(technician.name)} no trabaja ${dayText(fecha)}.`,
        handedText(handed.map(({ next }) => next)),
      ]
      onSaved({
        text: text.filter(Boolean).join(' '),
        visits: handed.map(({ visit }) => takenAway(visit)),
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
    ...{ proposal, reason, setReason, nextOf, isBusy, save },
    choose: (taskId: string, key: string) => setChosen((before) => ({ ...before, [taskId]: key })),
  }
}

/** A visit after the day off was saved: its version has increased by one. */
const takenAway = (visit: AgendaVisit): AgendaVisit => ({ ...visit, version: visit.version + 1 })
