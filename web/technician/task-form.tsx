import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { TaskState } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import { fieldsOf } from '../forms/refusal.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { today } from './shown-tasks.ts'
import type { Saved } from './task-saving.ts'
import { taskTabs } from './task-text.ts'
import { valuesOf, type TaskValues } from './task-values.ts'

/** A preventive task cannot be set to cancelado (P-54); a cancelled one stays so when the choice stays empty. */
const choicesOf = ({ tipo }: Task): TaskState[] =>
  taskTabs.map(({ value }) => value).filter((estado) => tipo === 'correctivo' || estado !== 'cancelado')

type TaskFormProps = {
  /** The task as it was when editing began. */
  task: Task
  /** The initial values, when they are not the task's. */
  initial?: TaskValues
  /** Whether somebody else has changed the task since. */
  isStale?: boolean
  save: (values: TaskValues) => Promise<Saved>
  onSaved: (saved: Saved, values: TaskValues) => void
  onCancel: () => void
}

/** Date, hour and state of a task, in its card. Esc cancels. A refusal is shown at its field, and nothing is lost. */
export function TaskForm({ task, initial, isStale, save, onSaved, onCancel }: TaskFormProps) {
  const begin = initial ?? valuesOf(task)
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState('')
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => {
      const { fecha } = readValues(new FormData(form))
      // Checked here too, because the server cannot check it offline.
      const isPast = fecha !== '' && fecha !== task.fecha && fecha < today()
      const fieldErrors: FieldErrors = isPast ? { fecha: 'La fecha no puede ser anterior a hoy.' } : {}
      return fieldErrors
    },
    send: async (written) => {
      setFailure('')
      const values = readValues(written)
      const saved = await save(values)
      if (saved.state === 'refused') {
        const known = saved.fields.filter(({ field }) => field in values)
        if (known.length === 0) setFailure(saved.message)
        return fieldsOf({ fields: known })
      }
      if (saved.state === 'failed') setFailure('No se guardó. Lo que escribiste sigue aquí: inténtalo de nuevo.')
      else onSaved(saved, values)
    },
  })
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onCancel()
  }
  return (
    // The listener serves the fields inside; the form itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...formProps} ref={form} onKeyDown={press} noValidate className="flex flex-col gap-4">
      {isStale && (
        <output className="block rounded-12 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
          Alguien más, o tú en otro dispositivo, cambió esta tarea mientras la editas. Lo que escribiste sigue aquí; al
          guardar verás las dos versiones.
        </output>
      )}
      <TaskFields {...{ task, begin, errors }} />
      {failure && (
        <p role="alert" className="type-body-sm font-medium text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps} size="small">
          Guardar
        </Button>
        <Button look="outline" size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type TaskFieldsProps = { task: Task; begin: TaskValues; errors: FieldErrors }

function TaskFields({ task, begin, errors }: TaskFieldsProps) {
  const choices = choicesOf(task)
  return (
    <div className="grid gap-4 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
      <Field label="Fecha" name="fecha" type="date" defaultValue={begin.fecha} error={errors.fecha} />
      <Field
        label="Hora"
        name="hora"
        type={task.tipo === 'preventivo' ? 'time' : 'text'}
        maxLength={40}
        autoComplete="off"
        defaultValue={begin.hora}
        error={errors.hora}
      />
      <Select
        label="Estado"
        name="estado"
        defaultValue={choices.includes(begin.estado as TaskState) ? begin.estado : ''}
        error={errors.estado}
      >
        {!choices.includes(task.estado) && <option value="" hidden aria-label="Sin cambio" />}
        {choices.map((estado) => (
          <option key={estado} value={estado}>
            {estado}
          </option>
        ))}
      </Select>
    </div>
  )
}

function readValues(written: FormData): TaskValues {
  const textOf = (name: string) => String(written.get(name) ?? '').trim()
  return { fecha: textOf('fecha'), hora: textOf('hora'), estado: textOf('estado') as TaskValues['estado'] }
}
