import { lazy, Suspense, useEffect, useState } from 'react'

import type { RequestKind, TaskState } from '../../contract/maintenance/task-values.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PendingBar } from './pending-bar.tsx'
import { tasksIn } from './shown-tasks.ts'
import { LoadingTasks, TaskList } from './task-list.tsx'
import { taskTabs } from './task-text.ts'
import { TodayVisits } from './today-visits.tsx'
import { useTaskStore } from './use-task-store.ts'
import { WaitingSteps } from './waiting-steps.tsx'

// Loaded on demand, since conflicts are rare.
const EditConflicts = lazy(() =>
  import('./edit-conflicts.tsx').then(
    (loaded) => ({ default: loaded.EditConflicts }),
    () => ({ default: UnreadConflicts }),
  ),
)

/** Shown if their script failed to load. */
const UnreadConflicts = (_: { say: (text: string) => void }) => (
  <p className="mb-8 font-semibold text-warn">Hay cambios por decidir. Abre esta página otra vez con señal.</p>
)

/** A technician's tasks of one kind by their state; pendiente is shown first (P-55). */
function TaskScreen({ title, tipo }: { title: string; tipo: RequestKind }) {
  const { store, state } = useTaskStore()
  const [estado, setEstado] = useState<TaskState>('pendiente')
  const [announcement, say] = useState('')
  const hasConflicts = useEver(state.edits.some(({ fieldErrors }) => fieldErrors))
  useEffect(() => store.look(`${tipo} ${estado}`), [store, tipo, estado])
  const choose = (next: TaskState) => {
    say('')
    // Pressing the tab again reloads it (P-55).
    if (next === estado) store.look(`${tipo} ${estado}`)
    else setEstado(next)
  }
  // Today's visits are shown above, so the list waits for them (P-153).
  const isDayKnown = state.lists.day ?? state.failed.has('day')
  const count = tasksIn(state.lists, state.edits, tipo, estado).length
  const tabs = taskTabs.map(({ value, label }) =>
    value === estado && count > 0 ? { value, label, count } : { value, label },
  )
  return (
    <>
      <AreaHeading title={title} />
      <PendingBar />
      <WaitingSteps />
      {hasConflicts && (
        <Suspense>
          <EditConflicts say={say} />
        </Suspense>
      )}
      <TodayVisits />
      <output className="block type-body-sm font-medium not-empty:mb-3">{announcement}</output>
      {isDayKnown ? (
        <Tabs label="Estado de las tareas" tabs={tabs} value={estado} onChange={choose}>
          <div className="mt-5">
            <TaskList key={`${tipo} ${estado}`} tipo={tipo} estado={estado} say={say} />
          </div>
        </Tabs>
      ) : (
        <LoadingTasks />
      )}
    </>
  )
}

/** Whether the condition was ever true: the component that handles the focus after the last conflict stays mounted. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}

/** `/technical-panel/tasks` */
export function PreventiveTasksPage() {
  return <TaskScreen key="preventivo" title="Panel de Tareas del Técnico" tipo="preventivo" />
}

/** `/technical-panel/tasksCorrectivo` */
export function CorrectiveTasksPage() {
  return <TaskScreen key="correctivo" title="Tareas Correctivas del Técnico" tipo="correctivo" />
}
