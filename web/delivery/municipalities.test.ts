import { describe, expect, it } from 'vitest'

import { findMunicipalities, listOf } from './municipalities.ts'

const all = listOf([
  {
    code: '05',
    name: 'Antioquia',
    municipalities: [
      ['664', 'San Pedro de los Milagros'],
      ['001', 'Medellín'],
    ],
  },
  { code: '47', name: 'Magdalena', municipalities: [['541', 'Pedraza']] },
  {
    code: '52',
    name: 'Nariño',
    municipalities: [
      ['694', 'San Pedro de Cartago'],
      ['001', 'Pasto'],
    ],
  },
  { code: '70', name: 'Sucre', municipalities: [['717', 'San Pedro']] },
  {
    code: '76',
    name: 'Valle del Cauca',
    municipalities: [
      ['670', 'San Pedro'],
      ['001', 'Santiago de Cali'],
      ['126', 'Calima'],
    ],
  },
  { code: '91', name: 'Amazonas', municipalities: [['460', 'Mirití-Paraná']] },
])
const found = (typed: string) => findMunicipalities(all, typed).map(({ name, department }) => `${name}, ${department}`)

describe('findMunicipalities', () => {
  it('lists names that begin with the text before names with a later word that does', () => {
    expect(found('ped')).toEqual([
      'Pedraza, Magdalena',
      'San Pedro, Sucre',
      'San Pedro, Valle del Cauca',
      'San Pedro de Cartago, Nariño',
      'San Pedro de los Milagros, Antioquia',
    ])
  })

  it.each([
    ['medellin', 'Medellín, Antioquia'],
    ['MÉDE', 'Medellín, Antioquia'],
    ['parana', 'Mirití-Paraná, Amazonas'],
    ['  san   pedro de c', 'San Pedro de Cartago, Nariño'],
  ])('%s finds %s', (typed, expected) => {
    expect(found(typed)).toEqual([expected])
  })

  it('a whole word comes before the beginning of another', () => {
    expect(found('cali')).toEqual(['Santiago de Cali, Valle del Cauca', 'Calima, Valle del Cauca'])
    expect(found('calim')).toEqual(['Calima, Valle del Cauca'])
  })

  it.each(['', 'pe', ' p ', 'edr', 'xyz', '(((', '.*.'])('%j finds no municipality', (typed) => {
    expect(found(typed)).toEqual([])
  })

  it('returns the position of the match in the name', () => {
    const [first, second] = findMunicipalities(all, 'Péd')
    expect([first?.at, first?.length, second?.at]).toEqual([0, 3, 4])
  })
})
