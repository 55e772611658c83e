import { expect, it } from 'vitest'

import { countText, factsOf } from './rate-file-text.ts'

const rate = {
  upToGrams: null,
  cost: 9_000,
  daysFrom: 1,
  daysTo: 2,
  freeFrom: null,
  isCovered: true,
  contraEntregaUpTo: null,
}
const row = { row: 2, placeName: 'Pasto, Nariño', problems: [] }
const plain = (facts: ReturnType<typeof factsOf>) =>
  facts.map(({ label, from, to }) => [label, from, to.replaceAll(/\s/g, ' ')])

it('lists the effects of a file, wrong rows first, and leaves out kinds without rows', () => {
  expect(countText({ new: 2, change: 1, same: 1_200, removed: 1, error: 0 })).toBe(
    '1 se quita, 1 cambia, 2 nuevas, 1.200 sin cambios',
  )
  expect(countText({ new: 0, change: 0, same: 0, removed: 0, error: 3 })).toBe('3 con error')
})

it('shows changes with the former values, and a new rate with its values', () => {
  const after = { ...rate, freeFrom: 200_000, daysTo: 3 }
  expect(plain(factsOf({ ...row, kind: 'change', before: rate, after }))).toEqual([
    ['Días hábiles', '1 a 2', '1 a 3'],
    ['Gratis desde', 'Nunca', '$ 200.000'],
  ])
  expect(plain(factsOf({ ...row, kind: 'new', before: null, after: rate }))).toEqual([
    ['Costo', null, '$ 9.000'],
    ['Días hábiles', null, '1 a 2'],
  ])
  expect(plain(factsOf({ ...row, kind: 'removed', before: { ...rate, isCovered: false }, after: null }))).toEqual([
    ['Costo', null, 'Sin cobertura'],
  ])
})
