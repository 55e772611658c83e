import type { TaskState } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'

/** The fields of a task that a technician may change; '' leaves a field unchanged (P-54). */
export type TaskValues = { fecha: string; hora: string; estado: TaskState | '' }

/** The values of the fields that a technician may change. */
export const valuesOf = ({ fecha, hora, estado }: Task): TaskValues => ({ fecha, hora, estado })

/** The task as it will be once these values are saved. */
export function withValues<T extends Task>(task: T, { fecha, hora, estado }: TaskValues): T {
  return { ...task, fecha: fecha || task.fecha, hora: hora || task.hora, estado: estado || task.estado }
}

/**
 * The fields of `values` that differ from `base`; the others are '', so that saving does not overwrite other people's
 * changes.
 */
export function changedValues(base: TaskValues, values: TaskValues): TaskValues {
  return {
    fecha: values.fecha === base.fecha ? '' : values.fecha,
    hora: values.hora === base.hora ? '' : values.hora,
    estado: values.estado === base.estado ? '' : values.estado,
  }
}

/** Whether a change has no effect. */
export const changesNothing = ({ fecha, hora, estado }: TaskValues): boolean => fecha + hora + estado === ''
