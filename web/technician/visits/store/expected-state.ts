import type { TaskState } from '../../../../contract/maintenance/task-values.ts'
import type { Task } from '../../../../contract/maintenance/tasks.ts'
import { withSteps } from '../queue/queued-steps.ts'
import type { VisitStoreState } from './visit-state-store.ts'

/** The state of a task after the waiting steps on this phone are saved; without any, the task's own. */
export function expectedState(
  { _id, estado }: Pick<Task, '_id' | 'estado'>,
  { visits, steps }: Pick<VisitStoreState, 'visits' | 'steps'>,
): TaskState {
  const visit = visits[_id]
  if (!visit || !steps.some(({ taskId }) => taskId === _id)) return estado
  return withSteps(visit, steps).task.estado
}
