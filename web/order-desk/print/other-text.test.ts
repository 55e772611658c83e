import { expect, it } from 'vitest'

import { otherText } from './other-text.ts'

const lines = [{ productName: 'Silla para carro' }]

it.each([
  ['sent', 'Coordinadora', 'Envío 1: Silla para carro, en camino con Coordinadora.'],
  ['sent', 'Otra', 'Envío 1: Silla para carro, en camino.'],
  ['to_prepare', '', 'Envío 1: Silla para carro, sale aparte.'],
] as const)('a packing slip says of another shipment that is %s with "%s" where it is', (state, carrierName, words) => {
  expect(otherText({ number: 1, state, carrierName, lines })).toBe(words)
})
