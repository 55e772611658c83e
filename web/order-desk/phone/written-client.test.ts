import { expect, it } from 'vitest'

import { fieldOf } from './written-client.ts'

it.each([
  ['newClient.phone', 'clientPhone'],
  ['newClient.hasConsented', 'hasConsented'],
  ['address.phone', 'phone'],
  ['address.municipalityCode', 'municipalityCode'],
  ['products', 'products'],
])('%s is the form’s field %s', (named, field) => {
  expect(fieldOf(named)).toBe(field)
})
