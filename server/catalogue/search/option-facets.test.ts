import { expect, test } from 'vitest'

import { readOptionFacets } from './option-facets.ts'

const read = (counts: Record<string, number>) => readOptionFacets(counts).map(({ value }) => value)

test('sizes stand as people order them, numbers by size', () => {
  expect(read({ 'Talla: XL': 1, 'Talla: S': 2, 'Talla: XS': 1, 'Talla: M': 2 })).toEqual([
    'Talla: XS',
    'Talla: S',
    'Talla: M',
    'Talla: XL',
  ])
  expect(read({ 'Talla: 38': 1, 'Talla: 9': 1, 'Talla: 10': 1 })).toEqual(['Talla: 9', 'Talla: 10', 'Talla: 38'])
})

test('options of one name stand together, however the name is written; the name that most groups have comes first', () => {
  const counts = { 'Color: Rojo': 1, 'Talla: M': 5, 'color: Azul': 2, 'Material: Lino': 2 }
  expect(read(counts)).toEqual(['Talla: M', 'Color: Azul', 'Color: Rojo', 'Material: Lino'])
})
