import { expect, it } from 'vitest'

import { CallError } from '../call.ts'
import { reasonsOf, whyNot } from './take-steps.ts'

it('a refusal is shown with the message of its first field, else with its own', () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'Revisa los datos.' } as const
  const fields = [{ field: 'shipments', message: 'Máximo 500 envíos a la vez.' }]
  expect(whyNot(new CallError({ ...refusal, fields }))).toBe('Máximo 500 envíos a la vez.')
  expect(whyNot(new CallError(refusal))).toBe('Revisa los datos.')
  expect(whyNot(new Error('x'))).toBe('')
})

it('a step that was refused for another reason than a first person says that reason', () => {
  const last = { who: 'Berta Núñez', event: 'sent', at: '2026-03-02T15:00:00.000Z' }
  const refused = { shipmentId: 's', isDone: false, state: 'sent', version: 2, last } as const
  const results = [
    { ...refused, orderId: 'second', code: 'SHIPMENT_CHANGED', message: 'Este envío cambió.' },
    { ...refused, orderId: 'late', code: 'UNDO_TOO_LATE', message: 'Ya no se puede deshacer.' },
  ]
  expect([...reasonsOf(results, Date.parse('2026-03-02T15:01:00.000Z'))]).toEqual([
    ['second', 'Berta Núñez lo marcó enviado hace 1\u00A0min. Así está ahora.'],
    ['late', 'Ya no se puede deshacer.'],
  ])
})
