import { expect, test } from 'vitest'

import { foldVariant, readVariantOptions, valueOf, variantKey, writeVariantOptions } from './variant-options.ts'

const canonical = (text: string) => {
  const options = readVariantOptions(text)
  return options && writeVariantOptions(options)
}

test.each([
  ['Talla: M', 'Talla: M'],
  ['  Talla :M ,Color:  Azul   rey ', 'Talla: M, Color: Azul rey'],
  ['Relación: 16:9', 'Relación: 16:9'],
  ['Capacidad: 1,5 L, Color: Rojo', 'Capacidad: 1,5 L, Color: Rojo'],
  ['Talla: 38,Color: Rojo', 'Talla: 38, Color: Rojo'],
  [`${'N'.repeat(20)}: ${'v'.repeat(40)}`, `${'N'.repeat(20)}: ${'v'.repeat(40)}`],
  ['Talla: M, Color: Negro, Material: Lino', 'Talla: M, Color: Negro, Material: Lino'],
])('%j is stored as %j', (text, stored) => expect(canonical(text)).toBe(stored))

test.each([
  '',
  'M',
  'Talla:',
  ': M',
  'Talla: M,',
  'Talla: S, M, L',
  'Talla: M, talla: L',
  `${'N'.repeat(21)}: M`,
  `Talla: ${'v'.repeat(41)}`,
  'A: 1, B: 2, C: 3, D: 4',
])('%j is refused as a list of options', (text) => expect(readVariantOptions(text)).toBeNull())

test('equal options in any order, capitals and accents have the same key; ñ differs from n', () => {
  const keyOf = (text: string) => variantKey(readVariantOptions(text) ?? [])
  expect(keyOf('Talla: M, Color: Café')).toBe(keyOf('color: cafe, TALLA: m'))
  expect(keyOf('Talla: M')).not.toBe(keyOf('Talla: L'))
  expect(foldVariant(' Niño ÁGUILA ')).toBe('niño aguila')
})

test('the value of an option is found in any spelling of its name', () => {
  const options = readVariantOptions('Tamaño: 10, Color: Negro') ?? []
  expect([valueOf(options, 'COLOR'), valueOf(options, 'tamaño'), valueOf(options, 'Talla')]).toEqual([
    'Negro',
    '10',
    undefined,
  ])
})
