import { describe, expect, test } from 'vitest'

import type { Call } from '../../../contract/call.ts'
import { calls, type CallName } from '../../../contract/calls.ts'
import { schemas } from '../../../contract/index.ts'
import type { Problem } from '../problem.ts'
import { checkInput } from './check-input.ts'
import { fieldsOfResponses } from './response-fields.ts'

// The payment provider's events are checked by their signature, not by their fields.
const writes = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name] as Call).changesState && name !== 'payments.wompiEvent',
)

const refusedFields = (name: CallName, input: object, responseFields?: typeof fieldsOfResponses): string[] => {
  try {
    checkInput(schemas[name].input, input, responseFields)
    return []
  } catch (error) {
    return ((error as Problem).fields ?? [])
      .filter(({ message }) => message.startsWith('Campo no permitido'))
      .map(({ field }) => field)
  }
}

describe.each(writes)('%s', (name) => {
  test('ignores fields that responses of the shop contain, and refuses others by their name', () => {
    const given = { agotado: true, createdAt: '2027-01-01T00:00:00.000Z', unitsSold: 9, nada: 1, isAdmin: true }
    expect(refusedFields(name, given, fieldsOfResponses).sort()).toEqual(['isAdmin', 'nada'])
  })
})

test('the fields of responses are those of the contract, at any depth, without the envelope', () => {
  const known = fieldsOfResponses()
  for (const field of ['_id', 'agotado', 'digital', 'totalSold', 'year', 'disponible', 'licenseKeys', 'url', 'after']) {
    expect(known, field).toContain(field)
  }
  for (const field of ['success', 'password', 'isAdmin', 'RAM', '__proto__']) {
    expect(known.has(field), field).toBe(false)
  }
})

test('a field is ignored inside lists, too', () => {
  const line = { serial_computadoras: '00000000-0000-4000-8000-000000000000', serie: '7', marca: 'Lumen' }
  const { computadoras } = checkInput(
    schemas['maintenance.requestCorrective'].input,
    { estado: 'pendiente', computadoras: [line, line] },
    fieldsOfResponses,
  )
  expect(computadoras).toHaveLength(2)
  expect(computadoras[0]).not.toHaveProperty('serie')
  expect(
    refusedFields('maintenance.requestCorrective', { computadoras: [{ ...line, nada: 1 }] }, fieldsOfResponses),
  ).toEqual(['nada'])
})

test('with fields of responses only does not end all sessions, unlike an empty input', () => {
  expect(refusedFields('accounts.endSession', { device: 'Firefox', isCurrent: false }, fieldsOfResponses)).toEqual([
    'device',
    'isCurrent',
  ])
  expect(refusedFields('accounts.endSession', {}, fieldsOfResponses)).toEqual([])
  expect(refusedFields('calendar.renewFeed', { url: '' }, fieldsOfResponses)).toEqual([])
})

test('a call that only reads ignores nothing', () => {
  expect(refusedFields('catalogue.getProduct', { productId: 'x', agotado: true })).toEqual(['agotado'])
})
