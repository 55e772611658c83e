import { CloudOff, Pencil, UserRoundX } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import type { Task } from '../../contract/maintenance/tasks.ts'
import { DateBlock } from '../maintenance/date-block.tsx'
import { meaningOf, type ProblemMeanings } from '../problem-meanings.ts'
import { Badge, EstadoBadge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { ShownTask } from './shown-tasks.ts'
import { CorrectiveFacts, PreventiveFacts } from './task-facts.tsx'
import { useTaskStore } from './use-task-store.ts'
import { visitAddress } from './visits/visit-address.ts'

type TaskCardProps = {
  shown: ShownTask
  /** Replaces the facts while the task is edited. */
  form: ReactNode
  onEdit: () => void
  onTaken: (task: Task) => void
  /** Called when another technician took the task first: the card leaves the list. */
  onLost: () => void
}

/** One task: date, content, place, and the form to change it. */
export function TaskCard({ shown: { task, edit }, form, onEdit, onTaken, onLost }: TaskCardProps) {
  const titleId = useId()
  const isPreventive = task.tipo === 'preventivo'
  // Also of past days: unsigned or unpaid visits are still to be finished.
  const isOwnVisit = task.assigned === 'me' && task.estado !== 'cancelado'
  const editButton = { 'data-edit': task._id, 'aria-describedby': titleId, onClick: onEdit }
  const marks = [
    edit && (
      <Badge key="unsent" tone="warn" icon={CloudOff}>
        {edit.fieldErrors ? 'por decidir' : 'sin enviar'}
      </Badge>
    ),
    task.assigned === 'nobody' && (
      <Badge key="nobody" tone="quiet" icon={UserRoundX}>
        sin asignar
      </Badge>
    ),
    isPreventive && <EstadoBadge key="estado" estado={task.estado} />,
  ].filter(Boolean)
  return (
    <article
      aria-labelledby={titleId}
      className={classes('rounded-20 bg-surface p-4 md:p-5', form ? 'shadow-2 ring-2 ring-primary' : 'shadow-1')}
    >
      <div className="grid gap-3 md:grid-cols-[7rem_minmax(0,1fr)] md:gap-x-5 lg:grid-cols-[7rem_minmax(0,1fr)_auto]">
        <div className="md:row-span-3 lg:row-span-2">
          <DateBlock fecha={task.fecha} hora={task.hora} />
        </div>
        <h3 id={titleId} className="type-h3 wrap-anywhere whitespace-pre-line">
          {task.descripcion || 'Sin especificar'}
        </h3>
        {(isPreventive || marks.length > 0) && (
          <div className="order-first flex flex-wrap items-center gap-2 md:col-start-2 md:row-start-1 lg:order-none lg:col-start-3 lg:justify-end lg:self-start">
            {marks}
            {isPreventive && !form && (
              <IconButton aria-label="Editar" {...editButton} className="-my-2 -mr-2 max-lg:ml-auto">
                <Pencil aria-hidden className="size-5" />
              </IconButton>
            )}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3 md:col-start-2 lg:col-span-2">
          {form || (
            <>
              <div>{isPreventive ? <PreventiveFacts task={task} /> : <CorrectiveFacts task={task} />}</div>
              {(!isPreventive || task.assigned === 'nobody' || isOwnVisit) && (
                <div className="flex flex-wrap gap-3">
                  {isOwnVisit && (
                    <a
                      href={visitAddress(task._id)}
                      aria-describedby={titleId}
                      className={buttonClass('outline', 'small')}
                    >
                      Abrir la visita
                    </a>
                  )}
                  {!isPreventive && (
                    <Button look="outline" size="small" {...editButton}>
                      Editar
                    </Button>
                  )}
                  {task.assigned === 'nobody' && (
                    <TakeButton task={task} onTaken={onTaken} onLost={onLost} titleId={titleId} />
                  )}
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </article>
  )
}

/** Whether a refusal means that another technician has the task. */
const isLost: ProblemMeanings<'maintenance.takeTask', boolean> = {
  TASK_TAKEN: true,
  NOT_FOUND: true,
  TASK_CHANGED: false,
  VISIT_OVERLAP: false,
  CLIENT_GONE: false,
}

type TakeButtonProps = Pick<TaskCardProps, 'onTaken' | 'onLost'> & { task: Task; titleId: string }

/** The button for an unassigned task. If two technicians press at once, one gets it and the other is notified. */
function TakeButton({ task, onTaken, onLost, titleId }: TakeButtonProps) {
  const { store } = useTaskStore()
  const [isBusy, setBusy] = useState(false)
  const [fieldErrors, setFailed] = useState('')
  const take = async () => {
    setBusy(true)
    setFailed('')
    const taken = await store.take(task)
    setBusy(false)
    if (taken.state === 'saved') return onTaken(taken.task)
    if (taken.state === 'refused' && taken.code && meaningOf(isLost, taken.code)) return onLost()
    setFailed(
      taken.state === 'refused'
        ? taken.message
        : taken.state === 'changed'
          ? 'Esta tarea acaba de cambiar. Revísala antes de tomarla.'
          : 'No se pudo tomar la tarea. Inténtalo de nuevo cuando tengas señal.',
    )
  }
  return (
    <>
      <Button size="small" aria-describedby={titleId} isBusy={isBusy} onClick={() => void take()}>
        Tomar tarea
      </Button>
      {fieldErrors && (
        <p role="alert" className="self-center type-body-sm font-medium text-danger">
          {fieldErrors}
        </p>
      )}
    </>
  )
}
