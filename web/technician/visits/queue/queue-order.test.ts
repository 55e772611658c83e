import { describe, expect, it } from 'vitest'

import type { Task } from '../../../../contract/maintenance/tasks.ts'
import type { PendingEdit } from '../../pending-edits.ts'
import { editUpon, stepsUpon, waitsForEdit, waitsForSteps } from './queue-order.ts'
import type { QueuedStep } from './queued-steps.ts'

const base = { fecha: '2026-11-24', hora: '09:00', estado: 'pendiente' } as const
const edit = (at: number, more: Partial<PendingEdit> = {}): PendingEdit => ({
  ...{ taskId: 'v', tipo: 'preventivo', version: 3, base, at },
  ...{ values: { ...base, hora: '10:00' }, ...more },
})
const stage = (order: number, name: string, more: object = {}, input: object = {}) =>
  ({
    ...{ call: 'visits.stage', id: `s${order}`, taskId: 'v', title: '', order, isTried: false },
    input: { taskId: 'v', stepId: `s${order}`, at: '2026-11-24T14:02:00.000Z', stage: name, version: 3, ...input },
    ...more,
  }) as QueuedStep
const task = (version: number, more: Partial<Task> = {}) =>
  ({ _id: 'v', tipo: 'preventivo', ...base, version, ...more }) as Task
const refusal = { message: 'No', isConflict: false }

describe('edits and steps of one visit', () => {
  it('are sent in the order in which they were made; other visits and steps that wait for a decision do not delay them', () => {
    expect(waitsForEdit(stage(2, 'started'), [edit(1)])).toBe(true)
    expect(waitsForEdit(stage(2, 'started'), [edit(3), edit(1, { taskId: 'other' })])).toBe(false)
    const refused = edit(1, { fieldErrors: { reason: 'refused', message: '' } })
    expect(waitsForEdit(stage(2, 'started'), [refused])).toBe(false)
    expect(waitsForSteps(edit(3), [stage(2, 'started')])).toBe(true)
    expect(waitsForSteps(edit(1), [stage(2, 'started')])).toBe(false)
    expect(waitsForSteps(edit(5), [stage(2, 'started', { trouble: refusal }), stage(3, 'finished')])).toBe(false)
  })

  it('build on each other: a later edit keeps only its own fields, and is dropped if it changes nothing', () => {
    const begun = task(4, { estado: 'en proceso' })
    expect(editUpon(edit(3), stage(2, 'started'), begun)).toEqual(
      edit(3, {
        version: 4,
        base: { ...base, estado: 'en proceso' },
        values: { fecha: '2026-11-24', hora: '10:00', estado: 'en proceso' },
      }),
    )
    const begins = edit(3, { values: { ...base, estado: 'en proceso' } })
    expect(editUpon(begins, stage(2, 'started'), begun)).toBeNull()
    // Another person made a change, too: the conflict is shown.
    expect(editUpon(begins, stage(2, 'started'), task(5))).toBe(begins)
    expect(editUpon(begins, stage(4, 'started'), begun)).toBe(begins)
  })

  it('a later step names the version that an edit created, also if it named a step that was sent', () => {
    const saved = { taskId: 'v', at: 1, from: 3, to: 4 }
    const waiting = stage(2, 'on_the_way')
    const upon = stage(3, 'started', {}, { after: 's2' })
    expect(stepsUpon(saved, [waiting, upon])).toEqual([stage(2, 'on_the_way', {}, { version: 4 })])
    expect(stepsUpon(saved, [upon])).toEqual([stage(3, 'started', {}, { version: 4 })])
    // It saw another version, was sent, or was made earlier.
    expect(stepsUpon(saved, [stage(2, 'started', {}, { version: 2 })])).toEqual([])
    expect(stepsUpon(saved, [stage(2, 'started', { isTried: true })])).toEqual([])
    expect(stepsUpon({ ...saved, at: 2 }, [waiting])).toEqual([])
  })
})
