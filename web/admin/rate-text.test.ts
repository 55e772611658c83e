import { expect, test } from 'vitest'

import { daysText, rateText } from './rate-text.ts'

test.each([
  [1, 1, '1 día hábil'],
  [0, 0, '0 días hábiles'],
  [0, 1, '0 a 1 días hábiles'],
  [2, 5, '2 a 5 días hábiles'],
])('%i to %i days read "%s"', (daysFrom, daysTo, text) => {
  expect(daysText({ daysFrom, daysTo })).toBe(text)
})

test('a place that is not covered has no days', () => {
  const rate = { _id: '', place: '97', placeName: 'Vaupés', upToGrams: null, freeFrom: null, contraEntregaUpTo: null }
  const uncovered = { ...rate, cost: 0, daysFrom: 0, daysTo: 0, isCovered: false, version: 1 }
  expect(rateText(uncovered)).toBe('Vaupés, cualquier peso: Sin cobertura')
})
