import { describe, expect, test } from 'vitest'

import { inWrittenUnits, underNames } from './attribute-names.ts'

describe('the names of attributes', () => {
  test.each(['Bateria', 'Batería', 'bateria', 'BATERÍA', ' batería '])('%j is stored as Bateria', (name) => {
    expect(underNames({ [name]: '5.000 mAh' }, ['RAM', 'Bateria'])).toEqual({ Bateria: '5.000 mAh' })
  })

  test('other names stay unchanged', () => {
    expect(underNames({ Color: 'Gris' }, ['RAM'])).toEqual({ Color: 'Gris' })
  })

  test('the exact spelling of a name wins over other spellings, unless its value is empty', () => {
    expect(underNames({ Bateria: '1', Batería: '2' }, ['Bateria'])).toEqual({ Bateria: '1' })
    expect(underNames({ Batería: '2', Bateria: '1' }, ['Bateria'])).toEqual({ Bateria: '1' })
    expect(underNames({ Bateria: '', Batería: '2' }, ['Bateria'])).toEqual({ Bateria: '2' })
  })
})

describe('memory and storage', () => {
  test.each([
    ['8', '8 GB'],
    ['8GB', '8 GB'],
    ['8 gb', '8 GB'],
    ['1tb', '1 TB'],
    ['8 GB DDR5', '8 GB DDR5'],
    ['', ''],
  ])('%j is written %j', (given, written) => {
    expect(inWrittenUnits({ RAM: given, Almacenamiento: given, ram: given })).toEqual({
      RAM: written,
      Almacenamiento: written,
      ram: written,
    })
  })

  test('no other attribute gets a unit', () => {
    expect(inWrittenUnits({ Bateria: '5000', Procesador: '8', Color: '3' })).toEqual({
      Bateria: '5000',
      Procesador: '8',
      Color: '3',
    })
  })
})
