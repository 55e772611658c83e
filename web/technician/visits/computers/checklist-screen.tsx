import { Check } from 'lucide-react'
import { useState } from 'react'

import { visitLimits } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitPoint } from '../../../../contract/visits/visits.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { VisitHeader } from '../visit-header.tsx'

/** The checklist of a visit, in the owner's order, which is the order of the work; points do not move while they are pressed. */
export function ChecklistScreen({ visit }: { visit: Visit }) {
  const taskId = visit.task._id
  const { points } = visit.checklist
  const done = points.filter(({ state }) => state !== 'open').length
  const canCheck = visit.task.estado === 'en proceso'
  return (
    <>
      <VisitHeader
        taskId={taskId}
        back={visitAddress(taskId)}
        title="Lista de revisión"
        facts={`${visit.task.tipo} · ${done} de ${points.length}`}
      />
      <div className="max-w-160">
        <progress
          className="shop-progress"
          value={done}
          max={Math.max(1, points.length)}
          aria-label="Puntos revisados"
        />
        {!canCheck && visit.task.estado === 'pendiente' && (
          <p className="mt-4 rounded-16 bg-info-soft px-4 py-3 text-info">Empieza la visita para marcar los puntos.</p>
        )}
        {points.length === 0 ? (
          <p className="mt-4 text-ink-2">Esta visita no tiene puntos por revisar.</p>
        ) : (
          <ul className="mt-4 flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
            {points.map((point) => (
              <li key={point.position}>
                <CheckRow visit={visit} point={point} canCheck={canCheck} />
              </li>
            ))}
          </ul>
        )}
        <p className="pt-4 text-[15px]/5 text-ink-2">Sin los puntos obligatorios la visita no se puede terminar.</p>
        <div className={visitBar}>
          <a href={visitAddress(taskId)} className={buttonClass('primary', 'normal', visitButton)}>
            <Check aria-hidden className="size-5" />
            Listo
          </a>
        </div>
      </div>
    </>
  )
}

function CheckRow({ visit, point, canCheck }: { visit: Visit; point: VisitPoint; canCheck: boolean }) {
  const { position, text, isRequired, state, note } = point
  const taskId = visit.task._id
  const { take } = useVisit(taskId)
  const label = state === 'open' ? 'No aplica' : 'Sí aplica'
  const [isAsking, setAsking] = useState(false)
  const check = (next: VisitPoint['state'], reason = '') =>
    void take(`Lista: ${text}`, {
      call: 'visits.checkPoint',
      input: { taskId, stepId: '', at: new Date().toISOString(), version: 0, position, state: next, note: reason },
    })
  return (
    <div className="flex min-h-16 items-center gap-2 py-2">
      <Checkbox
        aria-label={text}
        checked={state === 'done'}
        disabled={!canCheck}
        onChange={({ currentTarget }) => check(currentTarget.checked ? 'done' : 'open')}
        className="-ml-2 size-12!"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {isRequired && state === 'open' && <p className="text-[15px]/5 font-semibold text-warn">obligatorio</p>}
        {state === 'not_applicable' && <p className="text-[15px]/5 wrap-anywhere text-ink-2">No aplica: {note}</p>}
      </div>
      {canCheck && state !== 'done' && (
        <button
          type="button"
          aria-label={`${label}: ${text}`}
          onClick={() => (state === 'open' ? setAsking(true) : check('open'))}
          className="min-h-12 shrink-0 px-2 text-[15px]/5 font-semibold text-link"
        >
          {label}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title="No aplica"
          text={text}
          action="Guardar"
          missing="Di por qué no aplica."
          longest={visitLimits.note}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            check('not_applicable', reason)
            return true
          }}
        />
      )}
    </div>
  )
}
