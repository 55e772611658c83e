import { useEffect, useRef, useState } from 'react'

import type { RequestKind, TaskState } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { findTask, tasksIn, type ShownTask } from './shown-tasks.ts'
import { TaskCard } from './task-card.tsx'
import { TaskForm } from './task-form.tsx'
import type { Saved } from './task-saving.ts'
import { nothingToSend, tabLabel } from './task-text.ts'
import { withValues, type TaskValues } from './task-values.ts'
import { useTaskStore } from './use-task-store.ts'

type TaskListProps = {
  tipo: RequestKind
  estado: TaskState
  /** Announces a result, also to screen readers. */
  say: (text: string) => void
}

/** The tasks of one tab. A card that is being edited stays in place, whatever others change meanwhile. */
export function TaskList({ tipo, estado, say }: TaskListProps) {
  const { store, state } = useTaskStore()
  const [editing, setEditing] = useState<readonly Task[]>([])
  const [closed, setClosed] = useState<{ taskId: string }>()
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, closed)
  const key = `${tipo} ${estado}` as const
  const list = state.lists[key]
  const shown = withEdited(tasksIn(state.lists, state.edits, tipo, estado), editing)

  const close = (task: Task) => {
    setEditing((before) => before.filter(({ _id }) => _id !== task._id))
    setClosed({ taskId: task._id })
  }
  const saved = (task: Task, result: Saved, values: TaskValues) => {
    close(task)
    say(savedText(task, result, values))
  }
  if (shown.length === 0 && !list) {
    if (!state.failed.has(key)) return <LoadingTasks />
    if (!state.hasSignal) {
      return (
        <EmptyBlock
          heading="p"
          title="Esta lista aún no está en este dispositivo."
          hint="La verás cuando vuelva la señal."
        />
      )
    }
  }
  if (shown.length === 0) {
    return (
      <EmptyBlock
        heading="p"
        title="No hay tareas según el filtro seleccionado."
        hint="Cuando te asignen una visita aparecerá aquí."
      />
    )
  }
  return (
    <div ref={place}>
      <h2 className="sr-only">
        {tabLabel(estado)}: {shown.length === 1 ? '1 tarea' : `${shown.length} tareas`}
      </h2>
      <ul className="flex flex-col gap-3 md:gap-4">
        {shown.map((one) => {
          const opened = editing.find(({ _id }) => _id === one.task._id)
          const latest = findTask(state.lists, one.task._id)
          return (
            <li key={one.task._id} className="drawn-when-near -m-0.5 p-0.5">
              <TaskCard
                shown={one}
                onEdit={() => setEditing((before) => [...before, one.task])}
                onTaken={() => say('La tarea es tuya.')}
                onLost={() => {
                  // The card disappears with its form.
                  showToast({ text: 'Otro técnico tomó esta tarea primero. Ya no está en tu lista.', kind: 'error' })
                  setClosed({ taskId: one.task._id })
                }}
                form={
                  opened && (
                    <TaskForm
                      task={opened}
                      isStale={latest !== undefined && latest.version > opened.version}
                      save={(values) => store.save(opened, values)}
                      onSaved={(result, values) => saved(opened, result, values)}
                      onCancel={() => close(opened)}
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {list?.next && <MoreButton onMore={() => store.more(key)} />}
    </div>
  )
}

/** Tasks that are being edited stay in the list, whatever their state is now. */
function withEdited(shown: ShownTask[], editing: readonly Task[]): ShownTask[] {
  const gone = editing.filter(({ _id }) => shown.every(({ task }) => task._id !== _id))
  return [...gone.map((task) => ({ task, edit: undefined })), ...shown]
}

/** After editing, the focus returns to the pencil, or to the tab if the card is gone. */
function useFocusAfter(place: React.RefObject<HTMLElement | null>, closed: { taskId: string } | undefined): void {
  useEffect(() => {
    // The focus stays with a person who has moved on while the change was being saved.
    if (!closed || document.activeElement !== document.body) return
    const pencil = place.current?.querySelector<HTMLElement>(`[data-edit="${closed.taskId}"]`)
    ;(pencil ?? chosenTab())?.focus()
  }, [place, closed])
}

/** The chosen tab. */
export const chosenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')

function savedText(task: Task, saved: Saved, values: TaskValues): string {
  const { estado } = withValues(task, values)
  const where = estado === task.estado ? '' : ` Ahora está en «${tabLabel(estado)}».`
  if (saved.state === 'saved') return `Tarea guardada.${where}`
  if (saved.state === 'kept') {
    const why = saved.isSignedOut ? 'Tu sesión terminó' : 'Sin señal'
    return `${why}: el cambio quedó guardado en este dispositivo, sin enviar.${where}`
  }
  if (saved.state === 'unchanged') return nothingToSend
  return 'La tarea ya había cambiado en otro dispositivo. Decide qué queda.'
}

/** The placeholder of a list of tasks. */
export function LoadingTasks() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 md:gap-4">
      <output className="text-ink-2">Cargando...</output>
      <Skeleton className="h-40 rounded-20" />
      <Skeleton className="h-40 rounded-20" />
      <Skeleton className="h-40 rounded-20" />
    </div>
  )
}

function MoreButton({ onMore }: { onMore: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onMore()
    setBusy(false)
  }
  return (
    <p className="pt-5 text-center">
      <Button look="outline" isBusy={isBusy} onClick={() => void press()}>
        Ver más tareas
      </Button>
    </p>
  )
}
