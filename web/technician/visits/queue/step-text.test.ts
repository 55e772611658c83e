import { expect, test } from 'vitest'

import type { StepContent } from './queued-steps.ts'
import { detailText } from './step-text.ts'

const base = { taskId: 'v', stepId: '', at: '2026-11-24T14:02:00.000Z', version: 0 }
const detailOf = (content: StepContent) =>
  detailText({ ...content, id: '', taskId: 'v', order: 1, title: 'Torre', isTried: false })
const result = (change: object) =>
  detailOf({ call: 'visits.saveComputer', input: { ...base, computerId: 'a', ...change } })

test('steps about one computer have different texts in the list of waiting steps', () => {
  expect(result({ state: 'resuelto' })).toBe('resuelto')
  expect(result({ state: 'pospuesto', reason: 'Falta la clave', minutes: 12 })).toBe('pospuesto, 12 min')
  expect(result({ findings: 'Polvo.' })).toBe('hallazgos')
  expect(result({ workDone: '' })).toBe('trabajo hecho')
  expect(result({ reason: 'Otra' })).toBe('por qué')
  expect(
    detailOf({ call: 'visits.checkPoint', input: { ...base, position: 1, state: 'not_applicable', note: 'x' } }),
  ).toBe('no aplica')
  expect(detailOf({ call: 'visits.stage', input: { ...base, stage: 'arrived' } })).toBe('')
})
