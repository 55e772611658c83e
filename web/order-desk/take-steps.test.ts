import { expect, it } from 'vitest'

import { CallError } from '../call.ts'
import { whyNot } from './take-steps.ts'

it('a refusal is shown with the message of its first field, else with its own', () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'Revisa los datos.' } as const
  const fields = [{ field: 'shipments', message: 'Máximo 500 envíos a la vez.' }]
  expect(whyNot(new CallError({ ...refusal, fields }))).toBe('Máximo 500 envíos a la vez.')
  expect(whyNot(new CallError(refusal))).toBe('Revisa los datos.')
  expect(whyNot(new Error('x'))).toBe('')
})
