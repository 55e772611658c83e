import { Check } from 'lucide-react'
import { useId, useState } from 'react'

import { asLine } from '../../../contract/text-characters.ts'
import { visitLimits } from '../../../contract/visit-states.ts'
import type { Visit, VisitPoint } from '../../../contract/visits.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useVisit } from './use-visit-store.ts'
import { visitAddress } from './visit-address.ts'
import { visitBar, visitButton } from './visit-looks.ts'
import { VisitRoof } from './visit-roof.tsx'

/** The checklist of a visit: what is missing first, required points before the others. */
export function ChecklistScreen({ visit }: { visit: Visit }) {
  const taskId = visit.task._id
  const { points } = visit.checklist
  const done = points.filter(({ state }) => state !== 'open').length
  const canCheck = visit.task.estado === 'en proceso'
  const rank = ({ state, isRequired }: VisitPoint) => (state === 'open' ? (isRequired ? 0 : 1) : 2)
  const shown = points.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position)
  return (
    <>
      <VisitRoof
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
            {shown.map((point) => (
              <li key={point.position}>
                <CheckRow visit={visit} point={point} canCheck={canCheck} />
              </li>
            ))}
          </ul>
        )}
        <p className="pt-4 text-[15px]/5 text-ink-2">
          Lo que falta va primero. Sin los puntos obligatorios la visita no se puede terminar.
        </p>
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
      <ReasonDialog
        isOpen={isAsking}
        text={text}
        onClose={() => setAsking(false)}
        onReason={(reason) => {
          setAsking(false)
          check('not_applicable', reason)
        }}
      />
    </div>
  )
}

type ReasonDialogProps = { isOpen: boolean; text: string; onClose: () => void; onReason: (reason: string) => void }

function ReasonDialog({ isOpen, text, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const formId = useId()
  const taken = asLine(reason, visitLimits.note)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (taken === '' ? { reason: 'Di por qué no aplica.' } : {}),
    send: async () => onReason(taken),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="No aplica"
      isDirty={reason !== ''}
      footer={
        <Button {...buttonProps} form={formId}>
          Guardar
        </Button>
      }
    >
      <form {...formProps} id={formId} noValidate>
        <p className="pb-3 text-ink-2">{text}</p>
        <Field
          label="¿Por qué?"
          name="reason"
          value={reason}
          error={errors.reason}
          maxLength={visitLimits.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
