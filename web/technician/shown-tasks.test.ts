import { describe, expect, it } from 'vitest'

import type { CorrectiveTask } from '../../contract/maintenance/tasks.ts'
import { mergeEdit, type PendingEdit } from './pending-edits.ts'
import { placeTask, tasksIn, visitsOf, type TaskLists } from './shown-tasks.ts'

const taskOf = (_id: string, about: Partial<CorrectiveTask> = {}): CorrectiveTask => ({
  _id,
  tipo: 'correctivo',
  descripcion: _id,
  fecha: '2026-11-20',
  hora: '09:00',
  direccion: '',
  estado: 'pendiente',
  version: 1,
  createdAt: '2026-11-18T12:00:00.000Z',
  minutes: 60,
  assigned: 'me',
  client: null,
  sintomas: '',
  accion_previa: '',
  frecuencia: '',
  prioridad: 'baja',
  problema: '',
  computadoras: [],
  ...about,
})
const listOf = (...tasks: CorrectiveTask[]) => ({ tasks, next: null, at: 0 })
const editOf = (task: CorrectiveTask, values: Partial<PendingEdit['values']>) =>
  mergeEdit(undefined, { task, values: { fecha: '', hora: '', estado: '', ...values }, at: 1 }) as PendingEdit
const idsOf = (shown: { task: { _id: string } }[]) => shown.map(({ task }) => task._id)

const [early, late, words, undated] = [
  taskOf('early', { hora: '08:00' }),
  taskOf('late', { hora: '14:00' }),
  taskOf('words', { hora: 'en la tarde', estado: 'en proceso' }),
  taskOf('undated', { fecha: '', hora: '' }),
]

describe('the tasks of a tab', () => {
  const lists: TaskLists = {
    'correctivo pendiente': listOf(early, late, undated),
    'correctivo en proceso': listOf(words),
  }

  it('are in the server’s order', () => {
    expect(idsOf(tasksIn(lists, [], 'correctivo', 'pendiente'))).toEqual(['early', 'late', 'undated'])
    expect(tasksIn(lists, [], 'preventivo', 'pendiente')).toEqual([])
  })

  it('are shown with the state, hour and values of their pending edits', () => {
    const edits = [editOf(late, { estado: 'en proceso' }), editOf(early, { estado: 'en proceso', hora: '17:00' })]
    expect(idsOf(tasksIn(lists, edits, 'correctivo', 'pendiente'))).toEqual(['undated'])
    const shown = tasksIn(lists, edits, 'correctivo', 'en proceso')
    expect(idsOf(shown)).toEqual(['late', 'early', 'words'])
    expect(shown[1]).toMatchObject({ task: { hora: '17:00' }, edit: { taskId: 'early' } })
  })

  it('list closed ones newest first', () => {
    const closed: TaskLists = {
      ...lists,
      'correctivo completado': listOf(taskOf('yesterday', { fecha: '2026-11-19', estado: 'completado' })),
    }
    const edits = [editOf(early, { estado: 'completado' })]
    expect(idsOf(tasksIn(closed, edits, 'correctivo', 'completado'))).toEqual(['early', 'yesterday'])
  })
})

describe("a day's visits", () => {
  it('are assigned, of that day or begun, not cancelled, and sorted by hour; hours in words come last', () => {
    const lists: TaskLists = {
      day: listOf(words, late, early),
      'correctivo pendiente': listOf(
        late,
        undated,
        taskOf('theirs', { assigned: 'nobody' }),
        taskOf('other day', { fecha: '2026-11-21' }),
      ),
    }
    expect(idsOf(visitsOf(lists, [], '2026-11-20'))).toEqual(['early', 'late', 'words'])
    const begun = taskOf('begun yesterday', { fecha: '2026-11-19', estado: 'en proceso' })
    const withBegun = {
      ...lists,
      'correctivo en proceso': listOf(begun, taskOf('theirs', { assigned: 'nobody', estado: 'en proceso' })),
    }
    expect(idsOf(visitsOf(withBegun, [], '2026-11-20'))).toEqual(['begun yesterday', 'early', 'late', 'words'])
    const edits = [editOf(early, { fecha: '2026-11-23' }), editOf(late, { estado: 'cancelado' })]
    expect(idsOf(visitsOf(lists, edits, '2026-11-20'))).toEqual(['words'])
  })
})

describe('a task from a response', () => {
  it('leaves the lists it no longer belongs to, and replaces its old version', () => {
    const lists: TaskLists = {
      day: listOf(early),
      'correctivo pendiente': listOf(early, late),
      'correctivo en proceso': listOf(words),
    }
    const placed = placeTask(lists, { ...early, estado: 'en proceso', version: 2 })
    expect(placed['correctivo pendiente']?.tasks.map(({ _id }) => _id)).toEqual(['late'])
    expect(placed['correctivo en proceso']?.tasks.map(({ _id }) => _id)).toEqual(['early', 'words'])
    expect(placed.day?.tasks[0]).toMatchObject({ estado: 'en proceso', version: 2 })
  })
})
