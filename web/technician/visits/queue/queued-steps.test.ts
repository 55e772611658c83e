import { describe, expect, it } from 'vitest'

import type { Visit } from '../../../../contract/visits/visits.ts'
import { aboutOf, versionOf, withSteps, type QueuedStep, type StepContent } from './queued-steps.ts'

const at = '2026-11-24T14:02:00.000Z'
const computer = (_id: string, position: number): Visit['computers'][number] => ({
  ...{ _id, position, name: 'portátil Lumen', state: 'por_revisar', photos: [], serie: '', problema: '' },
  ...{ findings: '', workDone: '', reason: '', minutes: null, begunAt: null, version: 4, updatedAt: at },
  ...{ registeredId: null, isChoosable: true },
})
const visit: Visit = {
  task: {
    ...{ _id: 'v', tipo: 'preventivo', descripcion: '', fecha: '2026-11-24', hora: '09:00', direccion: '' },
    ...{ estado: 'pendiente', version: 3, createdAt: at, minutes: 60, assigned: 'me', client: null },
    ...{ tipo_computadoras: 'portatil', marca_computadoras: 'Lumen', cantidad_computadoras: 2, otros_detalles: '' },
  },
  stages: [],
  computers: [computer('a', 1), computer('b', 2)],
  checklist: {
    version: 1,
    points: [{ position: 1, text: 'Copia', isRequired: true, state: 'open', note: '', version: 0 }],
  },
  missing: { computers: 2, points: 1 },
  leftOver: 0,
  ...{ followUpId: null, isConfirmed: false },
  record: null,
  money: {
    ...{ fee: 0, services: [], parts: [], total: 0, range: { from: 0, to: 0 } },
    ...{ quote: null, approval: null, payments: [], paid: 0, due: 0 },
  },
  ...{ warrantyDays: 92, transferTo: '', registered: [] },
}

const approval = { quoteId: 'q', total: 1, how: 'signature', signer: 'Luz', at } as const

let order = 0
const queued = (content: StepContent, more: Partial<QueuedStep> = {}): QueuedStep =>
  ({ ...content, id: `s${++order}`, taskId: 'v', order, title: '', isTried: false, ...more }) as QueuedStep
const base = { taskId: 'v', stepId: '', at, version: 0 }
const started = queued({ call: 'visits.stage', input: { ...base, stage: 'started' } })
const solved = queued({
  call: 'visits.saveComputer',
  input: { ...base, computerId: 'a', state: 'resuelto', minutes: 5 },
})
const postponed = queued({
  call: 'visits.saveComputer',
  input: { ...base, computerId: 'b', state: 'pospuesto', reason: 'Sin luz' },
})
const checked = queued({ call: 'visits.checkPoint', input: { ...base, position: 1, state: 'done' } })

describe('a visit with queued steps', () => {
  it('includes their results, and what is still missing', () => {
    const shown = withSteps(visit, [started, solved])
    expect(shown.task.estado).toBe('en proceso')
    expect(shown.stages).toEqual([{ stage: 'started', at, receivedAt: at }])
    expect(shown.computers[0]).toMatchObject({ state: 'resuelto', minutes: 5, findings: '' })
    expect(shown.missing).toEqual({ computers: 1, points: 1 })
    expect(withSteps(shown, [postponed, checked])).toMatchObject({
      missing: { computers: 0, points: 0 },
      leftOver: 1,
    })
  })

  it('ignores steps of other visits and refused ones', () => {
    const refused = { ...solved, trouble: { message: 'Cambió', isConflict: true } }
    expect(withSteps(visit, [{ ...started, taskId: 'other' }, refused])).toEqual(visit)
  })

  it('is not over while a refused payment holds back its closing steps', () => {
    const pay = queued({ call: 'visits.pay', input: { ...base, paymentId: 'e', method: 'cash', amount: 1 } })
    const end = queued({ call: 'visits.stage', input: { ...base, stage: 'finished' } })
    const sign = queued({ call: 'visitRecords.sign', input: { ...base, name: 'Luz', drawing: 'M1 1' } })
    expect(withSteps(visit, [started, pay, end, sign])).toMatchObject({ task: { estado: 'completado' }, record: {} })
    const refused = { ...pay, trouble: { message: 'No', isConflict: false } }
    expect(withSteps(visit, [started, refused, end, sign])).toMatchObject({
      task: { estado: 'en proceso' },
      record: null,
      money: { payments: [] },
    })
  })

  it('includes payments and proposals while a refused end or record holds it back', () => {
    const owed = { ...visit, money: { ...visit.money, total: 1, due: 1, approval } }
    const end = queued({ call: 'visits.stage', input: { ...base, stage: 'finished' } })
    const sign = queued({ call: 'visitRecords.sign', input: { ...base, name: 'Luz', drawing: 'M1 1' } })
    const pay = queued({ call: 'visits.pay', input: { ...base, paymentId: 'e', method: 'cash', amount: 1 } })
    const other = queued({ call: 'visits.proposeFollowUp', input: base })
    const refusal = { trouble: { message: 'No', isConflict: false } }
    for (const steps of [
      [{ ...end, ...refusal }, sign],
      [end, { ...sign, ...refusal }],
    ]) {
      const shown = withSteps(owed, [started, ...steps, pay, other])
      expect(shown).toMatchObject({ task: { estado: 'en proceso' }, record: null, followUpId: other.id })
      expect(shown.money).toMatchObject({ payments: [{ _id: 'e' }], paid: 1, due: 0 })
    }
    const mistaken = queued({ call: 'visitPayments.takeBack', input: { ...base, paymentId: 'e', reason: 'No' } })
    expect(withSteps(owed, [started, { ...end, ...refusal }, pay, mistaken]).money).toMatchObject({ paid: 0, due: 1 })
  })

  it('has a photo once, even if the server already has it', () => {
    const input = { photoId: 'p', computerId: 'a', moment: 'antes', takenAt: at } as const
    const photo = queued({ call: 'visits.addPhoto', input, photo: new Blob(['x']) })
    const shown = withSteps(visit, [photo])
    expect(shown.computers[0]?.photos).toEqual([{ _id: 'p', moment: 'antes', takenAt: at, url: '' }])
    expect(withSteps(shown, [photo])).toEqual(shown)
    const removal = queued({ call: 'visits.removePhoto', input: { photoId: 'p' } })
    expect(withSteps(visit, [photo, removal])).toEqual(visit)
    expect(withSteps(shown, [removal])).toEqual(visit)
  })

  it('has a reason only while its state requires one', () => {
    const later = queued({ call: 'visits.saveComputer', input: { ...base, computerId: 'b', state: 'resuelto' } })
    expect(withSteps(visit, [postponed]).computers[1]).toMatchObject({ reason: 'Sin luz' })
    expect(withSteps(visit, [postponed, later]).computers[1]).toMatchObject({ state: 'resuelto', reason: '' })
  })

  it('undoes setting out', () => {
    const setOut = queued({ call: 'visits.stage', input: { ...base, stage: 'on_the_way' } })
    const undone = queued({ call: 'visits.undoStage', input: { ...base, stage: 'on_the_way' } })
    expect(withSteps(visit, [setOut, undone]).stages).toEqual([])
  })
})

describe('a queued step', () => {
  it('names the version of its subject: task, computer, or point created by the start', () => {
    expect(versionOf(visit, started)).toBe(3)
    expect(versionOf(visit, solved)).toBe(4)
    expect(versionOf(visit, checked)).toBe(0)
    expect(versionOf(withSteps(visit, [started]), checked)).toBe(1)
  })

  it('depends only on steps about the same subject', () => {
    expect([started, solved, postponed, checked].map(aboutOf)).toEqual(['visit', 'a', 'b', 'point 1'])
    const proposed = queued({ call: 'visits.proposeFollowUp', input: { taskId: 'v', stepId: '', at } })
    expect(aboutOf(proposed)).toBe('follow-up')
  })
})

it('a computer is the one chosen by the technician, as the client’s list has it or will have it', () => {
  const known = { ...visit, registered: [{ _id: 'r', name: 'mesa Norte Torre T5', serie: '12' }] }
  const chosen = (id: string, order: number, about: object): QueuedStep => ({
    ...{ id, taskId: 'v', order, title: '', isTried: false, call: 'visits.chooseComputer' },
    input: { taskId: 'v', stepId: id, at, computerId: 'a', ...about },
  })
  const [first] = withSteps(known, [chosen('1', 1, { registeredId: 'r' })]).computers
  expect(first).toMatchObject({ registeredId: 'r', name: 'mesa Norte Torre T5', serie: '12', version: 4 })
  const added = { tipoComputadora: 'portatil', marca: 'Boreal', modelo: 'B2', serie: '900' }
  const [later] = withSteps(known, [chosen('1', 1, { registeredId: 'r' }), chosen('2', 2, { added })]).computers
  expect(later).toMatchObject({ registeredId: '2', name: 'portátil Boreal B2', serie: '900' })
})
