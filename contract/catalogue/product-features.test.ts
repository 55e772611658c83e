import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { changedFeatures, readFeatures, repeatedName, writeFeatures } from './product-features.ts'
import { productFields } from './product-fields.ts'

const cotton = { name: 'Material', value: 'Algodón' }
const care = { name: 'Cuidado', value: 'Lavar a mano: agua fría' }
const problemsOf = (given: unknown) =>
  safeParse(productFields.features, given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a cell has a line for each feature and is read without loss, with any line ending', () => {
  expect(writeFeatures([cotton, care])).toBe('Material: Algodón\nCuidado: Lavar a mano: agua fría')
  for (const end of ['\n', '\r\n', '\r', '\n\n']) {
    expect(readFeatures(writeFeatures([cotton, care]).replaceAll('\n', end))).toEqual({ features: [cotton, care] })
  }
  expect(readFeatures('')).toEqual({ features: [] })
})

test.each(['Algodón', 'Material:', ': Algodón', 'Material: Algodón\nlavable'])(
  '%j is refused with the line that is no feature',
  (text) => {
    expect(readFeatures(text)).toEqual({ unreadable: text.split('\n').at(-1) })
  },
)

describe('changes name each feature, so that people can read what changed', () => {
  test.each([
    ['another value', [cotton, care], [{ ...cotton, value: 'Lino' }, care], ['Material: Algodón > Lino']],
    ['one more', [cotton], [cotton, care], ['Cuidado:  > Lavar a mano: agua fría']],
    ['one less', [cotton, care], [care], ['Material: Algodón > ']],
    ['another name', [cotton], [{ ...cotton, name: 'Tela' }], ['Tela:  > Algodón', 'Material: Algodón > ']],
    ['another order', [cotton, care], [care, cotton], ['Orden: Material, Cuidado > Cuidado, Material']],
    ['nothing', [cotton, care], [cotton, care], []],
  ])('%s', (_, before, after, changes) => {
    expect(changedFeatures(before, after).map(({ name, from, to }) => `${name}: ${from} > ${to}`)).toEqual(changes)
  })
})

test('a name is repeated with other capitals and accents, but not with another letter', () => {
  expect(repeatedName(['Batería', 'Año', 'Ano', 'BATERIA'])).toBe(3)
  expect(repeatedName(['Año', 'Ano'])).toBe(-1)
})

describe('the contract', () => {
  test('cleans texts as everywhere and takes the longest, and as many as there may be', () => {
    const given = [{ name: ' Material ', value: ' Algodo\u0301n ' }]
    expect(safeParse(productFields.features, given).data).toEqual([cotton])
    const most = Array.from({ length: 20 }, (_, n) => ({ name: `${'ñ'.repeat(38)}${n + 10}`, value: '€'.repeat(200) }))
    expect(safeParse(productFields.features, most).data).toEqual(most)
    expect(problemsOf([...most, cotton])).toEqual([': Un producto admite máximo 20 características.'])
  })

  const noName = 'Escribe el nombre de la característica: máximo 40 caracteres, sin dos puntos.'
  const noValue = 'Escribe el valor de la característica: máximo 200 caracteres.'
  test.each([
    ['a list', 'Material: Algodón', [': Las características no son válidas.']],
    ['pairs', ['Material'], ['0: Las características no son válidas.']],
    ['a name', [{ ...cotton, name: ' ' }], [`0.name: ${noName}`]],
    ['a value', [cotton, { ...care, value: '' }], [`1.value: ${noValue}`]],
    ['a short name', [{ ...cotton, name: 'x'.repeat(41) }], [`0.name: ${noName}`]],
    ['a name that a file can hold', [{ ...cotton, name: 'Tela:' }], [`0.name: ${noName}`]],
    ['a short value', [{ ...cotton, value: 'x'.repeat(201) }], [`0.value: ${noValue}`]],
    ['a value of one line', [{ ...cotton, value: 'a\nb' }], [`0.value: ${noValue}`]],
    ['names without control characters', [{ ...cotton, name: 'a\u202Eb' }], [`0.name: ${noName}`]],
    [
      'each name once',
      [cotton, care, { ...cotton, name: 'MATERIAL' }],
      ['2.name: Esta característica ya está arriba.'],
    ],
  ])('refuses %s', (_, given, problems) => {
    expect(problemsOf(given)).toEqual(problems)
  })
})
