import { expect, test } from 'vitest'

import { readVariantOptions, writeVariantOptions } from '../catalogue/variant-options.ts'
import { combinations, missingCombinations, nameOfVariant, valuesTyped } from './variant-matrix.ts'

const options = (text: string) => readVariantOptions(text) ?? []
const written = (list: ReturnType<typeof combinations>) => list.map((one) => writeVariantOptions(one))

test('values are read between commas, each once', () => {
  expect(valuesTyped(' S, M,, l , s,  Azul   rey ,')).toEqual(['S', 'M', 'l', 'Azul rey'])
  expect(valuesTyped(' , ')).toEqual([])
})

test('the matrix has every combination; existing ones, in any spelling, are not missing', () => {
  const all = combinations([
    { name: 'Talla', values: ['S', 'M'] },
    { name: 'Color', values: ['Café', 'Blanco'] },
  ])
  expect(written(all)).toEqual([
    'Talla: S, Color: Café',
    'Talla: S, Color: Blanco',
    'Talla: M, Color: Café',
    'Talla: M, Color: Blanco',
  ])
  expect(written(missingCombinations(all, ['color: cafe, talla: s', 'Talla: M, Color: Blanco', '']))).toEqual([
    'Talla: S, Color: Blanco',
    'Talla: M, Color: Café',
  ])
})

test.each([
  ['Camiseta básica', 'Talla: M, Color: Negro', 'Talla: L, Color: Blanco', 'Camiseta básica L Blanco'],
  ['Camiseta básica Negro', 'Talla: M, Color: Negro', 'Talla: L, Color: Negro', 'Camiseta básica Negro L'],
  ['Camiseta básica talla M', 'Talla: M', 'Talla: XL', 'Camiseta básica talla XL'],
  ['Camiseta Mar', 'Talla: M', 'Talla: L', 'Camiseta Mar L'],
  ['Celular Nova 128 GB', 'Capacidad: 128 GB', 'Capacidad: 256 GB', 'Celular Nova 256 GB'],
  ['Gorra negro', 'Color: Negro', 'Color: Azul', 'Gorra Azul'],
])('a copy of %j (%s) with %s is called %j', (productName, own, wanted, name) => {
  expect(nameOfVariant({ productName, options: options(own) }, options(wanted), 200)).toBe(name)
})

test('a name is no longer than it may be', () => {
  expect(nameOfVariant({ productName: 'Gorra', options: [] }, options('Color: Azul'), 8)).toBe('Gorra Az')
})
