import { describe, expect, it } from 'vitest'

import type { PreventiveTask } from '../../contract/maintenance/tasks.ts'
import { mergeEdit, rebaseEdit, settleEdit, withEdit, type Sent, type PendingEdit } from './pending-edits.ts'

const task: PreventiveTask = {
  _id: 'a',
  tipo: 'preventivo',
  descripcion: 'Limpieza general',
  fecha: '2026-11-20',
  hora: '09:00',
  direccion: 'Cra. 13 #54-20',
  estado: 'pendiente',
  version: 3,
  createdAt: '2026-11-18T12:00:00.000Z',
  minutes: 60,
  assigned: 'me',
  client: null,
  tipo_computadoras: 'portatil',
  marca_computadoras: 'Cumbre',
  cantidad_computadoras: 1,
  otros_detalles: '',
}
const unchanged = { fecha: '', hora: '', estado: '' } as const
const base = { fecha: '2026-11-20', hora: '09:00', estado: 'pendiente' } as const

const editOf = (values: Partial<PendingEdit['values']>): PendingEdit => {
  const edit = mergeEdit(undefined, { task, values: { ...unchanged, ...values }, at: 1 })
  if (!edit) throw new Error('changes nothing')
  return edit
}

describe('a pending edit', () => {
  it('has the displayed values and their version', () => {
    expect(editOf({ estado: 'en proceso' })).toEqual({
      taskId: 'a',
      tipo: 'preventivo',
      version: 3,
      base,
      values: { ...base, estado: 'en proceso' },
      at: 1,
    })
  })

  it('has no client data', () => {
    const withClient = { ...task, client: { name: 'Laura Mejía', phone: '3001234567' } }
    const edit = mergeEdit(undefined, { task: withClient, values: { ...unchanged, hora: '10:00' }, at: 1 })
    expect(JSON.stringify(edit)).not.toMatch(/Laura|300|Cra/)
  })

  it('does not exist when nothing is changed or entered', () => {
    expect(mergeEdit(undefined, { task, values: unchanged, at: 1 })).toBeNull()
    expect(mergeEdit(undefined, { task, values: base, at: 1 })).toBeNull()
  })

  it('is merged with a later one, on the version of the first', () => {
    const first = editOf({ estado: 'en proceso' })
    const second = mergeEdit(first, { task: withEdit(task, first), values: { ...unchanged, hora: '11:00' }, at: 2 })
    expect(second).toMatchObject({ version: 3, base, values: { hora: '11:00', estado: 'en proceso' }, at: 2 })
  })

  it('is removed when a later one reverts it', () => {
    const first = editOf({ estado: 'en proceso' })
    expect(mergeEdit(first, { task, values: base, at: 2 })).toBeNull()
  })

  it('is applied to the displayed task', () => {
    expect(withEdit(task, editOf({ estado: 'completado' })).estado).toBe('completado')
    expect(withEdit(task, undefined)).toBe(task)
  })
})

describe('after sending an edit', () => {
  const edit = editOf({ estado: 'en proceso' })
  const saved = { ...task, estado: 'en proceso', version: 4 } as const

  it('the edit is removed when saved', () => {
    expect(settleEdit(edit, 1, { state: 'saved', task: saved, message: '' })).toBeNull()
  })

  it('later values stay pending, on the saved version', () => {
    const later = { ...edit, values: { ...edit.values, hora: '15:00' }, at: 2 }
    expect(settleEdit(later, 1, { state: 'saved', task: saved, message: '' })).toMatchObject({
      version: 4,
      base: { estado: 'en proceso', hora: '09:00' },
      values: { hora: '15:00' },
    })
  })

  it('the edit stays pending while the server is unreachable or fails', () => {
    expect(settleEdit(edit, 1, { state: 'unreachable', isSignedOut: false })).toBe(edit)
    expect(settleEdit(edit, 1, { state: 'failed' })).toBe(edit)
  })

  it('a conflict stores the current task for the technician’s decision', () => {
    const current = { ...task, hora: '16:00', version: 4 }
    expect(settleEdit(edit, 1, { state: 'changed', current })?.fieldErrors).toEqual({ reason: 'changed', current })
  })

  it('the edit is removed if it conflicts with itself, because its response was lost', () => {
    expect(settleEdit(edit, 1, { state: 'changed', current: saved })).toBeNull()
  })

  it('a refusal is stored with its reason for the technician', () => {
    const sent = { state: 'refused', message: 'A esa hora ya tienes otra visita.', fields: [] } as Sent & {
      state: 'refused'
    }
    expect(settleEdit(edit, 1, sent)?.fieldErrors).toEqual({ reason: 'refused', message: sent.message })
  })

  it('a task in conflict shows the saved values', () => {
    const stuck = settleEdit(edit, 1, { state: 'changed', current: { ...task, version: 9 } })
    expect(withEdit(task, stuck ?? undefined).estado).toBe('pendiente')
  })
})

describe('applying an edit after a conflict', () => {
  it('changes only the edited fields of the current task', () => {
    const edit = editOf({ estado: 'en proceso' })
    const current = { ...task, hora: '16:00', version: 7 }
    expect(rebaseEdit(edit, current, 5)).toMatchObject({
      version: 7,
      values: { fecha: '2026-11-20', hora: '16:00', estado: 'en proceso' },
    })
  })

  it('does nothing if both made the same change', () => {
    const current = { ...task, estado: 'en proceso', version: 7 } as const
    expect(rebaseEdit(editOf({ estado: 'en proceso' }), current, 5)).toBeNull()
  })
})
