import { GitMerge, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { Task } from '../../contract/maintenance/tasks.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { formatHour } from '../maintenance/hour-format.ts'
import { isNowhere } from '../page/idle-since.ts'
import { Button } from '../ui/button.tsx'
import type { PendingEdit } from './pending-edits.ts'
import { findTask } from './shown-tasks.ts'
import { TaskForm } from './task-form.tsx'
import { chosenTab } from './task-list.tsx'
import { nothingToSend } from './task-text.ts'
import { changedValues, valuesOf, withValues, type TaskValues } from './task-values.ts'
import { useTaskStore } from './use-task-store.ts'

/** Changes that need the technician's decision: somebody else changed the task first, or the server refused them. */
export function EditConflicts({ say }: { say: (text: string) => void }) {
  const { state } = useTaskStore()
  const conflicted = state.edits.filter(({ fieldErrors }) => fieldErrors)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = conflicted.length
  const before = useRef(0)
  useEffect(() => {
    // After a press a conflict is scrolled into view; a person who has moved on keeps the focus.
    const isAtPress = isNowhere() || document.activeElement?.matches('[type="submit"]')
    if (count > before.current && isAtPress) heading.current?.focus()
    // A decided conflict disappears with its button; the focus moves to a nearby element.
    if (count < before.current && document.activeElement === document.body) (heading.current ?? chosenTab())?.focus()
    before.current = count
  }, [count])
  if (count === 0) return null
  return (
    <section aria-labelledby="por-decidir" className="mb-8">
      <h2 ref={heading} id="por-decidir" tabIndex={-1} className="mb-3 type-h2">
        Cambios por decidir
      </h2>
      <ul className="flex flex-col gap-3">
        {conflicted.map((edit) => (
          <li key={edit.taskId}>
            {edit.fieldErrors?.reason === 'changed' ? (
              <Conflict edit={edit} current={edit.fieldErrors.current} say={say} />
            ) : (
              <Refused edit={edit} message={edit.fieldErrors?.message ?? ''} say={say} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first change beside the technician's own. Nothing is lost until one of the two is chosen. */
function Conflict({ edit, current, say }: { edit: PendingEdit; current: Task; say: (text: string) => void }) {
  const { store } = useTaskStore()
  const [isBusy, setBusy] = useState(false)
  const wanted = changedValues(edit.base, edit.values)
  const mine = valuesOf(withValues(current, wanted))
  const theirs = valuesOf(current)
  const isTaken = current.assigned === 'another'
  const overwrite = async () => {
    setBusy(true)
    await store.overwrite(edit, current)
    setBusy(false)
    say('Enviaste tu versión.')
  }
  return (
    <ConflictCard
      icon={<GitMerge aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />}
      title={current.descripcion}
      text={
        isTaken
          ? 'Otro técnico tomó esta tarea antes de que llegara tu cambio.'
          : 'Alguien más, o tú en otro dispositivo, modificó esta tarea antes de que llegara tu cambio. Elige qué queda.'
      }
    >
      <table className="w-full max-w-160 table-fixed text-left type-body-sm">
        <thead>
          <tr className="type-caption text-ink-2">
            <th scope="col" className="w-16 py-1.5 font-semibold">
              <span className="sr-only">Dato</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Guardado antes
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              Lo tuyo
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, read }) => {
            const differs = theirs[name] !== mine[name]
            return (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-2 font-medium text-ink-2">
                  {label}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">{read(theirs) || 'Sin dato'}</td>
                <td className="py-2 wrap-anywhere">
                  {differs ? (
                    <strong className="font-semibold">{read(mine) || 'Sin dato'}</strong>
                  ) : (
                    read(mine) || 'Sin dato'
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        {!isTaken && (
          <Button size="small" isBusy={isBusy} onClick={() => void overwrite()}>
            Guardar lo mío
          </Button>
        )}
        <Button
          look="outline"
          size="small"
          onClick={() => void store.discard(edit.taskId).then(() => say('Quedó lo que ya estaba guardado.'))}
        >
          {isTaken ? 'Entendido' : 'Dejar lo guardado'}
        </Button>
      </div>
    </ConflictCard>
  )
}

const rows: readonly { name: keyof TaskValues; label: string; read: (values: TaskValues) => string }[] = [
  {
    name: 'fecha',
    label: 'Fecha', // Noon in Colombia is on the same day in every time zone of the shop's users.
    read: ({ fecha }) => (fecha ? shortDateOf(`${fecha}T12:00:00-05:00`) : ''),
  },
  { name: 'hora', label: 'Hora', read: ({ hora }) => formatHour(hora) },
  { name: 'estado', label: 'Estado', read: ({ estado }) => estado },
]

/** A change that was made offline and that the server refused: it can be corrected or discarded here. */
function Refused({ edit, message, say }: { edit: PendingEdit; message: string; say: (text: string) => void }) {
  const { store, state } = useTaskStore()
  const [isMended, setMended] = useState(false)
  const task = findTask(state.lists, edit.taskId)
  return (
    <ConflictCard
      icon={<TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
      title={task?.descripcion ?? 'Tarea'}
      text={`El cambio no se pudo guardar. ${message}`}
    >
      {isMended && task ? (
        <TaskForm
          task={task}
          initial={edit.values}
          save={(values) => store.save(task, values)}
          onSaved={({ state }) =>
            say(
              state === 'saved'
                ? 'Tarea guardada.'
                : state === 'unchanged'
                  ? nothingToSend
                  : 'El cambio quedó sin enviar.',
            )
          }
          onCancel={() => setMended(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {task && (
            <Button size="small" onClick={() => setMended(true)}>
              Corregir
            </Button>
          )}
          <Button
            look="outline"
            size="small"
            onClick={() => void store.discard(edit.taskId).then(() => say('Descartaste el cambio.'))}
          >
            Descartar
          </Button>
        </div>
      )}
    </ConflictCard>
  )
}

type ConflictCardProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

function ConflictCard({ icon, title, text, children }: ConflictCardProps) {
  return (
    <article className="flex flex-col gap-4 rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <div className="flex gap-3">
        {icon}
        <div className="min-w-0">
          <h3 className="type-h3 wrap-anywhere">{title}</h3>
          <p className="pt-1 text-ink-2">{text}</p>
        </div>
      </div>
      {children}
    </article>
  )
}
