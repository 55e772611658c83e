import { describe, expect, test } from 'vitest'

import { openPlaceFinder, type PlaceTexts } from './find-place.ts'

const town = (code: string, name: string, department: string) => ({
  code,
  name,
  department,
  departmentCode: code.slice(0, 2),
})
const findPlace = openPlaceFinder([
  town('05001', 'Medellín', 'Antioquia'),
  town('11001', 'Bogotá, D.C.', 'Bogotá, D.C.'),
  town('13001', 'Cartagena de Indias', 'Bolívar'),
  town('18150', 'Cartagena del Chairá', 'Caquetá'),
  town('19100', 'Bolívar', 'Cauca'),
  town('52001', 'Pasto', 'Nariño'),
  town('54001', 'San José de Cúcuta', 'Norte de Santander'),
  town('76100', 'Bolívar', 'Valle del Cauca'),
])
const find = (texts: Partial<PlaceTexts>) => {
  const found = findPlace({ code: '', municipality: '', department: '', place: '', ...texts })
  return 'place' in found ? `${found.place} ${found.placeName}` : found.refusal
}

describe('a place is found', () => {
  test.each<[Partial<PlaceTexts>, string]>([
    [{ code: '52001' }, '52001 Pasto, Nariño'],
    [{ code: '5001' }, '05001 Medellín, Antioquia'],
    [{ code: '52' }, '52 Nariño'],
    [{ code: '5' }, '05 Antioquia'],
    [{ municipality: 'PASTO', department: 'narino' }, '52001 Pasto, Nariño'],
    [{ municipality: 'medellin' }, '05001 Medellín, Antioquia'],
    [{ municipality: 'Bogotá' }, '11001 Bogotá, D.C.'],
    [{ municipality: 'Cúcuta', department: 'Norte de Santander' }, '54001 San José de Cúcuta, Norte de Santander'],
    [{ municipality: 'Cartagena', department: 'Bolivar' }, '13001 Cartagena de Indias, Bolívar'],
    [{ municipality: 'Bolívar', department: 'Valle' }, '76100 Bolívar, Valle del Cauca'],
    [{ department: 'NARIÑO' }, '52 Nariño'],
    [{ department: 'Colombia' }, ' Todo el país'],
    [{ municipality: 'Todo el país' }, ' Todo el país'],
    [{ place: 'Pasto, Nariño' }, '52001 Pasto, Nariño'],
    [{ place: 'Bolívar (Cauca)' }, '19100 Bolívar, Cauca'],
    [{ place: 'Bolívar' }, '13 Bolívar'],
    [{ place: 'colombia' }, ' Todo el país'],
    [{ place: '52001' }, '52001 Pasto, Nariño'],
    [{ code: '52001', municipality: 'San Juan de Pasto', department: 'Nariño' }, '52001 Pasto, Nariño'],
  ])('from %j', (texts, found) => {
    expect(find(texts)).toBe(found)
  })
})

describe('a place is refused', () => {
  test.each<[Partial<PlaceTexts>, string]>([
    [{}, 'Falta el lugar.'],
    [{ code: '27086' }, '«27086» no es un código de DIVIPOLA.'],
    [{ code: '99' }, '«99» no es un código de DIVIPOLA.'],
    [{ municipality: 'Quito' }, '«Quito» no es un municipio de Colombia.'],
    [
      { municipality: 'Cúcuta' },
      '«Cúcuta» no es un municipio de Colombia. ¿Es San José de Cúcuta, Norte de Santander?',
    ],
    [{ municipality: '...' }, '«...» no es un municipio de Colombia.'],
    [{ department: 'Pichincha' }, '«Pichincha» no es un departamento de Colombia.'],
    [{ municipality: 'Pasto', department: 'Antioquia' }, '«Pasto» no es un municipio de Colombia.'],
    [
      { municipality: 'Bolívar' },
      'Hay varios municipios «Bolívar»: Bolívar, Cauca; Bolívar, Valle del Cauca. Escribe su código.',
    ],
    [
      { municipality: 'Cartagena' },
      'Hay varios municipios «Cartagena»: Cartagena de Indias, Bolívar; Cartagena del Chairá, Caquetá. Escribe su código.',
    ],
    [
      { code: '52001', municipality: 'Medellín', department: 'Antioquia' },
      'El código 52001 es de Pasto, Nariño, y la fila dice Medellín, Antioquia.',
    ],
    [{ place: 'Quito, Pichincha' }, '«Pichincha» no es un departamento de Colombia.'],
  ])('%j', (texts, refusal) => {
    expect(find(texts)).toBe(refusal)
  })
})
